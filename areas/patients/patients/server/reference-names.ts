import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import { doctorName } from "#areas/patients/referring-doctors/rules/name.ts";
import { findReferringDoctors } from "#areas/patients/referring-doctors/server/index.ts";
import type { Db } from "#platform/db/db.ts";

interface NamedRow {
  readonly ID: number;
  readonly name: string;
}

/**
 * Returns the names of the rows that a field refers to (`refersTo` in the table of fields), by ID. Empty for
 * an unknown table.
 */
export async function referenceNames(
  db: Db,
  _doctor: number,
  table: string | undefined,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await listNamed(db, _doctor, table, [0, ...ids]);
  return new Map(rows.map(({ ID, name }) => [ID, name]));
}

async function listNamed(
  db: Db,
  _doctor: number,
  table: string | undefined,
  ids: number[],
): Promise<NamedRow[]> {
  switch (table) {
    case "locality": {
      const places = await db
        .selectFrom("locality")
        .select(["ID", "suburb", "state", "postcode"])
        .where("ID", "in", ids)
        .execute();
      return places.map((place) => ({ ID: place.ID, name: placeName(place) }));
    }
    case "health_fund":
      return db.selectFrom("health_fund").select(["ID", "name"]).where("ID", "in", ids).execute();
    case "company_client":
      return db.selectFrom("company_client").select(["ID", "name"]).where("ID", "in", ids).execute();
    case "user_location":
      return db.selectFrom("user_location").select(["ID", "name"]).where("ID", "in", ids).execute();
    case "file":
      return db
        .selectFrom("file")
        .select(["ID", "name"])
        .where("_doctor", "=", _doctor)
        .where("ID", "in", ids)
        .execute();
    case "referring_doctor": {
      const doctors = await findReferringDoctors(db, _doctor, ids);
      return doctors.map((doctor) => ({ ID: doctor.ID, name: doctorName(doctor) }));
    }
    default:
      return [];
  }
}
