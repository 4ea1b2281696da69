import { type Day, isDay } from "#kernel/dates/day.ts";
import { DateField } from "./DateField.tsx";

interface DayRangeProps {
  from: Day | null;
  to: Day | null;
  today: Day;
  onChange: (change: { from: Day | null } | { to: Day | null }) => void;
}

const UNTIL_BEFORE = "The last day can't be before the first.";
/** What is half typed changes nothing yet: the field keeps it, and says so when it is left. */
const isChosen = (day: string | null): day is Day | null => day === null || isDay(day);

/** The days a list is filtered to, up to today; either may be open. */
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
        error={isBackwards && UNTIL_BEFORE}
        onChange={(day) => isChosen(day) && onChange({ to: day })}
      />
    </>
  );
}
