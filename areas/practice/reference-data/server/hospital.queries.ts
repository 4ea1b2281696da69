import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { type Locality, MAX_RESULTS } from "../contract.ts";
import { searchInTiers, keyOf, MIN_LETTERS } from "./search.ts";

const selectHospitals = (db: Db) =>
  db
    .selectFrom("hospital as h")
    .leftJoin("locality as l", "l.ID", "h._locality")
    .select(["h.ID", "h.name", "h.address", "h._locality"])
    .select(["l.suburb", "l.postcode", "l.state", "l.country", "l.label", "l.time_zone"])
    .$narrowType<{ country: Locality["country"] | null; time_zone: Locality["time_zone"] | null }>()
    .limit(MAX_RESULTS);

type HospitalRow = Awaited<ReturnType<ReturnType<typeof selectHospitals>["execute"]>>[number];

function hospitalOf({ ID, name, address, _locality, ...localityRow }: HospitalRow) {
  const { suburb, postcode, state, country, label, time_zone } = localityRow;
  const hasLocality =
    _locality !== null &&
    suburb !== null &&
    postcode !== null &&
    state !== null &&
    country !== null &&
    label !== null &&
    time_zone !== null;
  return {
    ID,
    name,
    address,
    _locality,
    locality: hasLocality ? { ID: _locality, suburb, postcode, state, country, label, time_zone } : null,
  };
}

/** Searches hospitals by name or suburb (API-LOOK-004). */
export async function searchHospitals(db: Db, typed: string) {
  const key = await keyOf(db, typed);
  if (key.length < MIN_LETTERS) return [];
  const rows = await searchInTiers(
    () =>
      selectHospitals(db).where("h.name_key", "like", `${key}%`).orderBy("h.name").orderBy("h.ID").execute(),
    () =>
      selectHospitals(db)
        .where((where) =>
          where.or([where("h.name_key", "like", `%${key}%`), where("l.label_key", "like", `${key}%`)]),
        )
        .orderBy(sql`h.name_key not like ${`% ${key}%`}`)
        .orderBy("h.name")
        .orderBy("h.ID")
        .execute(),
    () =>
      selectHospitals(db)
        .where(sql<boolean>`${key} <% h.name_key`)
        .orderBy(sql`word_similarity(${key}, h.name_key) desc`)
        .orderBy("h.ID")
        .execute(),
  );
  return rows.map(hospitalOf);
}
