import { z } from "zod";
import type { Appointment } from "#areas/calendar/appointments/contract.ts";
import { patientName, patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";
import { ageOn, type Day, formatDay } from "#kernel/dates/day.ts";

/**
 * Today's appointment that a dictation is about, with the text shown for it, because the appointment can't be
 * read again while offline.
 */
export const DayPatient = z.object({
  key: z.string(),
  name: z.string(),
  title: z.string(),
  /** Date of birth and age, such as "Born 02/05/1949, 77 y". Null if unknown. */
  born: z.string().nullable(),
  /** Type, time and location, such as "Theatre 07:30, Yarra Private". */
  when: z.string(),
  day: z.string(),
});
export type DayPatient = z.output<typeof DayPatient>;

const KINDS = { 1: "Appointment", 2: "Theatre", 3: "Event" } as const;

/**
 * Returns the day's appointments with a patient in the order given. Omits cancelled appointments and events
 * without a patient.
 */
export const dayPatientsOf = (appointments: readonly Appointment[], today: Day): DayPatient[] =>
  appointments.flatMap(({ ID, appointment_type, start_time, patient, location, cancelled }) =>
    patient === null || cancelled
      ? []
      : [
          {
            key: `${ID} ${today} ${start_time}`,
            name: patientName(patient),
            title: patientNameWithTitle(patient),
            born: patient.dob && `Born ${formatDay(patient.dob)}, ${ageOn(patient.dob, today)} y`,
            when: [`${KINDS[appointment_type]} ${start_time}`, location?.name].filter(Boolean).join(", "),
            day: formatDay(today),
          },
        ],
  );

/** Returns the first appointment after the current one that was not dictated yet, or null. */
export function nextPatient(
  dayPatients: readonly DayPatient[],
  currentKey: string | null,
  dictated: ReadonlySet<string>,
): DayPatient | null {
  const index = dayPatients.findIndex(({ key }) => key === currentKey);
  return dayPatients.slice(index + 1).find(({ key }) => !dictated.has(key)) ?? null;
}

/** Formats the patient's details as a note for the typist. */
export const patientNote = ({ title, born, when, day }: DayPatient): string =>
  [`Patient: ${title}`, born, `${when}, ${day}`].filter(Boolean).join("\n");
