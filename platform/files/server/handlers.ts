import type { Handlers } from "#platform/http/call.ts";
import { hiddenFile, hideParts } from "#kernel/text/audit-words.ts";
import { notFound } from "#kernel/contract/problem.ts";
import { type fileRoutes, fileInUse, LARGEST_ZIP } from "../contract.ts";
import { unknownSelection, zipTooLarge } from "../zip.contract.ts";
import { contentDisposition } from "../rules/file-name.ts";
import { answerFile } from "./answer-file.ts";
import { findFile, findFileToChange, removeFile } from "./queries.ts";
import { limitsFor } from "./limits.ts";
import { findOpenable, fileAccess } from "./file-access.ts";
import { removeUnused } from "./shared-bytes.ts";
import { receiveUpload } from "./take-in.ts";
import { zipOf } from "./zip-of.ts";

export const handlers: Handlers<typeof fileRoutes> = {
  upload: (call) => receiveUpload(call, limitsFor(call, call.query.type)),
  uploadHere: (call) => receiveUpload(call, limitsFor(call, call.query.type)),

  async open(call) {
    const { params, query, assertFound } = call;
    return answerFile(call, assertFound(await findOpenable(call, params.id)), query.view === true);
  },

  // Applies RULE-FILE-05 to each file: no ZIP is sent if the caller can't open one of them.
  async zip(call) {
    const { db, client, body, services, reply, fail, auditRead } = call;
    const files = [];
    for (const id of body.ids) {
      const file = (await findFile(db, client.ID, id)) ?? fail(unknownSelection);
      if (!(await fileAccess(call, file)).isVisible) return fail(unknownSelection);
      files.push(file);
    }
    if (files.reduce((sum, { size }) => sum + size, 0) > LARGEST_ZIP) return fail(zipTooLarge);
    for (const { ID } of files) auditRead("file", ID);
    reply.headers({
      "content-type": "application/zip",
      "content-disposition": contentDisposition("attachment", "files.zip"),
    });
    return zipOf(files, services.storage);
  },

  async remove(call) {
    const { db, actor, client, params, services, fail, assertFound, auditWrite, afterCommit } = call;
    const {
      storage_key,
      sha256: _,
      purpose: __,
      ...file
    } = assertFound(await findFileToChange(db, client.ID, params.id));
    const { isFree, isVisible } = await fileAccess(call, file);
    if (!isVisible) return fail(notFound);
    if (!isFree) return fail(fileInUse);
    await removeFile(db, client.ID, file.ID);
    auditWrite({
      controller: "file",
      identity: file.ID,
      message: hideParts([hiddenFile(file.name)], (name) => `discarded the upload ${name}`),
      before: { ...file, _uploaded_by: actor.ID },
    });
    afterCommit(() => void removeUnused(services, [storage_key]));
    return { ID: file.ID };
  },
};
