import type { PatientDraft } from "#areas/patients/patients/contract.ts";
import { type PatientRecord, updatePatient } from "#areas/patients/patients/server/index.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { isSameValue } from "#kernel/contract/fields.ts";
import type { Db } from "#platform/db/db.ts";
import type { PatientReference } from "#platform/http/patient-rows.ts";
import { findMergeAway, insertMerge, keepAfter } from "./queries.ts";
import { closeMerged, freeImportNumbers } from "#areas/patients/patients/server/index.ts";
import { moveRows } from "./rows.ts";

export interface MergePair {
  readonly from: PatientRecord;
  readonly to: PatientRecord;
}

/**
 * Moves all rows of `from` to `to`, saves the chosen values on `to` and stores the data needed to undo the
 * merge (RULE-MERGE-03).
 */
export async function mergePatients(
  db: Db,
  client: { readonly ID: number; readonly country: Country },
  actorId: number,
  { from, to }: MergePair,
  fields: Partial<PatientDraft>,
  references: readonly PatientReference[],
): Promise<PatientRecord> {
  const merge = await insertMerge(db, actorId, from, to);
  await moveRows(db, references, { _doctor: client.ID, merge, from: from.ID, to: to.ID });
  await closeMerged(db, from, to);
  if (fields.import_id && fields.import_id === from.import_id)
    await freeImportNumbers(db, client.ID, [from.ID]);
  const after = await updatePatient(db, client, to, fields, false);
  await keepAfter(db, merge, after);
  return after;
}

/**
 * Returns whether the request is a repetition: the two patients are already merged with exactly these values.
 */
export async function isAlreadyMerged(
  db: Db,
  { from, to }: MergePair,
  fields: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  if (from._merged_into !== to.ID) return false;
  const merge = await findMergeAway(db, from._doctor, from.ID);
  if (!merge) return false;
  return Object.entries(fields).every(
    ([name, value]) => value === undefined || isSameValue(merge.to_after[name], value),
  );
}
