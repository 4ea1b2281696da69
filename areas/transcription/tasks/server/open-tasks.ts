import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { STATUS } from "../rules/status.ts";

const BEFORE_EDITING = [STATUS.received, STATUS.assigned, STATUS.beingTyped, STATUS.assignedToEditor];
const COMPLETED = [STATUS.editingCompleted, STATUS.delivered];

/**
 * Returns the number of open tasks that a user works on or is to edit after typing, in words ("3 open
 * tasks"); empty without such tasks (H-9).
 */
export async function openTasksOf(db: Db, user: number): Promise<string[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from task t where not t.is_deleted and not t.is_returned
      and not (t._workflow = 'TRANSCRIPTION' and t._status in (${sql.join(COMPLETED)}))
      and (t._assigned_user = ${user} or (t._assigned_editor = ${user} and t._status in (${sql.join(BEFORE_EDITING)})))`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  return count === 0 ? [] : [count === 1 ? "1 open task" : `${count} open tasks`];
}
