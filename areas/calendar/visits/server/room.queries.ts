import { sql } from "kysely";
import type { VisitTypeBrief } from "#areas/calendar/appointment-types/brief.contract.ts";
import type { PatientBrief } from "#areas/calendar/appointments/contract.ts";
import type { Row } from "#areas/calendar/appointments/rules/expand.ts";
import type { LocationBrief } from "#areas/calendar/schedules/contract.ts";
import type { Period } from "#areas/patients/referrals/rules/coverage.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { Db } from "#platform/db/db.ts";
import { preparedQuery } from "#platform/db/prepared-query.ts";
import type { TakenStep } from "../contract.ts";

/** An appointment in the rooms, or a series that may have an occurrence on the day. */
export interface RoomRow extends Row {
  readonly ID: number;
  readonly _doctor: number;
  readonly day: Day;
  readonly appointment_type: 1;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly cancelled: boolean;
  readonly is_billed: boolean;
  readonly notes: string | null;
  readonly patient: PatientBrief;
  readonly location: LocationBrief | null;
  readonly visit_type: VisitTypeBrief | null;
  readonly time_zone: string | null;
  readonly steps: readonly TakenStep[];
  readonly referrals: readonly Period[];
}

interface RoomQuery {
  readonly _doctor: number;
  readonly day: Day;
}

const REPEAT = sql`a.repeat_interval, a.repeat_frequency, a.repeat_end_date, a.repeat_count, a.repeat_month_day`;
const exceptionsOf = (_doctor: number) =>
  sql`array(select e.repeat_date from appointment_occurrence e where e._doctor = ${_doctor} and e._appointment = a."ID" order by 1)`;
const KEY_COLUMNS = sql`a."ID", coalesce(a._series, a."ID") as _first, a._doctor`;
const BOOKED_COLUMNS = sql`${KEY_COLUMNS}, a.appointment_type, a.appointment_date, a.start_time, a.end_time, a._patient, a._location, a._visit_type, a.cancelled, a.is_billed, a.notes, ${REPEAT}`;
const EXCEPTION_COLUMNS = sql`${KEY_COLUMNS}, o.appointment_type, o.appointment_date, o.start_time, o.end_time, o._patient, o._location, o._visit_type, o.cancelled, o.is_billed, o.notes, ${REPEAT}`;

const stepsOn = (_doctor: number, day: Day) => sql`coalesce((
  select json_agg(json_build_object('ID', s."ID", 'step', s.step, 'at', to_char(s.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', coalesce(nullif(concat_ws(' ', b.first_name, b.last_name), ''), 'The patient')) order by s."ID")
  from visit_step s left join person b on b."ID" = s._by
  where s._doctor = ${_doctor} and s.visit_date = ${day} and s._appointment = v._first and s.repeat_date = coalesce(v.repeat_date, ${day})
    and s.taken_back_at is null), '[]')`;

const referralsOn = (_doctor: number, day: Day) => sql`coalesce((
  select json_agg(json_build_object('ID', r."ID", 'referral_date', r.referral_date, 'expiry_date', r.expiry_date, 'active', r.active, 'is_deleted', r.is_deleted))
  from referral r where r._doctor = ${_doctor} and r._patient = v._patient and r.referral_date <= ${day} and not r.is_deleted), '[]')`;

/**
 * Selects a day of a doctor. Uses the indexes of appointments by day, of series, and of
 * individually changed occurrences; steps and referrals are found by their keys. Excludes theatre cases and
 * events, which have no waiting room.
 */
const rowsOfRooms = preparedQuery(
  (_db, { _doctor, day }: RoomQuery) => sql<Omit<RoomRow, "day">>`
  select v.*, ${stepsOn(_doctor, day)} as steps, ${referralsOn(_doctor, day)} as referrals, y.time_zone,
    json_build_object('ID', p."ID", 'title', p.title, 'first_name', p.first_name, 'last_name', p.last_name, 'dob', p.dob, 'gender', p.gender,
      'mobile', p.mobile, 'category', p.category, 'status', p.status, 'alerts', p.alerts) as patient,
    case when place."ID" is not null then json_build_object('ID', place."ID", 'name', place.name, 'abbreviation', place.abbreviation, 'type', place.type) end as location,
    case when kind."ID" is not null then json_build_object('ID', kind."ID", 'name', kind.name, 'colour', kind.colour) end as visit_type
  from (
    select ${BOOKED_COLUMNS}, null::date as repeat_date, false as is_repeated_date, '{}'::date[] as repeat_exceptions
    from appointment a where a._doctor = ${_doctor} and a.appointment_date = ${day} and not a.is_deleted and a.repeat_interval = 0 and a.appointment_type = 1
    union all
    select ${BOOKED_COLUMNS}, null::date, false, ${exceptionsOf(_doctor)}
    from appointment a where a._doctor = ${_doctor} and a.appointment_date <= ${day}
    and (a.repeat_until is null or a.repeat_until >= ${day}) and not a.is_deleted and a.repeat_interval > 0 and a.appointment_type = 1
    union all
    select ${EXCEPTION_COLUMNS}, o.repeat_date, o.repeat_date <> a.appointment_date, '{}'::date[]
    from appointment_occurrence o join appointment a on a._doctor = o._doctor and a."ID" = o._appointment
    where o._doctor = ${_doctor} and o.appointment_date = ${day} and not o.is_deleted and not a.is_deleted and o.appointment_type = 1
  ) v
  join patient p on p._doctor = ${_doctor} and p."ID" = v._patient
  left join location place on place._doctor = ${_doctor} and place."ID" = v._location
  left join visit_type kind on kind._doctor = ${_doctor} and kind."ID" = v._visit_type
  left join locality y on y."ID" = place._locality`,
);

/** Lists the rows of each doctor's today. `days` are in the order of `doctors`. */
export async function listRoomRows(
  db: Db,
  doctors: readonly number[],
  days: readonly Day[],
): Promise<RoomRow[]> {
  const rows: RoomRow[] = [];
  for (const [index, day] of days.entries()) {
    const _doctor = doctors[index];
    if (_doctor === undefined) continue;
    rows.push(...(await rowsOfRooms(db, { _doctor, day })).map((row) => ({ ...row, day })));
  }
  return rows;
}
