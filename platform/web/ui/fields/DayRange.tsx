import { type Day, isDay } from "#kernel/dates/day.ts";
import { DateField } from "./DateField.tsx";

interface DayRangeProps {
  from: Day | null;
  to: Day | null;
  today: Day;
  onChange: (change: { from: Day | null } | { to: Day | null }) => void;
}

const RANGE_MESSAGE = "The last day can't be before the first.";
/**
 * Returns true for a complete day or an empty field. A partly typed day doesn't change the filter; its field
 * shows the fault when left.
 */
const isChosen = (day: string | null): day is Day | null => day === null || isDay(day);

/** Renders the period of a list's filter, up to today. Either end may be empty. */
export function DayRange({ from, to, today, onChange }: DayRangeProps) {
  const isBackwards = from !== null && to !== null && to < from;
  return (
    <>
      <DateField
        label="From"
        today={today}
        value={from}
        max={today}
        onChange={(day) => isChosen(day) && onChange({ from: day })}
      />
      <DateField
        label="To"
        today={today}
        value={to}
        max={today}
        error={isBackwards && RANGE_MESSAGE}
        onChange={(day) => isChosen(day) && onChange({ to: day })}
      />
    </>
  );
}
