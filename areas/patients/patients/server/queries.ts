import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { UploadedFile } from "#platform/files/contract.ts";
import type { HealthFund, Locality } from "#areas/practice/reference-data/contract.ts";
import type { ReferringDoctor } from "#areas/patients/referring-doctors/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { OrderQuery } from "#kernel/lists/list-query.ts";
import type { Db } from "#platform/db/db.ts";
import { preparedQuery } from "#platform/db/prepared-query.ts";
import { patientList } from "../contract.ts";
import type { PatientRow, PatientStatus } from "../row.contract.ts";
import { type CoverFilter, isCovered, orderColumns } from "./list-order.ts";
import { isReached, type PatientScope } from "./patient-scope.ts";
import { readRows } from "./row.queries.ts";

export interface ShownFilter {
  readonly show_deleted?: boolean | undefined;
  readonly status?: PatientStatus | undefined;
}

/**
 * SQL condition of the rows to show. Patients merged into another are excluded even among the deleted ones,
 * because the kept patient is shown instead.
 */
export const isShown = ({ show_deleted, status }: ShownFilter): RawBuilder<SqlBool> => sql<SqlBool>`
  ${show_deleted ? sql`p._merged_into is null` : sql`not p.is_deleted`} and ${status === undefined ? sql`true` : sql`p.status = ${status}`}`;

interface ListQuery extends ShownFilter, CoverFilter, OrderQuery {}

const isListed = (reach: PatientScope, query: ListQuery, today: Day) =>
  sql`${isReached(reach)} and ${isShown(query)} and ${isCovered(query, today)}`;

/**
 * Returns a query for the keys of a page, or of all patients if `page` is null. Reads the index only, so that
 * a late page reads fifty rows rather than fifty thousand.
 */
function keysOf(
  reach: PatientScope,
  query: ListQuery,
  page: { limit: number; offset: number } | null,
  today: Day,
) {
  // Breaks ties by ID so that no patient appears on two pages (RULE-GEN-06).
  const { columns, order, rowOrder } = orderColumns(patientList.orderOf(query));
  const keys = sql`select p."ID", ${columns} from patient p where ${isListed(reach, query, today)} order by ${order}
    ${page === null ? sql`` : sql`limit ${page.limit} offset ${page.offset}`}`;
  return { _doctor: reach._doctor, keys, order: rowOrder, today };
}

export const listAll = async (
  db: Db,
  reach: PatientScope,
  query: ListQuery,
  today: Day,
): Promise<PatientRow[]> => (await readRows(db, keysOf(reach, query, null, today), {})).map(({ row }) => row);

/**
 * Returns a page and the total number of patients. Both come from one statement; a page beyond the last has
 * no row with the total, so a second statement counts.
 */
export async function readPage(
  db: Db,
  reach: PatientScope,
  query: ListQuery,
  page: { limit: number; offset: number },
  today: Day,
) {
  const totalItems = sql<number>`(${countQuery(reach, query, today)})`;
  const rows = await readRows(db, keysOf(reach, query, page, today), { totalItems });
  const patients = rows.map(({ row }) => row);
  return {
    patients,
    totalItems: rows[0]?.extra.totalItems ?? (await countPatients(db, reach, query, today)),
  };
}

export async function listIds(db: Db, reach: PatientScope, query: ListQuery, today: Day): Promise<number[]> {
  const { order } = orderColumns(patientList.orderOf(query));
  const ids = sql<{ ID: number }>`
    select p."ID" from patient p where ${isListed(reach, query, today)} order by ${order}`;
  return (await ids.execute(db)).rows.map(({ ID }) => ID);
}

const countQuery = (reach: PatientScope, filter: ListQuery, today: Day) =>
  sql<{ count: number }>`select count(*) as count from patient p where ${isListed(reach, filter, today)}`;

export async function countPatients(
  db: Db,
  reach: PatientScope,
  filter: ListQuery,
  today: Day,
): Promise<number> {
  return (await countQuery(reach, filter, today).execute(db)).rows[0]?.count ?? 0;
}

const patientOf = preparedQuery((db, { _doctor, ID }: { readonly _doctor: number; readonly ID: number }) =>
  db.selectFrom("patient as p").selectAll().where("p._doctor", "=", _doctor).where("p.ID", "=", ID),
);

/**
 * Returns a patient, deleted or not, if the caller has access; otherwise undefined. `lock` prevents other
 * saves until the transaction ends.
 */
