import { patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";
import type { PickedPatient } from "#areas/patients/patients/web/PatientPicker.tsx";
import type { FreeTime } from "#areas/calendar/appointments/contract.ts";
import type { NamedType } from "#areas/calendar/appointments/rules/booking-line.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { NewAppointment } from "../acts/acts.ts";
import { weekdayAndDay } from "../appointment/words.ts";
import { useSaveAppointment } from "../form/useSaveAppointment.ts";

/** Time and location that a booking line books. */
export interface Slot {
  readonly day: Day;
  readonly start: WallTime;
  readonly end: WallTime;
  readonly location: number | null;
  /** The client's own type that the line names, or null. */
  readonly type: NamedType | null;
}

export const slotOf = (
  { appointment_date, start_time, end_time, _location }: FreeTime,
  type: NamedType | null,
): Slot => ({
  day: appointment_date,
  start: start_time,
  end: end_time,
  location: _location,
  type,
});

export const slotWords = ({ day, start, end }: Slot): string => `${weekdayAndDay(day)}, ${start}–${end}`;

/** Returns the initial values of the form for changing the booking first. */
export const initialValuesOf = (
  { day, start, end, type }: Slot,
  person: Pick<NewAppointment, "patient" | "newPatient">,
): NewAppointment => ({
  appointment_date: day,
  start_time: start,
  end_time: end,
  ...(type && { visit_type: type }),
  ...person,
});

/**
 * Returns the function that books at once. An error is shown as a toast that names the booking, because the
 * palette is closed by then.
 */
export function useBookSlot() {
  const save = useSaveAppointment();
  return (patient: PickedPatient, slot: Slot): void => {
    const { day, start, end, location, type } = slot;
    const values = {
      appointment_type: 1,
      appointment_date: day,
      start_time: start,
      end_time: end,
      _patient: patient.ID,
    } as const;
    save({ ...values, _location: location, ...(type && { _visit_type: type.ID }) }, null).catch(
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : "";
        toast.failed(`Create Failed. ${patientNameWithTitle(patient)}, ${slotWords(slot)}. ${reason}`);
      },
    );
  };
}
