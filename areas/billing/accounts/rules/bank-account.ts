import type { BankAccount, Practice } from "#areas/practice/clients/client.contract.ts";
import { abnProblem } from "#kernel/identifiers/abn.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import type { BankAccountDraft } from "../contract.ts";
import { bankLinked, lastOne } from "../problems.contract.ts";
import { digitsOf, numberProblem } from "./numbers.ts";

/** Bank account as it is stored; a missing required field is an empty text. */
export type StoredBankAccount = Omit<BankAccount, "ID" | "_doctor" | "file" | "version">;

/** Merges the draft into the stored bank account; omitted fields keep their values (G-43). */
export function mergeBankAccount(
  draft: Omit<BankAccountDraft, "_doctor">,
  before: StoredBankAccount | null,
): StoredBankAccount {
  const has = (field: keyof typeof draft) => draft[field] !== undefined;
  const readText = (field: "name" | "bank_address" | "account_name") =>
    (has(field) ? draft[field] : before?.[field]) ?? "";
  const readDigits = (field: "bsb" | "account_number" | "abn") =>
    digitsOf(has(field) ? draft[field] : before?.[field]);
  return {
    name: readText("name"),
    branch_name: (has("branch_name") ? draft.branch_name : before?.branch_name) ?? null,
    bank_address: readText("bank_address"),
    account_name: readText("account_name"),
    bsb: readDigits("bsb"),
    account_number: readDigits("account_number"),
    abn: readDigits("abn"),
    gst: draft.gst ?? before?.gst ?? false,
    _file: (has("_file") ? draft._file : before?._file) ?? null,
  };
}

const REQUIRED_MESSAGES = {
  name: "Enter the name of the bank.",
  bank_address: "Enter the address of the bank.",
  account_name: "Enter the account name.",
  bsb: "Enter the BSB.",
  account_number: "Enter the account number.",
  abn: "Enter the ABN.",
} as const;
const NUMBER_RULES = {
  bsb: { name: "BSB number", length: 6 },
  account_number: { name: "account number", length: null },
  abn: { name: "ABN number", length: 11 },
} as const;
const requiredFields = ["name", "bank_address", "account_name", "bsb", "account_number", "abn"] as const;
const numberFields = ["bsb", "account_number", "abn"] as const;

/**
 * Returns the errors of a bank account by field (RULE-ACCT-03, RULE-GEN-09). Requires 11 digits of an ABN,
 * but checks neither its check digits nor its registration (C-113).
 */
export function bankAccountErrors(account: StoredBankAccount, country: Country): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of requiredFields) if (account[field] === "") errors[field] = REQUIRED_MESSAGES[field];
  for (const field of numberFields) {
    const problem = errors[field] ?? numberProblem(account[field], { ...NUMBER_RULES[field], country });
    if (problem !== null) errors[field] = problem;
  }
  return errors;
}

/**
 * Rule for duplicate accounts: `strict` is the specification's; `pair` allows offices several accounts at one
 * branch under one ABN (C-112).
 */
export type DuplicateRule = "strict" | "pair";
/** Duplicate rule in use (C-112). */
export const DUPLICATE_RULE: DuplicateRule = "strict";

const EXISTS_MESSAGES = {
  bsb: "The BSB number is existed",
  account_number: "The account number is existed",
  abn: "The ABN number is existed",
} as const;

/** Returns errors for numbers that another of the client's live accounts has (RULE-ACCT-04 to -06). */
export function duplicateErrors(
  account: StoredBankAccount,
  others: readonly StoredBankAccount[],
  rule: DuplicateRule = DUPLICATE_RULE,
): FieldErrors {
  const isSame = (field: (typeof numberFields)[number]) => (other: StoredBankAccount) =>
    other[field] === account[field];
  if (rule === "pair") {
    const isTwin = others.some((other) => isSame("bsb")(other) && isSame("account_number")(other));
    return isTwin ? { account_number: EXISTS_MESSAGES.account_number } : {};
  }
  const takenFields = numberFields.filter((field) => others.some(isSame(field)));
  return Object.fromEntries(takenFields.map((field) => [field, EXISTS_MESSAGES[field]]));
}

/**
 * Returns the form's warning for an ABN with wrong check digits, or null. The account can still be saved
 * (C-113).
 */
export const abnWarning = (abn: string, country: Country): string | null =>
  country === "AU" && abnProblem(abn) === "check"
    ? "Check the ABN. Its check digits don't match. If it is correct, you can save it."
    : null;

/**
 * Decides whether a bank account may be removed: not the last one, nor one that a practice is paid into
 * (RULE-ACCT-10, -11).
 */
export function mayRemoveBankAccount(
  ID: number,
  accounts: readonly Pick<BankAccount, "ID">[],
  practices: readonly Pick<Practice, "bank_account">[],
): Verdict<"account.last_one" | "account.bank_linked"> {
  if (accounts.length <= 1) return refuse(lastOne, undefined);
  return practices.some(({ bank_account }) => bank_account === ID) ? refuse(bankLinked, undefined) : allow;
}
