import {
  attachmentsOf,
  guardText,
  loadTask,
  patientsInLetter,
  patientsOfDays,
  roleOf,
} from "#areas/transcription/tasks/server/index.ts";
import { contentDisposition, safeFileName } from "#platform/files/rules/file-name.ts";
import type { Handlers } from "#platform/http/call.ts";
import { stale } from "#kernel/contract/problem.ts";
import { DOCX_TYPE, type draftRoutes, emptyDraft, notTypedNow } from "../contract.ts";
import { isEmptyLetter, letterText } from "../rules/letter-text.ts";
import { typedKey } from "../rules/typing.ts";
import { attachLetter, letterName, templateOf } from "./attach-letter.ts";
import { findDraft, findVersion, listVersions, writeListening } from "./queries.ts";
import { draftReply } from "./reply.ts";
import { isSameSave, saveDraft } from "./save-draft.ts";
import { startOf } from "./start.ts";
import { docxOf } from "./word-work.ts";

export const handlers: Handlers<typeof draftRoutes> = {
  get: async (call) => draftReply(call.db, call, await loadTask(call.db, call, call.params.id)),

  async save(call) {
    const { db, client, body, params, fail } = call;
    const task = await loadTask(db, call, params.id, { lock: true });
    if (typedKey(task, roleOf(call, task)) === null) fail(notTypedNow);
    const before = await findDraft(db, client.ID, task.ID);
    if (before && isSameSave(before, call)) return before;
    if ((before?.version ?? 0) !== body.version) fail(stale, { current: await draftReply(db, call, task) });
    return saveDraft(db, call, task.ID, before);
  },

  async start(call) {
    const { client, params, services, commit, commitReply } = call;
    const sources = await commit(async (db) => {
      const task = await loadTask(db, call, params.id);
      return { attached: await attachmentsOf(db, client.ID, task.ID), template: await templateOf(db, task) };
    });
    const letterStart = await startOf(services, client.ID, sources);
    return commitReply(async () => letterStart);
  },

  async versions(call) {
    const task = await loadTask(call.db, call, call.params.id);
    return listVersions(call.db, call.client.ID, task.ID);
  },

  async version(call) {
    const { db, client, params, assertFound } = call;
    const task = await loadTask(db, call, params.id);
    return assertFound(await findVersion(db, client.ID, task.ID, params.version));
  },

  async docx(call) {
    const { client, params, services, reply, fail, commit, commitReply } = call;
    const { task, letter, template } = await commit(async (db) => {
      const loadedTask = await loadTask(db, call, params.id);
      const draft = await findDraft(db, client.ID, loadedTask.ID);
      if (!draft || isEmptyLetter(draft.content)) return fail(emptyDraft);
      return { task: loadedTask, letter: draft.content, template: await templateOf(db, loadedTask) };
    });
    const bytes = await docxOf(services, letter, template);
    const name = contentDisposition("attachment", safeFileName(letterName(task)));
    reply.headers({
      "content-type": DOCX_TYPE,
      "content-disposition": name,
      "cache-control": "private, no-store",
    });
    return commitReply(async () => bytes);
  },

  file: (call) => attachLetter(call),

  async guard(call) {
    const { client, params, services, auditRead, commit, commitReply } = call;
    const { version, ...guardInput } = await commit(async (db) => {
      const task = await loadTask(db, call, params.id);
      const draft = await findDraft(db, client.ID, task.ID);
      const text = draft ? letterText(draft.content) : "";
      const patients = await patientsOfDays(db, client, task);
      return {
        version: draft?.version ?? 0,
        text,
        patients,
        others: await patientsInLetter(db, client, text),
      };
    });
    const { findings, named } = await guardText(services, guardInput);
    // Findings other than the name show details of the patients' records, so each such patient is audited as
    // read.
    if (findings.some(({ kind }) => kind !== "name")) for (const ID of named) auditRead("patient", ID);
    return commitReply(async () => ({ version, is_named: named.length > 0, findings }));
  },

  async listen(call) {
    const { db, client, actor, params, body, assertFound } = call;
    const task = await loadTask(db, call, params.id);
    const attachments = await attachmentsOf(db, client.ID, task.ID);
    assertFound(attachments.find(({ _file }) => _file === body._file));
    await writeListening(db, { _doctor: client.ID, _task: task.ID, _user: actor.ID }, body);
    return body;
  },
};
