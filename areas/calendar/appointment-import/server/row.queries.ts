import { type RawBuilder, sql } from "kysely";
import type { ReferralType } from "#areas/patients/referrals/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import {
  type ImportedAppointment,
  type Occurrence,
  occurrencesOn,
} from "#areas/calendar/appointments/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import { storableJson } from "#platform/db/storable-json.ts";
import { cutText } from "#kernel/text/text.ts";
import type { Kind } from "../row.contract.ts";
import type { FoundAppointment } from "../rules/file-appointment.ts";
import type { MatchedRow } from "./lookups.ts";

/** Deletes the rows of an import, so that an interrupted reading can start over. */
export async function clearRows(db: Db, _doctor: number, _import: number): Promise<void> {
  await db
    .deleteFrom("appointment_import_row")
    .where("_doctor", "=", _doctor)
    .where("_import", "=", _import)
    .execute();
}

const NAME_LENGTH = 200;
const nameOf = ({ firstName, lastName, title }: FoundAppointment): string | null =>
  lastName === null
    ? (title?.slice(0, NAME_LENGTH) ?? null)
    : [lastName, firstName].filter(Boolean).join(", ").slice(0, NAME_LENGTH);

const notesOf = ({ title, notes }: FoundAppointment, { _patient }: MatchedRow): string | null =>
  cutText(_patient === null ? [title, notes].filter(Boolean).join("\n") : (notes ?? ""), 10_000) || null;

const outcomeOf = (
  { leftOut }: FoundAppointment,
  { outcome }: MatchedRow,
): MatchedRow["outcome"] | "there" => (leftOut === null ? outcome : "there");

const kindOf = ({ availability, referral }: FoundAppointment): Kind =>
  availability !== null ? "availability" : referral !== null ? "referral" : "appointment";

const referrerName = ({ referral }: FoundAppointment): string | null => {
  if (referral === null) return null;
  const { lastName, firstName, providerNumber } = referral.referrer;
  return (
    [lastName, firstName].filter(Boolean).join(", ").slice(0, NAME_LENGTH) ||
    providerNumber?.slice(0, NAME_LENGTH) ||
    null
  );
};

/** Returns the values of an import row; undefined ones are stored as null. */
const rowOf = (appointment: FoundAppointment, match: MatchedRow, row_number: number) => ({
  row_number,
  key: appointment.key,
  place: appointment.place,
  replaces: appointment.replaces,
  outcome: outcomeOf(appointment, match),
  reasons: appointment.leftOut === null ? match.reasons : [appointment.leftOut],
  patient_name: nameOf(appointment),
  patient_dob: appointment.dob,
  appointment_type: match.type,
  appointment_date: appointment.date,
  start_time: appointment.start,
  end_time: appointment.end,
  _patient: match._patient,
  _location: match._location,
  _visit_type: match._visit_type,
  location_name: appointment.location?.slice(0, NAME_LENGTH) ?? null,
  cancelled: appointment.cancelled,
  cancellation_reason: appointment.reason === null ? null : cutText(appointment.reason, 500),
  notes: notesOf(appointment, match),
  kind: kindOf(appointment),
  ...appointment.availability,
  referral_type: appointment.referral?.type ?? null,
  _referring_doctor: match._referring_doctor,
  referrer_name: referrerName(appointment),
  // Cells are stored only for rows that the user has to correct.
  cells: match.outcome === "wrong" ? appointment.cells : null,
});

/** Inserts rows. A changed occurrence replaces the day that its rule gives, in either order of reading. */
export async function insertRows(
  db: Db,
  { _doctor, _import, from }: { readonly _doctor: number; readonly _import: number; readonly from: number },
  found: readonly FoundAppointment[],
  matches: readonly MatchedRow[],
): Promise<void> {
  const rows = found.flatMap((appointment, index) => {
    const match = matches[index];
    return match ? [rowOf(appointment, match, from + index)] : [];
  });
  const latest = new Map(rows.map((row) => [row.key, row]));
  const replacing = new Map(rows.filter(({ replaces }) => replaces).map((row) => [row.key, row]));
  const others = [...latest.values()].filter(({ key }) => !replacing.has(key));
  await insertRecords(db, { _doctor, _import }, others, sql`do nothing`);
  await insertRecords(db, { _doctor, _import }, [...replacing.values()], REPLACE);
}

const REPLACE = sql`do update set place = excluded.place, outcome = excluded.outcome, reasons = excluded.reasons,
  patient_name = excluded.patient_name, appointment_type = excluded.appointment_type, appointment_date = excluded.appointment_date,
  start_time = excluded.start_time, end_time = excluded.end_time, _patient = excluded._patient, _location = excluded._location, _visit_type = excluded._visit_type,
  location_name = excluded.location_name, cancelled = excluded.cancelled, notes = excluded.notes`;

