import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, memo, useMemo, useRef, useState } from "react";
import { addDays, addMonths, type Day } from "#kernel/dates/day.ts";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { useLatestAct } from "#platform/web/ui/browser/useLatestAct.ts";
import { countWords, fullDay, monthAndYear } from "../appointment/words.ts";
import classes from "./mini.module.css";
import { daysOf, firstOfMonth, monthGrid, overlapOf, type Range, isWithin } from "../calendar/range.ts";

const LETTERS = ["M", "T", "W", "T", "F", "S", "S"];
const NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * Renders a month at a glance: a dot on days with appointments, the days on screen tinted, today in gold.
 * Only weeks that look different are re-rendered.
 */
export function MiniMonth({
  month,
  onMonth,
  range,
  today,
  chosen,
  counts,
  onDay,
}: {
  month: Day;
  onMonth: (month: Day) => void;
  range: Range;
  today: Day;
  chosen: Day;
  counts: ReadonlyMap<Day, number>;
  onDay: (day: Day) => void;
}) {
  const root = useRef<HTMLTableElement>(null);
  const monthKey = month.slice(0, 7);
  const days = useMemo(() => daysOf(monthGrid(month)), [month]);
  const [stop, setStop] = useState<Day>(today);
  const reachable = days.includes(stop)
    ? stop
    : isWithin(range.start, monthGrid(month))
      ? range.start
      : (days[0] ?? month);
  const choose = useLatestAct(onDay);
  const walk = useLatestAct((event: KeyboardEvent, day: Day): void => {
    const step = KEYS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = addDays(day, step);
    setStop(next);
    if (!days.includes(next)) onMonth(firstOfMonth(next));
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
  });
  return (
    <div className={classes.month}>
      <div className={classes.head}>
        <span className={classes.name} aria-live="polite">
          {monthAndYear(month)}
        </span>
        <IconButton label="Previous month" onClick={() => onMonth(addMonths(firstOfMonth(month), -1))}>
          <IconChevronLeft size={16} />
        </IconButton>
        <IconButton label="Next month" onClick={() => onMonth(addMonths(firstOfMonth(month), 1))}>
          <IconChevronRight size={16} />
        </IconButton>
      </div>
      <table ref={root} className={classes.days} aria-label={monthAndYear(month)}>
        <thead>
          <tr>
            {LETTERS.map((letter, index) => (
              <th key={NAMES[index]} scope="col" abbr={NAMES[index]}>
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .filter((_, index) => index % 7 === 0)
            .map((monday) => {
              const week = { start: monday, end: addDays(monday, 6) };
              const onScreen = overlapOf(week, range);
              const ifInWeek = (day: Day): Day | null => (isWithin(day, week) ? day : null);
              return (
                <Week
                  key={monday}
                  monday={monday}
                  month={monthKey}
                  from={onScreen?.start}
                  to={onScreen?.end}
                  today={ifInWeek(today)}
                  chosen={ifInWeek(chosen)}
                  reachable={ifInWeek(reachable)}
                  counts={counts}
                  onDay={choose}
                  onWalk={walk}
                />
              );
            })}
        </tbody>
      </table>
    </div>
  );
}

interface WeekProps {
  monday: Day;
  /** Month that is displayed, such as "2026-11"; days of other months are greyed. */
  month: string;
  /** The part of the week that is on screen, undefined if no part is. */
  from: Day | undefined;
  to: Day | undefined;
  today: Day | null;
  chosen: Day | null;
  reachable: Day | null;
  counts: ReadonlyMap<Day, number>;
  onDay: (day: Day) => void;
  onWalk: (event: KeyboardEvent, day: Day) => void;
}

const Week = memo(function Week({
  monday,
  month,
  from,
  to,
  today,
  chosen,
  reachable,
  counts,
  onDay,
  onWalk,
}: WeekProps) {
  return (
    <tr>
      {daysOf({ start: monday, end: addDays(monday, 6) }).map((day) => {
        const count = counts.get(day) ?? 0;
        return (
          <td key={day} data-shown={(from && to && isWithin(day, { start: from, end: to })) || undefined}>
            <button
              type="button"
              data-day={day}
              tabIndex={day === reachable ? 0 : -1}
              className={`${classes.day} tn`}
              data-outside={day.slice(0, 7) === month ? undefined : true}
              data-chosen={day === chosen || undefined}
              aria-current={day === today ? "date" : undefined}
              aria-label={[fullDay(day), count > 0 ? countWords(count, "appointment") : ""]
                .filter(Boolean)
                .join(", ")}
              onKeyDown={(event) => onWalk(event, day)}
              onClick={() => onDay(day)}
            >
              {Number(day.slice(8))}
              {count > 0 && <i className={classes.dot} />}
            </button>
          </td>
        );
      })}
    </tr>
  );
});
