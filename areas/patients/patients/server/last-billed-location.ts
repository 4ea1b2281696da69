import type { Db } from "#platform/db/db.ts";

/** Sets the location of the patients' latest invoice. Called when an invoice is sent. */
export const setLastBilledLocation = (
  db: Db,
  _doctor: number,
  patients: readonly number[],
  last_billed_location: number,
) =>
  db
    .updateTable("patient")
    .set({ last_billed_location })
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [0, ...patients])
    .execute();
