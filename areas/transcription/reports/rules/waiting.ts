import { keyText, type VisitKey, visitKey } from "#areas/calendar/visits/rules/key.ts";
import { minutesBetween } from "#areas/calendar/visits/rules/waiting-times.ts";
import type { VisitStep } from "#areas/calendar/visits/contract.ts";
import { type Day, dayOfWeek, weekdayName } from "#kernel/dates/day.ts";
import { minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import type { WaitingReport, WaitingRow } from "../waiting.contract.ts";

/** Fields of an appointment that the report uses. */
export interface ReportedAppointment {
  readonly ID: number;
  readonly _series: number | null;
  readonly repeat_date: Day | null;
  readonly appointment_type: number;
  readonly appointment_date: Day;
  readonly start_time: WallTime;
  readonly end_time: WallTime;
  readonly cancelled: boolean;
}

/** A step that was not undone, with the key of its visit. */
export interface StepTaken extends VisitKey {
  readonly step: VisitStep;
  readonly at: string;
}

export interface DoctorDays {
  readonly ID: number;
  readonly name: string;
  readonly today: Day;
  readonly appointments: readonly ReportedAppointment[];
  readonly steps: readonly StepTaken[];
}

/** Facts of one appointment. Minutes are null if the steps that they need were not taken. */
interface AppointmentFacts {
  readonly day: Day;
  readonly isMissed: boolean;
  readonly wait: number | null;
  readonly length: number | null;
  readonly booked: number;
}

const IN_ROOMS = 1;
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0] as const;

/** Computes the waiting room report of several doctors. Appointments after today are left out. */
export function waitingReport(doctors: readonly DoctorDays[]): WaitingReport {
  const factsByDoctor = doctors.map((doctor) => ({ doctor, rows: factsOf(doctor) }));
  const allFacts = factsByDoctor.flatMap(({ rows }) => rows);
  return {
    by_doctor: factsByDoctor.map(({ doctor, rows }) => ({
      ID: doctor.ID,
      label: doctor.name,
      ...summaryOf(rows),
    })),
    by_weekday: MONDAY_FIRST.flatMap((weekday): WaitingRow[] => {
      const rows = allFacts.filter(({ day }) => dayOfWeek(day) === weekday);
      return rows[0] ? [{ label: weekdayName(rows[0].day), ...summaryOf(rows) }] : [];
    }),
    total: summaryOf(allFacts),
  };
}

function factsOf({ today, appointments, steps }: DoctorDays): AppointmentFacts[] {
  const stepsByKey = Map.groupBy(steps, keyText);
  return appointments
    .filter(
      (appointment) =>
        appointment.appointment_type === IN_ROOMS &&
        !appointment.cancelled &&
        appointment.appointment_date <= today,
    )
    .map((appointment) => measure(appointment, stepsByKey.get(keyText(visitKey(appointment))) ?? []));
}

function measure(
  { appointment_date, start_time, end_time }: ReportedAppointment,
  steps: readonly StepTaken[],
): AppointmentFacts {
  const timeOf = (step: VisitStep): string | null => steps.findLast((one) => one.step === step)?.at ?? null;
  const between = (from: string | null, to: string | null) =>
    from === null || to === null ? null : minutesBetween(from, to);
  return {
    day: appointment_date,
    isMissed: timeOf("did_not_attend") !== null,
    wait: between(timeOf("ready"), timeOf("called")),
    length: between(timeOf("called"), timeOf("finished")),
    booked: minutesOf(end_time) - minutesOf(start_time),
  };
}

function summaryOf(rows: readonly AppointmentFacts[]): WaitingReport["total"] {
  const waits = rows.flatMap(({ wait }) => wait ?? []);
  const finished = rows.filter(({ length }) => length !== null);
  return {
    appointments: rows.length,
    did_not_attend: rows.filter(({ isMissed }) => isMissed).length,
    waits: waits.length,
    wait_median: medianOf(waits),
    wait_longest: waits.length === 0 ? null : waits.reduce((longest, wait) => Math.max(longest, wait), 0),
    lengths: finished.length,
    length_median: medianOf(finished.flatMap(({ length }) => length ?? [])),
    booked_median: medianOf(finished.map(({ booked }) => booked)),
  };
}

/** Returns the middle value, or the mean of the two middle values. Null if there are no values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
