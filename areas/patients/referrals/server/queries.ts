import { type SqlBool, sql } from "kysely";
import {
  findReferringDoctors,
  REFERRING_DOCTOR_JSON,
} from "#areas/patients/referring-doctors/server/index.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import { preparedQuery } from "#platform/db/prepared-query.ts";
import type { ReferralType } from "../contract.ts";
import { activeReferral } from "../rules/active-referral.ts";
import { expiryDate } from "../rules/expiry.ts";

// Uses `statement_timestamp()` because `now()` is the start of the transaction: a transaction that waited for the
// lock saves later.
const thisMoment = sql<string>`statement_timestamp()`;

const referrals = (db: Db, _doctor: number) =>
  db
    .selectFrom("referral as r")
    .leftJoin("file as f", (join) =>
      join.onRef("f._doctor", "=", "r._doctor").onRef("f.ID", "=", "r._referral_letter"),
    )
    .select([
      "r.ID",
      "r._patient",
      "r.referral_date",
      "r.referral_type",
      "r.expiry_date",
      "r._referring_doctor",
      "r.active",
      "r.is_deleted",
    ])
    .select(["r._referral_letter", "f.name as file_name", "f.size", "f.mime_type", "r.version"])
    .$narrowType<{ referral_type: ReferralType }>()
    .where("r._doctor", "=", _doctor);

type Row = Awaited<ReturnType<ReturnType<typeof referrals>["execute"]>>[number];

/** Adds the referring doctors, including deleted ones (C-45). */
async function addDoctors(db: Db, _doctor: number, rows: readonly Row[]) {
  const doctors = await findReferringDoctors(
    db,
    _doctor,
    rows.map((row) => row._referring_doctor),
  );
  const byId = new Map(doctors.map((doctor) => [doctor.ID, doctor]));
  return rows.flatMap((row) => {
    const referring_doctor = byId.get(row._referring_doctor);
    return referring_doctor ? [{ ...row, referring_doctor, referral_letter: letterFileOf(row) }] : [];
  });
}

function letterFileOf({ _referral_letter: ID, file_name: name, size, mime_type }: Row) {
  return ID === null || name === null || size === null || mime_type === null
    ? null
    : { ID, name, size, mime_type };
}

const listLive = preparedQuery(
  (db, { _doctor, ids }: { readonly _doctor: number; readonly ids: readonly number[] }) =>
    referrals(db, _doctor)
      .where(sql<SqlBool>`r._patient = any(${ids}::bigint[])`)
      .where("r.is_deleted", "=", false)
      .orderBy("r.referral_date", "desc")
      .orderBy("r.ID", "desc"),
);

/** SQL for the referrals of the patient `p` of the client as JSON, with the content of `listReferralsOf`. */
export const referralsJson = (
  _doctor: number,
) => sql`(select coalesce(json_agg(json_build_object('ID', r."ID", '_patient', r._patient, 'referral_date', r.referral_date,
    'referral_type', r.referral_type, 'expiry_date', r.expiry_date, '_referring_doctor', r._referring_doctor, 'active', r.active,
    'is_deleted', r.is_deleted, '_referral_letter', r._referral_letter, 'file_name', f.name, 'version', r.version,
    'referral_letter', case when f."ID" is not null then json_build_object('ID', f."ID", 'name', f.name, 'size', f.size, 'mime_type', f.mime_type) end,
    'referring_doctor', ${REFERRING_DOCTOR_JSON}) order by r.referral_date desc, r."ID" desc), '[]')
  from referral r
  join referring_doctor rd on rd._doctor = r._doctor and rd."ID" = r._referring_doctor
  left join file f on f._doctor = r._doctor and f."ID" = r._referral_letter
  where r._doctor = ${_doctor} and r._patient = p."ID" and not r.is_deleted)`;

/** Returns the live referrals of these patients, each patient's newest first. */
export async function listReferralsOf(db: Db, _doctor: number, patientIds: readonly number[]) {
  if (patientIds.length === 0) return [];
  return addDoctors(db, _doctor, await listLive(db, { _doctor, ids: [...new Set(patientIds)] }));
}

export async function findReferral(db: Db, _doctor: number, _patient: number, ID: number) {
  const row = await referrals(db, _doctor)
    .where("r._patient", "=", _patient)
    .where("r.ID", "=", ID)
    .executeTakeFirst();
  const [referral] = row ? await addDoctors(db, _doctor, [row]) : [];
  return referral;
}

/**
 * Returns the patient in the path. `lockedBy` limits the result to patients that this user has locked for
 * conversion.
 */
export function findPatient(db: Db, _doctor: number, ID: number, lockedBy: number | null = null) {
  const query = db
    .selectFrom("patient")
    .select(["ID", "first_name", "last_name", "dob", "is_deleted"])
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID);
  return (lockedBy === null ? query : query.where("locked_by", "=", lockedBy)).executeTakeFirst();
}

