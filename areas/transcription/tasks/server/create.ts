import { hiddenFile, hideParts } from "#kernel/text/audit-words.ts";
import { forbidden, refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import { ATTACHMENT_KEYS, type AttachmentChange, type TaskWrite } from "../contract.ts";
import { assignFailed, noAttachment, unknownTemplate } from "../problems.contract.ts";
import { lockTemplate } from "#areas/transcription/templates/server/index.ts";
import { STATUS } from "../rules/status.ts";
import { CONTROLLER } from "../task.contract.ts";
import { type AttachContext, claimAttachments } from "./attach.ts";
import type { ReadFiles } from "./files.ts";
import { roleOf } from "./task-scope.ts";
import {
  addActivity,
  insertAttachments,
  insertTask,
  mayBeAssigned,
  type NewTask,
  refreshRecordings,
} from "./write.queries.ts";

/**
 * Files of one new task. For clients each recording or corrected file becomes a task (G-8), and the first
 * task gets the other documents.
 */
interface TaskPart {
  readonly files: readonly AttachmentChange[];
  readonly isCorrected: boolean;
}

const isMain = ({ attachment_key: key }: AttachmentChange): boolean =>
  key === ATTACHMENT_KEYS.audio || key === ATTACHMENT_KEYS.typed;

export function partsOf(
  body: Pick<TaskWrite, "attachments" | "is_corrected_letter">,
  isClient: boolean,
): TaskPart[] {
  const files = body.attachments ?? [];
  if (!isClient) return [{ files, isCorrected: body.is_corrected_letter === true }];
  const others = files.filter((file) => !isMain(file));
  return files.filter(isMain).map((main, index) => ({
    files: index === 0 ? [main, ...others] : [main],
    // G-9: a corrected file sent by a client has key 1.
    isCorrected: main.attachment_key === ATTACHMENT_KEYS.typed,
  }));
}

interface CreateContext extends AttachContext {
  readonly now: string;
  readonly auditWrite: (entry: AuditEntry) => void;
}

/** Inserts the tasks described by a body, and returns their IDs. */
export async function createTasks(
  db: Db,
  call: CreateContext,
  body: TaskWrite,
  fileFacts: ReadFiles,
): Promise<number[]> {
  const { actor } = call;
  const isClient = actor.kind !== "staff";
  const role = roleOf(call, { _assigned_user: null });
  const assignee = body._assigned_user ?? null;
  const isBilling = body._workflow === "BILLING";
  const canAssign = isBilling ? role.bills : role.assigns;
  if ((assignee !== null || (body.service_note ?? null) !== null) && !canAssign)
    throw refusalOf(forbidden, undefined);
  if (isBilling && !role.bills) throw refusalOf(forbidden, undefined);
  const isOfficeVersion = ({ attachment_key: key }: AttachmentChange) =>
    key === ATTACHMENT_KEYS.edited || key === ATTACHMENT_KEYS.final;
  if (isClient && body.attachments?.some(isOfficeVersion)) throw refusalOf(forbidden, undefined);
  const parts = partsOf(body, isClient);
  if (!isBilling && !parts.some(({ files }) => files.length > 0)) throw refusalOf(noAttachment, undefined);
  if (assignee !== null && !isBilling && !(await mayBeAssigned(db, assignee, "task.type")))
    throw refusalOf(assignFailed, { ID: 0 });
  if (body._client_template && !(await lockTemplate(db, call.client.ID, body._client_template)))
    throw refusalOf(unknownTemplate, undefined);
  const ids: number[] = [];
  for (const part of parts) ids.push(await createTask(db, call, body, part, fileFacts));
  return ids;
}

async function createTask(
  db: Db,
  call: CreateContext,
  body: TaskWrite,
  part: TaskPart,
  fileFacts: ReadFiles,
): Promise<number> {
  const { actor, client, now, auditWrite } = call;
  const _assigned_user = body._assigned_user ?? null;
  const isBilling = body._workflow === "BILLING";
  const task: NewTask & { received_time: string } = {
    _doctor: client.ID,
    _workflow: body._workflow ?? "TRANSCRIPTION",
    _status: _assigned_user !== null && !isBilling ? STATUS.assigned : STATUS.received,
    _assigned_user,
    _assigned_mt: body._assigned_mt ?? null,
    _assigned_editor: body._assigned_editor ?? null,
    received_time: now,
    case_subject: body.case_subject ?? null,
    description: body.description ?? null,
    service_note: body.service_note ?? null,
    is_corrected_letter: part.isCorrected,
    is_fast_turnaround: body.is_fast_turnaround ?? false,
    no_template: body.no_template ?? false,
    _client_template: body._client_template ?? null,
    _created_by: actor.ID,
  };
  const ID = await insertTask(db, task);
  await insertAttachments(db, client.ID, ID, await claimAttachments(db, call, part.files, fileFacts));
  await refreshRecordings(db, client.ID, ID);
  const [first] = part.files;
  const name = body.case_subject ?? (first ? fileFacts.get(first._file)?.name : undefined) ?? `task ${ID}`;
  await addActivity(db, client.ID, ID, [
    { _user: actor.ID, action: "uploaded the files", to_status: task._status ?? 1 },
  ]);
  auditWrite({
    controller: CONTROLLER,
    identity: ID,
    message: hideParts([hiddenFile(name)], (words) => `uploaded ${words} as task ${ID}`),
    after: task,
  });
  return ID;
}
