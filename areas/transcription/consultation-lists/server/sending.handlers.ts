import { resetBillingDue } from "#areas/transcription/tasks/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import { alreadySent, appointmentCancelled, billingEnded, nothingToSend, notSent } from "../contract.ts";
import type { consultationListRoutes } from "../routes.contract.ts";
import { isCompleted } from "#areas/transcription/tasks/rules/billing-group.ts";
import { controller, formatListName, readList } from "./reply.ts";
import { sendList } from "./send-list.ts";
import { lockList } from "./writing.queries.ts";

type SendingRoutes = Pick<typeof consultationListRoutes, "send" | "resetDueDate">;

export const sendingHandlers: Handlers<SendingRoutes> = {
  async send({ db, client, actor, params, body, now, fail, assertFound, auditWrite }) {
    const { is_sent, ID } = assertFound(await lockList(db, client.ID, params.id));
    if (is_sent) fail(alreadySent);
    const before = assertFound(await readList(db, client.ID, ID));
    const rows = before.consultations.filter(
      (row) => body.consultations?.includes(row.ID) ?? !row.is_cancelled,
    );
    if (rows.some((row) => row.is_cancelled)) fail(appointmentCancelled);
    if (rows.length === 0) fail(nothingToSend);
    return sendList(db, before, rows, {
      person: actor.ID,
      now,
      notes: body.notes ?? before.notes,
      auditWrite,
    });
  },

  // Resets the due date of the list's billing task (STATE-CONS-02, C-96).
  async resetDueDate({ db, client, actor, params, now, fail, assertFound, auditWrite }) {
    const { ID, _task } = assertFound(await lockList(db, client.ID, params.id));
    if (_task === null) return fail(notSent);
    const before = assertFound(await readList(db, client.ID, ID));
    if (before.task && isCompleted(before.task._status)) fail(billingEnded);
    const due_date = await resetBillingDue(db, client.ID, _task, actor.ID, now);
    const message = `reset the due date of ${formatListName(before)}`;
    auditWrite({
      controller,
      identity: ID,
      message,
      before: { due_date: before.due_date },
      after: { due_date },
    });
    return assertFound(await readList(db, client.ID, ID));
  },
};
