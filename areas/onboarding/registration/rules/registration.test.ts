import { describe, expect, test } from "vitest";
import type { Day } from "#kernel/dates/day.ts";
import { registrationRoutes } from "../contract.ts";
import { FormsOnlyBody, RegisterBody } from "../fields.ts";
import { allowedPackages, chosenServices, offeredPackages } from "./chosen-services.ts";
import { withoutPasswords } from "./drafts.ts";
import { DRAW_AGAIN, DRAW_SMALLER, drawingProblem } from "./drawn-signature.ts";
import { chargedServices, newEntries } from "./entries.ts";
import { activationMail, draftMail, registeredMail, signupLinkMail } from "./mails.ts";
import {
  accountErrors,
  formsOnlyErrors,
  limitErrors,
  personErrors,
  serviceErrors,
  signatureErrors,
  suburbErrors,
} from "./registration-errors.ts";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const TODAY: Day = "2026-11-11";
const example = Object(registrationRoutes.register.example);
const bodyOf = (change: object) => RegisterBody.parse({ ...example, ...change });

const KINDS = [
  { ID: 4, kind: "transcription" },
  { ID: 9, kind: "ifc" },
  { ID: 13, kind: "billing" },
  { ID: 14, kind: "billing" },
  { ID: 16, kind: "coding" },
  { ID: 18, kind: "billing" },
  { ID: 22, kind: "billing" },
  { ID: 102, kind: "app" },
] as const;
const chosen = (change: object, packages: readonly number[] = []) =>
  chosenServices(bodyOf({ services: [], ...change }), KINDS, allowedPackages({ packages }));

test("CONST-91, G-53: offered are the public packages, and those a sign-up link names", () => {
  const services = [13, 18, 19, 20, 102].map((ID) => ({ ID }));
  const idsOf = (special?: readonly number[]) => offeredPackages(services, special).map(({ ID }) => ID);
  expect(idsOf()).toEqual([13, 19]);
  expect(idsOf([20])).toEqual([13, 19, 20]);
});

describe("which services are bought", () => {
  test.each([
    ["none", {}, "Please select at least one service"],
    [
      "only toggles that are off",
      { has_jyt: false, has_coding: false },
      "Please select at least one service",
    ],
    ["one nobody offers", { services: [{ client_service_id: 77 }] }, "Choose a service from the list."],
  ])("RULE-REG-02: %s is refused", (_what, change, words) =>
    expect(chosen(change).errors["services"]).toBe(words),
  );

  test.each([
    ["billing without a package", { has_billing: true }],
    ["consents without a package", { billing: { has_ifc: true } }],
    ["two packages", { services: [{ client_service_id: 13 }, { client_service_id: 14 }] }],
    [
      "a package in the list and another in the billing step",
      { services: [{ client_service_id: 13 }], billing: { client_service_id: 14 } },
    ],
    ["a special package without a link that names it", { services: [{ client_service_id: 18 }] }],
  ])("RULE-REG-01: %s is refused", (_what, change) =>
    expect(chosen(change).errors).toEqual({
      "billing.client_service_id": "Please select one billing package to process",
    }),
  );

  test("RULE-REG-01, G-53: a special package is taken with a link that names it, and no other", () => {
    expect(chosen({ services: [{ client_service_id: 18 }] }, [18]).errors).toEqual({});
    expect(chosen({ services: [{ client_service_id: 22 }] }, [18]).errors).not.toEqual({});
    expect(allowedPackages({ packages: [18, 99] })).toEqual([13, 14, 15, 17, 19, 18]);
  });

  test("G-66: the list and the toggles say it together, each service once", () => {
    const found = chosen({
      services: [{ client_service_id: 13 }, { client_service_id: 4 }],
      billing: { client_service_id: 13, has_ifc: true },
      has_jyt: true,
      has_coding: true,
      has_appOnly: true,
    });
    expect(found).toEqual({ services: [4, 9, 13, 16, 102], billingPackage: 13, errors: {} });
  });
});

