import { addDays, type Day } from "#kernel/dates/day.ts";
import { minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { isWantedDay, type Slot, timesIn, type Wish } from "./fit.ts";

/** Number of times to find. */
export const MAX_TIMES = 3;
/** Number of questions to the calendar, after which the search ends. */
const MAX_ASKED = 20;
const DAYS_AHEAD = 366;

interface Now {
  readonly day: Day;
  readonly time: WallTime;
}

/** Returns the first free time on or after a day, on that day not before `start`. Null if there is none. */
type FindFree<Free> = (day: Day, start: WallTime | undefined) => Promise<Free | null>;

/** Finds, for each of the next days, the first free time that suits the patient. */
export async function findFittingTimes<Free extends Slot>(
  wish: Omit<Wish, "minutes">,
  now: Now,
  findFree: FindFree<Free>,
): Promise<Free[]> {
  const times: Free[] = [];
  let day = nextWanted(wish, wish.from_day > now.day ? wish.from_day : now.day);
  for (
    let requestCount = 0;
    day !== null && requestCount < MAX_ASKED && times.length < MAX_TIMES;
    requestCount += 1
  ) {
    const free = await findFree(day, startOn(day, wish, now));
    if (free === null) break;
    const minutes = minutesOf(free.end_time) - minutesOf(free.start_time);
    const suitableTimes = timesIn({ ...wish, minutes }, free);
    if (suitableTimes) times.push(free);
    // Repeats the search for a later day, because the first free time of that day may be before the hours
    // that suit the patient.
    const isLater = free.appointment_date > day;
    day = nextWanted(
      wish,
      isLater && !suitableTimes ? free.appointment_date : addDays(free.appointment_date, 1),
    );
  }
  return times;
}

const startOn = (day: Day, { from_time }: Pick<Wish, "from_time">, now: Now): WallTime | undefined =>
  day === now.day && (from_time === null || from_time < now.time) ? now.time : (from_time ?? undefined);

/** Returns the first day on or after `from` that suits the patient. Null if no day within a year does. */
function nextWanted(wish: Omit<Wish, "minutes">, from: Day): Day | null {
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const day = addDays(from, ahead);
    if (wish.until_day !== null && day > wish.until_day) return null;
    if (isWantedDay({ ...wish, minutes: 0 }, day)) return day;
  }
  return null;
}
