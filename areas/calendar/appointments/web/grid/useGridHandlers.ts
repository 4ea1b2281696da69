import type { RefObject } from "react";
import type { LocationBrief, ScheduleOnDay } from "#areas/calendar/schedules/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { minutesOf } from "#kernel/dates/wall-time.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { useAppointmentActs } from "../acts/acts.ts";
import type { PlaceCut } from "../acts/usePlaceCut.ts";
import { type Appointment, appointmentKey, appointmentName } from "../appointment/appointment.ts";
import { spokenWhen } from "../appointment/words.ts";
import type { Peek } from "../peek/usePeek.ts";
import type { GridHandlers } from "./DayGrid.tsx";
import { locationAt } from "../calendar/entries.ts";
import { whenFrom as appointmentFrom } from "./snap.ts";

interface WeekContext {
  readonly appointments: readonly Appointment[];
  readonly schedules: readonly ScheduleOnDay[];
  readonly usualMinutes: number;
  readonly peek: Peek;
  readonly placeCut: PlaceCut | null;
  /** Moves the keyboard position to an appointment that was pressed. */
  readonly stand: (appointment: Appointment) => void;
  readonly book: (day: Day, from: number, length: number | null) => void;
  readonly plan: (planning: { schedule: ScheduleOnDay | null; day: Day }) => void;
  readonly onDay: (day: Day) => void;
  readonly onDragging: (isDragging: boolean) => void;
}

/** Returns the callbacks of the week grid: opening, booking, moving and editing availability. */
export function useGridHandlers(week: WeekContext): RefObject<GridHandlers> {
  const { appointments, schedules, usualMinutes, peek, placeCut, stand, book, plan, onDay, onDragging } =
    week;
  const acts = useAppointmentActs();
  const placeOf = (day: Day, from: number): LocationBrief | null => locationAt(schedules, day, from);
  // Finds the newest version of an appointment because it may have been saved since it was rendered.
  const newestOf = (appointment: Appointment): Appointment =>
    appointments.find((each) => appointmentKey(each) === appointmentKey(appointment)) ?? appointment;
  return useLatest<GridHandlers>({
    onOpen: (appointment) => {
      stand(appointment);
      if (peek.press(newestOf(appointment))) acts.open(newestOf(appointment));
    },
    onPlace: (day, from, length) => {
      peek.close();
      if (!acts.mayEdit) return;
      if (placeCut && length === null) {
        placeCut(day, from);
        return;
      }
      const when = appointmentFrom(day, from, length ?? usualMinutes);
      // A click needs no confirmation because the form that opens shows the check of the time.
      const warning = length === null ? null : acts.warn(null, when, placeOf(day, from)?.ID ?? null);
      if (warning) acts.askToBook(when, warning, () => book(day, from, length));
      else book(day, from, length);
    },
    onSchedule: (schedule, day) => {
      if (acts.mayEdit) plan({ schedule, day });
    },
    onMove: (appointment, when) => acts.move(newestOf(appointment), when),
    warn: (appointment, when) => {
      const _location = appointment
        ? appointment._location
        : (placeOf(when.appointment_date, minutesOf(when.start_time))?.ID ?? null);
      return acts.warn(appointment, when, _location);
    },
    onSay: ({ appointment, when, warning }) => {
      const name = appointment ? appointmentName(appointment) : "";
      acts.say([name, spokenWhen(when), warning?.title, warning?.detail].filter(Boolean).join(", "));
    },
    onDay,
    onDragging,
  });
}
