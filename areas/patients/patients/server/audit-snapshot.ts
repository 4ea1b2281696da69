import type { PatientRecord } from "./queries.ts";

/**
 * Columns that the audit log omits: search keys, which repeat other columns; the conversion lock, which is
 * not part of the record; and `changed_time`, which is the time of the audit row.
 */
const NOT_AUDITED = new Set([
  "last_key",
  "first_key",
  "sound_key",
  "preferred_key",
  "locked_by",
  "lock_guid",
  "lock_time",
  "lock_since",
  "changed_time",
]);

/** Returns the columns of a patient that the audit log stores. */
export const auditSnapshot = (patient: PatientRecord): object =>
  Object.fromEntries(Object.entries(patient).filter(([column]) => !NOT_AUDITED.has(column)));
