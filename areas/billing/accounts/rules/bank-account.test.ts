import { describe, expect, test } from "vitest";
import {
  abnWarning,
  bankAccountErrors,
  duplicateErrors,
  mayRemoveBankAccount,
  type StoredBankAccount,
  mergeBankAccount,
} from "./bank-account.ts";

const draft = {
  name: "Wattle Mutual Bank",
  bank_address: "1 Bridge Road",
  account_name: "Raman Orthopaedics Pty Ltd",
  bsb: "999-204",
  account_number: "0000 3381",
  abn: "81 111 222 444",
};
const account = mergeBankAccount(draft, null);

describe("a bank account", () => {
  test("numbers are stored as digits, what was left out is empty", () => {
    expect(account).toEqual({
      ...draft,
      branch_name: null,
      bsb: "999204",
      account_number: "00003381",
      abn: "81111222444",
      gst: false,
      _file: null,
    });
    expect(mergeBankAccount({ bsb: null }, null)).toMatchObject({ name: "", bsb: "", abn: "" });
  });

  test("G-43: a change keeps what was left out and empties what was sent empty", () => {
    const before: StoredBankAccount = { ...account, branch_name: "Richmond", gst: true, _file: 7 };
    expect(mergeBankAccount({ name: "Banksia Savings" }, before)).toEqual({
      ...before,
      name: "Banksia Savings",
    });
    expect(mergeBankAccount({ branch_name: null, _file: null, gst: false }, before)).toEqual({
      ...before,
      branch_name: null,
      _file: null,
      gst: false,
    });
    expect(mergeBankAccount({ abn: null }, before).abn).toBe("");
  });

  test("RULE-ACCT-03: everything but branch, GST and file is needed", () => {
    expect(bankAccountErrors(account, "AU")).toEqual({});
    const empty = bankAccountErrors(mergeBankAccount({}, null), "AU");
    expect(Object.keys(empty)).toEqual([
      "name",
      "bank_address",
      "account_name",
      "bsb",
      "account_number",
      "abn",
    ]);
    expect(bankAccountErrors(mergeBankAccount({}, null), "UK")).toEqual(empty);
  });

  test.each([
    ["bsb", "99920", "99920 is invalid BSB number. Please enter valid number."],
    ["bsb", "000000", "000000 is invalid BSB number. Please enter valid number."],
    ["bsb", "99 92 04x", "99 92 04x is invalid BSB number. Please enter valid number."],
    ["account_number", "0000", "0000 is invalid account number. Please enter valid number."],
    ["account_number", "12a", "12a is invalid account number. Please enter valid number."],
    ["abn", "8111122244", "8111122244 is invalid ABN number. Please enter valid number."],
    ["abn", "00000000000", "00000000000 is invalid ABN number. Please enter valid number."],
    ["abn", "x1", "x1 is invalid ABN number. Please enter valid number."],
  ] as const)("RULE-GEN-09, MSG-060: %s %s", (field, value, words) => {
    expect(bankAccountErrors(mergeBankAccount({ ...draft, [field]: value }, null), "AU")).toEqual({
      [field]: words,
    });
  });

  test("an account number may have any length", () => {
    for (const number of ["1", "12345678901234567890"])
      expect(bankAccountErrors({ ...account, account_number: number }, "AU")).toEqual({});
  });

  test("C-54: in the United Kingdom numbers only must not be empty", () => {
    const british = { ...account, bsb: "20-00-00", account_number: "GB29", abn: "none" };
    expect(bankAccountErrors(british, "UK")).toEqual({});
  });

  test("C-113: check digits of an ABN are a warning", () => {
    expect(bankAccountErrors({ ...account, abn: "12345678901" }, "AU")).toEqual({});
    expect(abnWarning("12345678901", "AU")).toContain("check digits");
    expect(abnWarning("51824753556", "AU")).toBeNull();
    expect(abnWarning("12345678901", "UK")).toBeNull();
    expect(abnWarning("123", "AU")).toBeNull();
  });
});

describe("duplicates, C-112", () => {
  const other = { ...account, bsb: "111111", account_number: "222", abn: "33333333333" };

  test("RULE-ACCT-04, RULE-ACCT-05, RULE-ACCT-06: each number counts alone", () => {
    expect(duplicateErrors(account, [other])).toEqual({});
    expect(duplicateErrors(account, [])).toEqual({});
    expect(duplicateErrors(account, [{ ...other, bsb: account.bsb }])).toEqual({
      bsb: "The BSB number is existed",
    });
    expect(duplicateErrors(account, [other, { ...other, account_number: account.account_number }])).toEqual({
      account_number: "The account number is existed",
    });
    expect(duplicateErrors(account, [{ ...other, abn: account.abn }])).toEqual({
      abn: "The ABN number is existed",
    });
    expect(Object.keys(duplicateErrors(account, [account]))).toEqual(["bsb", "account_number", "abn"]);
  });

  test("by pair, only the same account is refused", () => {
    expect(duplicateErrors(account, [{ ...other, bsb: account.bsb, abn: account.abn }], "pair")).toEqual({});
    expect(duplicateErrors(account, [{ ...other, account_number: account.account_number }], "pair")).toEqual(
      {},
    );
    expect(duplicateErrors(account, [{ ...account, abn: other.abn }], "pair")).toEqual({
      account_number: "The account number is existed",
    });
  });
});

describe("removing a bank account", () => {
  const two = [{ ID: 1 }, { ID: 2 }];
  test("RULE-ACCT-10, MSG-143: not the last one", () =>
    expect(mayRemoveBankAccount(1, [{ ID: 1 }], [])).toMatchObject({
      allowed: false,
      code: "account.last_one",
    }));
  test("RULE-ACCT-11, MSG-144: not one that a practice is paid into", () =>
    expect(mayRemoveBankAccount(1, two, [{ bank_account: 1 }])).toMatchObject({
      code: "account.bank_linked",
    }));
  test("another one", () =>
    expect(mayRemoveBankAccount(2, two, [{ bank_account: 1 }])).toEqual({ allowed: true }));
});
