import { appointmentRoutes, type RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { appointmentReadings } from "./readings.ts";
import { seriesQuery } from "./series.ts";
import { useUndo } from "./useUndo.ts";

/** Returns the function that deletes an appointment at once, with a toast that offers Undo. */
export function useRemoveAppointment(
  onDone?: () => void,
): (appointment: Appointment, scope?: RepeatScope) => void {
  const { finished } = useUndo();
  const remove = useSend(appointmentRoutes.remove, {
    failed: "Delete Failed",
    refresh: appointmentReadings,
    onDone,
  });
  return (appointment, scope) =>
    void remove.sendAsync({ params: { id: appointment.ID }, query: seriesQuery(appointment, scope) }).then(
      ({ _undo }) => finished({ deed: "deleted", appointment, _undo, scope }),
      // The error has already been announced.
      () => undefined,
    );
}
