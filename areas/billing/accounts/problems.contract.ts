import { z } from "zod";
import { problem } from "#kernel/contract/problem.ts";

const sentence = () => z.object({ sentence: z.string() });

/** RULE-ACCT-03, G-42: what is wrong stands at each field. */
export const bankIncomplete = problem(
  "account.bank_incomplete",
  400,
  "Please make sure you have entered all required fields with valid data.",
);
/** RULE-ACCT-04 to -06; the first of the sentences, with each at its field. */
export const bankExists = problem("account.bank_exists", 409, (given) => given.sentence, undefined, sentence);
/** RULE-ACCT-12 */
export const limitReached = problem("account.limit", 409, (given) => given.sentence, "provider_number", sentence);
/** RULE-ACCT-08, -09 */
export const noBankAccount = problem("account.no_bank_account", 400, "Please add a bank account", "bank_accounts");
export const noPractice = problem("account.no_practice", 400, "Please add a practice", "practices");
/** RULE-ACCT-10 */
export const lastOne = problem("account.last_one", 409, "You need at least one bank account and one practice.");
/** RULE-ACCT-11 */
export const bankLinked = problem("account.bank_linked", 409, "This bank account is linked to a practice and cannot be removed.");
/** RULE-ACCT-13, -14 */
export const fileTooLargeForBank = problem("file.too_large", 413, "JPG images of maximum 2MB", "_file");
export const wrongFileForBank = problem("file.kind", 415, "Only images and PDF's allowed", "_file");
export const unknownEntry = problem(
  "account.unknown_entry",
  400,
  "This has been removed since you opened the page. Reload the page.",
);

/** What adding or changing any of the lists may refuse. */
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
