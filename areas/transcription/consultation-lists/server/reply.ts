import { type AuditWords, hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import { formatDay } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { ConsultationList, ListBrief } from "../contract.ts";
import { listConsultations } from "./consultation.queries.ts";
import { findBrief } from "./list.queries.ts";

export const controller = "consultationList";

export async function readList(db: Db, _doctor: number, ID: number): Promise<ConsultationList | undefined> {
  const brief = await findBrief(db, _doctor, ID);
  return brief && { ...brief, consultations: await listConsultations(db, _doctor, ID) };
}

/** Returns the list's name for the audit log, such as "the consultation list of 09/11/2026, RICH". */
export const formatListName = ({ date, location }: Pick<ListBrief, "date" | "location">): string =>
  `the consultation list of ${formatDay(date)}, ${location.abbreviation}`;

/** Returns the list as recorded in the audit log. Patients are included by ID only. */
export const snapshotOf = (list: ConsultationList): object => ({
  date: list.date,
  type: list.type,
  _location: list._location,
  is_sent: list.is_sent,
  _task: list._task,
  notes: list.notes,
  consultations: list.consultations.map(
    ({ ID, _patient, service_date, items, billing_type, _referral, notes }) => ({
      ID,
      _patient,
      service_date,
      items,
      billing_type,
      _referral,
      notes,
    }),
  ),
});

export const patientsOf = ({ consultations }: ConsultationList): number[] => [
  ...new Set(consultations.map(({ _patient }) => _patient)),
];

export const formatRowChange = (
  act: string,
  list: ConsultationList,
  patient: ConsultationList["consultations"][number]["patient"],
): AuditWords => hideParts([hiddenPatient(patient)], (who) => `${act} ${who} in ${formatListName(list)}`);
