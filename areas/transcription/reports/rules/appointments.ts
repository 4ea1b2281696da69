import type { Day } from "#kernel/dates/day.ts";
import type { AppointmentReport, AppointmentRow } from "../contract.ts";

/** Fields of an appointment that the report uses. */
export interface Counted {
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
const minutesOf = ({ start_time, end_time }: Counted): number => minuteOf(end_time) - minuteOf(start_time);
const placeOf = ({ location }: Counted): string => location?.name ?? NO_LOCATION;
const ofType = (appointments: readonly Counted[], type: number): number =>
  appointments.filter(({ appointment_type }) => appointment_type === type).length;

/**
 * Computes the appointment report. Cancelled appointments are counted separately, and not by type, in minutes
 * or as billed.
 */
export function appointmentReport(appointments: readonly Counted[]): AppointmentReport {
  const held = appointments.filter(({ cancelled }) => !cancelled);
  const ofPlaces = Map.groupBy(held, ({ _location }) => _location);
  const by_location = [...ofPlaces].map(([_location, rows]) => ({
    _location,
    label: rows[0] ? placeOf(rows[0]) : NO_LOCATION,
    count: rows.length,
  }));
  return {
    rows: rowsOf(appointments),
    by_type: TYPES.map(({ type, label }) => ({ type, label, count: ofType(held, type) })),
    by_location: by_location.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label)),
    cancelled: appointments.length - held.length,
    total: held.length,
  };
}

function rowsOf(appointments: readonly Counted[]): AppointmentRow[] {
  const groups = Map.groupBy(appointments, ({ appointment_date, _location }) => `${appointment_date} ${_location ?? 0}`);
  const rows = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const held = group.filter(({ cancelled }) => !cancelled);
    return [
      {
        date: first.appointment_date,
        _location: first._location,
        location: placeOf(first),
        appointments: ofType(held, 1),
        theatre: ofType(held, 2),
        other: ofType(held, 3),
        cancelled: group.length - held.length,
        billed: held.filter(({ is_billed }) => is_billed).length,
        minutes: held.reduce((sum, each) => sum + minutesOf(each), 0),
      },
    ];
  });
  return rows.sort((a, b) => (a.date === b.date ? a.location.localeCompare(b.location) : a.date < b.date ? -1 : 1));
}

/** Returns at most five slices for a pie, the largest first. The smallest are combined as "Others". */
export function slicesOf(counts: readonly { label: string; count: number }[], most = 5): { label: string; count: number }[] {
  const shown = counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  if (shown.length <= most) return shown;
  const rest = shown.slice(most - 1).reduce((sum, { count }) => sum + count, 0);
  return [...shown.slice(0, most - 1), { label: "Others", count: rest }];
}
