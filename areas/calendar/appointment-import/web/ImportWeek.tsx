import { IconAlertTriangle } from "@tabler/icons-react";
import type { Appointment } from "#areas/calendar/appointments/contract.ts";
import {
  appointmentName,
  fullDay,
  dayFormatter,
} from "#areas/calendar/appointments/rules/appointment-words.ts";
import type { ScheduleOnDay } from "#areas/calendar/schedules/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { fromMinutes, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import type { Tone } from "#platform/web/ui/facts/tone.ts";
import { cssVariables } from "#platform/web/ui/browser/css-variables.ts";
import type { AppointmentImportRow, ImportDays } from "../row.contract.ts";
import { type Column, columnsOf } from "#areas/calendar/appointments/rules/side-by-side.ts";
import { hoursOf, isOverlapping } from "../rules/drawing.ts";
import { kindWords } from "../rules/words.ts";
import classes from "./calendar.module.css";

/** Height of an hour, in pixels. */
const HOUR = 100;
const SHORTEST = 18;
/** Widths of a day with and without entries, as tracks of the grid. */
const FULL_DAY = "minmax(150px, 1fr)";
const EMPTY_DAY = "88px";
/** Height from which an entry has a second line for its time, in pixels. */
const TWO_LINES = 32;
const shortDay = dayFormatter({ weekday: "short", day: "numeric", month: "short" });

interface LaneEntry {
  readonly key: string;
  readonly start_time: WallTime | null;
  readonly end_time: WallTime | null;
  readonly name: string;
  readonly tone: Tone;
  readonly cancelled: boolean;
  readonly clashes: boolean;
  readonly doubtful: boolean;
}
interface Band {
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly available: boolean | null;
}

interface ImportWeekProps {
  days: readonly Day[];
  coming: ImportDays;
  booked: readonly Appointment[];
  schedules: readonly ScheduleOnDay[];
}

/**
 * Renders each day with two lanes: booked appointments on the left, appointments of the file on the right.
 */