export async function findPatient(db: Db, reach: PatientScope, ID: number, lock?: "lock") {
  if (reach.locked_by === null && lock === undefined)
    return (await patientOf(db, { _doctor: reach._doctor, ID }))[0];
  const query = db.selectFrom("patient as p").selectAll().where(isReached(reach)).where("p.ID", "=", ID);
  return await (lock ? query.forUpdate() : query).executeTakeFirst();
}
export type PatientRecord = NonNullable<Awaited<ReturnType<typeof findPatient>>>;

export interface RelatedRecords {
  readonly locality: Locality | null;
  readonly health_fund: HealthFund | null;
  readonly picture: UploadedFile | null;
  readonly gp: ReferringDoctor | null;
  readonly last_billed_location: {
    readonly ID: number;
    readonly name: string;
    readonly abbreviation: string;
  } | null;
}

/** SQL columns with the rows that the patient `p` of the client refers to, as JSON. */
export const relatedColumns = (_doctor: number) => sql`
  (select json_build_object('ID', l."ID", 'suburb', l.suburb, 'postcode', l.postcode, 'state', l.state, 'country', l.country, 'label', l.label,
    'time_zone', l.time_zone) from locality l where l."ID" = p._locality) as locality,
  (select json_build_object('ID', h."ID", 'code', h.code, 'name', h.name, 'kind', h.kind) from health_fund h where h."ID" = p._health_fund)
    as health_fund,
  (select json_build_object('ID', f."ID", 'name', f.name, 'size', f.size, 'mime_type', f.mime_type) from file f
    where f._doctor = ${_doctor} and f."ID" = p.picture) as picture,
  (select json_build_object('ID', g."ID", '_doctor', g._doctor, 'title', g.title, 'first_name', g.first_name, 'last_name', g.last_name,
    'provider_number', g.provider_number, 'practice_name', g.practice_name, 'phone', g.phone, 'address', g.address, '_locality', g._locality,
    'locality', null, 'email', g.email, 'edi_address', g.edi_address, 'letters_by', g.letters_by, 'is_deleted', g.is_deleted,
    'version', g.version) from referring_doctor g
    where g._doctor = ${_doctor} and g."ID" = p._gp) as gp,
  (select json_build_object('ID', b."ID", 'name', b.name, 'abbreviation', b.abbreviation) from location b
    where b._doctor = ${_doctor} and b."ID" = p.last_billed_location) as last_billed_location`;

/**
 * Returns the rows that the patient refers to, for the patient's page. All null if the patient does not
 * exist.
 */
export async function findRelated(db: Db, _doctor: number, ID: number): Promise<RelatedRecords> {
  return (
    (await relatedOf(db, { _doctor, ID }))[0] ?? {
      locality: null,
      health_fund: null,
      picture: null,
      gp: null,
      last_billed_location: null,
    }
  );
}

const relatedOf = preparedQuery(
  (_db, { _doctor, ID }: { readonly _doctor: number; readonly ID: number }) =>
    sql<RelatedRecords>`select ${relatedColumns(_doctor)} from patient p where p._doctor = ${_doctor} and p."ID" = ${ID}`,
);

/**
 * Returns the provider number of the active referral's doctor, for completeness. Null without an active
 * referral.
 */
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

/**
 * Returns the previous and next patient in the order of the list, the position of this patient and the total.
 */
export async function findNeighbours(
  db: Db,
  reach: PatientScope,
  filter: ListQuery,
  { last_key, first_key, ID }: PatientRecord,
  today: Day,
) {
  const neighbour = async (side: "before" | "after") => {
    const comparison = side === "before" ? sql`<` : sql`>`;
    const result = await sql<{ ID: number; first_name: string; last_name: string }>`
      select p."ID", p.first_name, p.last_name from patient p
      where ${isListed(reach, filter, today)} and (p.last_key, p.first_key, p."ID") ${comparison} (${last_key}, ${first_key}, ${ID}::bigint)
      order by ${orderColumns({ by: "name", descending: side === "before" }).order} limit 1`.execute(db);
    return result.rows[0] ?? null;
  };
  const before = await sql<{ count: number }>`
    select count(*) as count from patient p
    where ${isListed(reach, filter, today)} and (p.last_key, p.first_key, p."ID") < (${last_key}, ${first_key}, ${ID}::bigint)`.execute(
    db,
  );
  return {
    position: (before.rows[0]?.count ?? 0) + 1,
    totalItems: await countPatients(db, reach, filter, today),
    previous: await neighbour("before"),
    next: await neighbour("after"),
  };
}
