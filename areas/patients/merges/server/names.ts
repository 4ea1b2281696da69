import { patientFields } from "#areas/patients/patients/fields.ts";
import { referenceNames } from "#areas/patients/patients/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import type { ChangedField } from "../contract.ts";
import { isMergedField } from "../rules/fields.ts";

/** Adds the names of the suburbs, funds and files that changed fields refer to. */
export async function named(db: Db, _doctor: number, changed: readonly ChangedField[]): Promise<ChangedField[]> {
  return Promise.all(
    changed.map(async (one) => {
      if (!isMergedField(one.field)) return one;
      const ids = [one.from, one.to, one.now].filter((value) => typeof value === "number");
      return { ...one, names: Object.fromEntries(await referenceNames(db, _doctor, patientFields[one.field].refersTo, ids)) };
    }),
  );
}
