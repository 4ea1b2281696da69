import { type Day, todayIn } from "#kernel/dates/day.ts";

/** Returns the day at the office, from which it counts when it answers. */
export const officeToday = (): Day => todayIn("Australia/Sydney", new Date().toISOString());
