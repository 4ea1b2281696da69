import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { CsvPatient } from "../rules/csv.ts";

/** Returns complete patients with the names of the rows they refer to, in the order of the IDs. */
export async function listForCsv(
  db: Db,
  _doctor: number,
  ids: readonly number[],
): Promise<(CsvPatient & { readonly ID: number })[]> {
  const { rows } = await sql<CsvPatient & { readonly ID: number }>`select p.*,
      json_build_object('suburb', l.suburb, 'state', l.state, 'postcode', l.postcode, 'label', l.label) as locality,
      json_build_object('name', h.name) as health_fund,
      json_build_object('title', g.title, 'first_name', g.first_name, 'last_name', g.last_name) as gp
    from unnest(${ids}::bigint[]) with ordinality as wanted(id, place)
    join patient p on p._doctor = ${_doctor} and p."ID" = wanted.id
    left join locality l on l."ID" = p._locality
    left join health_fund h on h."ID" = p._health_fund
    left join referring_doctor g on g._doctor = p._doctor and g."ID" = p._gp
    order by wanted.place`.execute(db);
  return rows;
}
