import { appointmentRoutes, type RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { appointmentReadings } from "../acts/readings.ts";
import { seriesQuery } from "../acts/series.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { bodyOf, type AppointmentValues } from "./appointment-form.ts";

/** Books a new appointment, or saves a changed one. Refusals go to the form, which keeps what was typed. */
export function useSaveAppointment(appointment?: Appointment) {
  const create = useSend(appointmentRoutes.create, {
    done: "Create Successfully",
    refresh: appointmentReadings,
    errors: "inline",
  });
  const update = useSend(appointmentRoutes.update, {
    done: "Saved Successfully",
    refresh: appointmentReadings,
    errors: "inline",
  });
  return (values: AppointmentValues, guessed: number | null, scope?: RepeatScope): Promise<Appointment> =>
    appointment
      ? update.sendAsync({
          params: { id: appointment.ID },
          query: seriesQuery(appointment, scope),
          body: { ...bodyOf(values, guessed), repeat_date: appointment.repeat_date },
        })
      : create.sendAsync({ body: bodyOf(values, guessed) });
}