async function insertRecords(
  db: Db,
  { _doctor, _import }: { readonly _doctor: number; readonly _import: number },
  rows: readonly ReturnType<typeof rowOf>[],
  ofSameKey: RawBuilder<unknown>,
): Promise<void> {
  if (rows.length === 0) return;
  const records = sql`jsonb_to_recordset(${storableJson([...rows])}::jsonb) as g(row_number int, key text, place text,
    outcome text, reasons text[], patient_name text, patient_dob date, appointment_type smallint, appointment_date date, start_time time, end_time time,
    _patient bigint, _location bigint, _visit_type bigint, location_name text, cancelled boolean, cancellation_reason text, notes text,
    kind text, available boolean, repeat_weeks int, repeat_end date, referral_type smallint, _referring_doctor bigint, referrer_name text,
    cells text[], reason text)`;
  await sql`
    insert into appointment_import_row (_doctor, _import, row_number, key, place, outcome, reasons, patient_name, patient_dob, appointment_type,
      appointment_date, start_time, end_time, _patient, _location, _visit_type, location_name, cancelled, cancellation_reason, notes, kind,
      available, repeat_weeks, repeat_end, referral_type, _referring_doctor, referrer_name, cells, reason)
    select ${_doctor}::bigint, ${_import}::bigint, row_number, key, place, outcome, coalesce(reasons, '{}'), patient_name, patient_dob,
      appointment_type, appointment_date, start_time, end_time, _patient, _location, _visit_type, location_name, cancelled, cancellation_reason, notes, kind,
      available, repeat_weeks, repeat_end, referral_type, _referring_doctor, referrer_name, cells, reason
    from ${records}
    on conflict on constraint appointment_import_row_once ${ofSameKey}`.execute(db);
}

/**
 * Runs work on all rows of an import without nested loops. The rows were written a moment ago, so the
 * planner's statistics don't include them: expecting one row, the planner would compare each row with every
 * other.
 */
const withAllRows = (db: Db, work: (trx: Db) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`set local enable_nestloop = off`.execute(trx);
    await work(trx);
  });

/** Marks rows as `there` if their appointment, availability or referral already exists. */
export const leaveOutBooked = (db: Db, _doctor: number, _import: number): Promise<void> =>
  withAllRows(db, async (trx) =>
    leaveOut(trx, _doctor, _import, await occurrencesBeside(trx, _doctor, _import)),
  );

/** Lists the occurrences of the client's series on the days of the import's appointments. */
async function occurrencesBeside(db: Db, _doctor: number, _import: number): Promise<Occurrence[]> {
  const { rows } = await sql<{ day: Day }>`
    select distinct appointment_date as day from appointment_import_row
    where _doctor = ${_doctor} and _import = ${_import} and kind = 'appointment' and outcome in ('ready', 'doubtful')`.execute(
    db,
  );
  return occurrencesOn(
    db,
    _doctor,
    rows.map(({ day }) => day),
  );
}

/** Selects the client's appointments, one row a day; of the series, the given occurrences and the changed ones. */
const bookedDays = (_doctor: number, occurrences: readonly Occurrence[]): RawBuilder<unknown> => sql`
  select a.appointment_date, a.start_time, a.end_time, a._patient, a.notes, a.cancelled
  from appointment a where a._doctor = ${_doctor} and not a.is_deleted and a.repeat_interval = 0
  union all
  select o.appointment_date, o.start_time, o.end_time, o._patient, o.notes, o.cancelled
  from appointment_occurrence o join appointment a on a._doctor = o._doctor and a."ID" = o._appointment
  where o._doctor = ${_doctor} and not o.is_deleted and not a.is_deleted
  union all
  select g.appointment_date, a.start_time, a.end_time, a._patient, a.notes, a.cancelled
  from jsonb_to_recordset(${JSON.stringify(occurrences)}::jsonb) as g("ID" bigint, appointment_date date)
  join appointment a on a._doctor = ${_doctor} and a."ID" = g."ID"`;

async function leaveOut(
  db: Db,
  _doctor: number,
  _import: number,
  occurrences: readonly Occurrence[],
): Promise<void> {
  await sql`
    update appointment_import_row r set outcome = 'there', reasons = array['This appointment is already in the calendar.']
    where r._doctor = ${_doctor} and r._import = ${_import} and r.kind = 'appointment' and r.outcome in ('ready', 'doubtful') and exists (
      select from (${bookedDays(_doctor, occurrences)}) b where b.appointment_date = r.appointment_date
        and b.start_time = r.start_time and b._patient is not distinct from r._patient
        and (r._patient is not null or b.notes is not distinct from r.notes))`.execute(db);
  await leaveOutCovered(db, _doctor, _import);
  await sql`
    update appointment_import_row r set outcome = 'there', reasons = array['This referral is already in Corella.']
    where r._doctor = ${_doctor} and r._import = ${_import} and r.kind = 'referral' and r.outcome in ('ready', 'doubtful') and exists (
      select from referral f where f._doctor = r._doctor and f._patient = r._patient and f._referring_doctor = r._referring_doctor
        and f.referral_date = r.appointment_date and f.referral_type = r.referral_type and not f.is_deleted)`.execute(
    db,
  );
}

