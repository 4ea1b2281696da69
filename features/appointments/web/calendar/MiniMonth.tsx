import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { addDays, addMonths, type Day, startOfWeek } from "#kernel/day.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { counted, fullDay, monthAndYear } from "../visit/words.ts";
import classes from "./mini.module.css";
import { daysOf, firstOfMonth, monthGrid, type Range, within } from "./range.ts";

const LETTERS = ["M", "T", "W", "T", "F", "S", "S"];
const NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month at a glance: dots where there are visits, the shown days tinted, today gold. */
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
  const days = daysOf(monthGrid(month));
  const inMonth = month.slice(0, 7);
  const [stop, setStop] = useState<Day>(today);
  const reachable = days.includes(stop) ? stop : within(range.start, monthGrid(month)) ? range.start : (days[0] ?? month);
  const walk = (event: KeyboardEvent, day: Day): void => {
    const by = KEYS[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = addDays(day, by);
    setStop(next);
    if (!days.includes(next)) onMonth(firstOfMonth(next));
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
  };
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
            {LETTERS.map((letter, place) => (
              <th key={NAMES[place]} scope="col" abbr={NAMES[place]}>
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .filter((day) => day === startOfWeek(day))
            .map((monday) => (
              <tr key={monday}>
                {daysOf({ start: monday, end: addDays(monday, 6) }).map((day) => (
                  <td key={day} data-shown={within(day, range) || undefined}>
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === reachable ? 0 : -1}
                      className={`${classes.day} tn`}
                      data-outside={day.slice(0, 7) === inMonth ? undefined : true}
                      data-chosen={day === chosen || undefined}
                      aria-current={day === today ? "date" : undefined}
                      aria-label={[fullDay(day), counts.get(day) ? counted(counts.get(day) ?? 0, "appointment") : ""]
                        .filter(Boolean)
                        .join(", ")}
                      onKeyDown={(event) => walk(event, day)}
                      onClick={() => onDay(day)}
                    >
                      {Number(day.slice(8))}
                      {(counts.get(day) ?? 0) > 0 && <i className={classes.dot} />}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
