import { sql } from "kysely";
import type { Country } from "#kernel/addresses/country.ts";
import type { State } from "#kernel/addresses/state.ts";
import type { Db } from "#platform/db/db.ts";
import { type Locality, MAX_RESULTS } from "../contract.ts";
import { postcodeIn } from "../rules/typed-text.ts";
import { searchInTiers, keyOf } from "./search.ts";

const localityColumns = ["ID", "suburb", "postcode", "state", "country", "label", "time_zone"] as const;

interface LocalityFilter {
  readonly country?: Country | null;
  readonly state?: State;
}

function selectLocalities(db: Db, { country, state }: LocalityFilter) {
  const rows = db
    .selectFrom("locality")
    .select(localityColumns)
    .$narrowType<Pick<Locality, "country" | "time_zone">>()
    .limit(MAX_RESULTS);
  if (state) return rows.where("state", "=", state);
  return country ? rows.where("country", "=", country) : rows;
}

/** Searches suburbs by name or postcode (API-LOOK-001 to 003). */
export async function searchLocalities(db: Db, typed: string, filter: LocalityFilter = {}) {
  const key = await keyOf(db, typed);
  if (key === "") return [];
  const rows = selectLocalities(db, filter);
  if (/^\d{1,4}$/.test(key)) {
    return rows
      .where("postcode", "like", `${key}%`)
      .orderBy("postcode")
      .orderBy("is_postal_only")
      .orderBy("suburb_key")
      .orderBy("ID")
      .execute();
  }
  const { words, postcode } = postcodeIn(key);
  const rowsOfPostcode = postcode === null ? rows : rows.where("postcode", "=", postcode);
  return searchInTiers(
    () =>
      rows
        .where("label_key", "like", `${key}%`)
        .orderBy(sql`suburb_key <> ${key}`)
        .orderBy("is_postal_only")
        .orderBy("country")
        .orderBy("suburb_key")
        .orderBy("state")
        .orderBy("postcode")
        .orderBy("ID")
        .execute(),
    () =>
      rowsOfPostcode
        .where("suburb_key", "like", `%${words}%`)
        .orderBy(sql`suburb_key not like ${`% ${words}%`}`)
        .orderBy("is_postal_only")
        .orderBy("country")
        .orderBy("suburb_key")
        .orderBy("ID")
        .execute(),
    () =>
      rowsOfPostcode
        .where(sql<boolean>`suburb_key % ${words}`)
        .orderBy(sql`similarity(suburb_key, ${words}) desc`)
        .orderBy("country")
        .orderBy("is_postal_only")
        .orderBy("ID")
        .execute(),
  );
}
