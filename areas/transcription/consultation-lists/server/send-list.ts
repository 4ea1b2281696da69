import { namePatient, whenWords } from "#areas/calendar/appointments/rules/words.ts";
import { markBilled } from "#areas/calendar/appointments/server/index.ts";
import { setLastBilledLocation } from "#areas/patients/patients/server/index.ts";
import { insertBillingTask } from "#areas/transcription/tasks/server/index.ts";
import { formatDay } from "#kernel/dates/day.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { Consultation, ConsultationList } from "../contract.ts";
import { moveConsultations, removeConsultations } from "./consultation.queries.ts";
import { controller, formatListName, patientsOf, readList, snapshotOf } from "./reply.ts";
import { insertList, markSent } from "./writing.queries.ts";

interface SendContext {
  readonly person: number;
  readonly now: string;
  readonly notes: string | null;
  readonly auditWrite: (entry: AuditEntry) => void;
}

/**
 * Sends these rows of a locked, unsent list to billing (STATE-CONS-01). The remaining rows move to a new
 * list.
 */
export async function sendList(
  db: Db,
  before: ConsultationList,
  rows: readonly Consultation[],
  { person, now, notes, auditWrite }: SendContext,
): Promise<ConsultationList> {
  const { ID, _doctor, _location } = before;
  await moveUnsentRows(db, before, rows, person);
  const case_subject = `Consultations ${formatDay(before.date)}, ${before.location.abbreviation}`;
  const task = { _doctor, _created_by: person, received_time: now, case_subject, description: notes };
  const _task = await insertBillingTask(db, task);
  await markSent(db, _doctor, ID, { _task, _sent_by: person, sent_time: now, notes });
  await markBilled(db, _doctor, rows.flatMap(appointmentOf));
  const after = (await readList(db, _doctor, ID)) ?? before;
  const patients = patientsOf(after);
  await setLastBilledLocation(db, _doctor, patients, _location);
  const message = `sent ${formatListName(after)} to billing`;
  auditWrite({
    controller,
    identity: ID,
    _doctor,
    message,
    patients,
    before: snapshotOf(before),
    after: snapshotOf(after),
  });
  for (const entry of rows.flatMap(billedEntry)) auditWrite({ ...entry, _doctor });
  return after;
}

async function moveUnsentRows(
  db: Db,
  list: ConsultationList,
  sentRows: readonly Consultation[],
  _created_by: number,
): Promise<void> {
  const unsentIds = list.consultations.filter((row) => !sentRows.includes(row)).map(({ ID }) => ID);
  if (unsentIds.length === 0) return;
  // Cancelled rows alone need no list of their own, so they are removed.
  if (list.consultations.every((row) => sentRows.includes(row) || row.is_cancelled))
    return removeConsultations(db, list._doctor, unsentIds);
  const { _doctor, date, type, _location, notes } = list;
  const ID = await insertList(db, _doctor, { date, type, _location, notes, _created_by });
  await moveConsultations(db, _doctor, unsentIds, ID);
}

const appointmentOf = ({ _appointment, repeat_date }: Consultation) =>
  _appointment === null || repeat_date === null ? [] : [{ _appointment, repeat_date }];

/** Returns the audit entry for the history of a billed appointment (STATE-APPT-03). */
function billedEntry({
  _appointment,
  repeat_date,
  start_time,
  service_date,
  patient,
}: Consultation): AuditEntry[] {
  if (_appointment === null || start_time === null) return [];
  const when = whenWords({ appointment_date: service_date, start_time });
  const message = namePatient(patient, (who) => `billed the appointment of ${who}, ${when}`);
  return [
    { controller: "appointment", identity: _appointment, message, after: { repeat_date, is_billed: true } },
  ];
}
