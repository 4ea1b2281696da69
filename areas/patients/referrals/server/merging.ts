import { sql } from "kysely";
import { formatDay } from "#kernel/dates/day.ts";
import { titleName } from "#kernel/people/title.ts";
import type { Db } from "#platform/db/db.ts";
import type { PatientMove, PatientMoveBack, RememberedRow } from "#platform/http/patient-rows.ts";
import { REFERRAL_TYPES } from "../contract.ts";
import {
  deactivateOthers,
  letterOf,
  listReferralsOf,
  recomputeActive,
  updateActiveReferral,
} from "./queries.ts";

/**
 * Columns of a referral that a merge changes besides its patient. `is_deleted` shows whether the referral was
 * deleted since.
 */
export const SNAPSHOT_COLUMNS = ["active", "saved_at", "expiry_date", "is_deleted"] as const;

/**
 * Moves all referrals to the kept patient, where the newest becomes the active one (RULE-MERGE-03, -05). The
 * caller must lock both patients first.
 */
export async function mergeReferrals(db: Db, { _doctor, from, to }: PatientMove): Promise<void> {
  await deactivateOthers(db, _doctor, from, 0);
  await deactivateOthers(db, _doctor, to, 0);
  await db
    .updateTable("referral")
    .set({ _patient: to })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("_doctor", "=", _doctor)
    .where("_patient", "=", from)
    .execute();
  const [newest] = await listReferralsOf(db, _doctor, [to]);
  if (newest) await updateActiveReferral(db, _doctor, to, newest.ID, letterOf(newest));
}

/**
 * Moves referrals back to their patients. Referrals unchanged since the merge regain their earlier state,
 * including which one is active. If a patient's referrals were added, saved or deleted since, the rule
 * decides which one is active (STATE-REFL-01).
 */
export async function unmergeReferrals(
  db: Db,
  { _doctor, from, to, goes, rows }: PatientMoveBack,
): Promise<void> {
  const unchangedByPatient = await findUnchanged(db, _doctor, [from, to], rows);
  await deactivateOthers(db, _doctor, to, 0);
  await sql`update referral set _patient = ${from}, version = version + 1
    where _doctor = ${_doctor} and _patient = ${to} and "ID"::text = any(${[...goes]}::text[])`.execute(db);
  await sql`update referral r set saved_at = old.saved_at, expiry_date = old.expiry_date
    from jsonb_to_recordset(${snapshotJson(rows)}::jsonb) as old("ID" bigint, saved_at timestamptz, expiry_date date, new_saved_at timestamptz)
    where r._doctor = ${_doctor} and r."ID" = old."ID" and r.saved_at = old.new_saved_at`.execute(db);
  await sql`update referral r set active = true, version = r.version + 1
    from jsonb_to_recordset(${snapshotJson(rows)}::jsonb) as old("ID" bigint, _patient bigint, active boolean)
    where r._doctor = ${_doctor} and r."ID" = old."ID" and old.active and r._patient = old._patient and not r.is_deleted`.execute(
    db,
  );
  for (const patient of [from, to]) {
    if (
      !unchangedByPatient.get(patient) ||
      (patient === from && goes.length > rows.filter(({ moved }) => moved).length)
    )
      await recomputeActive(db, _doctor, patient);
  }
}

interface Snapshot extends Pick<RememberedRow, "row_key" | "_patient" | "before" | "after"> {}

/** Serialises the remembered columns as JSON for `jsonb_to_recordset`. */
const snapshotJson = (rows: readonly Snapshot[]): string =>
  JSON.stringify(
    rows.map(({ row_key, _patient, before, after }) => ({
      ...fieldsOf(before),
      ID: row_key,
      _patient,
      new_saved_at: fieldsOf(after)["saved_at"],
    })),
  );

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** Returns, for each patient, whether all referrals the patient will own are still as the merge left them. */
async function findUnchanged(
  db: Db,
  _doctor: number,
  patients: readonly [number, number],
  rows: readonly RememberedRow[],
) {
  const [from, to] = patients;
  const current = await sql<{ ID: string; state: unknown }>`
    select "ID"::text as "ID", jsonb_build_object('active', active, 'saved_at', saved_at, 'expiry_date', expiry_date, 'is_deleted', is_deleted) as state
    from referral where _doctor = ${_doctor} and _patient = ${to}`.execute(db);
  const states = new Map(current.rows.map(({ ID, state }) => [ID, state]));
  const knownKeys = new Set(rows.map(({ row_key }) => row_key));
  const isUnchanged = (patient: number): boolean =>
    rows.filter((row) => row._patient === patient).every((row) => isSame(states.get(row.row_key), row.after));
  const isNothingAdded = [...states.keys()].every((key) => knownKeys.has(key));
  return new Map([
    [from, isUnchanged(from)],
    [to, isUnchanged(to) && isNothingAdded],
  ]);
}

const isSame = (a: unknown, b: unknown): boolean => {
  const [first, second] = [fieldsOf(a), fieldsOf(b)];
  return SNAPSHOT_COLUMNS.every((column) => first[column] === second[column]);
};

/** Returns descriptions such as "GP referral of 02/09/2026 by Dr Hannah Birch", by ID. */
export async function describeReferrals(
  db: Db,
  _doctor: number,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("referral as r")
    .innerJoin("referring_doctor as d", (join) =>
      join.onRef("d._doctor", "=", "r._doctor").onRef("d.ID", "=", "r._referring_doctor"),
    )
    .select(["r.ID", "r.referral_type", "r.referral_date", "d.title", "d.first_name", "d.last_name"])
    .where("r._doctor", "=", _doctor)
    .where("r.ID", "in", [0, ...keys.map(Number)])
    .execute();
  return new Map(
    rows.map(({ ID, referral_type, referral_date, title, first_name, last_name }) => {
      const type = REFERRAL_TYPES.find(({ value }) => value === referral_type)?.label ?? "";
      const doctor = [titleName(title), first_name, last_name].filter(Boolean).join(" ");
      return [String(ID), `${type} referral of ${formatDay(referral_date)} by ${doctor}`.trim()];
    }),
  );
}
