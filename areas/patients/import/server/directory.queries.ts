import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { storableJson } from "#platform/db/storable-json.ts";

export interface Resource {
  /** Position in the order of the files. */
  readonly seq: number;
  readonly kind: "practitioner" | "role" | "place";
  /** Reference by which other resources name this one, such as "Practitioner/17"; empty for a role. */
  readonly reference: string;
  /** Reference of a role's practitioner; otherwise empty. */
  readonly practitioner: string;
  /** Position in the files, in words. */
  readonly place: string;
  readonly resource: object;
}

/**
 * Creates the table of resources, which ends with the transaction. It is temporary because its rows are
 * needed only until the files are read, and because an ANALYZE by another session would see none of them
 * (seen-people.queries.ts).
 */
export async function createResources(db: Db): Promise<void> {
  await sql`create temporary table read_resource (seq int not null, kind text not null, reference text not null,
    practitioner text not null, place text not null, resource jsonb not null) on commit drop`.execute(db);
  await sql`create index read_resource_in_order on read_resource (kind, seq)`.execute(db);
  await sql`create index read_resource_by_reference on read_resource (kind, reference, seq)`.execute(db);
  await sql`create index read_resource_by_practitioner on read_resource (practitioner) where kind = 'role'`.execute(
    db,
  );
}

export async function insertResources(db: Db, rows: readonly Resource[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into read_resource (seq, kind, reference, practitioner, place, resource)
    select r.seq, r.kind, r.reference, r.practitioner, r.place, r.resource
    from json_to_recordset(${storableJson(rows)}::json)
      as r(seq int, kind text, reference text, practitioner text, place text, resource jsonb)`.execute(db);
}

export const resourcesAfter = async (db: Db, kind: Resource["kind"], seq: number, limit: number) =>
  (
    await sql<Resource>`select seq, kind, reference, practitioner, place, resource from read_resource
      where kind = ${kind} and seq > ${seq} order by seq limit ${limit}`.execute(db)
  ).rows;

/**
 * Returns the resources with these references, of several with one reference the last. Looks each up
 * separately because the planner has no statistics on rows that were just written.
 */
export const resourcesNamed = async (db: Db, kind: Resource["kind"], references: readonly string[]) =>
  (
    await sql<Resource>`select last.* from (select distinct value as reference from json_array_elements_text(${storableJson(references)}::json)) w
      cross join lateral (
        select seq, kind, reference, practitioner, place, resource from read_resource i
        where i.kind = ${kind} and i.reference = w.reference
        order by i.seq desc limit 1) last`.execute(db)
  ).rows;

export async function practitionersWithRole(db: Db, references: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ practitioner: string }>`select w.practitioner
    from json_array_elements_text(${storableJson(references)}::json) as w(practitioner)
    where exists (select from read_resource i where i.kind = 'role' and i.practitioner = w.practitioner)`.execute(
    db,
  );
  return new Set(rows.map(({ practitioner }) => practitioner));
}
