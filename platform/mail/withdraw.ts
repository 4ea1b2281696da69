import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { cancelMail, queueAgain } from "./queue-again.ts";

/**
 * Cancels mail whose deduplication key starts with `prefix` and that has not been tried yet, because its
 * cause was undone.
 */
export async function withdrawMails(db: Db, _doctor: number, prefix: string): Promise<void> {
  for (const { ID } of await listUntried(db, _doctor, prefix, "queued"))
    await cancelMail(db, { _doctor, ID });
}

/** Queues withdrawn mail again. */
export async function releaseMails(db: Db, _doctor: number, prefix: string): Promise<void> {
  for (const { ID } of await listUntried(db, _doctor, prefix, "cancelled"))
    await queueAgain(db, { _doctor, ID });
}

/** Lists mail that has not been tried, by the prefix of its deduplication key. */
const listUntried = (db: Db, _doctor: number, prefix: string, state: "queued" | "cancelled") =>
  db
    .selectFrom("mail")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where(sql<boolean>`starts_with(dedupe_key, ${prefix})`)
    .where("state", "=", state)
    .where("attempts", "=", 0)
    .orderBy("ID")
    .forUpdate()
    .execute();
