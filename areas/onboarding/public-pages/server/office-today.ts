import { type Day, todayIn } from "#kernel/dates/day.ts";

/** Returns today's date at the office, from which the time to answer is counted. */
export const officeToday = (): Day => todayIn("Australia/Sydney", new Date().toISOString());
