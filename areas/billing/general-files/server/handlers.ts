import { hiddenFile, hideParts } from "#kernel/text/audit-words.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { unknownFile } from "#platform/files/contract.ts";
import { claimUpload } from "#platform/files/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import { generalFile, type generalFileRoutes } from "../contract.ts";
import { matchingFiles } from "../rules/list.ts";
import { insertGeneralFiles, listGeneralFiles } from "./queries.ts";

export const handlers: Handlers<typeof generalFileRoutes> = {
  async list({ db, client, query }) {
    return matchingFiles(await listGeneralFiles(db, client.ID), query.query);
  },

  async create(call) {
    const { db, client, body, assertAllowed, fail, auditWrite } = call;
    for (const [index, draft] of body.entries()) {
      assertAllowed(assertSameClient(draft, client));
      if (!(await claimUpload(call, draft._file, generalFile)))
        fail(unknownFile, undefined, { [`${index}._file`]: unknownFile.sentence(undefined) });
    }
    const files = body.map(({ _file, comment = null, fileType }) => ({ _file, comment, fileType }));
    const addedFiles = await insertGeneralFiles(db, client.ID, files);
    for (const after of addedFiles) {
      const message = hideParts([hiddenFile(after.file.name)], (name) => `added the general file ${name}`);
      auditWrite({ controller: "generalfile", identity: after.ID, message, after });
    }
    return addedFiles;
  },
};
