import { appointmentText } from "#kernel/calendar/appointment-work.ts";
import type { FindWithoutBill } from "#platform/http/appointment-work.ts";
import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { AppointmentKey, MatchBody } from "../contract.ts";
import { keyOf, type UserMatches, workKey } from "../rules/match.ts";
import type { Patient } from "../rules/rows.ts";

export async function listPatients(db: Db, _doctor: number, ids: readonly number[]): Promise<Patient[]> {
  const { rows } = await sql<Patient>`
    select p."ID", p.title, p.first_name, p.last_name, p.last_key, p.status from patient p
    where p._doctor = ${_doctor} and p."ID" = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return rows;
}

export const listLocations = (db: Db, _doctor: number) =>
  db.selectFrom("location").select(["ID", "abbreviation", "name"]).where("_doctor", "=", _doctor).execute();

/** Lists the matches entered by users, by the key of the work. */
export async function listUserMatches(db: Db, _doctor: number): Promise<UserMatches> {
  const rows = await db
    .selectFrom("work_match")
    .select(["_task", "_consultation", "_appointment", "repeat_date"])
    .where("_doctor", "=", _doctor)
    .execute();
  const matches = new Map<string, string[]>();
  for (const { _task, _consultation, _appointment, repeat_date } of rows) {
    const key =
      _task === null
        ? workKey({ kind: "bill", ID: _consultation ?? 0 })
        : workKey({ kind: "dictation", ID: _task });
    const ownKeys =
      _appointment === null || repeat_date === null ? [] : [keyOf({ ID: _appointment, repeat_date })];
    matches.set(key, [...(matches.get(key) ?? []), ...ownKeys]);
  }
  return matches;
}

export async function listNotNeeded(
  db: Db,
  _doctor: number,
  from: Day,
  to: Day,
): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom("work_not_needed")
    .select(["_appointment as ID", "repeat_date", "step"])
    .where("_doctor", "=", _doctor)
    .where("repeat_date", ">=", from)
    .where("repeat_date", "<=", to)
    .execute();
  const steps = new Map<string, Set<string>>();
  for (const row of rows) steps.set(keyOf(row), (steps.get(keyOf(row)) ?? new Set()).add(row.step));
  return steps;
}

/** Finds the appointments that need no bill, for the state of their visits. */
export const findWithoutBill: FindWithoutBill = async (db, { doctors, from, to }) => {
  const rows = await db
    .selectFrom("work_not_needed")
    .select(["_doctor", "_appointment as ID", "repeat_date"])
    .where("_doctor", "in", [0, ...doctors])
    .where("repeat_date", ">=", from)
    .where("repeat_date", "<=", to)
    .where("step", "=", "billed")
    .execute();
  return new Set(rows.map(appointmentText));
};

type WorkReference = Pick<MatchBody, "_task" | "_consultation">;

/**
 * Locks the dictation or bill until the end of the transaction, so that simultaneous matches are serialised.
 * Returns false if it doesn't exist.
 */
export async function lockWork(
  db: Db,
  _doctor: number,
  { _task, _consultation }: WorkReference,
): Promise<boolean> {
  const bills = db
    .selectFrom("consultation")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", _consultation ?? 0);
  const tasks = db
    .selectFrom("task")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", _task ?? 0);
  const row =
    _task === undefined
      ? await bills.forUpdate().executeTakeFirst()
      : await tasks
          .where("is_deleted", "=", false)
          .where("_workflow", "=", "TRANSCRIPTION")
          .forUpdate()
          .executeTakeFirst();
  return row !== undefined;
}

/**
 * Replaces the matches of a dictation or bill. An empty list records that it belongs to no appointment; null
 * only removes the earlier matches.
 */
export async function replaceMatches(
  db: Db,
  _doctor: number,
  {
    _task = null,
    _consultation = null,
  }: { readonly [Name in keyof WorkReference]?: number | null | undefined },
  appointments: readonly AppointmentKey[] | null,
  by: number,
): Promise<void> {
  const column = _task === null ? "_consultation" : "_task";
  await db
    .deleteFrom("work_match")
    .where("_doctor", "=", _doctor)
    .where(column, "=", _task ?? _consultation)
    .execute();
  if (appointments === null) return;
  const keys = appointments.length === 0 ? [{ _appointment: null, repeat_date: null }] : appointments;
  await db
    .insertInto("work_match")
    .values(keys.map((key) => ({ ...key, _doctor, _task, _consultation, _matched_by: by })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Mark extends AppointmentKey {
  readonly step: "dictated" | "billed";
}

export async function markNotNeeded(db: Db, _doctor: number, mark: Mark, by: number): Promise<void> {
  await db
    .insertInto("work_not_needed")
    .values({ ...mark, _doctor, _marked_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function markNeeded(
  db: Db,
  _doctor: number,
  { _appointment, repeat_date, step }: Mark,
): Promise<void> {
  await db
    .deleteFrom("work_not_needed")
    .where("_doctor", "=", _doctor)
    .where("_appointment", "=", _appointment)
    .where("repeat_date", "=", repeat_date)
    .where("step", "=", step)
    .execute();
}
