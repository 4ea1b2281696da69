import { initials } from "#kernel/text/audit-words.ts";
import { type Day, daysBetween } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { Work, WorkStep } from "#kernel/calendar/appointment-work.ts";
import { STEPS, type UnbilledRow } from "../contract.ts";
import {
  DICTATED_WITHIN_DAYS,
  keyOf,
  matchWork,
  type NamedPatient,
  type UserMatches,
  type DatedAppointment,
  workKey,
} from "./match.ts";
import { isFinished, isMissed, type VisitedAppointment } from "./visits.ts";
import { looseSteps, type Steps, stepsOf, UNKNOWN } from "./steps.ts";

export interface Appointment extends DatedAppointment, VisitedAppointment {
  readonly appointment_date: Day;
  readonly start_time: WallTime;
  readonly appointment_type: number;
  readonly _location: number | null;
}
export interface Patient extends NamedPatient {
  readonly title: number | null;
  readonly last_name: string;
  readonly status: string;
}
type RowLocation = NonNullable<UnbilledRow["location"]>;

export interface UnbilledInput {
  /** Appointments of more days than are shown, because a dictation arrives later than its appointment. */
  readonly appointments: readonly Appointment[];
  readonly patients: readonly Patient[];
  readonly locations: readonly RowLocation[];
  readonly work: readonly Work[];
  readonly said: UserMatches;
  /** Steps that aren't needed, by the key of the appointment. */
  readonly notNeeded: ReadonlyMap<string, ReadonlySet<string>>;
  /** Steps whose feature failed to respond. */
  readonly unknown: ReadonlySet<WorkStep>;
}
interface ShownPeriod {
  readonly from: Day;
  readonly to: Day;
  readonly today: Day;
  /** Time of day in the client's time zone. */
  readonly time: WallTime;
}

/** Days read before and after the period shown, so that work finds its appointment. */
export const MARGIN = { before: 2 * DICTATED_WITHIN_DAYS, after: DICTATED_WITHIN_DAYS } as const;

const EMPTY_STEPS: ReadonlySet<string> = new Set();
/** Patient statuses for which billing can't claim yet. */
const INCOMPLETE_STATUSES: ReadonlySet<string> = new Set(["Unconverted", "Missing Data"]);

/**
 * Builds a row for each finished appointment, latest day first, after the dictations and bills without an
 * appointment (G-40).
 */
export function rowsOf(input: UnbilledInput, { from, to, today, time }: ShownPeriod): UnbilledRow[] {
  const { patients, locations, work, said, notNeeded, unknown } = input;
  const attended = withoutMissed(input);
  const { of: workByKey, loose } = matchWork(attended, patients, work, said);
  const patientOf = new Map(patients.map((patient) => [patient.ID, patient]));
  const locationOf = new Map(locations.map((location) => [location.ID, location]));
  const isShown = (day: Day): boolean => day >= from && day <= to;
  const hideUnknown = (steps: Steps): Steps => (unknown.size === 0 ? steps : replaceUnknown(steps, unknown));
  const unmatched = loose
    .filter(({ day }) => isShown(day))
    .map((item) =>
      looseRow(
        item,
        hideUnknown(looseSteps(item, today)),
        patientOf.get(item.patient ?? 0),
        locationOf,
        today,
      ),
    )
    .toSorted(latestFirst);
  const rows = attended
    .filter((appointment) => isShown(appointment.appointment_date) && isFinished(appointment, today, time))
    .map((appointment) => {
      const key = keyOf(appointment);
      const ownWork = workByKey.get(key) ?? [];
      const patient = patientOf.get(appointment._patient);
      const isIncomplete = INCOMPLETE_STATUSES.has(patient?.status ?? "");
      const steps = stepsOf(
        { ...appointment, work: ownWork, notNeeded: notNeeded.get(key) ?? EMPTY_STEPS, isIncomplete },
        today,
      );
      return appointmentRow(appointment, hideUnknown(steps), ownWork, patient, locationOf);
    })
    .toSorted(latestFirst);
  return [...unmatched, ...rows];
}

