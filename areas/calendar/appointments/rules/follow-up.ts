import { addDays, type Day } from "#kernel/dates/day.ts";

/** C-31: so many weeks from today, or a day that means "not before"; one that is over is today. */
export function followUpFrom(follow_up: number | Day, today: Day): Day {
  if (typeof follow_up === "number") return addDays(today, follow_up * 7);
  return follow_up < today ? today : follow_up;
}

/** Weeks and days are columns of their own, and one field on the wire. */
export const followUpColumns = (follow_up: number | Day | null) => ({
  follow_up_weeks: typeof follow_up === "number" ? follow_up : null,
  follow_up_on: typeof follow_up === "string" ? follow_up : null,
});
export const followUpOf = (row: { follow_up_weeks: number | null; follow_up_on: Day | null }): number | Day | null =>
  row.follow_up_weeks ?? row.follow_up_on;