/** Last day of the availability of a row `r`; infinity if it repeats without an end. */
export const LAST_DAY = sql`case when r.repeat_weeks > 0 then coalesce(r.repeat_end, 'infinity') else r.appointment_date end`;

/** Marks availability as `there` if an existing entry covers it on all its days. */
async function leaveOutCovered(db: Db, _doctor: number, _import: number): Promise<void> {
  await sql`
    update appointment_import_row r set outcome = 'there', reasons = array['This availability is already in Corella.']
    where r._doctor = ${_doctor} and r._import = ${_import} and r.kind = 'availability' and r.outcome in ('ready', 'doubtful') and exists (
      select from schedule s where s._doctor = r._doctor and s.available = r.available and s.start_time <= r.start_time and s.end_time >= r.end_time
        and s._location is not distinct from r._location
        and ((s.repeat_weeks = 1 and s.day_of_week = extract(dow from r.appointment_date) and s.repeat_start <= r.appointment_date
            and coalesce(s.repeat_end, 'infinity') >= ${LAST_DAY})
          or (s.repeat_weeks = r.repeat_weeks and s.repeat_start = r.appointment_date
            and coalesce(s.repeat_end, 'infinity') >= ${LAST_DAY})))`.execute(db);
}

/**
 * Marks rows that already exist in the calendar or earlier in the file, and rows that overlap an appointment
 * in the calendar.
 */
export const compareWithCalendar = (db: Db, _doctor: number, _import: number): Promise<void> =>
  withAllRows(db, (trx) => compareRows(trx, _doctor, _import));

async function compareRows(db: Db, _doctor: number, _import: number): Promise<void> {
  const occurrences = await occurrencesBeside(db, _doctor, _import);
  await leaveOut(db, _doctor, _import, occurrences);
  await sql`
    update appointment_import_row r set outcome = 'there', reasons = array['This ' || kind || ' is in the file more than once.']
    from (
      select row_number, row_number() over (partition by kind, appointment_date, start_time, _patient, coalesce(notes, ''),
        _referring_doctor, referral_type order by row_number) as turn
      from appointment_import_row where _doctor = ${_doctor} and _import = ${_import} and kind <> 'availability' and outcome in ('ready', 'doubtful')
    ) t where r._doctor = ${_doctor} and r._import = ${_import} and r.row_number = t.row_number and t.turn > 1`.execute(
    db,
  );
  await sql`
    update appointment_import_row r set clashes = true
    where r._doctor = ${_doctor} and r._import = ${_import} and r.kind = 'appointment' and r.outcome in ('ready', 'doubtful')
      and not r.cancelled and exists (
      select from (${bookedDays(_doctor, occurrences)}) b where b.appointment_date = r.appointment_date and not b.cancelled
        and b.start_time < r.end_time and r.start_time < b.end_time)`.execute(db);
}

export interface NextRow extends ImportedAppointment {
  readonly kind: Kind;
  readonly _referring_doctor: number;
  readonly referral_type: ReferralType;
  readonly available: boolean;
  readonly repeat_weeks: number;
  readonly repeat_end: Day | null;
  /** Reason of an availability entry; null for other kinds. */
  readonly reason: string | null;
}
/** Locks and returns the next rows to be booked, skipping locked rows so that two workers can share them. */
export async function nextRows(
  db: Db,
  _doctor: number,
  _import: number,
  withDoubtful: boolean,
  limit: number,
): Promise<NextRow[]> {
  const outcomes = withDoubtful ? ["ready", "doubtful"] : ["ready"];
  const { rows } = await sql<NextRow>`
    select row_number, appointment_type, appointment_date, start_time, end_time, _patient, _location, _visit_type, cancelled, cancellation_reason, notes,
      kind, available, repeat_weeks, repeat_end, reason, _referring_doctor, referral_type
    from appointment_import_row where _doctor = ${_doctor} and _import = ${_import} and outcome = any(${outcomes}::text[])
    order by row_number limit ${limit} for update skip locked`.execute(db);
  return rows;
}

/**
 * Stores the record that each row added. A row without a record becomes `wrong`, because its patient,
 * location or referring doctor was deleted.
 */
export async function settleRows(
  db: Db,
  importKey: { _doctor: number; _import: number },
  rows: readonly number[],
  recordIds: ReadonlyMap<number, number>,
) {
  const records = rows.map((row_number) => ({ row_number, ID: recordIds.get(row_number) ?? null }));
  await sql`
    update appointment_import_row r set _appointment = case when r.kind = 'appointment' then g."ID" end,
      _schedule = case when r.kind = 'availability' then g."ID" end, _referral = case when r.kind = 'referral' then g."ID" end, outcome = case when g."ID" is null then 'wrong' else 'made' end,
      reasons = case when g."ID" is null then array['A patient, location or referring doctor was deleted.'] else r.reasons end
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as g(row_number int, "ID" bigint)
    where r._doctor = ${importKey._doctor} and r._import = ${importKey._import} and r.row_number = g.row_number`.execute(
    db,
  );
}
