import { describe, expect, test } from "vitest";
import { bankAccountFields, bankAccountForm, contactForm, practiceFields } from "./forms.ts";
import { mergeBankAccount } from "./bank-account.ts";

const contact = {
  work_address: "1 Bridge Road, Richmond",
  _locality: 690,
  cell_phone: "0412345678",
  work_phone: null,
  fax: null,
  version: 1,
};
const account = {
  name: "Wattle Mutual Bank",
  branch_name: null,
  bank_address: "1 Bridge Road",
  account_name: "Raman Orthopaedics Pty Ltd",
  bsb: "999-204",
  account_number: "0000 3381",
  abn: "81 111 222 444",
  gst: false,
  _file: null,
  version: undefined,
};
/** Returns the form's messages by field. */
const errorsOf = (result: {
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined;
}) => Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));

describe("RULE-ACCT-02: the contact step", () => {
  const wrong = (change: Partial<Record<keyof typeof contact, unknown>>, country: "AU" | "UK" = "AU") =>
    errorsOf(contactForm(country).safeParse({ ...contact, ...change }));

  test("needs an address, a mobile number and, in Australia, a suburb", () => {
    expect(wrong({})).toEqual({});
    expect(wrong({ work_address: null, cell_phone: null, _locality: null })).toEqual({
      work_address: "Enter the work address.",
      cell_phone: "Enter a mobile number.",
      _locality: "Please select suburb from dropdown list",
    });
    expect(wrong({ _locality: null, cell_phone: "07911123456" }, "UK")).toEqual({});
  });

  test("says all of it at once, before anything else is right", () => {
    expect(Object.keys(wrong({ work_address: "", cell_phone: "12" }))).toEqual(
      expect.arrayContaining(["work_address", "cell_phone"]),
    );
  });
});

describe("RULE-ACCT-03, RULE-ACCT-04, RULE-ACCT-05, RULE-ACCT-06: the bank account's form", () => {
  const stored = mergeBankAccount(account, null);
  const wrong = (change: object, others: Parameters<typeof bankAccountForm>[1] = []) =>
    errorsOf(bankAccountForm("AU", others).safeParse({ ...account, ...change }));

  test("takes a whole account, and names each field that is missing", () => {
    expect(wrong({})).toEqual({});
    expect(Object.keys(wrong({ name: null, bsb: null, abn: "" }))).toEqual(["name", "bsb", "abn"]);
  });

  test.each([
    ["bsb", { account_number: "11112222", abn: "99000000000" }, "The BSB number is existed"],
    ["account_number", { bsb: "999205", abn: "99000000000" }, "The account number is existed"],
    ["abn", { bsb: "999205", account_number: "11112222" }, "The ABN number is existed"],
  ])("refuses the %s of another account", (field, others, words) => {
    expect(wrong({}, [{ ...stored, ...others }])).toEqual({ [field]: words });
  });

  test("of an account that is opened has what is stored, and takes it again", () => {
    const opened = bankAccountFields({ ...stored, ID: 1, _doctor: 7, file: null, version: 3 });
    expect(opened).toMatchObject({ bsb: "999204", abn: "81111222444", version: 3 });
    expect(errorsOf(bankAccountForm("AU", []).safeParse(opened))).toEqual({});
    expect(bankAccountFields(null)).toMatchObject({ name: null, gst: false });
  });
});

describe("RULE-ACCT-07: a new practice", () => {
  const accountOf = (ID: number) => ({
    ...mergeBankAccount(account, null),
    ID,
    _doctor: 7,
    file: null,
    version: 1,
  });

  test.each([
    [[], null],
    [[accountOf(4)], 4],
    [[accountOf(4), accountOf(5)], null],
  ])("is paid into the only account there is", (bank_accounts, chosen) => {
    expect(practiceFields(null, { bank_accounts })).toMatchObject({
      bank_account: chosen,
      active: true,
      practice_name: null,
    });
  });
});
