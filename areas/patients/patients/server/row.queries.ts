import { type RawBuilder, sql } from "kysely";
import type { ReferralType } from "#areas/patients/referrals/contract.ts";
import type { Day } from "#kernel/day.ts";
import type { Db } from "#platform/db/db.ts";
import { type FoundPatient, PATIENT_STATUSES, type PatientRow, type PatientStatus } from "../contract.ts";
import { latestOfSeries, latestSingle, REPEATS } from "./appointments.queries.ts";

type Row = PatientRow;

/** Rows as lists and pickers show them, in the order of the IDs. */
export function listRows(db: Db, _doctor: number, ids: readonly number[], today: Day): Promise<Row[]> {
  if (ids.length === 0) return Promise.resolve([]);
  const keys = sql`select ${_doctor}::bigint as _doctor, k."ID", k.place from unnest(${[...ids]}::bigint[]) with ordinality as k ("ID", place)`;
  return listRowsFrom(db, keys, today);
}

/** The same of the patients whose `_doctor`, `"ID"` and `place` in the list `keys` selects: one statement. */
export const listRowsFrom = async (db: Db, keys: RawBuilder<unknown>, today: Day): Promise<Row[]> =>
  (await read(db, keys, today)).map(({ row }) => row);

/** The same for a search: `keys` selects `is_exact` too. */
export const listFoundFrom = async (db: Db, keys: RawBuilder<unknown>, today: Day): Promise<FoundPatient[]> =>
  (await read(db, keys, today, sql`k.is_exact`)).map(({ row, is_exact }) => ({ ...row, match: is_exact ? "exact" : "prefix" }));

async function read(db: Db, keys: RawBuilder<unknown>, today: Day, isExact = sql`true`) {
  const { rows } = await sql<Joined>`
    select p."ID", p._doctor, p.title, p.first_name, p.last_name, p.preferred_name, p.dob, p.gender, p.landline, p.mobile, p._locality,
      p.medicare_number, p._health_fund, p.category, p.mrn, p.alerts, p.status, p.is_deleted, p.version,
      l.suburb, l.postcode, l.state, l.label, f.code, f.name as fund, r."ID" as referral_id, r.referral_type, r.referral_date, r.expiry_date,
      ${latestSingle(today)} as latest_single, ${REPEATS} as repeats, ${isExact} as is_exact
    from (${keys}) k
    join patient p on p._doctor = k._doctor and p."ID" = k."ID"
    left join locality l on l."ID" = p._locality
    left join health_fund f on f."ID" = p._health_fund
    left join referral r on r._doctor = p._doctor and r._patient = p."ID" and r.active
    order by k.place`.execute(db);
  const series = await latestOfSeries(
    db,
    rows.filter(({ repeats }) => repeats),
    today,
  );
  return rows.map((joined) => ({ is_exact: joined.is_exact, row: rowOf(joined, series.get(joined.ID) ?? null) }));
}

interface Joined extends Omit<Row, "_status" | "locality" | "health_fund" | "referral" | "latest_visit"> {
  readonly status: PatientStatus;
  readonly suburb: string | null;
  readonly postcode: string | null;
  readonly state: string | null;
  readonly label: string | null;
  readonly code: string | null;
  readonly fund: string | null;
  readonly referral_id: number | null;
  readonly referral_type: number | null;
  readonly referral_date: Day | null;
  readonly expiry_date: Day | null;
  readonly latest_single: Day | null;
  readonly repeats: boolean;
  readonly is_exact: boolean;
}

/** A patient's row with what was joined to it folded into objects. */
function rowOf(joined: Joined, latest_of_series: Day | null): Row {
  const { suburb, postcode, state, label, code, fund, referral_id, referral_date, expiry_date, ...others } = joined;
  const { referral_type, latest_single, repeats: _repeats, is_exact: _exact, ...row } = others;
  const { _locality, _health_fund } = row;
  const isPlaced = _locality !== null && suburb !== null && postcode !== null && state !== null && label !== null;
  const type = referralTypeOf(referral_type);
  const isReferred = referral_id !== null && type !== null && referral_date !== null;
  return {
    ...row,
    _status: statusNumber(row.status),
    locality: isPlaced ? { ID: _locality, suburb, postcode, state, label } : null,
    health_fund: _health_fund !== null && code !== null && fund !== null ? { ID: _health_fund, code, name: fund } : null,
    referral: isReferred
      ? { ID: referral_id, referral_type: type, referral_date, expiry_date, active: true, is_deleted: false }
      : null,
    latest_visit: latestDay(latest_single, latest_of_series),
  };
}

const latestDay = (one: Day | null, other: Day | null): Day | null =>
  one === null || (other !== null && other > one) ? other : one;

const referralTypeOf = (type: number | null): ReferralType | null => (type === 1 || type === 2 || type === 3 ? type : null);

/** C-39: its place among the states, counted from 1. */
export const statusNumber = (status: PatientStatus): number => PATIENT_STATUSES.indexOf(status) + 1;