/**
 * Locks the patient until the end of the transaction, so that two users' saves for one patient are serialised
 * (STATE-REFL-01).
 */
export function lockLivePatient(db: Db, _doctor: number, ID: number) {
  return db
    .selectFrom("patient")
    .select(["ID", "first_name", "last_name", "dob"])
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("is_deleted", "=", false)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the referring doctor against deletion until the referral is saved. */
export function lockLiveReferringDoctor(db: Db, _doctor: number, ID: number) {
  return db
    .selectFrom("referring_doctor")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("is_deleted", "=", false)
    .forShare()
    .executeTakeFirst();
}

export interface Letter {
  readonly referral_date: Day;
  readonly referral_type: ReferralType;
  readonly _referring_doctor: number;
  readonly _referral_letter: number | null;
}

/**
 * Inserts a referral as the active one and deactivates the patient's others (STATE-REFL-01). Call under
 * `lockLivePatient`.
 */
export async function insertActiveReferral(
  db: Db,
  _doctor: number,
  _patient: number,
  letter: Letter,
): Promise<number> {
  await deactivateOthers(db, _doctor, _patient, 0);
  const expiry_date = expiryDate(letter.referral_type, letter.referral_date);
  const { ID } = await db
    .insertInto("referral")
    .values({ ...letter, _doctor, _patient, expiry_date, active: true, saved_at: thisMoment })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return ID;
}

export async function updateActiveReferral(
  db: Db,
  _doctor: number,
  _patient: number,
  ID: number,
  letter: Letter,
): Promise<void> {
  await deactivateOthers(db, _doctor, _patient, ID);
  await db
    .updateTable("referral")
    .set({ ...letter, expiry_date: expiryDate(letter.referral_type, letter.referral_date) })
    .set({ active: true, is_deleted: false })
    .set((eb) => ({ version: eb("version", "+", 1), saved_at: thisMoment }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

/** Updates an inactive referral, and restores it if deleted, without activating it (G-70). */
export async function updateInactiveReferral(
  db: Db,
  _doctor: number,
  ID: number,
  letter: Letter,
): Promise<void> {
  await db
    .updateTable("referral")
    .set({
      ...letter,
      expiry_date: expiryDate(letter.referral_type, letter.referral_date),
      is_deleted: false,
    })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}

export async function deactivateOthers(db: Db, _doctor: number, _patient: number, ID: number): Promise<void> {
  await db
    .updateTable("referral")
    .set({ active: false })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("_doctor", "=", _doctor)
    .where("_patient", "=", _patient)
    .where("ID", "<>", ID)
    .where("active", "=", true)
    .execute();
}

/** Deletes or restores a referral, then recomputes which one is active. Call under `lockLivePatient`. */
export async function setDeleted(
  db: Db,
  _doctor: number,
  _patient: number,
  ID: number,
  is_deleted: boolean,
): Promise<void> {
  await db
    .updateTable("referral")
    .set({ is_deleted, active: false })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
  await recomputeActive(db, _doctor, _patient);
}

/**
 * Recomputes which of the patient's referrals is active. The caller must have locked the patient, for example
 * by `lockLivePatient`.
 */
export async function recomputeActive(db: Db, _doctor: number, _patient: number): Promise<void> {
  const rows = await db
    .selectFrom("referral")
    .select(["ID", "referral_date", "is_deleted", "active"])
    .where("_doctor", "=", _doctor)
    .where("_patient", "=", _patient)
    .orderBy("saved_at", "desc")
    // Keeps the active one if rows were saved at the same moment.
    .orderBy("active", "desc")
    .orderBy("ID", "desc")
    .execute();
  const newActive = activeReferral(rows);
  await deactivateOthers(db, _doctor, _patient, newActive?.ID ?? 0);
  if (!newActive || newActive.active) return;
  await db
    .updateTable("referral")
    .set({ active: true })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", newActive.ID)
    .execute();
}

/** Returns the fields of a referral that come from the letter. */
export const letterOf = ({
  referral_date,
  referral_type,
  _referring_doctor,
  _referral_letter,
}: Letter): Letter => ({
  referral_date,
  referral_type,
  _referring_doctor,
  _referral_letter,
});

/**
 * Returns whether the file already belongs to the patient, as an attachment or as the letter of a referral.
 */
export async function isFileOfPatient(
  db: Db,
  _doctor: number,
  _patient: number,
  _file: number,
): Promise<boolean> {
  const attachment = await db
    .selectFrom("patient_attachment")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("_patient", "=", _patient)
    .where("_file", "=", _file)
    .where("is_deleted", "=", false)
    .executeTakeFirst();
  const letter = await db
    .selectFrom("referral")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("_patient", "=", _patient)
    .where("_referral_letter", "=", _file)
    .limit(1)
    .executeTakeFirst();
  return attachment !== undefined || letter !== undefined;
}
