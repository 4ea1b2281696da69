import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import { preparedQuery } from "#platform/db/prepared-query.ts";
import type { ReferralBrief } from "../contract.ts";
import { conditionsBetween, type Range } from "./queries.ts";

export type ReferralRow = ReferralBrief & { readonly _patient: number; readonly is_deleted: boolean };

const REFERRAL_COLUMNS = sql`r."ID", r._patient, r.referral_type, r.referral_date, r.expiry_date, r.active, r.is_deleted, r._referring_doctor,
      json_build_object('ID', d."ID", 'title', d.title, 'first_name', d.first_name, 'last_name', d.last_name) as referring_doctor
    from referral r join referring_doctor d on d._doctor = r._doctor and d."ID" = r._referring_doctor`;

const coveringReferrals = preparedQuery(
  (
    _db,
    {
      _doctor,
      patients,
      to,
    }: { readonly _doctor: number; readonly patients: readonly number[]; readonly to: Day },
  ) => sql<ReferralRow>`
    select ${REFERRAL_COLUMNS}
    where r._doctor = ${_doctor} and r._patient = any(${patients}::bigint[]) and not r.is_deleted and r.referral_date <= ${to}`,
);

const coveringReferralsBetween = preparedQuery((_db, { _doctor, from, to }: Range) => {
  const { single, series, occurrence } = conditionsBetween(from, to);
  return sql<ReferralRow>`
    select ${REFERRAL_COLUMNS} where r._doctor = ${_doctor} and not r.is_deleted and r.referral_date <= ${to} and r._patient in (
      select a._patient from appointment a where a._doctor = ${_doctor} and not a.is_deleted and a.repeat_interval = 0 and ${single}
      union all
      select a._patient from appointment a where a._doctor = ${_doctor} and not a.is_deleted and a.repeat_interval > 0 and ${series}
      union all
      select o._patient from appointment_occurrence o where o._doctor = ${_doctor} and not o.is_deleted and ${occurrence})`;
});

/**
 * Lists the referrals of all patients who have an appointment in the range, without a separate query for the
 * patients.
 */
export const listReferralsBetween = (db: Db, range: Range) => coveringReferralsBetween(db, range);

/**
 * Lists the referrals of the given patients that were written on or before `to`, including those that have
 * expired.
 */
export async function listReferralsOf(
  db: Db,
  _doctor: number,
  patients: readonly number[],
  to: Day,
): Promise<ReferralRow[]> {
  return patients.length === 0 ? [] : coveringReferrals(db, { _doctor, patients: [...patients], to });
}
