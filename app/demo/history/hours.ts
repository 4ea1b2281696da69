import { addDays, type Day, dayOfWeek } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { Random } from "./random.ts";

const DAYS = 80;
const MINUTE_MS = 60_000;

/** Adds the hours that booking agents worked for a client in the last weeks, on workdays. */
export async function seedHours(
  db: Db,
  { _doctor, today, random }: { readonly _doctor: number; readonly today: Day; readonly random: Random },
  agents: readonly number[],
): Promise<void> {
  const rows = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS))
    .filter((day) => dayOfWeek(day) >= 1 && dayOfWeek(day) <= 5)
    .flatMap((day) =>
      agents.map((_user, place) => {
        const startMs =
          Date.parse(`${addDays(day, -1)}T22:00:00.000Z`) + (place * 240 + random.below(30)) * MINUTE_MS;
        return {
          _doctor,
          _user,
          start_time: new Date(startMs).toISOString(),
          end_time: new Date(startMs + (90 + random.below(120)) * MINUTE_MS).toISOString(),
        };
      }),
    );
  await db.insertInto("clock_entry").values(rows).execute();
}
