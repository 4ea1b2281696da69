import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

const MESSAGES = [
  "Letters received after 15:00 on Fridays are due one business day later. Mark urgent ones as fast turnaround.",
  "A passage that could not be heard is a marked blank in the letter. Fill it in and upload the letter as a corrected file.",
];
/**
 * Usernames of the staff who haven't agreed to the latest bulletin. All other staff have agreed to all
 * bulletins.
 */
const PENDING_USERNAMES = ["ramanletters", "standard"];

/** Adds two bulletins of the bureau. Two users still need to agree to the second one. */
export async function seedBulletins(db: Db, _created_user: number): Promise<void> {
  const rows = MESSAGES.map((message, index) => ({
    message,
    _created_user,
    created_time: sql<string>`date_trunc('day', now()) - ${MESSAGES.length - index}::int * interval '6 days' + interval '1 hour'`,
  }));
  const [first, last] = await db.insertInto("bulletin").values(rows).returning("created_time").execute();
  if (!first || !last) return;
  const demo = db.updateTable("person").where("is_demo", "=", true);
  await demo
    .where("username", "not in", PENDING_USERNAMES)
    .set({ last_bulletin_time: last.created_time })
    .execute();
  await demo
    .where("username", "in", PENDING_USERNAMES)
    .set({ last_bulletin_time: first.created_time })
    .execute();
}
