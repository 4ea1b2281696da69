import { findTemplate } from "#areas/transcription/templates/server/index.ts";
import { notYourTask, refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import { isTyped, filesForClient } from "../rules/delivery.ts";
import { availableStatuses, saveAction } from "../rules/status.ts";
import { type TaskAccess, taskScope, roleOf } from "./task-scope.ts";
import {
  type AttachmentRow,
  findTask,
  listAttachments,
  listNotes,
  listRatings,
  type ShownTask,
} from "./rows.queries.ts";
import { toAttachmentKey, toReasonCode, toWorkflow } from "./values.ts";

export function toAttachment({ name, size, mime_type, attachment_key, ...row }: AttachmentRow) {
  const file = { ID: row._file, name, size, mime_type };
  return { ...row, file, attachment_key: toAttachmentKey(attachment_key) };
}

/** Converts a row of a list to its form in the response. */
export const toTask = (task: ShownTask) => ({ ...task, _workflow: toWorkflow(task._workflow) });

/** Returns the task if within the caller's reach; otherwise throws the catalogue's refusal (RULE-TASK-28). */
export async function loadTask(
  db: Db,
  access: TaskAccess,
  ID: number,
  options: { lock?: boolean; withRecord?: boolean } = {},
) {
  const task = await findTask(db, taskScope(access), ID, options);
  if (!task) throw refusalOf(notYourTask, undefined);
  return toTask(task);
}
export type LoadedTask = Awaited<ReturnType<typeof loadTask>>;

export const attachmentsOf = async (db: Db, _doctor: number, task: number) =>
  (await listAttachments(db, _doctor, [task])).map(toAttachment);

/** Adds to delivered tasks the letters that their client may open. */
export async function withLetters<Row extends { readonly ID: number }>(
  db: Db,
  _doctor: number,
  tasks: readonly Row[],
) {
  const rows = await listAttachments(
    db,
    _doctor,
    tasks.map(({ ID }) => ID),
  );
  const attachments = rows.map(toAttachment);
  const lettersOf = (task: number) =>
    filesForClient(
      attachments.filter(({ _task }) => _task === task),
      true,
    ).filter(({ attachment_key, is_from_client }) => isTyped(attachment_key) && !is_from_client);
  return tasks.map((task) => ({ ...task, letters: lettersOf(task.ID).map(({ file }) => file) }));
}

/** Returns a task with all details of its page that this caller may see. */
export async function taskReply(db: Db, access: TaskAccess, task: LoadedTask) {
  const { isClient } = taskScope(access);
  const role = roleOf(access, task);
  const attachments = await attachmentsOf(db, task._doctor, task.ID);
  const notes = await listNotes(db, task._doctor, task.ID);
  const ratings = isClient ? [] : await listRatings(db, task._doctor, task.ID);
  return {
    ...task,
    service_note: task.service_note,
    _activity_log: isClient ? null : task.ID,
    client_template:
      task._client_template === null
        ? null
        : ((await findTemplate(db, task._doctor, task._client_template)) ?? null),
    attachments: isClient ? filesForClient(attachments, task.is_returned) : attachments,
    externalNotes: notes.filter(({ is_internal }) => !is_internal),
    internalNotes: isClient ? [] : notes.filter(({ is_internal }) => is_internal),
    ratings: ratings.map((rating) => ({ ...rating, reason_code: toReasonCode(rating.reason_code) })),
    available_statuses: availableStatuses(task, role),
    next_status: saveAction(task, role),
  };
}

/** Loads a task again and returns its current state. */
export async function currentTask(db: Db, access: TaskAccess, ID: number) {
  return taskReply(db, access, await loadTask(db, access, ID));
}
