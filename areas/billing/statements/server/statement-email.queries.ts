import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";

interface StatementEmail {
  readonly _doctor: number;
  readonly from_day: Day;
  readonly to_day: Day;
  readonly sent_to: string;
  /**
   * Key that is equal for repeated sendings of one request (`requestKeyOf`). Null if the request has no
   * idempotency key.
   */
  readonly request_key: string | null;
  readonly request_minute: string;
  readonly _sent_by: number;
}

/**
 * Records the sending and returns its ID. Undefined if this request, or another one in the same minute, has
 * already sent the statement.
 */
export async function recordSending(db: Db, email: StatementEmail): Promise<number | undefined> {
  const row = await db
    .insertInto("statement_email")
    .values(email)
    .onConflict((conflict) => conflict.doNothing())
    .returning("ID")
    .executeTakeFirst();
  return row?.ID;
}

type SentKey = Pick<StatementEmail, "_doctor" | "from_day" | "to_day" | "request_key">;

export async function isSentBefore(
  db: Db,
  { request_key, _doctor, from_day, to_day }: SentKey,
): Promise<boolean> {
  if (request_key === null) return false;
  const row = await db
    .selectFrom("statement_email")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("request_key", "=", request_key)
    .where("from_day", "=", from_day)
    .where("to_day", "=", to_day)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findLastEmail(db: Db, _doctor: number) {
  const row = await db
    .selectFrom("statement_email")
    .select(["sent_to", "created_time", "from_day", "to_day"])
    .where("_doctor", "=", _doctor)
    .orderBy("ID", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
