import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#platform/db/db.ts";
import type { Location } from "../contract.ts";

type Row = z.input<typeof Location>;
type Type = Row["type"];

const localityJson = (name: string): RawBuilder<Row["locality"]> => {
  const columnRef = (column: string) => sql.ref(`${name}.${column}`);
  return sql`case when ${columnRef("ID")} is null then null else json_build_object('ID', ${columnRef("ID")}, 'suburb', ${columnRef("suburb")},
    'postcode', ${columnRef("postcode")}, 'state', ${columnRef("state")}, 'country', ${columnRef("country")}, 'label', ${columnRef("label")}, 'time_zone', ${columnRef("time_zone")}) end`;
};

const selectLocations = (db: Db, doctor: number) =>
  db
    .selectFrom("location")
    .leftJoin("hospital", "hospital.ID", "location._hospital")
    .leftJoin("locality as place", "place.ID", "location._locality")
    .leftJoin("locality as town", "town.ID", "hospital._locality")
    .select([
      "location.ID",
      "location.ID as _location",
      "location._doctor",
      "location.type",
      "location.name",
      "location.abbreviation",
      "location.doctor_provider_no",
      "location.address",
      "location._hospital",
      "location._locality",
      "location.is_deleted",
      "location.version",
      sql<Row["locality"]>`coalesce(${localityJson("place")}, ${localityJson("town")})`.as("locality"),
      sql<
        Row["hospital"]
      >`case when hospital."ID" is null then null else json_build_object('ID', hospital."ID", 'name', hospital.name,
        'address', hospital.address, '_locality', hospital._locality, 'locality', ${localityJson("town")}) end`.as(
        "hospital",
      ),
    ])
    .where("location._doctor", "=", doctor);

export const listLocations = (
  db: Db,
  doctor: number,
  { type, withDeleted }: { type?: Type; withDeleted: boolean },
) =>
  selectLocations(db, doctor)
    .$if(type !== undefined, (query) => query.where("location.type", "=", type ?? "INPATIENT"))
    .$if(!withDeleted, (query) => query.where("location.is_deleted", "=", false))
    .orderBy("location.is_deleted")
    .orderBy("location.abbreviation")
    .orderBy("location.ID")
    .execute();

export const findLocation = (db: Db, doctor: number, type: Type, id: number) =>
  selectLocations(db, doctor)
    .where("location.type", "=", type)
    .where("location.ID", "=", id)
    .executeTakeFirst();

/** Stored fields of a request body. */
export interface LocationFields {
  abbreviation?: string;
  name?: string;
  doctor_provider_no?: string;
  address?: string | null;
  _hospital?: number;
  _locality?: number | null;
  is_deleted?: boolean;
}

export async function insertLocation(
  db: Db,
  doctor: number,
  type: Type,
  fields: LocationFields & Required<Pick<LocationFields, "abbreviation" | "name" | "doctor_provider_no">>,
): Promise<number> {
  const row = await db
    .insertInto("location")
    .values({ ...fields, _doctor: doctor, type })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return row.ID;
}

export const findHospitalName = async (db: Db, id: number) =>
  (await db.selectFrom("hospital").select("name").where("ID", "=", id).executeTakeFirst())?.name;

export const isLocality = async (db: Db, id: number) =>
  (await db.selectFrom("locality").select("ID").where("ID", "=", id).executeTakeFirst()) !== undefined;
