import { forbidden, refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import { claimUpload } from "#platform/files/server/index.ts";
import type { FileUse } from "#platform/http/feature.ts";
import { enqueuePeaks } from "#areas/transcription/recordings/server/index.ts";
import type { Services } from "#platform/services.ts";
import { type AttachmentChange, purposeOfKey, unknownAttachment } from "../contract.ts";
import { isTyped } from "../rules/delivery.ts";
import type { ReadFiles } from "./files.ts";
import type { TaskAccess } from "./reach.ts";
import { type attachmentsOf } from "./reply.ts";
import {
  insertAttachments,
  type NewAttachment,
  refreshRecordings,
  removeAttachments,
  updateAttachment,
} from "./write.queries.ts";

export interface Attaching extends TaskAccess {
  readonly fileUses: readonly FileUse[];
  readonly services: Pick<Services, "jobs">;
}

/** A caller's count, or ours where it gave none (G-12); recordings have none (G-9). */
function countOf({ attachment_key, character_count }: AttachmentChange, counted: number | null): number | null {
  return isTyped(attachment_key) ? (character_count ?? counted) : null;
}

/** Takes over the caller's uploads as attachments; each file once. */
export async function claimAttachments(
  db: Db,
  access: Attaching,
  changes: readonly AttachmentChange[],
  read: ReadFiles,
): Promise<NewAttachment[]> {
  const rows: NewAttachment[] = [];
  for (const change of changes) {
    const file = read.get(change._file);
    if (!file || !(await claimUpload({ ...access, db }, change._file, purposeOfKey(change.attachment_key))))
      throw refusalOf(unknownAttachment, undefined);
    if (file.duration !== null) await enqueuePeaks(access.services.jobs, db, access.client.ID, change._file);
    const { name: _, ...counted } = file;
    rows.push({
      ...counted,
      _file: change._file,
      attachment_key: change.attachment_key,
      character_count: countOf(change, counted.counted_characters),
      is_from_client: access.actor.kind !== "staff",
      _uploaded_by: access.actor.ID,
    });
  }
  return rows;
}

type Present = Awaited<ReturnType<typeof attachmentsOf>>;

/** G-9: the body's list is the whole list. What others attached only whoever assigns the work removes. */
export async function saveAttachments(
  db: Db,
  access: Attaching,
  task: number,
  present: Present,
  asked: readonly AttachmentChange[],
  read: ReadFiles,
  mayRemoveAll: boolean,
): Promise<string[]> {
  const wanted = new Map(asked.map((change) => [change._file, change]));
  const gone = present.filter(({ _file }) => !wanted.has(_file));
  if (!mayRemoveAll && gone.some(({ _uploaded_by }) => _uploaded_by !== access.actor.ID)) throw refusalOf(forbidden, undefined);
  const _doctor = access.client.ID;
  await removeAttachments(
    db,
    _doctor,
    gone.map(({ ID }) => ID),
  );
  for (const row of present) {
    const change = wanted.get(row._file);
    if (!change) continue;
    const character_count = countOf(change, row.counted_characters);
    if (change.attachment_key !== row.attachment_key || character_count !== row.character_count)
      await updateAttachment(db, _doctor, row.ID, { attachment_key: change.attachment_key, character_count });
  }
  const known = new Set(present.map(({ _file }) => _file));
  const added = [...wanted.values()].filter(({ _file }) => !known.has(_file));
  await insertAttachments(db, _doctor, task, await claimAttachments(db, access, added, read));
  await refreshRecordings(db, _doctor, task);
  return [
    ...added.map(({ _file }) => `attached ${read.get(_file)?.name ?? "a file"}`),
    ...gone.map(({ file }) => `removed ${file.name}`),
  ];
}
