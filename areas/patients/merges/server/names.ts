import { patientFields } from "#areas/patients/patients/fields.ts";
import { referenceNames } from "#areas/patients/patients/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import type { ChangedField } from "../contract.ts";
import { isMergedField } from "../rules/fields.ts";

/** Adds the names of the suburbs, funds and files that changed fields refer to. */
export async function addNames(
  db: Db,
  _doctor: number,
  fields: readonly ChangedField[],
): Promise<ChangedField[]> {
  return Promise.all(
    fields.map(async (field) => {
      if (!isMergedField(field.field)) return field;
      const ids = [field.from, field.to, field.now].filter((value) => typeof value === "number");
      return {
        ...field,
        names: Object.fromEntries(
          await referenceNames(db, _doctor, patientFields[field.field].refersTo, ids),
        ),
      };
    }),
  );
}