export function ImportWeek({ days, coming, booked, schedules }: ImportWeekProps) {
  const hours = hoursOf([...coming.rows, ...booked]);
  const hourTimes = Array.from({ length: (hours.to - hours.from) / 60 }, (_, by) =>
    fromMinutes(hours.from + by * 60),
  );
  // A day with nothing to show is narrow, so that the whole week is in sight.
  const isUsed = (day: Day): boolean =>
    days.length === 1 ||
    [...coming.rows, ...booked].some(({ appointment_date }) => appointment_date === day) ||
    [...schedules, ...coming.availability].some(({ schedule_date }) => schedule_date === day);
  const style = cssVariables({
    "--columns": days.map((day) => (isUsed(day) ? FULL_DAY : EMPTY_DAY)).join(" "),
    "--height": `${hourTimes.length * HOUR}px`,
    "--hour": `${HOUR}px`,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll the region through the focus
    <div className={classes.week} style={style} role="group" aria-label="Calendar preview" tabIndex={0}>
      <div className={classes.axis} aria-hidden>
        {hourTimes.map((time) => (
          <span key={time} className={classes.hour}>
            {time}
          </span>
        ))}
      </div>
      {days.map((day) => (
        <section key={day} className={classes.day} aria-label={fullDay(day)}>
          <h3 className={classes.head}>{shortDay(day)}</h3>
          <div className={classes.lanes}>
            <Lane
              label={`In the calendar, ${fullDay(day)}`}
              top={hours.from}
              bands={schedules.filter(({ schedule_date }) => schedule_date === day)}
              drawn={booked
                .filter(({ appointment_date }) => appointment_date === day)
                .map((one) => entryOfAppointment(one, coming.rows))}
            />
            <Lane
              isComing
              label={`From the file, ${fullDay(day)}`}
              top={hours.from}
              bands={[...schedules, ...coming.availability].filter(
                ({ schedule_date }) => schedule_date === day,
              )}
              drawn={coming.rows.filter(({ appointment_date }) => appointment_date === day).map(entryOfRow)}
            />
          </div>
        </section>
      ))}
    </div>
  );
}

/** Returns the colour of a type of appointment, the same as in the calendar. */
function toneOf({ appointment_type }: { appointment_type: number | null }): Tone {
  if (appointment_type === 2) return "jacaranda";
  return appointment_type === 3 ? "stone" : "ocean";
}

const entryOfAppointment = (one: Appointment, coming: readonly AppointmentImportRow[]): LaneEntry => ({
  key: `${one.ID} ${one.repeat_date ?? ""}`,
  start_time: one.start_time,
  end_time: one.end_time,
  name: one.patient
    ? `${one.patient.last_name.toUpperCase()}, ${one.patient.first_name}`
    : appointmentName(one),
  tone: toneOf(one),
  cancelled: one.cancelled,
  doubtful: false,
  clashes: coming.some((row) => isOverlapping(row, one)),
});
const entryOfRow = (row: AppointmentImportRow): LaneEntry => ({
  key: String(row.row_number),
  start_time: row.start_time,
  end_time: row.end_time,
  name: row.patient_name ?? kindWords(row),
  tone: toneOf(row),
  cancelled: row.cancelled,
  clashes: row.clashes,
  doubtful: row.outcome === "doubtful",
});

interface LaneProps {
  label: string;
  top: number;
  isComing?: boolean;
  bands: readonly Band[];
  drawn: readonly LaneEntry[];
}

const WHOLE_WIDTH: Column = { left: 0, width: 1 };
const minutesIn = (time: WallTime | null): number => minutesOf(time ?? "00:00");

const boxOf = (start: WallTime | null, end: WallTime | null, top: number) => {
  const [from, to] = [minutesIn(start), minutesIn(end)];
  return { top: ((from - top) / 60) * HOUR, height: Math.max(((to - from) / 60) * HOUR - 1, SHORTEST) };
};

function Lane({ label, top, isComing = false, bands, drawn }: LaneProps) {
  const columns = columnsOf(
    drawn.map(({ start_time, end_time }) => ({ from: minutesIn(start_time), to: minutesIn(end_time) })),
  );
  return (
    <div className={classes.lane}>
      {bands.map(({ start_time, end_time, available }) => (
        <i
          key={`${start_time} ${end_time} ${available}`}
          className={available === false ? classes.shut : classes.open}
          style={boxOf(start_time, end_time, top)}
        />
      ))}
      {drawn.length > 0 && (
        <ul aria-label={label}>
          {drawn.map((entry, index) => (
            <Block
              key={entry.key}
              one={entry}
              top={top}
              column={columns[index] ?? WHOLE_WIDTH}
              isComing={isComing}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface BlockProps {
  one: LaneEntry;
  top: number;
  column: Column;
  isComing: boolean;
}

function Block({ one, top, column, isComing }: BlockProps) {
  const { start_time, end_time, name, tone, cancelled, clashes, doubtful } = one;
  const box = boxOf(start_time, end_time, top);
  const width = { left: `${column.left * 100}%`, width: `${column.width * 100}%` };
  const words = [
    `${start_time} to ${end_time}`,
    name,
    cancelled && "cancelled",
    clashes && "overlaps",
    doubtful && "needs review",
  ].filter(Boolean);
  return (
    <li
      className={classes.block}
      style={{ ...box, ...width }}
      data-tone={clashes ? "ochre" : tone}
      data-booked={!isComing || undefined}
      data-cancelled={cancelled || undefined}
      data-doubtful={doubtful || undefined}
      title={words.join(", ")}
    >
      <span className={classes.spoken}>{words.join(", ")}</span>
      <span className={classes.name} aria-hidden>
        {clashes && <IconAlertTriangle size={12} />}
        {name}
      </span>
      {box.height >= TWO_LINES && (
        <span className={classes.time} aria-hidden>
          {start_time}–{end_time}
        </span>
      )}
    </li>
  );
}
