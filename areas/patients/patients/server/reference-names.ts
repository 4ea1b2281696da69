import { doctorName } from "#areas/patients/referring-doctors/rules/name.ts";
import { findReferringDoctors } from "#areas/patients/referring-doctors/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import { type PatientField, patientFields } from "../fields.ts";

interface Named {
  readonly ID: number;
  readonly name: string;
}

/** Names of the rows that a field of a patient refers to: a suburb's or a fund's ID says nothing to a person. */
export async function referenceNames(
  db: Db,
  _doctor: number,
  field: PatientField,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const wanted = [0, ...ids];
  const rows = await listNamed(db, _doctor, patientFields[field].refersTo, wanted);
  return new Map(rows.map(({ ID, name }) => [ID, name]));
}

async function listNamed(db: Db, _doctor: number, table: string | undefined, ids: number[]): Promise<Named[]> {
  switch (table) {
    case "locality":
      return db.selectFrom("locality").select(["ID", "label as name"]).where("ID", "in", ids).execute();
    case "health_fund":
      return db.selectFrom("health_fund").select(["ID", "name"]).where("ID", "in", ids).execute();
    case "file":
      return db.selectFrom("file").select(["ID", "name"]).where("_doctor", "=", _doctor).where("ID", "in", ids).execute();
    case "referring_doctor": {
      const doctors = await findReferringDoctors(db, _doctor, ids);
      return doctors.map((doctor) => ({ ID: doctor.ID, name: doctorName(doctor) }));
    }
    default:
      return [];
  }
}
