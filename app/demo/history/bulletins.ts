import { addDays, type Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";

/** Older bulletins: days ago and text. All users have agreed to these bulletins. */
const BULLETINS = [
  [60, "From Monday the fast turnaround is one business day for all clients, also for reports."],
  [
    130,
    "Public holidays of each state are in the calendar of due dates. Nothing is due on the King's Birthday.",
  ],
  [220, "Please rate the difficulty of every recording. The ratings decide who is given which letters."],
  [
    330,
    "Letters that name another patient than the task are stopped before they are returned. Read the question.",
  ],
  [470, "New short forms for operation notes are in the list. Suggestions are welcome."],
  [620, "The spelling list knows the names of medicines of the current schedule."],
] as const;

export async function seedPastBulletins(db: Db, _created_user: number, today: Day): Promise<void> {
  await db
    .insertInto("bulletin")
    .values(
      BULLETINS.map(([days, message]) => ({
        message,
        _created_user,
        created_time: `${addDays(today, -days)}T22:00:00.000Z`,
      })),
    )
    .execute();
}
