import { type Day, formatDay, weekdayName } from "#kernel/dates/day.ts";
import type { UnbilledRow, UnbilledWork } from "../contract.ts";

export interface DayGroup {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  /** Number of gaps of the day. Null for the group without appointments. */
  readonly gaps: number | null;
}

interface GroupedWork {
  readonly days: readonly Pick<UnbilledWork["days"][number], "date" | "appointments" | "gaps">[];
  readonly unmatched: number;
}

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Returns the group of a row: its day, or the group of rows without an appointment (picture 35). */
export function groupOf(
  { unmatched_days, date }: Pick<UnbilledRow, "unmatched_days" | "date">,
  { days, unmatched }: GroupedWork,
  today: Day,
): DayGroup {
  if (unmatched_days !== null)
    return {
      key: "unmatched",
      title: "No matching appointment",
      about: `${unmatched}, found in dictations and bills`,
      gaps: null,
    };
  const dayRow = days.find((day) => day.date === date);
  const finishedText = formatCount(dayRow?.appointments ?? 0, "appointment");
  return {
    key: date,
    title: `${weekdayName(date)} ${formatDay(date)}`,
    about: date === today ? `Today, ${finishedText} finished` : finishedText,
    gaps: dayRow?.gaps ?? 0,
  };
}
