import { sql } from "kysely";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { CONTROLLER, splitFailed } from "../task.contract.ts";
import { STATUS } from "../rules/status.ts";
import { splitGroups } from "../rules/split.ts";
import { type TaskAccess } from "./task-scope.ts";
import { attachmentsOf, currentTask, loadTask, type LoadedTask } from "./reply.ts";
import { addActivity, insertTask, refreshRecordings } from "./write.queries.ts";

interface SplitContext extends TaskAccess {
  readonly db: Db;
  readonly params: { readonly id: number };
  readonly body: { readonly attachments?: readonly (readonly number[])[] | null | undefined };
  readonly auditWrite: (entry: AuditEntry) => void;
}

/**
 * Splits a task into one task per file (RULE-TASK-27). The first task keeps its ID; the others copy the
 * client, the notes and the received time.
 */
export async function splitTask(call: SplitContext) {
  const { db, client, actor, params, body, auditWrite } = call;
  const task = await loadTask(db, call, params.id, { lock: true });
  if (task.is_returned || task._status === STATUS.editingCompleted)
    throw refusalOf(splitFailed, { why: "The task is completed." });
  const present = await attachmentsOf(db, client.ID, task.ID);
  const groups = splitGroups(present, body.attachments ?? null);
  if (!groups) throw refusalOf(splitFailed, { why: "It has only one file." });
  const ids = [task.ID];
  for (const group of groups.slice(1)) {
    const ID = await insertTask(db, copyOf(task, actor.ID));
    await moveFiles(db, client.ID, task.ID, ID, group);
    await copyNotes(db, client.ID, task.ID, ID);
    await refreshRecordings(db, client.ID, ID);
    await addActivity(db, client.ID, ID, [
      { _user: actor.ID, action: `split from task ${task.ID}`, to_status: task._status },
    ]);
    auditWrite({
      controller: CONTROLLER,
      identity: ID,
      message: `split task ${ID} from task ${task.ID}`,
      after: { _split_from: task.ID },
    });
    ids.push(ID);
  }
  await refreshRecordings(db, client.ID, task.ID);
  await addActivity(db, client.ID, task.ID, [
    { _user: actor.ID, action: `split into tasks ${ids.join(", ")}` },
  ]);
  auditWrite({
    controller: CONTROLLER,
    identity: task.ID,
    message: `split task ${task.ID} into ${ids.length} tasks`,
    after: { ids },
  });
  const replies = [];
  for (const ID of ids) replies.push(await currentTask(db, call, ID));
  return replies;
}

function copyOf(task: LoadedTask, person: number) {
  const { _doctor, _workflow, _status, _assigned_user, _assigned_mt, _assigned_editor, received_time } = task;
  const {
    case_subject,
    description,
    service_note,
    is_corrected_letter,
    is_fast_turnaround,
    no_template,
    _client_template,
  } = task;
  const assignees = { _assigned_user, _assigned_mt, _assigned_editor };
  const details = {
    case_subject,
    description,
    service_note,
    is_corrected_letter,
    is_fast_turnaround,
    no_template,
  };
  return {
    _doctor,
    _workflow,
    _status,
    received_time,
    _client_template,
    _created_by: person,
    ...assignees,
    ...details,
  };
}

async function moveFiles(
  db: Db,
  _doctor: number,
  from: number,
  to: number,
  files: readonly number[],
): Promise<void> {
  await db
    .updateTable("task_attachment")
    .set({ _task: to })
    .where("_doctor", "=", _doctor)
    .where("_task", "=", from)
    .where("_file", "in", [0, ...files])
    .execute();
}

async function copyNotes(db: Db, _doctor: number, from: number, to: number): Promise<void> {
  await sql`insert into task_note (_doctor, _task, _user, note, is_internal, timestamp)
    select _doctor, ${to}, _user, note, is_internal, timestamp from task_note where _doctor = ${_doctor} and _task = ${from} order by "ID"`.execute(
    db,
  );
}

const DUPLICATE_DAYS = 90;
const MAX_DUPLICATES = 50;

/**
 * Returns the live tasks of the same client from the last 90 days with the same file, or with a recording of
 * the same name and length (RULE-TASK-26, C-86).
 */
export async function listDuplicates(db: Db, _doctor: number, task: number): Promise<number[]> {
  const { rows } = await sql<{ ID: number }>`
    select distinct t."ID" from task_attachment a join file f on f._doctor = a._doctor and f."ID" = a._file
    join task_attachment b on b._doctor = a._doctor and b._task <> a._task join file g on g._doctor = b._doctor and g."ID" = b._file
    join task t on t._doctor = b._doctor and t."ID" = b._task
    where a._doctor = ${_doctor} and a._task = ${task} and a.attachment_key in (1, 3) and b.attachment_key in (1, 3)
      and not t.is_deleted and t.received_time > now() - make_interval(days => ${DUPLICATE_DAYS}::int)
      and (g.sha256 = f.sha256 or (a.attachment_key = 3 and b.attachment_key = 3 and g.name = f.name and b.duration = a.duration))
    order by t."ID" limit ${MAX_DUPLICATES}`.execute(db);
  return rows.map(({ ID }) => ID);
}
