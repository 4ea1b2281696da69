import { invalid, refusalOf } from "#kernel/contract/problem.ts";
import type { BodyOf } from "#kernel/contract/contract.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { notWorker, reasonTextNeeded, unknownTask } from "../problems.contract.ts";
import { STATUS } from "../rules/status.ts";
import { CONTROLLER, notRateable, type taskRoutes } from "../task.contract.ts";
import { type TaskAccess, taskScope, roleOf } from "./task-scope.ts";
import { loadTask, type LoadedTask } from "./reply.ts";
import { findTask, listRatings } from "./rows.queries.ts";
import { addRating } from "./write.queries.ts";
import { toReasonCode } from "./values.ts";

interface RatingContext<Body> extends TaskAccess {
  readonly db: Db;
  readonly body: Body;
  readonly auditWrite: (entry: AuditEntry) => void;
}

/**
 * Returns true for the current assignee, the typist or editor of record until the next step begins, and users
 * who assign the work (G-6).
 */
function mayRate(task: LoadedTask, call: TaskAccess): boolean {
  const role = roleOf(call, task);
  const person = call.actor.ID;
  const hasTyped = task._status === STATUS.assignedToEditor && task._assigned_mt === person;
  const hasEdited = task._status === STATUS.editingCompleted && task._assigned_editor === person;
  return role.assigns || role.typesIt || role.editsIt || hasTyped || hasEdited;
}

/**
 * Returns the typist of record, who is rated by the editor (C-77). Null without a typist, or if the caller is
 * the typist.
 */
const ratedTypistOf = (task: LoadedTask, person: number): number | null =>
  task._assigned_mt !== null && task._assigned_mt !== person ? task._assigned_mt : null;

export async function rateTask(
  call: RatingContext<BodyOf<typeof taskRoutes.addRating>> & { readonly params: { readonly id: number } },
) {
  const { db, actor, client, params, body, auditWrite } = call;
  const task = await loadTask(db, call, params.id, { withRecord: true, lock: true });
  if (!mayRate(task, call)) throw refusalOf(notWorker, undefined);
  const { rating = null, user_rating = null, reason_code = null, reason_text = null } = body;
  if (rating === null && reason_code === null)
    throw refusalOf(invalid, undefined, { rating: "Choose EASY, MEDIUM or DIFFICULT." });
  if (reason_code === "OTHER" && !reason_text) throw refusalOf(reasonTextNeeded, undefined);
  const row = { rating, user_rating, reason_code, reason_text, at_status: task._status };
  const _rated_user = user_rating === null ? null : ratedTypistOf(task, actor.ID);
  const ID = await addRating(db, {
    ...row,
    _doctor: client.ID,
    _task: task.ID,
    _user: actor.ID,
    _rated_user,
  });
  auditWrite({ controller: CONTROLLER, identity: task.ID, message: `rated task ${task.ID}`, after: row });
  const addedRating = (await listRatings(db, client.ID, task.ID)).find((each) => each.ID === ID);
  if (!addedRating) throw new Error("a rating just added is not there");
  return { ...addedRating, reason_code: toReasonCode(addedRating.reason_code) };
}

/** Saves the client's stars for a delivered task (RULE-TASK-29, C-77). */
export async function rateByClient(call: RatingContext<BodyOf<typeof taskRoutes.rate>>) {
  const { db, client, body, auditWrite } = call;
  const task = await findTask(db, taskScope(call), body._task, { lock: true });
  if (!task) throw refusalOf(unknownTask, undefined);
  if (!task.is_returned || task._workflow === "BILLING") throw refusalOf(notRateable, undefined);
  await db
    .updateTable("task")
    .set({ client_rating: body.rating, rating_comment: body.comment ?? null })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("_doctor", "=", client.ID)
    .where("ID", "=", task.ID)
    .execute();
  auditWrite({
    controller: CONTROLLER,
    identity: task.ID,
    message: `rated task ${task.ID} with ${body.rating} of 5 stars`,
    before: { client_rating: task.client_rating },
    after: { client_rating: body.rating },
  });
  return { _task: task.ID, client_rating: body.rating };
}
