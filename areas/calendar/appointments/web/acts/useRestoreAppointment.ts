import { useCallback } from "react";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { appointmentReadings } from "./readings.ts";
import { seriesQuery } from "./series.ts";
import { useUndo } from "./useUndo.ts";

/** Returns the function that restores a cancelled appointment. */
export function useRestoreAppointment(): (appointment: Appointment) => void {
  const { finished } = useUndo();
  const change = useSend(appointmentRoutes.update, { failed: "Save Failed", refresh: appointmentReadings });
  const send = useLatest(change.sendAsync);
  return useCallback(
    (appointment) =>
      void send
        .current({
          params: { id: appointment.ID },
          query: seriesQuery(appointment, "one"),
          body: { cancelled: false, version: appointment.version, repeat_date: appointment.repeat_date },
        })
        .then(
          ({ _undo }) => finished({ deed: "restored", appointment, _undo }),
          // The error has already been announced.
          () => undefined,
        ),
    [send, finished],
  );
}
