import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { PatientCategory } from "#kernel/people/patient-category.ts";
import type { Db } from "#platform/db/db.ts";
import { IS_CANCELLED, WITH_APPOINTMENT } from "./consultation.queries.ts";

/**
 * A consultation without a category, in a list that was not sent, whose appointment was not cancelled (G-21).
 */
export interface OpenClaim {
  readonly ID: number;
  readonly _doctor: number;
  readonly _list: number;
  readonly _patient: number;
  readonly _appointment: number | null;
  readonly service_date: Day;
  readonly items: string[];
  readonly billing_type: number | null;
  readonly location: { readonly ID: number; readonly abbreviation: string; readonly name: string };
}

/**
 * Returns the open claims that match a condition, at most 200. In the condition, `c` is the claim and `p` its
 * patient. `lock` locks the claims and their lists until the transaction ends.
 */
export async function listOpenClaims(
  db: Db,
  condition: RawBuilder<boolean>,
  lock?: "lock",
): Promise<OpenClaim[]> {
  const openClaims = await readOpenClaims(db, condition);
  if (lock === undefined) return openClaims;
  // Locks by client, because rows can be locked only on the server that their client is on.
  const clients = [...Map.groupBy(openClaims, ({ _doctor }) => _doctor)].sort(([a], [b]) => a - b);
  for (const [_doctor, claims] of clients) await lockOfClient(db, _doctor, claims);
  const lockedIds = new Set(openClaims.map(({ ID }) => ID));
  return (await readOpenClaims(db, condition)).filter(({ ID }) => lockedIds.has(ID));
}

async function lockOfClient(db: Db, _doctor: number, claims: readonly OpenClaim[]): Promise<void> {
  const rowsOf = (table: "consultation_list" | "consultation", ids: readonly number[]) =>
    db
      .selectFrom(table)
      .select("ID")
      .where("_doctor", "=", _doctor)
      .where("ID", "in", ids)
      .orderBy("ID")
      .forUpdate()
      .execute();
  await rowsOf(
    "consultation_list",
    claims.map(({ _list }) => _list),
  );
  await rowsOf(
    "consultation",
    claims.map(({ ID }) => ID),
  );
}

async function readOpenClaims(db: Db, condition: RawBuilder<boolean>): Promise<OpenClaim[]> {
  const { rows } = await sql<OpenClaim>`
    select c."ID", c._doctor, c._list, c._patient, c._appointment, c.service_date, c.items, c.billing_type,
      jsonb_build_object('ID', o."ID", 'abbreviation', o.abbreviation, 'name', o.name) as location
    from consultation c
    join consultation_list l on l._doctor = c._doctor and l."ID" = c._list and not l.is_sent
    join location o on o._doctor = l._doctor and o."ID" = l._location
    join patient p on p._doctor = c._doctor and p."ID" = c._patient and not p.is_deleted
    ${WITH_APPOINTMENT}
    where c.category is null and not ${IS_CANCELLED} and ${condition} order by c.service_date, c."ID" limit 200`.execute(
    db,
  );
  return rows;
}

export async function setCategory(
  db: Db,
  claims: readonly Pick<OpenClaim, "_doctor" | "ID">[],
  category: PatientCategory,
): Promise<void> {
  await sql`update consultation set category = ${category}, version = version + 1
    from unnest(${claims.map(({ _doctor }) => _doctor)}::bigint[], ${claims.map(({ ID }) => ID)}::bigint[]) as given (_doctor, id)
    where consultation._doctor = given._doctor and consultation."ID" = given.id`.execute(db);
}
