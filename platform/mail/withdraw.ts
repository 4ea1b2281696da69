import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { cancelMail, queueAgain } from "./again.ts";

/** Mails of these occasions that nobody has tried to send yet are not sent: what they are about was undone. */
export async function withdrawMails(db: Db, _doctor: number, occasions: string): Promise<void> {
  for (const { ID } of await untried(db, _doctor, occasions, "queued")) await cancelMail(db, { _doctor, ID });
}

/** What was withdrawn is sent after all. */
export async function releaseMails(db: Db, _doctor: number, occasions: string): Promise<void> {
  for (const { ID } of await untried(db, _doctor, occasions, "cancelled")) await queueAgain(db, { _doctor, ID });
}

/** `occasions`: how they begin. */
const untried = (db: Db, _doctor: number, occasions: string, state: "queued" | "cancelled") =>
  db
    .selectFrom("mail")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where(sql<boolean>`starts_with(occasion, ${occasions})`)
    .where("state", "=", state)
    .where("attempts", "=", 0)
    .orderBy("ID")
    .forUpdate()
    .execute();
