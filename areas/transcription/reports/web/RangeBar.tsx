import type { ReactNode } from "react";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FilterBar } from "#platform/web/ui/layout/Page.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { MAX_DAYS } from "../contract.ts";
import classes from "./reports.module.css";

interface RangeBarProps {
  shown: { start: Day; end: Day };
  today: Day;
  problem: string | null;
  set: (change: { start?: Day; end?: Day }) => void;
  children?: ReactNode;
}

/** Renders the error of an invalid date range in place of the report. */
export const RangeProblem = () => (
  <EmptyState>
    No report for this date range. Choose a From date on or before the To date, at most {MAX_DAYS} days apart.
  </EmptyState>
);

/** Renders the fields for the first and last day of a report. */
export function RangeBar({ shown, today, problem, set, children }: RangeBarProps) {
  return (
    <FilterBar right={children}>
      <div className={classes.range}>
        <DateField
          label="From"
          today={today}
          value={shown.start}
          onChange={(day) => day !== null && isDay(day) && set({ start: day })}
        />
        <DateField
          label="To"
          today={today}
          value={shown.end}
          error={problem ?? undefined}
          onChange={(day) => day !== null && isDay(day) && set({ end: day })}
        />
      </div>
    </FilterBar>
  );
}
