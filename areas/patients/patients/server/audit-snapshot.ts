import type { PatientRecord } from "./queries.ts";

/** The keys that a search uses repeat other columns; the lock of a conversion is not part of the record, and when it changed is the time of the row. */
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

/** What the audit log keeps of a patient. */
export const auditSnapshot = (patient: PatientRecord): object =>
  Object.fromEntries(Object.entries(patient).filter(([column]) => !NOT_AUDITED.has(column)));
