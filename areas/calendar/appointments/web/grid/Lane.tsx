import { memo, type ReactNode, useCallback, useMemo } from "react";
import type { Day } from "#kernel/dates/day.ts";
import { minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { fullDay, lengthWords } from "../appointment/words.ts";
import { displayedEnd } from "../../rules/side-by-side.ts";
import { DayParts } from "../calendar/DayParts.tsx";
import type { ShadedHours } from "../calendar/entries.ts";
import { DraggedAppointment } from "./DraggedAppointment.tsx";
import classes from "./grid.module.css";
import type { Drag } from "./drag.ts";
import { placeIn } from "./hours.ts";
import { freedTimesIn, placesOf } from "./lane-places.ts";
import type { ShownHours } from "./shown-hours.ts";
import { AppointmentBlock } from "./AppointmentBlock.tsx";

interface AppointmentsProps {
  appointments: readonly Appointment[];
  shown: ShownHours;
  mayEdit: boolean;
  /** Key of the appointment that is the tab stop, or null if the stop is not an appointment of this day. */
  stop: string | null;
  held: string | null;
}

interface LaneProps extends Omit<AppointmentsProps, "held"> {
  day: Day;
  behind: readonly ShadedHours[];
  /** Current minute of the day. Null if the day is not today. */
  now: number | null;
  /** First minute that can be booked, or the end of the day if the day is over. */
  freeFrom: number;
  held: Drag | null;
  heldAppointment: string | null;
  children?: ReactNode;
}

/**
 * Renders one day: the shaded hours, what other features add, the line of the current time, the appointments
 * side by side, and the children over the appointments.
 */
export const Lane = memo(function Lane({
  day,
  behind,
  now,
  freeFrom,
  held,
  heldAppointment,
  children,
  ...drawn
}: LaneProps) {
  const { shown } = drawn;
  const placeOf = useCallback(
    (start: WallTime, end: WallTime) => placeIn(minutesOf(start), minutesOf(end), shown.from),
    [shown.from],
  );
  return (
    <div className={classes.lane} data-date={day} role="group" aria-label={fullDay(day)}>
      {behind.map(({ from, to, look }) => {
        const hours = { from: Math.max(from, shown.from), to: Math.min(to, shown.to) };
        if (hours.from >= hours.to) return null;
        return (
          <i
            key={`${look} ${from}`}
            className={classes[look]}
            style={placeIn(hours.from, hours.to, shown.from)}
          />
        );
      })}
      <DayParts day={day} placeOf={placeOf} />
      {now !== null && now >= shown.from && now <= shown.to && (
        <i className={classes.nowLine} style={{ top: placeIn(now, now, shown.from).top }} />
      )}
      <Appointments {...drawn} held={heldAppointment} />
      {drawn.mayEdit && (
        <Freed appointments={drawn.appointments} shown={shown} notBefore={freeFrom} behind={behind} />
      )}
      {held && <HeldTime held={held} shown={shown} />}
      {children}
    </div>
  );
});

const Appointments = memo(function Appointments({
  appointments,
  shown,
  mayEdit,
  stop,
  held,
}: AppointmentsProps) {
  const placed = useMemo(() => placesOf(appointments, shown), [appointments, shown]);
  return placed.map(({ appointment, ...box }) => {
    const key = appointmentKey(appointment);
    return (
      <AppointmentBlock
        key={key}
        appointment={appointment}
        {...box}
        mayMove={mayEdit}
        isStop={key === stop}
        isHeld={key === held}
      />
    );
  });
});

/**
 * Renders the times left free by cancelled appointments, with their length. A click books the whole time.
 * Hidden from screen readers because the keyboard reaches the same time as free slots.
 */
const Freed = memo(function Freed({
  appointments,
  shown,
  notBefore,
  behind,
}: {
  appointments: readonly Appointment[];
  shown: ShownHours;
  notBefore: number;
  behind: readonly ShadedHours[];
}) {
  const shut = behind.filter(({ look }) => look === "shut");
  return freedTimesIn(appointments, shown, { notBefore, shut }).map(({ from, to, top, height }) => (
    <div
      key={from}
      className={classes.freed}
      style={{ top, height: height - 1 }}
      data-free={from}
      data-length={to - from}
      aria-hidden
    >
      <b>+ Free</b> {lengthWords(to - from)}
    </div>
  ));
});

function HeldTime({ held, shown }: { held: Drag; shown: ShownHours }) {
  const span = { from: minutesOf(held.when.start_time), to: minutesOf(held.when.end_time) };
  return <DraggedAppointment held={held} {...placeIn(span.from, displayedEnd(span), shown.from)} />;
}
