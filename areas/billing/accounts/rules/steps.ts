import type { Client } from "#areas/practice/clients/client.contract.ts";
import { STEPS, type Step } from "../contract.ts";
import { verdictOf, type Verdict } from "#kernel/contract/verdict.ts";

interface Account
  extends Pick<
    Client,
    | "username"
    | "first_name"
    | "last_name"
    | "work_address"
    | "cell_phone"
    | "email_address"
    | "_locality"
    | "country"
  > {
  readonly bank_accounts: readonly unknown[];
  readonly practices: readonly unknown[];
}

const NO_SUBURB = "Please select suburb from dropdown list";

/** Rejects an emptied suburb (RULE-ACCT-02). */
export const rejectEmptySuburb = (change: {
  readonly _locality?: number | null | undefined;
}): Verdict<"invalid"> => verdictOf(change._locality === null ? { _locality: NO_SUBURB } : {});

/**
 * Returns the names of the values each step still lacks, in the order of the fields (RULE-ACCT-01, -02, -08,
 * -09). The people step lacks nothing because authorised people may be added later.
 */
export function missingOf(account: Account): Record<Step, readonly string[]> {
  const missingNames = (facts: readonly (readonly [unknown, string])[]): string[] =>
    facts.flatMap(([value, name]) => (value ? [] : [name]));
  return {
    profile: missingNames([
      [account.username, "Username"],
      [account.first_name, "First name"],
      [account.last_name, "Last name"],
    ]),
    contact: missingNames([
      [account.work_address, "Work address"],
      [account.cell_phone, "Mobile"],
      [account.email_address, "Email"],
      [account._locality !== null || account.country === "UK", "Suburb"],
    ]),
    people: [],
    banking: missingNames([
      [account.bank_accounts.length > 0, "At least one bank account"],
      [account.practices.length > 0, "At least one practice"],
    ]),
  };
}

/**
 * Returns the first step that lacks a value, or the last step if all are complete. A returning user continues
 * at this step.
 */
export function firstUnfinishedStep(account: Account): Step {
  const missing = missingOf(account);
  return STEPS.find((step) => missing[step].length > 0) ?? "banking";
}
