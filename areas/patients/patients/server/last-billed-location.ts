import type { Db } from "#platform/db/db.ts";

/** Where their last bill is from: set when it is sent. */
export const setLastBilledLocation = (db: Db, _doctor: number, patients: readonly number[], last_billed_location: number) =>
  db
    .updateTable("patient")
    .set({ last_billed_location })
    .where("_doctor", "=", _doctor)
    .where("ID", "in", [0, ...patients])
    .execute();
