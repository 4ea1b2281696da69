import { describe, expect, test } from "vitest";
import { type Answers, EMPTY_ANSWERS } from "../answers.contract.ts";
import { missingIn, missingInStep, nameErrors } from "./missing.ts";

const account = {
  ID: null,
  name: "Southern Mutual Bank",
  branch_name: "Toorak",
  bank_address: "1 Toorak Road, Toorak",
  account_name: "Lindner Anaesthesia Pty Ltd",
  bsb: "083214",
  account_number: "407714402",
  abn: "13604217385",
  gst: true,
};
const practice = {
  ID: null,
  practice_name: "Lindner Anaesthesia",
  provider_number: "2426621B",
  address: "Suite 5, 22 Lansell Road",
  _locality: 1,
  locality_label: "Toorak VIC 3142",
  phone: "0355500161",
  facsimile: null,
  bank_account: 1,
  abn: null,
  active: true,
};
const contact = {
  contact_name: "Bronte Achebe",
  name: "Lindner Anaesthesia",
  address: "Suite 5, 22 Lansell Road",
  telephone: "0355500160",
  email: "rooms@lindner.example",
};
export const completeAnswers: Answers = {
  ...EMPTY_ANSWERS,
  title: 3,
  first_name: "Hugo",
  last_name: "Lindner",
  ahpra: "MED0001920475",
  specialties: [1],
  cell_phone: "0491570158",
  email_address: "hugo@lindner.example",
  signature_type: "manual",
  effective_date: "2026-01-01",
  bank_accounts: [account],
  practices: [practice],
  billing_contacts: [contact],
};
const NEW = { is_update: false, update_type: 0 };
const CLIENT = { user_type: 1, has_location: false };
const messages = (change: Partial<Answers>, kind = NEW, location = CLIENT) =>
  missingIn({ ...completeAnswers, ...change }, kind, location).map(({ step, message }) => [step, message]);

test("a whole form lacks nothing", () => expect(messages({})).toEqual([]));

describe("practitioner", () => {
  test("RULE-IFRM-12: a signature type is required", () =>
    expect(messages({ signature_type: null })).toEqual([
      ["practitioner", "Please select how you would like to sign the forms."],
    ]));
  test.each([
    { signature: null, signature_style: "Handwriting" },
    { signature: "Hugo Lindner", signature_style: null },
  ])("RULE-IFRM-13: a digital signature needs text and font: %j", (typed) =>
    expect(messages({ signature_type: "digital", signature_agreement: true, ...typed })).toEqual([
      ["practitioner", "Please add a signature"],
    ]),
  );
  test("G-60: a drawn one needs neither", () =>
    expect(messages({ signature_type: "digital", signature_agreement: true, _signature_file: 5 })).toEqual(
      [],
    ));
  test("RULE-IFRM-14: a digital signature needs agreement", () =>
    expect(
      messages({ signature_type: "digital", signature: "Hugo Lindner", signature_style: "Handwriting" }),
    ).toEqual([["practitioner", "Please agree Terms and Conditions for digital signature"]]));
  test.each([
    ["specialties", []],
    ["title", null],
    ["first_name", null],
    ["last_name", null],
    ["cell_phone", "0000000000"],
    ["email_address", "hugo@"],
    ["ahpra", "MED1"],
  ])("RULE-IFRM-15: %s is required", (field, value) => {
    const missing = missingInStep("practitioner", { ...completeAnswers, [field]: value }, CLIENT);
    expect([missing?.message, Object.keys(missing?.errors ?? {})]).toEqual([
      "Some Fields missing in the Practitioner Details Tab",
      [field],
    ]);
  });
  test("RULE-IFRM-15: the location is required of user_type 2 only", () => {
    expect(messages({}, NEW, { user_type: 2, has_location: false })).toHaveLength(1);
    expect(messages({}, NEW, { user_type: 2, has_location: true })).toEqual([]);
  });
});

describe("banking", () => {
  test("RULE-IFRM-10: at least one account", () =>
    expect(messages({ bank_accounts: [] })).toEqual([["banking", "Please add a bank account"]]));
  test.each([
    ["name", null],
    ["branch_name", null],
    ["bank_address", null],
    ["account_name", null],
    ["bsb", "000000"],
    ["account_number", "12a"],
    ["abn", "00000000000"],
    ["abn", "1234"],
  ])("RULE-IFRM-10: %s of %j is refused at its field", (field, value) => {
    const missing = missingInStep(
      "banking",
      { ...completeAnswers, bank_accounts: [account, { ...account, [field]: value }] },
      CLIENT,
    );
    expect(missing?.message).toBe("Please make sure you have entered all required fields with valid data.");
    expect(Object.keys(missing?.errors ?? {})).toEqual([`bank_accounts.1.${field}`]);
  });
  test("RULE-IFRM-10: the effective date is required, also where banking is not updated", () => {
    expect(messages({ effective_date: null })[0]?.[0]).toBe("banking");
    expect(messages({ effective_date: null }, { is_update: true, update_type: 1 })[0]?.[0]).toBe(
      "practitioner",
    );
  });
});

describe("practices and contact", () => {
  test("RULE-IFRM-17: at least one practice", () =>
    expect(messages({ practices: [] })).toEqual([["practices", "Please add a practice"]]));
  test("facts 1.7: a provider number that fails its check is no obstacle, one that is too short is", () => {
    expect(messages({ practices: [{ ...practice, provider_number: "2426621A" }] })).toEqual([]);
    expect(messages({ practices: [{ ...practice, provider_number: "24266" }] })).toEqual([
      ["practices", "Some Fields missing in the Practice Details Tab"],
    ]);
  });
  test.each(["contact_name", "name", "address", "telephone", "email"])(
    "RULE-IFRM-16: the contact needs %s",
    (field) =>
      expect(messages({ billing_contacts: [{ ...contact, [field]: null }] })).toEqual([
        ["contact", "Some Fields missing in the Contact Details Tab"],
      ]),
  );
  test("RULE-IFRM-18: in review each practice needs a name", () => {
    expect(nameErrors(completeAnswers)).toEqual({});
    expect(
      nameErrors({ ...completeAnswers, practices: [practice, { ...practice, practice_name: null }] }),
    ).toEqual({
      "practices.1.practice_name": "Practice Name Missing…",
    });
  });
});

describe("RULE-IFRM-02, -03: updates", () => {
  test("something must be chosen", () =>
    expect(messages({}, { is_update: true, update_type: 0 })).toEqual([
      ["practitioner", "Please select the details you want to update."],
    ]));
  test("what is not updated is not asked for", () => {
    expect(messages({ bank_accounts: [] }, { is_update: true, update_type: 1 })).toEqual([]);
    expect(messages({ practices: [] }, { is_update: true, update_type: 2 })).toEqual([]);
    expect(messages({ practices: [], bank_accounts: [] }, { is_update: true, update_type: 3 })).toHaveLength(
      2,
    );
  });
});
