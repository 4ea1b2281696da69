import { appointmentRoutes, type RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { appointmentReadings, newPatientReadings, referredReadings } from "../acts/readings.ts";
import { seriesQuery } from "../acts/series.ts";
import { useUndo } from "../acts/useUndo.ts";
import { isSameTime } from "../grid/snap.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { bodyOf, newPatientOf, referralOf, type AppointmentValues } from "./appointment-form.ts";

/**
 * Returns the function that books a new appointment or saves a changed one. Errors are passed to the form,
 * which keeps its values.
 */
export function useSaveAppointment(appointment?: Appointment) {
  const { finished } = useUndo();
  const create = useSend(appointmentRoutes.create, { refresh: appointmentReadings, errors: "inline" });
  const createReferred = useSend(appointmentRoutes.bookReferred, {
    refresh: referredReadings,
    errors: "inline",
  });
  const createWithPatient = useSend(appointmentRoutes.bookNewPatient, {
    refresh: newPatientReadings,
    errors: "inline",
  });
  const update = useSend(appointmentRoutes.update, { refresh: appointmentReadings, errors: "inline" });
  return async (
    values: AppointmentValues,
    guessed: number | null,
    scope?: RepeatScope,
  ): Promise<Appointment> => {
    const body = bodyOf(values, guessed);
    if (!appointment) {
      const referral = referralOf(values);
      const patient = newPatientOf(values);
      const { _patient, ...details } = body;
      const booked = await (patient
        ? createWithPatient.sendAsync({ body: { ...details, ...patient, referral } })
        : referral && _patient
          ? createReferred.sendAsync({ body: { ...body, ...referral, _patient } })
          : create.sendAsync({ body }));
      finished({ deed: "booked", appointment: booked, _undo: booked._undo });
      return booked;
    }
    const query = seriesQuery(appointment, scope);
    const saved = await update.sendAsync({
      params: { id: appointment.ID },
      query,
      body: { ...body, repeat_date: appointment.repeat_date },
    });
    finished({
      deed: isSameTime(appointment, saved) ? "changed" : "moved",
      appointment,
      _undo: saved._undo,
      scope,
      when: saved,
    });
    return saved;
  };
}
