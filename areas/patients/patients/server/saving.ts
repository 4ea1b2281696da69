import { sql } from "kysely";
import type { Country } from "#kernel/addresses/country.ts";
import type { Db } from "#platform/db/db.ts";
import type { PatientDraft, PatientFields } from "../contract.ts";
import type { PatientStatus } from "../row.contract.ts";
import { firstStatus, missingOf, nextStatus } from "../rules/completeness.ts";
import { keysOf } from "../rules/name.ts";
import { normaliseFields } from "../rules/saving.ts";
import { findReferredBy, type PatientRecord } from "./queries.ts";

/** The client that owns the patient. */
export interface Owner {
  readonly ID: number;
  readonly country: Country;
}

const ROWS_AT_ONCE = 500;

/**
 * Inserts patients that were parsed by `PatientDraft` and pass `mayBeSaved`. Returns their IDs in the same
 * order. The initial status depends on completeness, for typed and imported patients alike (F-5).
 */
export async function insertPatients(
  db: Db,
  owner: Owner,
  drafts: readonly PatientDraft[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < drafts.length; start += ROWS_AT_ONCE) {
    const values = drafts.slice(start, start + ROWS_AT_ONCE).map((draft) => newRow(owner, draft));
    const rows = await db.insertInto("patient").values(values).returning("ID").execute();
    ids.push(...rows.map(({ ID }) => ID));
  }
  return ids;
}

export async function insertPatient(db: Db, owner: Owner, draft: PatientDraft): Promise<number> {
  const { ID } = await db
    .insertInto("patient")
    .values(newRow(owner, draft))
    .returning("ID")
    .executeTakeFirstOrThrow();
  return ID;
}

const NOTHING_KNOWN = {
  dob: null,
  _health_fund: null,
  fund_number: null,
  wc_details: null,
  category: "U",
  referring_doctor: null,
} as const;

/** Returns true if the patient was created from a picture alone (STATE-PAT-02). */
const isNameless = ({ first_name, last_name }: PatientDraft): boolean =>
  first_name === "" && last_name === "";

function newRow({ ID, country }: Owner, draft: PatientDraft) {
  const fields = normaliseFields(draft, country);
  return {
    ...fields,
    ...keysOf(fields),
    _doctor: ID,
    status: isNameless(draft)
      ? ("Unconverted" as const)
      : firstStatus(missingOf({ ...NOTHING_KNOWN, ...withoutUndefined(fields) }, country)),
  };
}

// Removes undefined values because spreading them would overwrite known ones.
const withoutUndefined = (fields: Partial<PatientFields>): Partial<PatientFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/**
 * Saves the given fields and updates the status (STATE-PAT-05). Does not compare versions again because the
 * caller has locked the row.
 */
export async function updatePatient(
  db: Db,
  owner: Owner,
  before: PatientRecord,
  fields: Partial<PatientFields> & { is_deleted?: boolean | undefined },
  inMissingMode: boolean,
): Promise<PatientRecord> {
  const change = withoutUndefined(normaliseFields(fields, owner.country));
  const changedPatient = { ...before, ...change };
  const status = await statusOf(db, changedPatient, owner.country, inMissingMode);
  return await db
    .updateTable("patient")
    .set({ ...change, ...keysOf(changedPatient), status, version: sql`version + 1` })
    // Clears the request of staff because a save in missing-data mode answers it.
    .$if(status === "Edited", (query) => query.set({ asked_time: null }))
    .where("_doctor", "=", before._doctor)
    .where("ID", "=", before.ID)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function statusOf(
  db: Db,
  patient: PatientRecord,
  country: Country,
  inMissingMode: boolean,
): Promise<PatientStatus> {
  const referring_doctor = await findReferredBy(db, patient._doctor, patient.ID);
  const missing = missingOf({ ...patient, referring_doctor }, country);
  return nextStatus(patient.status, missing, inMissingMode, patient.asked_time !== null);
}

export async function markDeleted(db: Db, { _doctor, ID }: PatientRecord): Promise<void> {
  await db
    .updateTable("patient")
    .set({ is_deleted: true, version: sql`version + 1` })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

/**
 * Recomputes the status after a referral was added, removed or given another doctor. Keeps the version
 * because an open form must still be able to save. Null if the patient or the client does not exist.
 */
export async function refreshStatus(db: Db, _doctor: number, ID: number): Promise<PatientStatus | null> {
  const patient = await db
    .selectFrom("patient")
    .selectAll()
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .forUpdate()
    .executeTakeFirst();
  const doctor = await db.selectFrom("doctor").select("country").where("ID", "=", _doctor).executeTakeFirst();
  if (!patient || !doctor) return null;
  const status = await statusOf(db, patient, doctor.country, false);
  if (status !== patient.status)
    await db
      .updateTable("patient")
      .set({ status })
      .where("_doctor", "=", _doctor)
      .where("ID", "=", ID)
      .execute();
  return status;
}

/**
 * Records that staff asked the client about the patient (STATE-PAT-06). The patient stays on the list of
 * missing data until the client answers.
 */
export async function markAsked(db: Db, { _doctor, ID, status }: PatientRecord): Promise<void> {
  await db
    .updateTable("patient")
    .set({ status: status === "Unconverted" ? status : "Missing Data" })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
  // The time of the transaction, as of the request itself: earlier requests are closed.
  await db
    .updateTable("patient")
    .set({ asked_time: sql<string>`now()` })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("asked_time", "is", null)
    .execute();
}

/**
 * Saves the result of a check by staff (STATE-PAT-06). Keeps the version because an open form must still be
 * able to save.
 */
export async function markChecked(
  db: Db,
  { _doctor, ID }: PatientRecord,
  status: "Validated" | "Missing Data",
): Promise<void> {
  await db
    .updateTable("patient")
    .set({ status, asked_time: null })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}
