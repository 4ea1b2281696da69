import { memo, type ReactNode, useMemo } from "react";
import type { Day } from "#kernel/day.ts";
import { minutesOf } from "#kernel/wall-time.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { fullDay } from "../appointment/words.ts";
import { columnsOf, drawnTo } from "./columns.ts";
import type { Behind } from "./entries.ts";
import { Ghost } from "./Ghost.tsx";
import classes from "./grid.module.css";
import type { Held } from "./held.ts";
import { placeIn } from "./hours.ts";
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
  held: Held | null;
  heldAppointment: string | null;
  children?: ReactNode;
}

/** One day from top to bottom: its closed hours, its appointments side by side, and what stands over them. */
export const Lane = memo(function Lane({ day, behind, now, held, heldAppointment, children, ...drawn }: LaneProps) {
  const { shown } = drawn;
  return (
    <div className={classes.lane} data-date={day} role="group" aria-label={fullDay(day)}>
      {behind.map(({ from, to, look }) => {
        const hours = { from: Math.max(from, shown.from), to: Math.min(to, shown.to) };
        if (hours.from >= hours.to) return null;
        return <i key={`${look} ${from}`} className={classes[look]} style={placeIn(hours.from, hours.to, shown.from)} />;
      })}
      <Appointments {...drawn} held={heldAppointment} />
      {now !== null && now >= shown.from && now <= shown.to && (
        <i className={classes.nowLine} style={{ top: placeIn(now, now, shown.from).top }} />
      )}
      {held && <HeldTime held={held} shown={shown} />}
      {children}
    </div>
  );
});

const Appointments = memo(function Appointments({ appointments, shown, mayEdit, stop, held }: AppointmentsProps) {
  const placed = useMemo(() => {
    const inside = appointments
      .map((appointment) => ({ appointment, from: minutesOf(appointment.start_time), to: minutesOf(appointment.end_time) }))
      // C-33: what begins before the window or ends after it is cut at its edge.
      .filter(({ from, to }) => Math.max(to, from + 1) > shown.from && from < shown.to)
      .map((each) => ({ ...each, from: Math.max(each.from, shown.from), to: Math.min(each.to, shown.to) }));
    const columns = columnsOf(inside);
    return inside.map(({ appointment, ...span }, place) => ({
      appointment,
      ...placeIn(span.from, drawnTo(span), shown.from),
      ...(columns[place] ?? { left: 0, width: 1 }),
    }));
  }, [appointments, shown]);
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

function HeldTime({ held, shown }: { held: Held; shown: Shown }) {
  const span = { from: minutesOf(held.when.start_time), to: minutesOf(held.when.end_time) };
  return <Ghost held={held} {...placeIn(span.from, drawnTo(span), shown.from)} />;
}
