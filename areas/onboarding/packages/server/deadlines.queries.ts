import { sql } from "kysely";
import { datedServices } from "#areas/practice/clients/server/index.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { Deadline } from "../rules/deadlines.ts";

const hasRow = (kind: Deadline["kind"], day: "trial_exp_date" | "cut_off_date") => sql<boolean>`exists (
  select from package_deadline p where p._doctor = ds._doctor and p.client_service_id = ds.client_service_id
    and p.kind = ${kind} and p.day = ds.${sql.ref(day)})`;

/**
 * Lists services with a trial that ends by `noticeDay`, or that ended before `today`, whose final notice has
 * not been sent.
 */
export async function listDatedServices(db: Db, { today, noticeDay }: { today: Day; noticeDay: Day }) {
  const trials = datedServices(db)
    .where("ds.is_trial", "=", true)
    .where("ds.cut_off_date", "is", null)
    .where("ds.trial_exp_date", "<=", noticeDay)
    .where((eb) => eb.not(hasRow("trial over", "trial_exp_date")));
  const ended = datedServices(db)
    .where("ds.cut_off_date", "is not", null)
    .where("ds.cut_off_date", "<", today)
    .where((eb) => eb.not(hasRow("service ended", "cut_off_date")));
  return [...(await trials.execute()), ...(await ended.execute())];
}

/** Records a deadline. Returns false if it was recorded before. */
export async function insertDeadline(
  db: Db,
  row: Deadline & { readonly _doctor: number; readonly client_service_id: number },
): Promise<boolean> {
  const inserted = await db
    .insertInto("package_deadline")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("day")
    .executeTakeFirst();
  return inserted !== undefined;
}
