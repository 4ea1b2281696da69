import type { Call, Handlers } from "#platform/http/call.ts";
import { viaOf } from "#platform/access/reach.ts";
import { forbidden, notFound } from "#kernel/problem.ts";
import { type fileRoutes, inUse } from "../contract.ts";
import { limitsOf } from "../rules/file-kind.ts";
import { answerFile } from "./answer-file.ts";
import { findFile, findFileToChange, insertFiles, removeFile } from "./queries.ts";
import { standingOf } from "./reach.ts";
import { receiveFiles } from "./receive.ts";

type UploadCall = Pick<
  Call<typeof fileRoutes.upload>,
  "actor" | "client" | "requestingID" | "query" | "request" | "services" | "commit" | "changed" | "refuse"
>;

async function upload({ actor, client, requestingID, query, request, services, commit, changed, refuse }: UploadCall) {
  const purpose = limitsOf(query.type);
  if (query.type !== undefined && !viaOf(actor, client, requestingID, purpose)) return refuse(forbidden);
  const received = await receiveFiles(request, services, purpose);
  // Bytes without a row, should this fail, are found by the sweep.
  return commit(async (db) => {
    const rows = await insertFiles(db, client.ID, actor.ID, received);
    for (const row of rows) changed({ controller: "file", identity: row.ID, message: `uploaded ${row.name}`, after: row });
    return rows;
  });
}

export const handlers: Handlers<typeof fileRoutes> = {
  upload: (call) => upload(call),
  uploadHere: (call) => upload(call),

  async open(call) {
    const { db, client, params, query, refuse, found } = call;
    const file = found(await findFile(db, client.ID, params.id));
    if (!(await standingOf(call, file)).isVisible) return refuse(notFound);
    return answerFile(call, file, query.view === true);
  },

  async remove(call) {
    const { db, actor, client, params, services, refuse, found, changed, afterwards } = call;
    const { storage_key, sha256: _, ...file } = found(await findFileToChange(db, client.ID, params.id));
    const { isFree, isVisible } = await standingOf(call, file);
    if (!isVisible) return refuse(notFound);
    if (!isFree) return refuse(inUse);
    await removeFile(db, client.ID, file.ID);
    changed({
      controller: "file",
      identity: file.ID,
      message: `discarded the upload ${file.name}`,
      before: { ...file, _uploaded_by: actor.ID },
    });
    // Should this fail, the sweep finds the bytes.
    afterwards(
      () =>
        void services.storage
          .remove(storage_key)
          .catch((error: unknown) => services.log.warn({ err: error }, "bytes stayed behind")),
    );
    return { ID: file.ID };
  },
};
