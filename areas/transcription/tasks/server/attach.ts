import { forbidden, refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import { claimUpload } from "#platform/files/server/index.ts";
import type { FileUse } from "#platform/http/feature.ts";
import { enqueuePeaks } from "#areas/transcription/recordings/server/index.ts";
import type { Services } from "#platform/services.ts";
import { type AttachmentChange, purposeOfKey } from "../contract.ts";
import { unknownAttachment } from "../problems.contract.ts";
import { isTyped } from "../rules/delivery.ts";
import type { ReadFiles } from "./files.ts";
import type { TaskAccess } from "./task-scope.ts";
import { type attachmentsOf } from "./reply.ts";
import {
  insertAttachments,
  type NewAttachment,
  refreshRecordings,
  removeAttachments,
  updateAttachment,
} from "./write.queries.ts";

export interface AttachContext extends TaskAccess {
  readonly fileUses: readonly FileUse[];
  readonly services: Pick<Services, "jobs">;
}

/**
 * Returns the caller's character count, or Corella's own count if the caller gave none (G-12). Null for
 * attachments other than typed texts (G-9).
 */
function countOf(
  { attachment_key, character_count }: AttachmentChange,
  counted: number | null,
): number | null {
  return isTyped(attachment_key) ? (character_count ?? counted) : null;
}

/** Converts the caller's uploads to attachments. Each upload can be used once. */
export async function claimAttachments(
  db: Db,
  access: AttachContext,
  changes: readonly AttachmentChange[],
  fileFacts: ReadFiles,
): Promise<NewAttachment[]> {
  const rows: NewAttachment[] = [];
  for (const change of changes) {
    const file = fileFacts.get(change._file);
    if (!file || !(await claimUpload({ ...access, db }, change._file, purposeOfKey(change.attachment_key))))
      throw refusalOf(unknownAttachment, undefined);
    if (file.duration !== null) await enqueuePeaks(access.services.jobs, db, access.client.ID, change._file);
    const { name: _, ...countFacts } = file;
    rows.push({
      ...countFacts,
      _file: change._file,
      attachment_key: change.attachment_key,
      character_count: countOf(change, countFacts.counted_characters),
      is_from_client: access.actor.kind !== "staff",
      _uploaded_by: access.actor.ID,
    });
  }
  return rows;
}

type AttachmentRows = Awaited<ReturnType<typeof attachmentsOf>>;

/**
 * Replaces the attachments of a task with the list in the body (G-9), and returns lines for the activity log.
 * Throws `forbidden` if files of other users would be removed without `mayRemoveAll`, the permission to
 * assign work.
 */
export async function saveAttachments(
  db: Db,
  access: AttachContext,
  task: number,
  currentRows: AttachmentRows,
  requestedChanges: readonly AttachmentChange[],
  fileFacts: ReadFiles,
  mayRemoveAll: boolean,
): Promise<string[]> {
  const changesByFile = new Map(requestedChanges.map((change) => [change._file, change]));
  const removedRows = currentRows.filter(({ _file }) => !changesByFile.has(_file));
  if (!mayRemoveAll && removedRows.some(({ _uploaded_by }) => _uploaded_by !== access.actor.ID))
    throw refusalOf(forbidden, undefined);
  const _doctor = access.client.ID;
  await removeAttachments(
    db,
    _doctor,
    removedRows.map(({ ID }) => ID),
  );
  for (const row of currentRows) {
    const change = changesByFile.get(row._file);
    if (!change) continue;
    const character_count = countOf(change, row.counted_characters);
    if (change.attachment_key !== row.attachment_key || character_count !== row.character_count)
      await updateAttachment(db, _doctor, row.ID, { attachment_key: change.attachment_key, character_count });
  }
  const currentFiles = new Set(currentRows.map(({ _file }) => _file));
  const addedChanges = [...changesByFile.values()].filter(({ _file }) => !currentFiles.has(_file));
  await insertAttachments(db, _doctor, task, await claimAttachments(db, access, addedChanges, fileFacts));
  await refreshRecordings(db, _doctor, task);
  return [
    ...addedChanges.map(({ _file }) => `attached ${fileFacts.get(_file)?.name ?? "a file"}`),
    ...removedRows.map(({ file }) => `removed ${file.name}`),
  ];
}
