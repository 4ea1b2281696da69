import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { TITLES } from "#kernel/people/title.ts";
import { titleName } from "#kernel/people/title.ts";
import type { Db } from "#platform/db/db.ts";
import type { ReferralValues } from "../rules/care.ts";
import type { PatientValues, ReferrerValues } from "../rules/people.ts";
import type { ClientValues, LocationValues } from "../rules/practice.ts";

type Condition = RawBuilder<boolean>;
export interface PageRequest {
  readonly _doctor: number;
  readonly after: number;
  /**
   * Time of the last change after which to continue, in the order of changes and then IDs; null starts at the
   * first change. Undefined orders by ID.
   */
  readonly changed?: string | null;
  readonly limit: number;
  readonly where?: Condition;
}
type Titled<Row> = Omit<Row, "title"> & { readonly title: number | null };

export const ALL_ROWS: Condition = sql<boolean>`true`;
type Column = RawBuilder<unknown>;
/** Builds the condition for rows after a position, in the order of `positionOrder`. */
export const afterPosition = (id: Column, time: Column, { after, changed }: PageRequest): Condition =>
  changed === undefined
    ? sql<boolean>`${id} > ${after}`
    : changed === null
      ? ALL_ROWS
      : sql<boolean>`(${time}, ${id}) > (${changed}::timestamptz, ${after}::bigint)`;
export const positionOrder = (id: Column, time: Column, { changed }: PageRequest): Column =>
  changed === undefined ? id : sql`${time}, ${id}`;
const PATIENT_POSITION = [sql`p."ID"`, sql`p.changed_time`] as const;
const ROW_POSITION = [sql`r."ID"`, sql`r.changed_time`] as const;

const ADDRESS_COLUMNS = sql`y.suburb, y.state, y.postcode, y.country`;
const withTitleName = <Row extends { title: number | null }>(
  row: Row,
): Omit<Row, "title"> & { title: (typeof TITLES)[number] | null } => ({
  ...row,
  title: titleName(row.title),
});

/** Returns patients in order, without deleted ones. */
export async function patientsAfter(db: Db, wanted: PageRequest): Promise<PatientValues[]> {
  const { _doctor, limit, where = ALL_ROWS } = wanted;
  const { rows } = await sql<Titled<PatientValues>>`
    select p.*, ${ADDRESS_COLUMNS}, h.name as fund_name, concat_ws(' ', g.first_name, g.last_name) as gp_name
    from patient p left join locality y on y."ID" = p._locality left join health_fund h on h."ID" = p._health_fund
      left join referring_doctor g on g._doctor = p._doctor and g."ID" = p._gp
    where p._doctor = ${_doctor} and ${afterPosition(...PATIENT_POSITION, wanted)} and not p.is_deleted and ${where} order by ${positionOrder(...PATIENT_POSITION, wanted)} limit ${limit}`.execute(
    db,
  );
  return rows.map(withTitleName);
}

/** Returns referring doctors in order, including deleted ones because referrals refer to them. */
export async function referrersAfter(db: Db, wanted: PageRequest): Promise<ReferrerValues[]> {
  const { _doctor, limit, where = ALL_ROWS } = wanted;
  const { rows } = await sql<Titled<ReferrerValues>>`
    select r.*, ${ADDRESS_COLUMNS} from referring_doctor r left join locality y on y."ID" = r._locality
    where r._doctor = ${_doctor} and ${afterPosition(...ROW_POSITION, wanted)} and ${where} order by ${positionOrder(...ROW_POSITION, wanted)} limit ${limit}`.execute(
    db,
  );
  return rows.map(withTitleName);
}

export async function locationsAfter(
  db: Db,
  { _doctor, after, limit, where = ALL_ROWS }: PageRequest,
): Promise<LocationValues[]> {
  const { rows } = await sql<LocationValues>`
    select l.*, ${ADDRESS_COLUMNS} from location l left join locality y on y."ID" = l._locality
    where l._doctor = ${_doctor} and l."ID" > ${after} and ${where} order by l."ID" limit ${limit}`.execute(
    db,
  );
  return rows;
}

/**
 * Builds a join that requires a live patient, looked up row by row. The planner can't know that a client's
 * IDs are close together and would otherwise read and sort all of a client's patients for every page.
 */
export const livePatientOf = (_doctor: number, patient: Column): RawBuilder<unknown> =>
  sql`lateral (select p."ID" from patient p where p._doctor = ${_doctor} and p."ID" = ${patient} and not p.is_deleted offset 0) p`;

/** Returns referrals of live patients in order. */
export async function referralsAfter(db: Db, wanted: PageRequest): Promise<ReferralValues[]> {
  const { _doctor, limit, where = ALL_ROWS } = wanted;
  const { rows } = await sql<ReferralValues>`
    select r.* from referral r cross join ${livePatientOf(_doctor, sql`r._patient`)}
    where r._doctor = ${_doctor} and ${afterPosition(...ROW_POSITION, wanted)} and not r.is_deleted and ${where}
    order by ${positionOrder(...ROW_POSITION, wanted)} limit ${limit}`.execute(db);
  return rows;
}

export async function findClient(db: Db, _doctor: number): Promise<ClientValues> {
  const { rows } = await sql<Titled<ClientValues>>`
    select d."ID", d.version, d.ahpra, p.title, p.first_name, p.last_name, s.practice_name, coalesce(s.phone, d.work_phone) as phone, s.email,
      d.fax, d.work_address as address, ${ADDRESS_COLUMNS}, array(select jsonb_build_object('ID', t."ID", 'description', t.description)
        from doctor_specialty o join specialty t on t."ID" = o._specialty where o._doctor = ${_doctor} order by t.description) as specialties
    from doctor d join person p on p."ID" = d."ID" left join practice_settings s on s._doctor = d."ID" left join locality y on y."ID" = d._locality
    where d."ID" = ${_doctor}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the client is not there");
  return withTitleName(row);
}

/**
 * Returns the first and last day with an appointment; null if there is none. A series without an end counts
 * by its first day and sets `is_endless`. Takes minima and maxima one by one because each reads one index entry.
 */
export async function bookedDays(db: Db, _doctor: number) {
  const single = sql`from appointment a where a._doctor = ${_doctor} and not a.is_deleted and a.repeat_interval = 0`;
  const series = sql`from appointment a where a._doctor = ${_doctor} and not a.is_deleted and a.repeat_interval > 0`;
  const occurrence = sql`from appointment_occurrence o where o._doctor = ${_doctor} and not o.is_deleted`;
  const { rows } = await sql<{ first: Day | null; last: Day | null; is_endless: boolean }>`
    select least((select min(a.appointment_date) ${single}), (select min(a.appointment_date) ${series}),
        (select min(o.appointment_date) ${occurrence})) as first,
      greatest((select max(a.appointment_date) ${single}), (select max(greatest(a.appointment_date, a.repeat_until)) ${series}),
        (select max(o.appointment_date) ${occurrence})) as last,
      exists (select ${series} and a.repeat_until is null) as is_endless`.execute(db);
  return rows[0] ?? { first: null, last: null, is_endless: false };
}
