import { type Day, formatDay } from "#kernel/dates/day.ts";

/** Returns a list's day and location, such as "30/11/2026, Richmond Rooms". */
export const listName = ({
  date,
  location,
}: {
  readonly date: Day;
  readonly location: { readonly name: string };
}): string => `${formatDay(date)}, ${location.name}`;
