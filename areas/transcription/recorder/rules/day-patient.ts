import { z } from "zod";
import type { Appointment } from "#areas/calendar/appointments/contract.ts";
import { patientName, patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";
import { ageOn, type Day, formatDay } from "#kernel/dates/day.ts";

/** An appointment of the day that is dictated about, in the words it is shown by: without a network nothing can be read again. */
export const DayPatient = z.object({
  key: z.string(),
  name: z.string(),
  title: z.string(),
  /** "Born 02/05/1949, 77 y" */
  born: z.string().nullable(),
  /** "Theatre 07:30, Yarra Private" */
  when: z.string(),
  day: z.string(),
});
export type DayPatient = z.output<typeof DayPatient>;

const KINDS = { 1: "Appointment", 2: "Theatre", 3: "Event" } as const;

/** The patients of a day's list, by time; cancelled appointments and events without a patient are left out. */
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

/** The first appointment after this one that nothing was dictated about yet; null: there is none. */
export function nextPatient(
  dayPatients: readonly DayPatient[],
  present: string | null,
  dictated: ReadonlySet<string>,
): DayPatient | null {
  const place = dayPatients.findIndex(({ key }) => key === present);
  return dayPatients.slice(place + 1).find(({ key }) => !dictated.has(key)) ?? null;
}

/** For the typist: whom it is about. */
export const patientNote = ({ title, born, when, day }: DayPatient): string =>
  [`Patient: ${title}`, born, `${when}, ${day}`].filter(Boolean).join("\n");