describe("what a person must say", () => {
  test.each([
    ["dob", ""],
    ["title", 0],
    ["first_name", ""],
    ["last_name", " "],
    ["work_address", ""],
    ["work_phone", null],
    ["cell_phone", "abc"],
    ["email_address", "x@y"],
    ["username", "two words"],
  ])("RULE-REG-05: %s is not %j", (field, value) =>
    expect(
      RegisterBody.safeParse({ ...example, [field]: value }).error?.issues.map(({ path }) => path[0]),
    ).toEqual([field]),
  );

  test.each([
    ["cell_phone", "041234567", "041234567 is invalid mobile number. Please enter valid number."],
    ["work_phone", "131234", "131234 is invalid work phone number. Please enter valid number."],
    ["dob", "2026-11-11", "Enter a date of birth in the past."],
    ["confirm_password", "Another1!", "The passwords do not match."],
  ])("RULE-REG-05, C-116: %s %s", (field, value, words) =>
    expect(personErrors(bodyOf({ [field]: value }), TODAY)).toEqual({ [field]: words }),
  );

  test("RULE-REG-07: billing and transcription need a suburb from the list", () => {
    expect(suburbErrors("needed")).toEqual({ _locality: "Please select suburb from dropdown list" });
    expect([suburbErrors(690), suburbErrors(null)]).toEqual([{}, {}]);
  });

  test("RULE-REG-08: a billing contact is whole or not there", () => {
    const contact = {
      name: "Leila",
      address: "7 Erin St",
      email: "a@y.example",
      telephone: "0355500187",
      _locality: 690,
    };
    expect(RegisterBody.safeParse({ ...example, billing_contacts: [contact] }).success).toBe(true);
    for (const field of Object.keys(contact)) {
      const { error } = RegisterBody.safeParse({
        ...example,
        billing_contacts: [{ ...contact, [field]: undefined }],
      });
      expect(error?.issues.map(({ path }) => path.join("."))).toEqual([`billing_contacts.0.${field}`]);
    }
  });

  test("RULE-REG-09: a signature has a way; a typed one has text, style and agreement", () => {
    const signed = {
      digital_signature: "M Tehrani",
      digital_signature_font: "Caveat",
      signature_agreement: true,
    };
    expect(signatureErrors(bodyOf({ signature_type: null }))).toHaveProperty("signature_type");
    expect(signatureErrors(bodyOf({ signature_type: "manual" }))).toEqual({});
    expect(signatureErrors(bodyOf({ signature_type: "digital", ...signed }))).toEqual({});
    expect(Object.keys(signatureErrors(bodyOf({ signature_type: "digital" })))).toEqual(Object.keys(signed));
  });

  test("RULE-REG-09, G-60: a drawn signature needs agreement, and neither text nor style", () => {
    const drawn = bodyOf({
      signature_type: "digital",
      signature_image: `data:image/png;base64,${PNG}`,
      signature_agreement: true,
    });
    expect([drawn.signature_image, signatureErrors(drawn)]).toEqual([PNG, {}]);
    expect(Object.keys(signatureErrors({ ...drawn, signature_agreement: null }))).toEqual([
      "signature_agreement",
    ]);
    expect(signatureErrors({ ...drawn, signature_image: "SGVsbG8=" })).toEqual({
      signature_image: DRAW_AGAIN,
    });
  });

  test.each([
    ["200 kB", 200_000, null],
    ["one byte more", 200_001, DRAW_SMALLER],
    ["3 MB", 3_000_000, DRAW_SMALLER],
  ])("G-60: a drawn signature of %s", (_what, bytes, problem) =>
    expect(drawingProblem(`iVBORw0KGgo${"A".repeat(Math.ceil((bytes * 4) / 3) - 11)}`)).toBe(problem),
  );

  test("RULE-REG-12, RULE-REG-13: with forms only, the state and the kind of gap", () => {
    const forms = Object(registrationRoutes.registerFormsOnly.example);
    const errorsOf = (change: object) => formsOnlyErrors(FormsOnlyBody.parse({ ...forms, ...change }));
    expect(errorsOf({})).toEqual({});
    expect(errorsOf({ is_no_gap: false })).toEqual({});
    expect(errorsOf({ is_no_gap: null, _user_location: 0 })).toEqual({
      _user_location: "Choose the state of registration.",
      is_no_gap: "Choose no gap or known gap.",
    });
  });
});

describe("what each service asks for", () => {
  const errorsOf = (change: object, bought: Partial<Parameters<typeof serviceErrors>[1]>) =>
    serviceErrors(bodyOf(change), { services: [], billingPackage: null, isGpOrAllied: false, ...bought });
  const billing = { ahpra: "MED0001846203", specialties: [1] };

  test.each([[9], [101], [10.5], [0], [null]])(
    "RULE-REG-03: %j prepaid consents are refused",
    (prepay_amount) =>
      expect(errorsOf({ billing: { has_ifc: true, is_ifc_prepaid: true, prepay_amount } }, {})).toEqual({
        "billing.prepay_amount": "Please enter the pre pay amount in range 10 to 100 IFCs",
      }),
  );
  test.each([[10], [100]])("RULE-REG-03: %i are taken, and paying later needs no number", (prepay_amount) => {
    expect(errorsOf({ billing: { has_ifc: true, is_ifc_prepaid: true, prepay_amount } }, {})).toEqual({});
    expect(errorsOf({ billing: { has_ifc: true, is_ifc_prepaid: false } }, {})).toEqual({});
    expect(errorsOf({ billing: { has_ifc: true } }, {})).toHaveProperty(["billing.is_ifc_prepaid"]);
  });

  test("RULE-REG-04: package 22 is for GPs and allied health", () => {
    expect(errorsOf(billing, { billingPackage: 22 })).toEqual({
      specialties: "This package is only available to GPs and allied health providers.",
    });
    expect(errorsOf(billing, { billingPackage: 22, isGpOrAllied: true })).toEqual({});
  });

  test("RULE-REG-06: billing needs the registration number and a specialty", () =>
    expect(Object.keys(errorsOf({}, { billingPackage: 13 }))).toEqual(["ahpra", "specialties"]));

  test("RULE-REG-10, RULE-REG-11: transcription and coding ask for their volumes", () => {
    expect(Object.keys(errorsOf({}, { services: [4, 16] }))).toEqual([
      "jyt.dictate_device",
      "jyt.letter_per_week",
      "jyt.letter_per_month",
      "coding.separation_number",
      "coding.has_record_type",
    ]);
    const answers = {
      jyt: { dictate_device: "an app", letter_per_week: 0, letter_per_month: 80 },
      coding: { separation_number: 4, has_record_type: false },
    };
    expect(errorsOf(answers, { services: [4, 16] })).toEqual({});
  });
});

