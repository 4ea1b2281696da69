import { memo, type ReactNode, useMemo } from "react";
import type { Day } from "#kernel/dates/day.ts";
import { minutesOf } from "#kernel/dates/wall-time.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { fullDay, lengthWords } from "../appointment/words.ts";
import { drawnTo } from "../../rules/side-by-side.ts";
import type { Behind } from "../calendar/entries.ts";
import { Ghost } from "./Ghost.tsx";
import classes from "./grid.module.css";
import type { Held } from "./held.ts";
import { placeIn } from "./hours.ts";
import { freedIn, placesOf } from "./lane-places.ts";
import type { Shown } from "./outside.ts";
import { AppointmentBlock } from "./AppointmentBlock.tsx";

interface AppointmentsProps {
  appointments: readonly Appointment[];
  shown: Shown;
  mayEdit: boolean;
  /** The appointment Tab comes to, if it is one of these. */
  stop: string | null;
  held: string | null;
}

interface LaneProps extends Omit<AppointmentsProps, "held"> {
  day: Day;
  behind: readonly Behind[];
  /** The minute of the day, where it is today. */
  now: number | null;
  /** The minute its time can be booked from: none of a day that is over. */
  freeFrom: number;
  held: Held | null;
  heldAppointment: string | null;
  children?: ReactNode;
}

/** One day from top to bottom: its closed hours, its appointments side by side, and what stands over them. */
export const Lane = memo(function Lane({ day, behind, now, freeFrom, held, heldAppointment, children, ...drawn }: LaneProps) {
  const { shown } = drawn;
  return (
    <div className={classes.lane} data-date={day} role="group" aria-label={fullDay(day)}>
      {behind.map(({ from, to, look }) => {
        const hours = { from: Math.max(from, shown.from), to: Math.min(to, shown.to) };
        if (hours.from >= hours.to) return null;
        return <i key={`${look} ${from}`} className={classes[look]} style={placeIn(hours.from, hours.to, shown.from)} />;
      })}
      <Appointments {...drawn} held={heldAppointment} />
      {drawn.mayEdit && <Freed appointments={drawn.appointments} shown={shown} notBefore={freeFrom} behind={behind} />}
      {now !== null && now >= shown.from && now <= shown.to && (
        <i className={classes.nowLine} style={{ top: placeIn(now, now, shown.from).top }} />
      )}
      {held && <HeldTime held={held} shown={shown} />}
      {children}
    </div>
  );
});

const Appointments = memo(function Appointments({ appointments, shown, mayEdit, stop, held }: AppointmentsProps) {
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

/** What cancelled appointments left free, with its length. A press books all of it; for the keys a free time is there already. */
const Freed = memo(function Freed({
  appointments,
  shown,
  notBefore,
  behind,
}: {
  appointments: readonly Appointment[];
  shown: Shown;
  notBefore: number;
  behind: readonly Behind[];
}) {
  const shut = behind.filter(({ look }) => look === "shut");
  return freedIn(appointments, shown, { notBefore, shut }).map(({ from, to, top, height }) => (
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

function HeldTime({ held, shown }: { held: Held; shown: Shown }) {
  const span = { from: minutesOf(held.when.start_time), to: minutesOf(held.when.end_time) };
  return <Ghost held={held} {...placeIn(span.from, drawnTo(span), shown.from)} />;
}
