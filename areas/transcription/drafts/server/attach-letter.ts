import { countLetter } from "#areas/transcription/counting/server/index.ts";
import { type AttachmentChange, letterFile } from "#areas/transcription/tasks/contract.ts";
import {
  attachmentsOf,
  loadTask,
  type LoadedTask,
  roleOf,
  saveTask,
} from "#areas/transcription/tasks/server/index.ts";
import { findTemplate } from "#areas/transcription/templates/server/index.ts";
import { stale } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import { findFile, insertServerFile, storeServerFile, removeUnused } from "#platform/files/server/index.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { type draftRoutes, emptyDraft, notTypedNow } from "../contract.ts";
import { isEmptyLetter } from "../rules/letter-text.ts";
import { typedKey } from "../rules/typing.ts";
import { findDraft, keepVersion, setMade } from "./queries.ts";
import { draftReply } from "./reply.ts";
import { docxOf } from "./word-work.ts";

type AttachContext = HandlerContext<typeof draftRoutes.file>;
type AttachmentRow = Awaited<ReturnType<typeof attachmentsOf>>[number];

/** Returns the document's file name, such as "Clinic letters 48231.docx". */
export function letterName({
  ID,
  case_subject,
  audio_name,
}: Pick<LoadedTask, "ID" | "case_subject" | "audio_name">): string {
  const name = case_subject ?? audio_name?.replace(/\.[^.]{1,5}$/, "") ?? "Letter";
  return `${name} ${ID}.docx`;
}

/** Returns the file of the task's template, or null if the task has none. */
export async function templateOf(
  db: Db,
  { _doctor, _client_template }: Pick<LoadedTask, "_doctor" | "_client_template">,
) {
  const template = _client_template === null ? undefined : await findTemplate(db, _doctor, _client_template);
  return (template && (await findFile(db, _doctor, template._file))) ?? null;
}

/**
 * Makes the DOCX of a version and attaches it by the same rule as an uploaded document (G-13). Returns the
 * existing attachment if this version was already made.
 */
export async function attachLetter(call: AttachContext) {
  const { services, client, commit, commitReply } = call;
  const ready = await commit(async (db) => {
    const { task, draft, earlier } = await loadForMaking(db, call);
    return { task, draft, earlier, template: await templateOf(db, task) };
  });
  if (ready.earlier?.isCurrent)
    return commitReply(
      async (db) =>
        (await loadForMaking(db, call)).earlier?.row ??
        call.fail(stale, { current: await draftReply(db, call, ready.task) }),
    );
  const docx = await docxOf(services, ready.draft.content, ready.template);
  const file = await storeServerFile(services.storage, letterName(ready.task), "docx", docx);
  try {
    const counted = await countLetter(services, file);
    return await commitReply(async (db) => {
      const { task, draft, key, earlier, present } = await loadForMaking(db, call);
      const row = await insertServerFile(db, client.ID, call.actor.ID, letterFile, file, (spare) =>
        call.afterCommit(() => void removeUnused(services, spare)),
      );
      const replacedRow = earlier?.row._uploaded_by === call.actor.ID ? earlier.row : null;
      const otherAttachments = present.filter((each) => each !== replacedRow).map(asChange);
      const fileFacts = {
        name: row.name,
        duration: null,
        ends_early: false,
        counted_characters: counted?.characters ?? null,
        count_rule: counted?.rule ?? null,
        counted_sha256: counted ? file.sha256 : null,
      };
      const attachments = [...otherAttachments, { _file: row.ID, attachment_key: key }];
      await saveTask(db, call, task.ID, { attachments }, new Map([[row.ID, fileFacts]]));
      return finishMaking(db, client.ID, draft, row.ID);
    });
  } catch (error) {
    await removeUnused(services, [file.storage_key]);
    throw error;
  }
}

/**
 * Loads and locks the task and loads its letter. Refuses the request if the caller may not make this version,
 * the version is stale, or the letter is empty.
 */
async function loadForMaking(db: Db, call: AttachContext) {
  const { client, params, body, fail } = call;
  const task = await loadTask(db, call, params.id, { lock: true });
  const key = typedKey(task, roleOf(call, task)) ?? fail(notTypedNow);
  const draft = await findDraft(db, client.ID, task.ID);
  if (!draft || draft.version !== body.version)
    return fail(stale, { current: await draftReply(db, call, task) });
  if (isEmptyLetter(draft.content)) return fail(emptyDraft);
  const present = await attachmentsOf(db, client.ID, task.ID);
  const row = present.find(({ ID, attachment_key }) => ID === draft._attachment && attachment_key === key);
  return {
    task,
    draft,
    key,
    present,
    earlier: row && { row, isCurrent: draft.made_version === draft.version },
  };
}

const asChange = ({ _file, attachment_key, character_count }: AttachmentRow): AttachmentChange => ({
  _file,
  attachment_key,
  character_count,
});

async function finishMaking(
  db: Db,
  _doctor: number,
  { _task, version }: { _task: number; version: number },
  _file: number,
) {
  const attachment = (await attachmentsOf(db, _doctor, _task)).find((row) => row._file === _file);
  if (!attachment) throw new Error("an attachment just made is not there");
  await setMade(db, _doctor, _task, attachment.ID, version);
  await keepVersion(db, _doctor, _task);
  return attachment;
}