describe("practices and accounts", () => {
  test.each([
    ["Basic", "The Basic package allows only 1 provider number."],
    ["Saver", "The Saver package allows only 1 provider number."],
    ["COVID", "The COVID package allows only 1 provider number."],
  ])("RULE-PKG-03, RULE-ACCT-12: %s", (description, words) => {
    expect(limitErrors(2, { description, provider_limit: 1 })).toEqual({ practices: words });
    expect(limitErrors(1, { description, provider_limit: 1 })).toEqual({});
    expect([limitErrors(40, { description, provider_limit: null }), limitErrors(9, null)]).toEqual([{}, {}]);
  });

  const account = {
    name: "CBA",
    bank_address: "1 Bank St",
    account_name: "Yarra",
    bsb: "083214",
    account_number: "40771926",
    abn: "51824753556",
  };
  const practice = {
    practice_name: "Richmond",
    provider_number: "2426621B",
    address: "7 Erin St",
    _locality: 690,
    phone: "0355500186",
  };

  test("G-61: a practice is paid into the account at its place, or the only one", () => {
    const errorsOf = (accounts: number, bank_account?: number) =>
      accountErrors(
        bodyOf({
          bank_accounts: Array.from({ length: accounts }, () => account),
          practices: [{ ...practice, bank_account }],
        }),
      );
    expect([errorsOf(1), errorsOf(0), errorsOf(2, 2)]).toEqual([{}, {}, {}]);
    expect([Object.keys(errorsOf(2)), Object.keys(errorsOf(2, 3))]).toEqual([
      ["practices.0.bank_account"],
      ["practices.0.bank_account"],
    ]);
  });
});

describe("the services of a new client", () => {
  const bought = {
    services: [4, 13],
    chosen: [{ client_service_id: 13, is_trial: true }],
    billingPackage: 13,
    trialOnly: false,
  };

  test("STATE-PKG-05: a trial of a billing client ends a month after its start, at the month's end where need be", () => {
    const [, trial] = newEntries({ ...bought, charged: [], from: "2027-01-31" });
    expect(trial).toMatchObject({
      is_trial: true,
      trial_exp_date: "2027-02-28",
      active_date: "2027-01-31",
      next_invoice_date: null,
    });
  });

  test("a trial is not charged; what is charged is not live until it is paid (G-66)", () => {
    expect(chargedServices(bought)).toEqual([4]);
    const paid = { ...bought, chosen: [] };
    expect(chargedServices(paid)).toEqual([4, 13]);
    const [used, unpaid] = newEntries({ ...paid, charged: [13], from: TODAY });
    expect([
      used?.active_date,
      used?.next_invoice_date,
      unpaid?.active_date,
      unpaid?.next_invoice_date,
    ]).toEqual(["2026-11-11", "2026-12-11", null, null]);
  });

  test("RULE-TOK-02: a link for trials makes one, whatever was chosen", () => {
    const terms = { ...bought, chosen: [], trialOnly: true };
    expect(chargedServices(terms)).toEqual([4]);
    expect(newEntries({ ...terms, charged: [], from: TODAY }).map(({ is_trial }) => is_trial)).toEqual([
      false,
      true,
    ]);
  });
});

test("G-62: a draft holds no password, however deep", () => {
  expect(
    withoutPasswords({
      username: "x",
      register_password: "1",
      list: [{ confirm_password: "2", a: [null, 3] }],
      old: { Password: "4" },
    }),
  ).toEqual({ username: "x", list: [{ a: [null, 3] }], old: {} });
});

describe("emails", () => {
  const client = {
    title: 3,
    first_name: "Win at https://evil.example",
    last_name: "Now",
    username: "winner",
  };
  test("name the person in a few plain words, and hold the link", () => {
    const welcome = registeredMail(client, { site: "http://corella.test", hasInvoice: true });
    const activation = activationMail(client, { link: "http://corella.test/x" });
    expect(`${welcome.text}${activation.text}`).not.toMatch(/evil\./);
    expect([welcome.text.includes("winner"), activation.text.includes("http://corella.test/x")]).toEqual([
      true,
      true,
    ]);
    expect(welcome.text).toContain("once the sign-up invoice is paid");
    expect(registeredMail(client, { site: "", hasInvoice: false }).text).not.toContain("invoice");
  });
  test("of a link say until when it is good", () => {
    const mail = signupLinkMail({ link: "L", trialOnly: true, until: "2026-11-25" });
    expect([mail.text.includes("25 Nov 2026"), mail.text.includes("free of charge")]).toEqual([true, true]);
    expect(draftMail({ link: "http://corella.test/d" }).text).toContain("http://corella.test/d");
  });
});
