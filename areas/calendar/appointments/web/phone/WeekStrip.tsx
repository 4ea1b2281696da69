import type { Day } from "#kernel/dates/day.ts";
import { weekdayName } from "#kernel/dates/day.ts";
import { countWords, fullDay } from "../appointment/words.ts";
import classes from "./phone.module.css";
import { daysOf, type Range } from "../calendar/range.ts";

const MAX_DOTS = 3;

/** Renders the seven days of a week as buttons, with a dot for each appointment, up to three. */
export function WeekStrip({
  range,
  day,
  today,
  counts,
  onDay,
}: {
  range: Range;
  day: Day;
  today: Day;
  counts: ReadonlyMap<Day, number>;
  onDay: (day: Day) => void;
}) {
  return (
    <div className={classes.week} role="group" aria-label="Days of the week">
      {daysOf(range).map((date) => {
        const count = counts.get(date) ?? 0;
        return (
          <button
            key={date}
            type="button"
            className={classes.day}
            aria-pressed={date === day}
            aria-current={date === today ? "date" : undefined}
            onClick={() => onDay(date)}
          >
            <span className={classes.spoken}>
              {[fullDay(date), count > 0 ? countWords(count, "appointment") : ""].filter(Boolean).join(", ")}
            </span>
            <span aria-hidden>{weekdayName(date).charAt(0)}</span>
            <b className="tn" aria-hidden>
              {Number(date.slice(8))}
            </b>
            <span className={classes.dots} aria-hidden>
              {Array.from({ length: Math.min(count, MAX_DOTS) }, (_, index) => (
                <i key={index} />
              ))}
            </span>
          </button>
        );
      })}
    </div>
  );
}
