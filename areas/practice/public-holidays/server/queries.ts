import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { PublicHoliday } from "../contract.ts";

const COLUMNS = ["ID", "country", "state", "day", "name", "is_delivered"] as const;

export async function listHolidays(
  db: Db,
  { from, to, state }: { from: Day; to: Day; state?: string | undefined },
) {
  let rows = db.selectFrom("public_holiday").select(COLUMNS).where("removed_at", "is", null);
  rows = rows.where("day", ">=", from).where("day", "<=", to);
  if (state !== undefined) rows = rows.where("state", "=", state);
  return rows.orderBy("day").orderBy("country").orderBy("state").limit(2000).execute();
}

type NewHoliday = Omit<PublicHoliday, "ID" | "is_delivered">;

/** Adds a holiday, or restores a deleted one with the new name. Undefined if the holiday already exists. */
export function addHoliday(db: Db, holiday: NewHoliday) {
  return db
    .insertInto("public_holiday")
    .values(holiday)
    .onConflict((conflict) =>
      conflict
        .constraint("public_holiday_once")
        .doUpdateSet({ name: holiday.name, removed_at: null, version: sql`public_holiday.version + 1` })
        .where("public_holiday.removed_at", "is not", null),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
}

export function removeHoliday(db: Db, ID: number) {
  return db
    .updateTable("public_holiday")
    .set((eb) => ({ removed_at: sql<string>`now()`, version: eb("version", "+", 1) }))
    .where("ID", "=", ID)
    .where("removed_at", "is", null)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Returns the holidays of a state between two days, both included. */
export async function holidaysOfState(
  db: Db,
  { country, state, from, to }: HolidayQuery,
): Promise<ReadonlySet<Day>> {
  const rows = await db
    .selectFrom("public_holiday")
    .select("day")
    .where("country", "=", country)
    .where("state", "=", state)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where("removed_at", "is", null)
    .execute();
  return new Set(rows.map(({ day }) => day));
}
interface HolidayQuery {
  readonly country: "AU" | "UK";
  readonly state: string;
  readonly from: Day;
  readonly to: Day;
}
