import { type Day, formatDay } from "#kernel/day.ts";

interface Visit {
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

function endWords(visit: Visit, today: Day): string {
  const ends = visit.referral?.expiry_date;
  if (!ends) return visit.referral_state === "expired" ? "Referral ends before the appointment" : "Referral ends soon";
  return ends < today ? `Referral expired ${formatDay(ends)}` : `Referral ends ${formatDay(ends)}`;
}

/** Patients that come soon and whose referral has ended by then, or ends soon after: each once, by the first such visit. */
export function referralNeeds(visits: readonly Visit[], state: "expired" | "expiring", today: Day): ReferralNeed[] {
  const found = new Map<number, ReferralNeed>();
  const concerned = visits.filter((visit) => !visit.cancelled && visit.referral_state === state);
  for (const visit of concerned.toSorted((a, b) => a.appointment_date.localeCompare(b.appointment_date))) {
    const { _patient, patient } = visit;
    if (_patient === null || patient === null || found.has(_patient)) continue;
    const name = `${patient.last_name.toUpperCase()}, ${patient.first_name}`;
    found.set(_patient, {
      patient: _patient,
      name,
      last_name: patient.last_name,
      visit_on: visit.appointment_date,
      words: endWords(visit, today),
    });
  }
  return [...found.values()];
}

/** "Hughes, Walker and 3 others" */
export function namesOf(needs: readonly Pick<ReferralNeed, "last_name">[]): string {
  const names = needs.map(({ last_name }) => last_name);
  if (names.length <= 2) return names.join(" and ");
  const rest = names.length - 2;
  return `${names.slice(0, 2).join(", ")} and ${rest} ${rest === 1 ? "other" : "others"}`;
}