/**
 * Leaves out appointments that the patient did not attend, unless a dictation or bill refers to the
 * appointment.
 */
function withoutMissed({ appointments, work, said }: UnbilledInput): readonly Appointment[] {
  if (!appointments.some(isMissed)) return appointments;
  const named = new Set([
    ...[...said.values()].flat(),
    ...work.flatMap(({ appointment }) => (appointment ? [keyOf(appointment)] : [])),
  ]);
  return appointments.filter((appointment) => !isMissed(appointment) || named.has(keyOf(appointment)));
}

/** Counts the appointments of a period that the rows leave out because the patient did not attend. */
export function countMissed(input: UnbilledInput, { from, to }: Pick<ShownPeriod, "from" | "to">): number {
  const left = new Set(withoutMissed(input));
  const isShown = (day: Day): boolean => day >= from && day <= to;
  return input.appointments.filter((each) => !left.has(each) && isShown(each.appointment_date)).length;
}

const replaceUnknown = (steps: Steps, unknown: ReadonlySet<WorkStep>): Steps => {
  const [dictated, returned, billed, paid] = STEPS.map((name) => (unknown.has(name) ? UNKNOWN : steps[name]));
  return {
    dictated: dictated ?? UNKNOWN,
    returned: returned ?? UNKNOWN,
    billed: billed ?? UNKNOWN,
    paid: paid ?? UNKNOWN,
  };
};

/** Compares rows by day, latest first, and by time within a day. */
function latestFirst(a: UnbilledRow, b: UnbilledRow): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  const [first, second] = [a.start_time ?? "", b.start_time ?? ""];
  return first < second ? -1 : first > second ? 1 : 0;
}

const patientNameOf = (patient: Patient | undefined): UnbilledRow["patient"] =>
  patient ? { title: patient.title, first_name: patient.first_name, last_name: patient.last_name } : null;

function appointmentRow(
  appointment: Appointment,
  steps: Steps,
  work: readonly Work[],
  patient: Patient | undefined,
  locationOf: ReadonlyMap<number, RowLocation>,
): UnbilledRow {
  return {
    key: keyOf(appointment),
    kind: "appointment",
    _appointment: appointment.ID,
    repeat_date: appointment.repeat_date,
    source: null,
    date: appointment.appointment_date,
    start_time: appointment.start_time,
    appointment_type: appointment.appointment_type,
    _patient: appointment._patient,
    patient: patientNameOf(patient),
    label: null,
    location: locationOf.get(appointment._location ?? 0) ?? null,
    ...steps,
    unmatched_days: null,
    opens: {
      task: work.find(({ kind }) => kind === "dictation")?.opens ?? null,
      list: work.find(({ kind }) => kind === "bill")?.opens ?? null,
    },
  };
}

function looseRow(
  item: Work,
  steps: Steps,
  patient: Patient | undefined,
  locationOf: ReadonlyMap<number, RowLocation>,
  today: Day,
): UnbilledRow {
  const { kind, ID, day, location, opens, label } = item;
  return {
    key: workKey(item),
    kind,
    _appointment: null,
    repeat_date: null,
    source: ID,
    date: day,
    start_time: null,
    appointment_type: null,
    _patient: patient?.ID ?? null,
    patient: patientNameOf(patient),
    label: label ?? (kind === "dictation" ? `Dictation ${ID}` : null),
    location: locationOf.get(location ?? 0) ?? null,
    ...steps,
    unmatched_days: Math.max(0, daysBetween(day, today)),
    opens: { task: kind === "dictation" ? opens : null, list: kind === "bill" ? opens : null },
  };
}

/**
 * Replaces the patient's name with initials and removes texts that may name the patient, for users who may
 * not see patients.
 */
export const withoutNames = (row: UnbilledRow): UnbilledRow => ({
  ...row,
  patient: row.patient && { title: null, first_name: "", last_name: initials(row.patient) },
  label: row.kind === "dictation" ? `Dictation ${row.source ?? 0}` : null,
});
