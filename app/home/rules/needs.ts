import { needsReferral } from "#areas/calendar/appointments/rules/referral-cover.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";

interface Appointment {
  readonly appointment_type: 1 | 2 | 3;
  readonly is_billed: boolean;
  readonly appointment_date: Day;
  readonly cancelled: boolean;
  readonly _patient: number | null;
  readonly patient: { readonly first_name: string; readonly last_name: string } | null;
  readonly referral_state: "active" | "expiring" | "expired" | "none";
  readonly referral: { readonly expiry_date: Day | null } | null;
}

export interface ReferralNeed {
  readonly patient: number;
  readonly name: string;
  readonly last_name: string;
  readonly visit_on: Day;
  readonly words: string;
}

function referralEndLabel(appointment: Appointment, today: Day): string {
  if (appointment.referral_state === "none") return "No referral";
  const ends = appointment.referral?.expiry_date;
  if (!ends)
    return appointment.referral_state === "expired"
      ? "Referral ends before the appointment"
      : "Referral ends soon";
  return ends < today ? `Referral expired ${formatDay(ends)}` : `Referral ends ${formatDay(ends)}`;
}

/**
 * Lists the patients whose referral for a coming appointment is in this state: missing, expired by then or
 * ending soon. Each patient is listed once, with the first such appointment.
 */
export function listReferralNeeds(
  appointments: readonly Appointment[],
  state: "none" | "expired" | "expiring",
  today: Day,
): ReferralNeed[] {
  const needByPatient = new Map<number, ReferralNeed>();
  const matchingAppointments = appointments.filter(
    (appointment) => needsReferral(appointment) && appointment.referral_state === state,
  );
  for (const appointment of matchingAppointments.toSorted((a, b) =>
    a.appointment_date.localeCompare(b.appointment_date),
  )) {
    const { _patient, patient } = appointment;
    if (_patient === null || patient === null || needByPatient.has(_patient)) continue;
    const name = `${patient.last_name.toUpperCase()}, ${patient.first_name}`;
    needByPatient.set(_patient, {
      patient: _patient,
      name,
      last_name: patient.last_name,
      visit_on: appointment.appointment_date,
      words: referralEndLabel(appointment, today),
    });
  }
  return [...needByPatient.values()];
}

/** Returns the names in short, such as "Hughes, Walker and 3 others". */
export function namesOf(needs: readonly Pick<ReferralNeed, "last_name">[]): string {
  const names = needs.map(({ last_name }) => last_name);
  if (names.length <= 2) return names.join(" and ");
  const otherCount = names.length - 2;
  return `${names.slice(0, 2).join(", ")} and ${otherCount} ${otherCount === 1 ? "other" : "others"}`;
}
