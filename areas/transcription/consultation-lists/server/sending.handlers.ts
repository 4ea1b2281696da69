import { naming, whenWords } from "#areas/calendar/appointments/rules/words.ts";
import { markBilled } from "#areas/calendar/appointments/server/index.ts";
import { insertBillingTask, resetBillingDue } from "#areas/transcription/tasks/server/index.ts";
import { setLastBilledLocation } from "#areas/patients/patients/server/index.ts";
import { formatDay } from "#kernel/day.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Handlers } from "#platform/http/call.ts";
import { alreadySent, billingEnded, type Consultation, type ConsultationList, nothingToSend, notSent } from "../contract.ts";
import type { consultationListRoutes } from "../routes.contract.ts";
import { isCompleted } from "../rules/billing-status.ts";
import { moveConsultations } from "./consultation.queries.ts";
import { controller, listWords, patientsOf, readList, snapshotOf } from "./reply.ts";
import { insertList, lockList, markSent } from "./writing.queries.ts";
import type { Db } from "#platform/db/db.ts";

type Sending = Pick<typeof consultationListRoutes, "send" | "resetDueDate">;

export const sendingHandlers: Handlers<Sending> = {
  // STATE-CONS-01.
  async send({ db, client, actor, params, body, now, fail, assertFound, auditWrite }) {
    const { is_sent, ID } = assertFound(await lockList(db, client.ID, params.id));
    if (is_sent) fail(alreadySent);
    const before = assertFound(await readList(db, client.ID, ID));
    const rows = before.consultations.filter((row) => body.consultations?.includes(row.ID) ?? true);
    if (rows.length === 0) fail(nothingToSend);
    await keepRest(db, before, rows, actor.ID);
    const notes = body.notes ?? before.notes;
    const subject = `Consultations ${formatDay(before.date)}, ${before.location.abbreviation}`;
    const task = { _doctor: client.ID, _created_by: actor.ID, received_time: now, case_subject: subject, description: notes };
    const _task = await insertBillingTask(db, task);
    await markSent(db, client.ID, ID, { _task, _sent_by: actor.ID, sent_time: now, notes });
    await markBilled(db, client.ID, rows.flatMap(appointmentOf));
    const after = assertFound(await readList(db, client.ID, ID));
    await setLastBilledLocation(db, client.ID, patientsOf(after), after._location);
    const message = `sent ${listWords(after)} to billing`;
    auditWrite({
      controller,
      identity: ID,
      message,
      patients: patientsOf(after),
      before: snapshotOf(before),
      after: snapshotOf(after),
    });
    for (const entry of rows.flatMap(billedEntry)) auditWrite(entry);
    return after;
  },

  // STATE-CONS-02, C-96.
  async resetDueDate({ db, client, actor, params, now, fail, assertFound, auditWrite }) {
    const { ID, _task } = assertFound(await lockList(db, client.ID, params.id));
    if (_task === null) return fail(notSent);
    const before = assertFound(await readList(db, client.ID, ID));
    if (before.task && isCompleted(before.task._status)) fail(billingEnded);
    const due_date = await resetBillingDue(db, client.ID, _task, actor.ID, now);
    const message = `reset the due date of ${listWords(before)}`;
    auditWrite({ controller, identity: ID, message, before: { due_date: before.due_date }, after: { due_date } });
    return assertFound(await readList(db, client.ID, ID));
  },
};

/** What is not sent yet goes on in a list of its own. */
async function keepRest(db: Db, list: ConsultationList, sent: readonly Consultation[], _created_by: number): Promise<void> {
  const rest = list.consultations.filter((row) => !sent.includes(row)).map(({ ID }) => ID);
  if (rest.length === 0) return;
  const { _doctor, date, type, _location, notes } = list;
  const ID = await insertList(db, _doctor, { date, type, _location, notes, _created_by });
  await moveConsultations(db, _doctor, rest, ID);
}

const appointmentOf = ({ _appointment, repeat_date }: Consultation) =>
  _appointment === null || repeat_date === null ? [] : [{ _appointment, repeat_date }];

/** STATE-APPT-03, in the history of the appointment. */
function billedEntry({ _appointment, repeat_date, start_time, service_date, patient }: Consultation): AuditEntry[] {
  if (_appointment === null || start_time === null) return [];
  const when = whenWords({ appointment_date: service_date, start_time });
  const message = naming(patient, (who) => `billed the appointment of ${who}, ${when}`);
  return [{ controller: "appointment", identity: _appointment, message, after: { repeat_date, is_billed: true } }];
}
