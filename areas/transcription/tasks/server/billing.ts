import type { Db } from "#platform/db/db.ts";
import { addActivity, dueTimeFor, insertTask } from "./write.queries.ts";

interface NewBillingTask {
  readonly _doctor: number;
  readonly _created_by: number;
  readonly received_time: string;
  readonly case_subject: string;
  readonly description?: string | null;
}

/**
 * Inserts the billing task for a list of consultations sent to billing, and returns its ID. The caller writes
 * the audit entry.
 */
export async function insertBillingTask(db: Db, task: NewBillingTask): Promise<number> {
  const ID = await insertTask(db, { ...task, _workflow: "BILLING", _status: 1 });
  await addActivity(db, task._doctor, ID, [
    { _user: task._created_by, action: "sent the work to billing", to_status: 1 },
  ]);
  return ID;
}

/** Resets the due time of a billing task, counted from `now`, and returns the new due time (C-96). */
export async function resetBillingDue(
  db: Db,
  _doctor: number,
  ID: number,
  person: number,
  now: string,
): Promise<string> {
  const due_time = await dueTimeFor(db, _doctor, now, false);
  await db
    .updateTable("task")
    .set((eb) => ({ due_time, version: eb("version", "+", 1) }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("_workflow", "=", "BILLING")
    .execute();
  await addActivity(db, _doctor, ID, [{ _user: person, action: "reset the due date" }]);
  return due_time;
}
