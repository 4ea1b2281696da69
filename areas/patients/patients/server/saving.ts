import { sql } from "kysely";
import type { Country } from "#kernel/addresses/country.ts";
import type { Db } from "#platform/db/db.ts";
import type { PatientDraft, PatientFields, PatientStatus } from "../contract.ts";
import { firstStatus, missingOf, nextStatus } from "../rules/completeness.ts";
import { keysOf } from "../rules/name.ts";
import { stored } from "../rules/saving.ts";
import { findReferredBy, type PatientRecord } from "./queries.ts";

/** Whose patient it becomes. */
export interface Owner {
  readonly ID: number;
  readonly country: Country;
}

const ROWS_AT_ONCE = 500;

/**
 * Adds patients that were parsed by `PatientDraft` and pass `mayBeSaved`; their IDs in the same order. Typed by hand or imported, they
 * start by their completeness (F-5).
 */
export async function insertPatients(db: Db, owner: Owner, drafts: readonly PatientDraft[]): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < drafts.length; start += ROWS_AT_ONCE) {
    const values = drafts.slice(start, start + ROWS_AT_ONCE).map((draft) => newRow(owner, draft));
    const rows = await db.insertInto("patient").values(values).returning("ID").execute();
    ids.push(...rows.map(({ ID }) => ID));
  }
  return ids;
}

export async function insertPatient(db: Db, owner: Owner, draft: PatientDraft): Promise<number> {
  const { ID } = await db.insertInto("patient").values(newRow(owner, draft)).returning("ID").executeTakeFirstOrThrow();
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

/** STATE-PAT-02: made of a picture, and of nothing else. */
const isNameless = ({ first_name, last_name }: PatientDraft): boolean => first_name === "" && last_name === "";

function newRow({ ID, country }: Owner, draft: PatientDraft) {
  const fields = stored(draft, country);
  return {
    ...fields,
    ...keysOf(fields),
    _doctor: ID,
    status: isNameless(draft)
      ? ("Unconverted" as const)
      : firstStatus(missingOf({ ...NOTHING_KNOWN, ...known(fields) }, country)),
  };
}

// Spreading an undefined would hide what is known already.
const known = (fields: Partial<PatientFields>): Partial<PatientFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Saves what is given; the state follows (STATE-PAT-05). The row is locked by its reader, so its version needs no second look. */
export async function updatePatient(
  db: Db,
  owner: Owner,
  before: PatientRecord,
  fields: Partial<PatientFields> & { is_deleted?: boolean | undefined },
  inMissingMode: boolean,
): Promise<PatientRecord> {
  const change = known(stored(fields, owner.country));
  const merged = { ...before, ...change };
  const status = await statusOf(db, merged, owner.country, inMissingMode);
  return await db
    .updateTable("patient")
    .set({ ...change, ...keysOf(merged), status, version: sql`version + 1` })
    // Saved in missing-data mode: whoever asked has the answer.
    .$if(status === "Edited", (query) => query.set({ asked_time: null }))
    .where("_doctor", "=", before._doctor)
    .where("ID", "=", before.ID)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function statusOf(db: Db, patient: PatientRecord, country: Country, inMissingMode: boolean): Promise<PatientStatus> {
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
 * After a referral came, went or got another doctor: the patient may have become complete, or no longer be. Nobody's typing is
 * overtaken by this, so the version stays and an open form can still be saved.
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
    await db.updateTable("patient").set({ status }).where("_doctor", "=", _doctor).where("ID", "=", ID).execute();
  return status;
}

/** Staff ask the client about a patient: it waits for an answer (STATE-PAT-06), and nothing but one takes it off the list. */
export async function markAsked(db: Db, { _doctor, ID, status }: PatientRecord): Promise<void> {
  await db
    .updateTable("patient")
    .set({ status: status === "Unconverted" ? status : "Missing Data", asked_time: sql<string>`coalesce(asked_time, now())` })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

/** STATE-PAT-06: what staff found when they checked it. Nobody's typing is overtaken, so the version stays. */
export async function markChecked(db: Db, { _doctor, ID }: PatientRecord, status: "Validated" | "Missing Data"): Promise<void> {
  await db.updateTable("patient").set({ status, asked_time: null }).where("_doctor", "=", _doctor).where("ID", "=", ID).execute();
}
