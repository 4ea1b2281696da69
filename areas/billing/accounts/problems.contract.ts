import { z } from "zod";
import { problem } from "#kernel/contract/problem.ts";

const sentence = () => z.object({ sentence: z.string() });

/**
 * Refusal of a bank account with missing or invalid fields; every field gets its own message (RULE-ACCT-03,
 * G-42).
 */
export const bankIncomplete = problem(
  "account.bank_incomplete",
  400,
  "Please make sure you have entered all required fields with valid data.",
);
/**
 * Refusal of a duplicate bank account. Shows the first message; every field gets its own (RULE-ACCT-04 to
 * -06).
 */
export const bankExists = problem("account.bank_exists", 409, (given) => given.sentence, undefined, sentence);
/** Refusal of a practice beyond the package's limit of provider numbers (RULE-ACCT-12). */
export const limitReached = problem(
  "account.limit",
  409,
  (given) => given.sentence,
  "provider_number",
  sentence,
);
/** Refusals of account details without a bank account or without a practice (RULE-ACCT-08, -09). */
export const noBankAccount = problem(
  "account.no_bank_account",
  400,
  "Please add a bank account",
  "bank_accounts",
);
export const noPractice = problem("account.no_practice", 400, "Please add a practice", "practices");
/** Refusal to remove the last bank account or practice (RULE-ACCT-10). */
export const lastOne = problem(
  "account.last_one",
  409,
  "You need at least one bank account and one practice.",
);
/** Refusal to remove a bank account that a practice is paid into (RULE-ACCT-11). */
export const bankLinked = problem(
  "account.bank_linked",
  409,
  "This bank account is linked to a practice and cannot be removed.",
);
/** Refusals of a file that isn't a proof of a bank account (RULE-ACCT-13, -14). */
export const fileTooLargeForBank = problem("file.too_large", 413, "JPG images of maximum 2MB", "_file");
export const wrongFileForBank = problem("file.kind", 415, "Only images and PDF's allowed", "_file");
export const unknownEntry = problem(
  "account.unknown_entry",
  400,
  "This has been removed since you opened the page. Reload the page.",
);

/** Problems that adding or changing a bank account, practice or authorised person can return. */
export const accountProblems = [
  bankIncomplete,
  bankExists,
  limitReached,
  noBankAccount,
  noPractice,
  lastOne,
  bankLinked,
  fileTooLargeForBank,
  wrongFileForBank,
  unknownEntry,
] as const;
