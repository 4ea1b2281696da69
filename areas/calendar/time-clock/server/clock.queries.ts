import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

const thisMoment = sql<string>`now()`;

/** Locks the user's person row, so that concurrent requests change the user's clock one after the other. */
export async function lockClockOf(db: Db, _user: number): Promise<void> {
  await db.selectFrom("person").select("ID").where("ID", "=", _user).forNoKeyUpdate().execute();
}

export async function startClock(db: Db, _doctor: number, _user: number): Promise<number> {
  const { ID } = await db
    .insertInto("clock_entry")
    .values({ _doctor, _user })
    .returning("ID")
    .executeTakeFirstOrThrow();
  await db.insertInto("running_clock").values({ _user, _client: _doctor, _entry: ID }).execute();
  return ID;
}

/** Ends the entry now, unless it has ended already. */
export async function stopClock(db: Db, _doctor: number, ID: number): Promise<void> {
  await db
    .updateTable("clock_entry")
    .set((eb) => ({
      end_time: eb.fn<string>("greatest", ["start_time", thisMoment]),
      version: eb("version", "+", 1),
    }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("end_time", "is", null)
    .execute();
  await forgetRunning(db, _doctor, ID);
}

export async function forgetRunning(db: Db, _client: number, _entry: number): Promise<void> {
  await db.deleteFrom("running_clock").where("_client", "=", _client).where("_entry", "=", _entry).execute();
}

export interface Correction {
  readonly start_time: string;
  readonly end_time: string | null;
  readonly note: string | null;
  /** The user who corrects the times, and the reason. Null if only the note changes. */
  readonly by: { readonly person: number; readonly reason: string } | null;
}

export async function updateEntry(
  db: Db,
  _doctor: number,
  ID: number,
  { by, ...fields }: Correction,
): Promise<void> {
  await db
    .updateTable("clock_entry")
    .set(fields)
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .$if(by !== null, (query) =>
      query.set({
        corrected_time: thisMoment,
        _corrected_by: by?.person ?? null,
        correction_reason: by?.reason ?? null,
      }),
    )
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
  if (fields.end_time !== null) await forgetRunning(db, _doctor, ID);
}

/**
 * Returns true if another entry of the same user, for any client, overlaps the given times. Call under
 * `lockClockOf`.
 */
export async function isOverlapped(
  db: Db,
  { _user, ID }: { _user: number; ID: number },
  { start_time, end_time }: { start_time: string; end_time: string | null },
): Promise<boolean> {
  const overlappingEntry = await db
    .selectFrom("clock_entry")
    .select("ID")
    .where("_user", "=", _user)
    .where("ID", "<>", ID)
    .where(sql<boolean>`start_time < coalesce(${end_time}::timestamptz, now())`)
    .where(sql<boolean>`coalesce(end_time, now()) > ${start_time}::timestamptz`)
    .limit(1)
    .executeTakeFirst();
  return overlappingEntry !== undefined;
}
