import { type RawBuilder, sql } from "kysely";
import type { ReferralType } from "#areas/patients/referrals/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import { PATIENT_STATUSES, type PatientRow, type PatientStatus } from "../row.contract.ts";
import { latestOfSeries, latestSingle, hasSeries } from "./appointments.queries.ts";

type Row = PatientRow;

/** The rows to read: `keys` selects their "ID"; `order`, an expression on the rows `k`, sorts them. */
export interface Keys {
  readonly _doctor: number;
  readonly keys: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly today: Day;
}

/** Returns the patients as lists and pickers show them, in the order of the IDs. */
export async function listRows(db: Db, _doctor: number, ids: readonly number[], today: Day): Promise<Row[]> {
  if (ids.length === 0) return [];
  const keys = sql`select k."ID", k.place from unnest(${[...ids]}::bigint[]) with ordinality as k ("ID", place)`;
  return (await readRows(db, { _doctor, keys, order: sql`k.place`, today }, {})).map(({ row }) => row);
}

/** Returns the patients that `keys` selects, in one statement, each with the expressions of `extra`. */
export async function readRows<Extra extends Readonly<Record<string, unknown>>>(
  db: Db,
  { _doctor, keys, order, today }: Keys,
  extra: { readonly [Name in keyof Extra]: RawBuilder<Extra[Name]> },
): Promise<{ readonly row: Row; readonly extra: Extra }[]> {
  const extraColumns = Object.entries(extra).map(
    ([name, expression]) => sql`, ${expression} as ${sql.id(name)}`,
  );
  const { rows } = await sql<Joined & Extra>`
    select p."ID", p.title, p.first_name, p.last_name, p.preferred_name, p.dob, p.gender, p.landline, p.mobile, p._locality,
      p._health_fund, p.category, p.mrn, p.alerts, p.status, p.is_deleted, l.suburb, l.postcode, l.state, f.code, f.name as fund,
      r."ID" as referral_id, r.referral_type, r.referral_date, r.expiry_date, ${latestSingle(_doctor, today)} as latest_single, ${hasSeries(_doctor)} as repeats${sql.join(extraColumns, sql``)}
    from (${keys}) k
    join patient p on p._doctor = ${_doctor} and p."ID" = k."ID"
    left join locality l on l."ID" = p._locality
    left join health_fund f on f."ID" = p._health_fund
    left join referral r on r._doctor = ${_doctor} and r._patient = p."ID" and r.active
    order by ${order}`.execute(db);
  const repeating = rows.filter(({ repeats }) => repeats).map(({ ID }) => ID);
  const series = await latestOfSeries(db, _doctor, repeating, today);
  return rows.map((joined) => ({
    extra: joined,
    row: rowOf(_doctor, joined, series.get(joined.ID) ?? null),
  }));
}

interface Joined
  extends Omit<Row, "_doctor" | "_status" | "locality" | "health_fund" | "referral" | "latest_visit"> {
  readonly status: PatientStatus;
  readonly suburb: string | null;
  readonly postcode: string | null;
  readonly state: string | null;
  readonly code: string | null;
  readonly fund: string | null;
  readonly referral_id: number | null;
  readonly referral_type: number | null;
  readonly referral_date: Day | null;
  readonly expiry_date: Day | null;
  readonly latest_single: Day | null;
  readonly repeats: boolean;
}

/** Folds the joined columns of a patient's row into nested objects. */
function rowOf(_doctor: number, joined: Joined, latest_of_series: Day | null): Row {
  const {
    suburb,
    postcode,
    state,
    code,
    fund,
    referral_id,
    referral_type,
    referral_date,
    expiry_date,
    ...ownColumns
  } = joined;
  const { latest_single, repeats: _repeats, ...row } = ownColumns;
  const type = referralTypeOf(referral_type);
  const isReferred = referral_id !== null && type !== null && referral_date !== null;
  const hasLocality = suburb !== null && postcode !== null && state !== null;
  return {
    ...row,
    _doctor,
    _status: statusNumber(row.status),
    locality: hasLocality ? { suburb, postcode, state } : null,
    health_fund: code !== null && fund !== null ? { code, name: fund } : null,
    referral: isReferred
      ? { ID: referral_id, referral_type: type, referral_date, expiry_date, active: true, is_deleted: false }
      : null,
    latest_visit: latestDay(latest_single, latest_of_series),
  };
}

const latestDay = (first: Day | null, second: Day | null): Day | null =>
  first === null || (second !== null && second > first) ? second : first;

const referralTypeOf = (type: number | null): ReferralType | null =>
  type === 1 || type === 2 || type === 3 ? type : null;

/** Returns the position of a status in the list, counted from 1 (C-39). */
export const statusNumber = (status: PatientStatus): number => PATIENT_STATUSES.indexOf(status) + 1;
