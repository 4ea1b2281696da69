import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { UNSENT_REASONS } from "../rules/unsent.ts";

/** Counts the future appointments whose last reminder was not sent for a reason that reception can act on. */
export async function countUnsentReminders(db: Db, _doctor: number): Promise<number> {
  const last = db
    .selectFrom("visit_message as m")
    .innerJoin("appointment as a", (on) =>
      on.onRef("a._doctor", "=", "m._doctor").onRef("a.ID", "=", "m._appointment"),
    )
    .distinctOn(["m._appointment", "m.repeat_date"])
    .select(["m._appointment", "m.state", "m.reason"])
    .where("m._doctor", "=", _doctor)
    .where("a._doctor", "=", _doctor)
    .where("a.cancelled", "=", false)
    .where("m.kind", "=", "reminder")
    .where("m.starts_at", ">", sql<string>`now()`)
    .orderBy("m._appointment")
    .orderBy("m.repeat_date")
    .orderBy("m.ID", "desc");
  const row = await db
    .selectFrom(last.as("last"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("state", "in", ["skipped", "failed"])
    .where("reason", "in", [...UNSENT_REASONS])
    .executeTakeFirstOrThrow();
  return row.count;
}
