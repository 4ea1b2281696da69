import type { Handlers } from "#platform/http/call.ts";
import type { Db } from "#platform/db/db.ts";
import { findFile } from "#platform/files/server/index.ts";
import { isTyped, filesForClient } from "../rules/delivery.ts";
import { nothingToZip, type zipRoutes } from "../zip.contract.ts";
import { findBatch } from "./batch.queries.ts";
import { isReached, taskScope } from "./task-scope.ts";
import { attachmentsOf, loadTask } from "./reply.ts";
import { taskRows } from "./rows.queries.ts";
import { answerZip } from "./zip.ts";

async function findFiles(db: Db, _doctor: number, files: readonly { readonly _file: number }[]) {
  const storedFiles = [];
  for (const { _file } of files) {
    const file = await findFile(db, _doctor, _file);
    if (file) storedFiles.push(file);
  }
  return storedFiles;
}

export const zipHandlers: Handlers<typeof zipRoutes> = {
  async taskZip(call) {
    const { db, client, params, fail } = call;
    const task = await loadTask(db, call, params.id);
    const attachments = await attachmentsOf(db, client.ID, task.ID);
    const visibleFiles = taskScope(call).isClient
      ? filesForClient(attachments, task.is_returned)
      : attachments;
    if (visibleFiles.length === 0) fail(nothingToZip);
    return answerZip(call, `task-${task.ID}.zip`, await findFiles(db, client.ID, visibleFiles));
  },

  async batchZip(call) {
    const { db, client, params, assertFound, fail } = call;
    const batch = assertFound(await findBatch(db, client.ID, params.id));
    const tasks = await taskRows(db)
      .where("t._doctor", "=", client.ID)
      .where("t._batch", "=", batch.ID)
      .where("t.is_deleted", "=", false)
      .where(isReached(taskScope(call)))
      .orderBy("t.ID")
      .execute();
    const letters = [];
    for (const { ID } of tasks)
      letters.push(
        ...filesForClient(await attachmentsOf(db, client.ID, ID), true).filter(({ attachment_key }) =>
          isTyped(attachment_key),
        ),
      );
    if (letters.length === 0) fail(nothingToZip);
    return answerZip(call, `batch-${batch.ID}.zip`, await findFiles(db, client.ID, letters));
  },
};
