import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { storableJson } from "#platform/db/storable-json.ts";
import type { FoundAppointment } from "../rules/file-appointment.ts";
import type { Referrer } from "../rules/referrer.ts";

const lower = (text: string | null): string | null => text?.toLowerCase().trim() ?? null;

/**
 * Finds the referring doctors that each referral of a batch may mean, by provider number or name; keys are
 * positions in `found`.
 */
export async function referrersOf(
  db: Db,
  _doctor: number,
  found: readonly FoundAppointment[],
): Promise<ReadonlyMap<number, readonly Referrer[]>> {
  const searches = found.flatMap(({ referral }, place) => {
    if (referral === null) return [];
    const { providerNumber, firstName, lastName } = referral.referrer;
    return [
      { place, provider_number: providerNumber, first_name: lower(firstName), last_name: lower(lastName) },
    ];
  });
  if (searches.length === 0) return new Map();
  const { rows } = await sql<Referrer & { place: number }>`
    with asked as materialized (
      select * from jsonb_to_recordset(${storableJson(searches)}::jsonb) as a(place int, provider_number text, first_name text, last_name text)
    )
    select a.place, d."ID", 'number' as by, d.practice_name from asked a
      join referring_doctor d on d._doctor = ${_doctor} and d.provider_number = a.provider_number and not d.is_deleted
    union all
    select a.place, d."ID", case when a.first_name is null then 'last-name' else 'name' end, d.practice_name from asked a
      join referring_doctor d on d._doctor = ${_doctor} and lower(d.last_name) = a.last_name and not d.is_deleted
      and (a.first_name is null or lower(d.first_name) = a.first_name)
    order by 1, 2`.execute(db);
  return Map.groupBy(rows, ({ place }) => place);
}
