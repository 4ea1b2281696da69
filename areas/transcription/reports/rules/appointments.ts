import type { Day } from "#kernel/dates/day.ts";
import type { AppointmentReport, AppointmentRow } from "../contract.ts";

/** Fields of an appointment that the report uses. */
export interface CountedAppointment {
  readonly appointment_type: number;
  readonly appointment_date: Day;
  readonly start_time: string;
  readonly end_time: string;
  readonly _location: number | null;
  readonly location: { readonly name: string } | null;
  readonly cancelled: boolean;
  readonly is_billed: boolean;
}

const TYPES = [
  { type: 1, label: "Appointment" },
  { type: 2, label: "Theatre" },
  { type: 3, label: "Other" },
] as const;
const NO_LOCATION = "No location";

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const minutesOf = ({ start_time, end_time }: CountedAppointment): number =>
  minuteOf(end_time) - minuteOf(start_time);
const locationNameOf = ({ location }: CountedAppointment): string => location?.name ?? NO_LOCATION;
const countType = (appointments: readonly CountedAppointment[], type: number): number =>
  appointments.filter(({ appointment_type }) => appointment_type === type).length;

/**
 * Computes the appointment report. Cancelled appointments are counted separately, and not by type, in minutes
 * or as billed.
 */
export function appointmentReport(appointments: readonly CountedAppointment[]): AppointmentReport {
  const active = appointments.filter(({ cancelled }) => !cancelled);
  const byLocation = Map.groupBy(active, ({ _location }) => _location);
  const by_location = [...byLocation].map(([_location, rows]) => ({
    _location,
    label: rows[0] ? locationNameOf(rows[0]) : NO_LOCATION,
    count: rows.length,
  }));
  return {
    rows: rowsOf(appointments),
    by_type: TYPES.map(({ type, label }) => ({ type, label, count: countType(active, type) })),
    by_location: by_location.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label)),
    cancelled: appointments.length - active.length,
    total: active.length,
  };
}

function rowsOf(appointments: readonly CountedAppointment[]): AppointmentRow[] {
  const groups = Map.groupBy(
    appointments,
    ({ appointment_date, _location }) => `${appointment_date} ${_location ?? 0}`,
  );
  const rows = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const active = group.filter(({ cancelled }) => !cancelled);
    return [
      {
        date: first.appointment_date,
        _location: first._location,
        location: locationNameOf(first),
        appointments: countType(active, 1),
        theatre: countType(active, 2),
        other: countType(active, 3),
        cancelled: group.length - active.length,
        billed: active.filter(({ is_billed }) => is_billed).length,
        minutes: active.reduce((sum, each) => sum + minutesOf(each), 0),
      },
    ];
  });
  return rows.sort((a, b) =>
    a.date === b.date ? a.location.localeCompare(b.location) : a.date < b.date ? -1 : 1,
  );
}

/** Returns at most five slices for a pie, the largest first. The smallest are combined as "Others". */
export function slicesOf(
  counts: readonly { label: string; count: number }[],
  limit = 5,
): { label: string; count: number }[] {
  const slices = counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  if (slices.length <= limit) return slices;
  const othersCount = slices.slice(limit - 1).reduce((sum, { count }) => sum + count, 0);
  return [...slices.slice(0, limit - 1), { label: "Others", count: othersCount }];
}
