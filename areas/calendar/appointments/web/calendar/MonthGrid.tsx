import { useMemo, useRef, useState } from "react";
import type { ScheduleOnDay } from "#areas/calendar/schedules/contract.ts";
import { addDays, type Day, startOfWeek } from "#kernel/day.ts";
import { useVisitActs } from "../acts/acts.ts";
import { bookedCount, byTime } from "../day/groups.ts";
import { spokenVisit, TYPE_TONES, type Visit, visitKey, visitName } from "../visit/visit.ts";
import { counted, fullDay, monthAndYear } from "../visit/words.ts";
import { byStart, scheduleWords } from "./entries.ts";
import classes from "./month.module.css";
import { daysOf, monthGrid } from "./range.ts";
import { useDayDrag } from "./useDayDrag.ts";
import { useHeld } from "./useHeld.ts";
import { useMonthKeys } from "./useMonthKeys.ts";

const NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const FIRST = 3;

interface MonthGridProps {
  month: Day;
  visits: readonly Visit[];
  schedules: readonly ScheduleOnDay[];
  today: Day;
  isOld: boolean;
  onDay: (day: Day) => void;
  onChoose: (day: Day) => void;
}

/** A month: how many each day, the first of them, and where the doctor is. Visits are dragged from day to day, or moved by keys. */
export function MonthGrid({ month, visits: read, schedules, today, isOld, onDay, onChoose }: MonthGridProps) {
  const acts = useVisitActs();
  const root = useRef<HTMLDivElement>(null);
  const days = daysOf(monthGrid(month));
  const [isDragging, setDragging] = useState(false);
  // What others change waits while something is being dragged.
  const visits = useHeld(read, isDragging);
  const byDay = useMemo(() => Map.groupBy(visits.toSorted(byTime), (visit) => visit.appointment_date), [visits]);
  const keys = useMonthKeys({ root, chosen: month, days, visits, onDay: onChoose });
  const called = (key: string): Visit | undefined => visits.find((visit) => visitKey(visit) === key);
  const take = useDayDrag({
    mayTake: (key) => acts.mayEdit && called(key)?.cancelled === false,
    onDrop: (key, day) => {
      const visit = called(key);
      if (!visit) return;
      keys.stand(key, day);
      const { start_time, end_time } = visit;
      acts.move(visit, { appointment_date: day, start_time, end_time });
    },
    onDragging: setDragging,
  });
  const planned = useMemo(() => Map.groupBy(schedules.toSorted(byStart), (schedule) => schedule.schedule_date), [schedules]);
  return (
    <div
      ref={root}
      className={`${classes.scroll} no-print`}
      data-old={isOld || undefined}
      role="presentation"
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      onBlur={keys.onBlur}
      onPointerDown={take}
    >
      <table className={classes.month} aria-label={monthAndYear(month)}>
        <thead>
          <tr>
            {NAMES.map((name) => (
              <th key={name} scope="col">
                {name.slice(0, 3)}
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
                  <MonthDay
                    key={day}
                    day={day}
                    isOutside={day.slice(0, 7) !== month.slice(0, 7)}
                    today={today}
                    visits={byDay.get(day) ?? []}
                    schedules={planned.get(day) ?? []}
                    onDay={onDay}
                    onChoose={onChoose}
                  />
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

interface MonthDayProps {
  day: Day;
  isOutside: boolean;
  today: Day;
  visits: readonly Visit[];
  schedules: readonly ScheduleOnDay[];
  onDay: (day: Day) => void;
  onChoose: (day: Day) => void;
}

function MonthDay({ day, isOutside, today, visits, schedules, onDay, onChoose }: MonthDayProps) {
  const acts = useVisitActs();
  const booked = bookedCount(visits);
  const first = visits.length > FIRST + 1 ? visits.slice(0, FIRST) : visits;
  const words = [fullDay(day), booked > 0 ? `${booked} booked` : "", ...schedules.map(scheduleWords)].filter(Boolean).join(", ");
  return (
    <td className={classes.cell} data-day={day} data-outside={isOutside || undefined} onClick={() => onChoose(day)}>
      <div className={classes.top}>
        <button
          type="button"
          className={`${classes.number} tn`}
          aria-current={day === today ? "date" : undefined}
          aria-label={words}
          onClick={() => onDay(day)}
        >
          {Number(day.slice(8))}
        </button>
        <span className={classes.planned} aria-hidden>
          {schedules.map((schedule) => (
            <span key={schedule.ID} data-tone="fern" data-shut={!schedule.available || undefined} title={scheduleWords(schedule)}>
              {schedule.available ? (schedule.location?.abbreviation ?? "Open") : "Not available"}
            </span>
          ))}
        </span>
        {booked > 0 && (
          <span className={classes.count} aria-hidden>
            {booked}
          </span>
        )}
      </div>
      <ul className={classes.visits}>
        {first.map((visit) => (
          <li key={visitKey(visit)}>
            <MonthVisit visit={visit} today={today} onOpen={acts.open} />
          </li>
        ))}
      </ul>
      {visits.length > first.length && (
        <button type="button" className={classes.more} onClick={() => onDay(day)}>
          <span
            className={classes.spoken}
          >{`${counted(visits.length - first.length, "more appointment")}, ${fullDay(day)}`}</span>
          <span aria-hidden>+{visits.length - first.length} more</span>
        </button>
      )}
    </td>
  );
}

function MonthVisit({ visit, today, onOpen }: { visit: Visit; today: Day; onOpen: (visit: Visit) => void }) {
  return (
    <button
      type="button"
      className={classes.visit}
      data-visit={visitKey(visit)}
      data-tone={TYPE_TONES[visit.appointment_type]}
      data-kind={visit.appointment_type}
      data-cancelled={visit.cancelled || undefined}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(visit);
      }}
    >
      <span className={classes.spoken}>{spokenVisit(visit, today)}</span>
      <span className="tn" aria-hidden>
        {visit.start_time}
      </span>{" "}
      <b aria-hidden>{visitName(visit)}</b>
    </button>
  );
}
