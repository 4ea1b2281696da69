import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { UploadedFile } from "#platform/files/contract.ts";
import type { HealthFund, Locality } from "#areas/practice/reference-data/contract.ts";
import type { ReferringDoctor } from "#areas/patients/referring-doctors/contract.ts";
import type { ReferralType } from "#areas/patients/referrals/contract.ts";
import type { Day } from "#kernel/day.ts";
import type { OrderAsked } from "#kernel/list-query.ts";
import type { Db } from "#platform/db/db.ts";
import { preparedQuery } from "#platform/db/prepared-query.ts";
import { orderSql } from "#platform/db/list-sql.ts";
import { PATIENT_STATUSES, type PatientListValues, patientList, type PatientRow, type PatientStatus } from "../contract.ts";
import { isReached, type Reach } from "./reach.ts";
import { latestAppointments } from "./appointments.queries.ts";

export interface Shown {
  readonly show_deleted?: boolean | undefined;
  readonly status?: PatientStatus | undefined;
}

/** Who was merged into somebody else is found by nobody, among the deleted neither: the other is. */
export const isShown = ({ show_deleted, status }: Shown): RawBuilder<SqlBool> => sql<SqlBool>`
  ${show_deleted ? sql`p._merged_into is null` : sql`not p.is_deleted`} and ${status === undefined ? sql`true` : sql`p.status = ${status}`}`;

// RULE-GEN-06: the ID breaks ties, so that no patient is on two pages.
const orders = { name: [sql`p.last_key`, sql`p.first_key`], born: sql`p.dob` };
const inOrder = ({ by, descending }: PatientListValues["order"]) => orderSql(orders[by], descending, sql`p."ID"`);

/** IDs first, out of the index alone: the thousandth page then reads fifty rows and not fifty thousand. */
export async function listIds(
  db: Db,
  reach: Reach,
  shown: Shown & OrderAsked,
  page: { limit: number; offset: number } | null,
): Promise<number[]> {
  const ids = sql<{ ID: number }>`
    select p."ID" from patient p where ${isReached(reach)} and ${isShown(shown)} order by ${inOrder(patientList.orderOf(shown))}
    ${page === null ? sql`` : sql`limit ${page.limit} offset ${page.offset}`}`;
  return (await ids.execute(db)).rows.map(({ ID }) => ID);
}

