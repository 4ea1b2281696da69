import { forbidden, refusalOf } from "#kernel/contract/problem.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { CONTROLLER } from "../task.contract.ts";
import { type TaskAccess, roleOf } from "./task-scope.ts";
import { loadTask } from "./reply.ts";
import { listNotes } from "./rows.queries.ts";
import { addActivity, addNote } from "./write.queries.ts";

interface NoteContext extends TaskAccess {
  readonly db: Db;
  readonly params: { readonly id: number };
  readonly body: { readonly note: string };
  readonly auditWrite: (entry: AuditEntry) => void;
}

/**
 * Adds a note to a task (API-TASK-010, -011). Throws `forbidden` for staff who may read the task but have no
 * part in its work.
 */
export async function addTaskNote(call: NoteContext, is_internal: boolean) {
  const { db, actor, client, params, body, auditWrite } = call;
  const task = await loadTask(db, call, params.id);
  const role = roleOf(call, task);
  const isStaff = actor.kind === "staff";
  const mayNote = task._workflow === "BILLING" ? role.bills : role.assigns || role.typesIt || role.editsIt;
  if (isStaff && !mayNote) throw refusalOf(forbidden, undefined);
  const note = { _doctor: client.ID, _task: task.ID, _user: actor.ID, note: body.note, is_internal };
  const ID = await addNote(db, note);
  const kind = is_internal ? "an internal note" : "a note";
  await addActivity(db, client.ID, task.ID, [{ _user: actor.ID, action: `added ${kind}` }]);
  auditWrite({
    controller: CONTROLLER,
    identity: task.ID,
    message: `added ${kind} to task ${task.ID}`,
    after: { ...note, ID },
  });
  const addedNote = (await listNotes(db, client.ID, task.ID)).find((each) => each.ID === ID);
  if (!addedNote) throw new Error("a note just added is not there");
  return addedNote;
}
