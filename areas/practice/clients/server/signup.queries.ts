import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { BillingContact, ClientBilling, ClientCoding, ClientJyt } from "../signup.contract.ts";

export interface SignupAnswers {
  readonly billing: ClientBilling | null;
  readonly jyt: ClientJyt | null;
  readonly coding: ClientCoding | null;
  readonly billing_contacts: readonly BillingContact[];
  readonly subscribe: boolean;
  readonly commencement_date: Day | null;
  readonly is_1st_biller: boolean;
  readonly referred_by: number | null;
}

const toJson = (value: object | null): string | null => value && JSON.stringify(value);

export async function insertSignup(db: Db, _doctor: number, answers: SignupAnswers): Promise<void> {
  const { billing, jyt, coding, billing_contacts, ...columns } = answers;
  await db
    .insertInto("client_signup")
    .values({
      ...columns,
      _doctor,
      billing: toJson(billing),
      jyt: toJson(jyt),
      coding: toJson(coding),
      billing_contacts: JSON.stringify(billing_contacts),
    })
    .execute();
}

/** Returns the live client with this referral code (G-54). Undefined if the code is unknown. */
export const findReferrer = (db: Db, code: string) =>
  db
    .selectFrom("doctor")
    .select("ID")
    .where("referral_code", "=", code.trim().toUpperCase())
    .where("is_deleted", "=", false)
    .executeTakeFirst();
