import { appointmentRoutes, type RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { appointmentReadings } from "./readings.ts";
import { seriesQuery } from "./series.ts";
import { useUndo } from "./useUndo.ts";

/** Deletes at once; the toast undoes it. */
export function useRemoveAppointment(onDone?: () => void): (appointment: Appointment, scope?: RepeatScope) => void {
  const { finished } = useUndo();
  const remove = useSend(appointmentRoutes.remove, { failed: "Delete Failed", refresh: appointmentReadings, onDone });
  return (appointment, scope) =>
    void remove.sendAsync({ params: { id: appointment.ID }, query: seriesQuery(appointment, scope) }).then(
      ({ _undo }) => finished({ deed: "deleted", appointment, _undo, scope }),
      // The refusal was announced already.
      () => undefined,
    );
}
