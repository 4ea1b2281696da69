import { hiddenFile, hideParts } from "#kernel/text/audit-words.ts";
import { forbidden } from "#kernel/contract/problem.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import type { Handlers } from "#platform/http/call.ts";
import { setDeleted } from "#platform/db/versioned-rows.ts";
import { CONTROLLER, deliveredStays, type taskRoutes } from "../task.contract.ts";
import { createTasks } from "./create.ts";
import { readFiles } from "./files.ts";
import { addTaskNote } from "./notes.ts";
import { rateByClient, rateTask } from "./rating.ts";
import { currentTask, loadTask, taskReply } from "./reply.ts";
import { listActivity } from "./rows.queries.ts";
import { saveTask } from "./save.ts";
import { listDuplicates, splitTask } from "./split.ts";
import { addActivity } from "./write.queries.ts";

export const handlers: Handlers<typeof taskRoutes> = {
  get: async (call) => taskReply(call.db, call, await loadTask(call.db, call, call.params.id)),

  // C-75: a body with an ID saves an existing task.
  async create(call) {
    const { actor, body, services, client, commitReply, fail } = call;
    const { ID, _workflow: _, ...change } = body;
    const fileFacts = await readFiles(services, client.ID, body.attachments ?? []);
    if (ID && actor.kind !== "staff") return fail(forbidden);
    return commitReply(async (db) => {
      if (ID) return { ...(await saveTask(db, call, ID, change, fileFacts)), created: [] };
      call.assertAllowed(assertSameClient(body, client));
      const created = await createTasks(db, call, body, fileFacts);
      return { ...(await currentTask(db, call, created[0] ?? 0)), created };
    });
  },

  async save(call) {
    const { body, params, services, client, commitReply } = call;
    const fileFacts = await readFiles(services, client.ID, body.attachments ?? []);
    return commitReply((db) => saveTask(db, call, params.id, body, fileFacts));
  },

  async remove(call) {
    const { db, client, actor, params, fail, auditWrite } = call;
    const task = await loadTask(db, call, params.id, { lock: true });
    if (task.is_returned) fail(deliveredStays);
    await setDeleted(db, "task", { _doctor: client.ID, ID: task.ID }, true);
    await addActivity(db, client.ID, task.ID, [{ _user: actor.ID, action: "deleted the task" }]);
    const message = hideParts([hiddenFile(task.case_subject ?? "")], (name) =>
      `deleted task ${task.ID} ${name}`.trim(),
    );
    auditWrite({
      controller: CONTROLLER,
      identity: task.ID,
      message,
      before: { is_deleted: false },
      after: { is_deleted: true },
    });
    return { ID: task.ID, is_deleted: true };
  },

  addExternalNote: (call) => addTaskNote(call, false),
  addInternalNote: (call) => addTaskNote(call, true),
  addRating: (call) => rateTask(call),
  rate: (call) => rateByClient(call),
  rateHere: (call) => rateByClient(call),
  split: (call) => splitTask(call),

  async duplicates(call) {
    const task = await loadTask(call.db, call, call.params.id);
    return { duplicates: await listDuplicates(call.db, call.client.ID, task.ID) };
  },

  async activity(call) {
    const task = await loadTask(call.db, call, call.params.id);
    return listActivity(call.db, call.client.ID, task.ID);
  },
};
