import type { Handlers } from "#platform/http/call.ts";
import { statusNotAvailable, unknownTask } from "../problems.contract.ts";
import { BATCH_CONTROLLER, type batchRoutes, type returnRoutes } from "../return.contract.ts";
import { mayReturn } from "../rules/returning-tasks.ts";
import { STATUS } from "../rules/status.ts";
import { assertDeliverable, findBatch, insertBatch, listBatches, rateBatch } from "./batch.queries.ts";
import { assertUnchanged } from "./changed-since.ts";
import { guardTasks } from "./guard.ts";
import { isReached, taskScope } from "./task-scope.ts";
import { currentTask, loadTask, toAttachment, toTask } from "./reply.ts";
import { assertAcknowledged, existingBatchOf, deliverInto, loadReturned, returnTasks } from "./return.ts";
import { listAttachments, personNamed, toTaskRow, taskRows } from "./rows.queries.ts";
import { filesForClient } from "../rules/delivery.ts";

export const returnHandlers: Handlers<typeof returnRoutes> = {
  async returnToClient(call) {
    const { actor, client, body, services, commit, commitReply, assertAllowed, fail } = call;
    const ids = [...new Set(body.ids)];
    const tasks = await commit((db) => loadReturned(db, actor, ids));
    const existingBatch = existingBatchOf(tasks, client);
    if (existingBatch !== null) return commitReply(async () => ({ batch: existingBatch }));
    await commit((db) => assertUnchanged(db, tasks, body.versions));
    assertAllowed(mayReturn(tasks));
    if (tasks.some(({ _doctor }) => _doctor !== client.ID)) fail(unknownTask);
    assertAcknowledged(await guardTasks(services, client, tasks), body);
    return commitReply((db) => returnTasks(db, call, tasks));
  },

  async guard({ actor, client, body, services, commit, commitReply, fail }) {
    const tasks = await commit((db) => loadReturned(db, actor, [...new Set(body.tasks)]));
    if (tasks.some(({ _doctor }) => _doctor !== client.ID)) fail(unknownTask);
    const guarded = await guardTasks(services, client, tasks);
    return commitReply(async () => ({ tasks: guarded }));
  },

  async deliver(call) {
    const { db, client, params, body, fail, assertAllowed, auditWrite } = call;
    const task = await loadTask(db, call, params.id, { lock: true });
    if (task._workflow !== "TRANSCRIPTION" || task._status !== STATUS.editingCompleted)
      fail(statusNotAvailable);
    const case_subject = body.case_subject === undefined ? task.case_subject : body.case_subject;
    assertAllowed(await assertDeliverable(db, { ...task, case_subject }));
    const batch = await insertBatch(db, call, {
      is_corrected_letter: task.is_corrected_letter,
      return_date: client.today,
    });
    await deliverInto(db, call, task, batch, case_subject);
    auditWrite({
      controller: BATCH_CONTROLLER,
      identity: batch,
      message: `returned 1 letter as batch ${batch}`,
      after: { ids: [task.ID] },
    });
    return currentTask(db, call, task.ID);
  },
};

export const batchHandlers: Handlers<typeof batchRoutes> = {
  listBatches: ({ db, client }) => listBatches(db, client.ID, {}, { pageSize: 100, pageNumber: 1 }),
  recentBatches: ({ db, client, query }) =>
    listBatches(db, client.ID, {}, { pageSize: query.pageSize ?? 20, pageNumber: query.pageNumber ?? 1 }),
  batchPages: ({ db, client, params, query }) => listBatches(db, client.ID, query, params),

  async getBatch(call) {
    const { db, client, params, assertFound } = call;
    const batch = assertFound(await findBatch(db, client.ID, params.id));
    const reach = taskScope(call);
    const rows = await taskRows(db)
      .where("t._doctor", "=", client.ID)
      .where("t._batch", "=", batch.ID)
      .where("t.is_deleted", "=", false)
      .where(isReached(reach))
      .orderBy("t.ID")
      .execute();
    const attachmentRows = await listAttachments(
      db,
      client.ID,
      rows.map(({ ID }) => ID),
    );
    // Files of the batch that the client may open: the final letters, the recordings and the supporting
    // documents (G-10).
    const letters = rows.flatMap(({ ID }) =>
      filesForClient(attachmentRows.filter(({ _task }) => _task === ID).map(toAttachment), true),
    );
    const returned_by = (await personNamed(db, batch._returned_by)) ?? null;
    return { ...batch, tasks: rows.map((row) => toTask(toTaskRow(row))), attachments: letters, returned_by };
  },

  async rateBatch({ db, client, params, body, assertFound, auditWrite }) {
    const batch = assertFound(await findBatch(db, client.ID, params.id));
    await rateBatch(db, client.ID, batch.ID, body.rating, body.comment ?? null);
    auditWrite({
      controller: BATCH_CONTROLLER,
      identity: batch.ID,
      message: `rated batch ${batch.ID} with ${body.rating} of 5 stars`,
      before: { rating: batch.rating },
      after: { rating: body.rating },
    });
    return { ...batch, rating: body.rating, rating_comment: body.comment ?? null };
  },
};
