import type { Client } from "#areas/practice/clients/client.contract.ts";
import { STEPS, type Step } from "../contract.ts";
import { noErrors, type Verdict } from "#kernel/contract/verdict.ts";

interface Account
  extends Pick<
    Client,
    "username" | "first_name" | "last_name" | "work_address" | "cell_phone" | "email_address" | "_locality" | "country"
  > {
  readonly bank_accounts: readonly unknown[];
  readonly practices: readonly unknown[];
}

const NO_SUBURB = "Please select suburb from dropdown list";

/** RULE-ACCT-02: a suburb that is sent must be one of the list's. */
export const noSuburb = (sent: { readonly _locality?: number | null | undefined }): Verdict<"invalid"> =>
  noErrors(sent._locality === null ? { _locality: NO_SUBURB } : {});

/** What each step still lacks (RULE-ACCT-01, -02, -08, -09), in the order it is asked. Authorised people may be added later. */
export function missingOf(account: Account): Record<Step, readonly string[]> {
  const lacking = (facts: readonly (readonly [unknown, string])[]): string[] =>
    facts.flatMap(([value, name]) => (value ? [] : [name]));
  return {
    profile: lacking([
      [account.username, "Username"],
      [account.first_name, "First name"],
      [account.last_name, "Last name"],
    ]),
    contact: lacking([
      [account.work_address, "Work address"],
      [account.cell_phone, "Mobile"],
      [account.email_address, "Email"],
      [account._locality !== null || account.country === "UK", "Suburb"],
    ]),
    people: [],
    banking: lacking([
      [account.bank_accounts.length > 0, "At least one bank account"],
      [account.practices.length > 0, "At least one practice"],
    ]),
  };
}

/** Where somebody who returns goes on: the first step that lacks something, else the last. */
export function firstUnfinished(account: Account): Step {
  const missing = missingOf(account);
  return STEPS.find((step) => missing[step].length > 0) ?? "banking";
}
