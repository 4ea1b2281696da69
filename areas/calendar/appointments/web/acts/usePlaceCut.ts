import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { minutesOf } from "#kernel/dates/wall-time.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import type { Appointment } from "../appointment/appointment.ts";
import { whenFrom as appointmentFrom, isSameTime, type AppointmentTime } from "../grid/snap.ts";
import { useAppointmentActs } from "./acts.ts";
import { releaseCut, cutAppointment, useCutAppointment } from "./cut-appointment.ts";
import { appointmentReadings } from "./readings.ts";
import { useUndo } from "./useUndo.ts";

export type PlaceCut = (day: Day, from?: number) => void;

/**
 * Returns the function that pastes the cut appointment at a new time: books a cancelled appointment again
 * with the same details, and moves any other. Null if no appointment is cut.
 */
export function usePlaceCut(): PlaceCut | null {
  const acts = useAppointmentActs();
  const currentCut = useCutAppointment();
  const { me } = useSession();
  const { finished } = useUndo();
  const create = useSend(appointmentRoutes.create, { failed: "Create Failed", refresh: appointmentReadings });
  if (!currentCut) return null;
  const bookAgain = (when: AppointmentTime): void =>
    void create.sendAsync({ body: { ...detailsOf(currentCut), ...when } }).then(
      (booked) => finished({ deed: "booked", appointment: booked, _undo: booked._undo }),
      // The error has already been announced.
      () => undefined,
    );
  return (day, from = minutesOf(currentCut.start_time)) => {
    const when = appointmentFrom(
      day,
      from,
      minutesOf(currentCut.end_time) - minutesOf(currentCut.start_time),
    );
    // Putting an appointment at its own time changes nothing. It stays in hand because the calendar may still
    // be loading the intended day.
    if (!currentCut.cancelled && isSameTime(currentCut, when)) return;
    releaseCut();
    // Keeps the appointment cut if the user declines the warning, because only Esc and "Put back" end the
    // move.
    const cutAgain = (): void => cutAppointment(currentCut, me.ID);
    if (!currentCut.cancelled) {
      acts.move(currentCut, when, cutAgain);
      return;
    }
    const warning = acts.warn(null, when, currentCut._location);
    if (warning) acts.askToBook(when, warning, () => bookAgain(when), cutAgain);
    else bookAgain(when);
  };
}

const detailsOf = ({
  appointment_type,
  _patient,
  _location,
  _visit_type,
  resources,
  notes,
  follow_up,
}: Appointment) => ({
  appointment_type,
  _patient,
  _location,
  _visit_type,
  resources,
  notes,
  follow_up,
});
