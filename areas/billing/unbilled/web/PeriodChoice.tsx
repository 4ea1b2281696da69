import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { monthName } from "#areas/billing/invoices/rules/months.ts";
import { addDays, type Day, formatDay, weekdayName } from "#kernel/dates/day.ts";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { monthAfter } from "../rules/list.ts";
import type { ChoiceProps } from "./UnbilledPage.tsx";
import classes from "./unbilled.module.css";

/** Returns the period in words, such as "November 2026" or "Monday 09/11/2026". */
export const periodText = ({ from, to }: { from: Day; to: Day }): string =>
  from === to ? `${weekdayName(from)} ${formatDay(from)}` : monthName(from);

/** Renders the period with buttons to the previous and next day or month. */
export function PeriodChoice({ range, values, set }: ChoiceProps & { range: { from: Day; to: Day } }) {
  const isDay = values.day !== undefined;
  const move = (step: -1 | 1): void =>
    set(isDay ? { day: addDays(range.from, step) } : { month: monthAfter(range.from, step) });
  return (
    <span className={classes.period}>
      <IconButton label={isDay ? "Previous day" : "Previous month"} onClick={() => move(-1)}>
        <IconChevronLeft size={17} />
      </IconButton>
      <strong aria-live="polite">{periodText(range)}</strong>
      <IconButton label={isDay ? "Next day" : "Next month"} onClick={() => move(1)}>
        <IconChevronRight size={17} />
      </IconButton>
    </span>
  );
}
