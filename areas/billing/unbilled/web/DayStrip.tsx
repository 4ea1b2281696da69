import { VisuallyHidden } from "@mantine/core";
import { IconCheck, IconLoader } from "@tabler/icons-react";
import { addDays, type Day, daysBetween, formatDay, weekdayName } from "#kernel/dates/day.ts";
import type { UnbilledWork } from "../contract.ts";
import classes from "./unbilled.module.css";

interface DayStripProps {
  work: UnbilledWork;
  today: Day;
  onDay: (day: Day) => void;
}

/** Renders the days of the month, each with its number of gaps or a mark. */
export function DayStrip({ work, today, onDay }: DayStripProps) {
  const days = Array.from({ length: daysBetween(work.from, work.to) + 1 }, (_, index) =>
    addDays(work.from, index),
  );
  const dayByDate = new Map(work.days.map((day) => [day.date, day]));
  return (
    <ol className={classes.days} aria-label="Days of the month">
      {days.map((day) => {
        const dayRow = dayByDate.get(day);
        return (
          <li key={day} data-today={day === today || undefined}>
            <span aria-hidden className="muted">
              {weekdayName(day).charAt(0)}
            </span>
            {dayRow === undefined ? (
              <span className="muted">{Number(day.slice(8))}</span>
            ) : (
              <button type="button" className={classes.day} onClick={() => onDay(day)}>
                <b>{Number(day.slice(8))}</b> <DayMark {...dayRow} />
                <VisuallyHidden component="span">{` ${markText(dayRow)}, ${formatDay(day)}`}</VisuallyHidden>
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

type WorkDay = Pick<UnbilledWork["days"][number], "gaps" | "due">;

/** Renders the gaps of a day, or a tick if nothing of the day is open either. */
function DayMark({ gaps, due }: WorkDay) {
  if (gaps > 0) return <span className={classes.gaps}>{gaps}</span>;
  return due > 0 ? <IconLoader size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />;
}

const markText = ({ gaps, due }: WorkDay): string =>
  gaps > 0 ? "gaps" : due > 0 ? "no gaps, not complete yet" : "no gaps";
