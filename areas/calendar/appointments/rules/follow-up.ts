import { addDays, type Day } from "#kernel/dates/day.ts";

/**
 * Returns the first day of a follow-up (C-31): the given number of weeks from today, or the given day if it
 * is not before today, otherwise today.
 */
export function followUpFrom(follow_up: number | Day, today: Day): Day {
  if (typeof follow_up === "number") return addDays(today, follow_up * 7);
  return follow_up < today ? today : follow_up;
}

/**
 * Splits a follow-up into its two columns. The database stores weeks and days separately; the API has one
 * field.
 */
export const followUpColumns = (follow_up: number | Day | null) => ({
  follow_up_weeks: typeof follow_up === "number" ? follow_up : null,
  follow_up_on: typeof follow_up === "string" ? follow_up : null,
});
export const followUpOf = (row: {
  follow_up_weeks: number | null;
  follow_up_on: Day | null;
}): number | Day | null => row.follow_up_weeks ?? row.follow_up_on;