export async function countPatients(db: Db, reach: Reach, shown: Shown): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) as count from patient p where ${isReached(reach)} and ${isShown(shown)}`;
  return (await counted.execute(db)).rows[0]?.count ?? 0;
}

const joinedRows = preparedQuery((db, { _doctor, ids }: { readonly _doctor: number; readonly ids: readonly number[] }) =>
  db
    .selectFrom("patient as p")
    .leftJoin("locality as l", "l.ID", "p._locality")
    .leftJoin("health_fund as f", "f.ID", "p._health_fund")
    .leftJoin("referral as r", (join) =>
      join.onRef("r._doctor", "=", "p._doctor").onRef("r._patient", "=", "p.ID").on("r.active", "=", true),
    )
    .select([
      "p.ID",
      "p._doctor",
      "p.title",
      "p.first_name",
      "p.last_name",
      "p.preferred_name",
      "p.dob",
      "p.gender",
      "p.landline",
      "p.mobile",
      "p._locality",
    ])
    .select(["p.medicare_number", "p._health_fund", "p.category", "p.mrn", "p.alerts", "p.status", "p.is_deleted", "p.version"])
    .select(["l.suburb", "l.postcode", "l.state", "l.label", "f.code", "f.name as fund"])
    .select(["r.ID as referral_id", "r.referral_type", "r.referral_date", "r.expiry_date"])
    .where("p._doctor", "=", _doctor)
    .where(sql<SqlBool>`p."ID" = any(${ids}::bigint[])`),
);

/** Rows as lists and pickers show them, in the order of the IDs. */
export async function listRows(db: Db, _doctor: number, ids: readonly number[], today: Day) {
  if (ids.length === 0) return [];
  const [rows, appointments] = await Promise.all([joinedRows(db, { _doctor, ids }), latestAppointments(db, _doctor, ids, today)]);
  const found = new Map(rows.map((row) => [row.ID, rowOf(row, appointments.get(row.ID) ?? null)]));
  return ids.flatMap((ID) => found.get(ID) ?? []) satisfies z.input<typeof PatientRow>[];
}

interface Joined {
  readonly _locality: number | null;
  readonly suburb: string | null;
  readonly postcode: string | null;
  readonly state: string | null;
  readonly label: string | null;
  readonly _health_fund: number | null;
  readonly code: string | null;
  readonly fund: string | null;
  readonly referral_id: number | null;
  readonly referral_type: number | null;
  readonly referral_date: Day | null;
  readonly expiry_date: Day | null;
  readonly status: PatientStatus;
}

/** A patient's row with what was joined to it folded into objects. */
function rowOf<Row extends Joined>(
  { suburb, postcode, state, label, code, fund, referral_id, referral_type, referral_date, expiry_date, ...row }: Row,
  latest_visit: Day | null,
) {
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
    latest_visit,
  };
}

const referralTypeOf = (type: number | null): ReferralType | null => (type === 1 || type === 2 || type === 3 ? type : null);

/** C-39: its place among the states, counted from 1. */
export const statusNumber = (status: PatientStatus): number => PATIENT_STATUSES.indexOf(status) + 1;

const patientOf = preparedQuery((db, { _doctor, ID }: { readonly _doctor: number; readonly ID: number }) =>
  db.selectFrom("patient as p").selectAll().where("p._doctor", "=", _doctor).where("p.ID", "=", ID),
);

/** The patient itself, deleted or not, if the caller may see it. `lock` keeps others from saving until this transaction ends. */
export async function findPatient(db: Db, reach: Reach, ID: number, lock?: "lock") {
  if (reach.locked_by === null && lock === undefined) return (await patientOf(db, { _doctor: reach._doctor, ID }))[0];
  const query = db.selectFrom("patient as p").selectAll().where(isReached(reach)).where("p.ID", "=", ID);
  return await (lock ? query.forUpdate() : query).executeTakeFirst();
}
export type PatientRecord = NonNullable<Awaited<ReturnType<typeof findPatient>>>;

interface RelatedRecords {
  readonly locality: Locality | null;
  readonly health_fund: HealthFund | null;
  readonly picture: UploadedFile | null;
  readonly gp: ReferringDoctor | null;
  readonly last_billed_location: { readonly ID: number; readonly name: string; readonly abbreviation: string } | null;
}

/** What stands beside a patient on its page: one statement, whichever of them there are. */
export async function findRelated(db: Db, _doctor: number, ID: number): Promise<RelatedRecords> {
  return (
    (await besideOf(db, { _doctor, ID }))[0] ?? {
      locality: null,
      health_fund: null,
      picture: null,
      gp: null,
      last_billed_location: null,
    }
  );
}

const besideOf = preparedQuery(
  (_db, { _doctor, ID }: { readonly _doctor: number; readonly ID: number }) => sql<RelatedRecords>`select
    (select json_build_object('ID', l."ID", 'suburb', l.suburb, 'postcode', l.postcode, 'state', l.state, 'country', l.country, 'label', l.label,
       'time_zone', l.time_zone) from locality l where l."ID" = p._locality) as locality,
    (select json_build_object('ID', h."ID", 'code', h.code, 'name', h.name, 'kind', h.kind) from health_fund h where h."ID" = p._health_fund)
      as health_fund,
    (select json_build_object('ID', f."ID", 'name', f.name, 'size', f.size, 'mime_type', f.mime_type) from file f
      where f._doctor = p._doctor and f."ID" = p.picture) as picture,
    (select json_build_object('ID', g."ID", '_doctor', g._doctor, 'title', g.title, 'first_name', g.first_name, 'last_name', g.last_name,
       'provider_number', g.provider_number, 'practice_name', g.practice_name, 'phone', g.phone, 'address', g.address, '_locality', g._locality,
       'locality', null, 'is_deleted', g.is_deleted, 'version', g.version) from referring_doctor g
      where g._doctor = p._doctor and g."ID" = p._gp) as gp,
    (select json_build_object('ID', b."ID", 'name', b.name, 'abbreviation', b.abbreviation) from location b
      where b._doctor = p._doctor and b."ID" = p.last_billed_location) as last_billed_location
    from patient p where p._doctor = ${_doctor} and p."ID" = ${ID}`,
);

/** The active referral's doctor, as completeness asks for it. */
export async function findReferredBy(db: Db, _doctor: number, patient: number) {
  const row = await db
    .selectFrom("referral as r")
    .innerJoin("referring_doctor as d", (join) =>
      join.onRef("d._doctor", "=", "r._doctor").onRef("d.ID", "=", "r._referring_doctor"),
    )
    .select("d.provider_number")
    .where("r._doctor", "=", _doctor)
    .where("r._patient", "=", patient)
    .where("r.active", "=", true)
    .executeTakeFirst();
  return row ?? null;
}

/** Who stands before and after in the order of the list, and how many before. */
export async function findNeighbours(db: Db, reach: Reach, shown: Shown, { last_key, first_key, ID }: PatientRecord) {
  const neighbour = async (side: "before" | "after") => {
    const isThere = side === "before" ? sql`<` : sql`>`;
    const found = await sql<{ ID: number; first_name: string; last_name: string }>`
      select p."ID", p.first_name, p.last_name from patient p
      where ${isReached(reach)} and ${isShown(shown)} and (p.last_key, p.first_key, p."ID") ${isThere} (${last_key}, ${first_key}, ${ID}::bigint)
      order by ${inOrder({ by: "name", descending: side === "before" })} limit 1`.execute(db);
    return found.rows[0] ?? null;
  };
  const before = await sql<{ count: number }>`
    select count(*) as count from patient p
    where ${isReached(reach)} and ${isShown(shown)} and (p.last_key, p.first_key, p."ID") < (${last_key}, ${first_key}, ${ID}::bigint)`.execute(
    db,
  );
  return {
    position: (before.rows[0]?.count ?? 0) + 1,
    totalItems: await countPatients(db, reach, shown),
    previous: await neighbour("before"),
    next: await neighbour("after"),
  };
}
