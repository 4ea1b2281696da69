import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { PatientMoveBack } from "#platform/http/patient-rows.ts";
import { whenWords } from "../rules/words.ts";

/**
 * Moves individually changed occurrences back when a merge of patients is undone: the occurrences that the
 * merge moved, and later occurrences in a series of the restored patient.
 */
export async function unmergeOccurrences(
  db: Db,
  { _doctor, from, to, goes, rows }: PatientMoveBack,
): Promise<void> {
  // A subquery chooses the rows, because on several servers an update may not compare text made of its columns.
  await sql`update appointment_occurrence o set _patient = ${from}, version = o.version + 1
    from (select o._appointment, o.repeat_date
      from appointment_occurrence o join appointment a on a._doctor = ${_doctor} and a."ID" = o._appointment
      where o._doctor = ${_doctor} and o._patient = ${to}
        and (concat_ws('/', o._appointment, o.repeat_date) = any(${[...goes]}::text[])
          or (a._patient = ${from} and not concat_ws('/', o._appointment, o.repeat_date) = any(${rows.map((row) => row.row_key)}::text[])))
      offset 0) chosen
    where o._doctor = ${_doctor} and o._appointment = chosen._appointment and o.repeat_date = chosen.repeat_date`.execute(
    db,
  );
}

/** Returns a description of each appointment by ID, such as "Appointment on Thu 12/11/2026 at 14:15". */
export async function describeAppointments(
  db: Db,
  _doctor: number,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("appointment")
    .select(["ID", "appointment_date", "start_time", "repeat_interval"])
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [0, ...keys.map(Number)])
    .execute();
  return new Map(
    rows.map((row) => [
      String(row.ID),
      `${row.repeat_interval === 0 ? "Appointment on" : "Repeating appointments from"} ${whenWords(row)}`,
    ]),
  );
}
