import type { BodyOf } from "#kernel/contract/contract.ts";
import { absoluteUrl, accountPath } from "#kernel/contract/link.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { updateVersioned } from "#platform/db/versioned-rows.ts";
import type { HandlerContext, OpenClient } from "#platform/http/call.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import { unknownTask } from "../problems.contract.ts";
import { BATCH_CONTROLLER, type GuardedTask, mismatchFound, type returnRoutes } from "../return.contract.ts";
import { mayReturn, returnMail } from "../rules/returning-tasks.ts";
import { STATUS } from "../rules/status.ts";
import { CONTROLLER } from "../task.contract.ts";
import { assertDeliverable, insertBatch } from "./batch.queries.ts";
import { assertUnchanged } from "./changed-since.ts";
import { isListed } from "./task-scope.ts";
import { toTask } from "./reply.ts";
import { lockTasks, toTaskRow, taskRows } from "./rows.queries.ts";
import { addActivity } from "./write.queries.ts";
import type { Actor } from "#platform/access/actor.ts";

export type ReturnCall = HandlerContext<typeof returnRoutes.returnToClient>;
type Body = BodyOf<typeof returnRoutes.returnToClient>;

/** Returns the tasks, of any client. Throws `unknownTask` (404) if one of the tasks is out of reach. */
export async function loadReturned(db: Db, actor: Actor, ids: readonly number[]) {
  const rows = await taskRows(db)
    .where("t.ID", "in", [0, ...ids])
    .where("t.is_deleted", "=", false)
    .where(isListed(actor, null))
    .orderBy("t.ID")
    .execute();
  if (rows.length < ids.length) throw refusalOf(unknownTask, undefined);
  return rows.map((row) => toTask(toTaskRow(row)));
}
export type ReturnedTask = Awaited<ReturnType<typeof loadReturned>>[number];

/**
 * Returns the batch that already contains all of the tasks, or null (G-16). A repeated request then gets the
 * batch made by the first request.
 */
export function existingBatchOf(tasks: readonly ReturnedTask[], client: OpenClient): number | null {
  const [first] = tasks;
  const isSame = ({ _doctor, _batch }: ReturnedTask) => _doctor === client.ID && _batch === first?._batch;
  return first && first._batch !== null && tasks.every(isSame) ? first._batch : null;
}

/** Refuses the return if a letter with findings has no reason in the body (G-15). */
export function assertAcknowledged(guardedTasks: readonly GuardedTask[], body: Body): void {
  const acknowledged = new Set((body.acknowledgements ?? []).map(({ task }) => task));
  const unacknowledged = guardedTasks.filter(
    ({ task, findings }) => findings.length > 0 && !acknowledged.has(task),
  );
  if (unacknowledged.length > 0) throw refusalOf(mismatchFound, { tasks: unacknowledged });
}

/**
 * Creates one batch and one email in one transaction (API-TASK-018). Refuses tasks that changed since the
 * guard read them.
 */
export async function returnTasks(
  db: Db,
  call: ReturnCall,
  guarded: readonly ReturnedTask[],
): Promise<{ batch: number }> {
  const { actor, client, body, assertAllowed } = call;
  const ids = guarded.map(({ ID }) => ID);
  await lockTasks(db, ids);
  const tasks = await loadReturned(db, actor, ids);
  const existingBatch = existingBatchOf(tasks, client);
  if (existingBatch !== null) return { batch: existingBatch };
  await assertUnchanged(
    db,
    tasks,
    guarded.map(({ ID, version }) => ({ task: ID, version })),
  );
  assertAllowed(mayReturn(tasks));
  for (const task of tasks) assertAllowed(await assertDeliverable(db, task));
  const [first] = tasks;
  const recipient = body.recipient ?? (await addressOf(db, client.ID));
  const batch = await insertBatch(db, call, {
    is_corrected_letter: first?.is_corrected_letter === true,
    return_date: body.date ?? client.today,
    recipient,
    ...(body.body === undefined ? {} : { body: body.body }),
  });
  for (const task of tasks) await deliverInto(db, call, task, batch);
  await sendMail(db, call, batch, tasks.length, recipient);
  call.auditWrite({
    controller: BATCH_CONTROLLER,
    identity: batch,
    message: `returned ${tasks.length === 1 ? "1 letter" : `${tasks.length} letters`} as batch ${batch}`,
    after: { ids, recipient, acknowledgements: body.acknowledgements ?? [] },
  });
  return { batch };
}

interface DeliverContext {
  readonly actor: Actor;
  readonly client: OpenClient;
  readonly now: string;
  readonly auditWrite: (entry: AuditEntry) => void;
}

/** Marks a task as delivered and returned, in its batch (STATE-TASK-06). */
export async function deliverInto(
  db: Db,
  call: DeliverContext,
  task: ReturnedTask,
  _batch: number,
  case_subject = task.case_subject,
) {
  const { actor, client, now, auditWrite } = call;
  const { _status, is_returned, ID } = task;
  const after = {
    _status: STATUS.delivered,
    is_returned: true,
    delivered_time: now,
    _batch,
    _assigned_user: null,
    case_subject,
  };
  await updateVersioned(db, "task", { _doctor: client.ID, ID }, after, {
    version: undefined,
    current: () => task,
  });
  await addActivity(db, client.ID, ID, [
    {
      _user: actor.ID,
      action: `returned the letter in batch ${_batch}`,
      from_status: _status,
      to_status: STATUS.delivered,
    },
  ]);
  auditWrite({
    controller: CONTROLLER,
    identity: ID,
    message: `delivered task ${ID}`,
    before: { _status, is_returned },
    after,
  });
}

async function addressOf(db: Db, client: number): Promise<string> {
  const row = await db
    .selectFrom("person")
    .select("email_address")
    .where("ID", "=", client)
    .executeTakeFirst();
  return row?.email_address ?? "";
}

const batchPage = accountPath("transcription/batchdetails/{id}");

/** Queues one email per batch. The default text names no patient, because the letters require signing in. */
async function sendMail(db: Db, call: ReturnCall, batch: number, letters: number, to: string): Promise<void> {
  const { client, body, services } = call;
  const link = absoluteUrl(services.publicUrl(), batchPage({ id: batch }), client.username);
  const mail = returnMail({ letters, body: body.body ?? null, link });
  await enqueueMail(db, {
    ...mail,
    dedupeKey: `return:${batch}`,
    to,
    _doctor: client.ID,
    _person: client.ID,
  });
}
