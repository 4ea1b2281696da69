import { referralState } from "#areas/patients/referrals/rules/badge.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { PatientCategory } from "#kernel/people/patient-category.ts";
import type { ReferralFilter } from "../filter.contract.ts";
import type { PatientRow, PatientStatus } from "../row.contract.ts";

interface Filters {
  readonly status?: PatientStatus | undefined;
  readonly referral?: ReferralFilter | undefined;
  readonly category?: PatientCategory | undefined;
  readonly fund?: number | undefined;
}

const KINDS: Readonly<Record<ReferralFilter, ReturnType<typeof referralState>["kind"]>> = {
  expired: "expired",
  expiring: "ending",
  none: "none",
};

/** Returns true for a patient who matches the filters, with the referral's state on the given day. */
export const matchesFilters = (patient: PatientRow, filters: Filters, today: Day): boolean =>
  (filters.status === undefined || patient.status === filters.status) &&
  (filters.category === undefined || patient.category === filters.category) &&
  (filters.fund === undefined || patient._health_fund === filters.fund) &&
  (filters.referral === undefined || referralState(patient.referral, today).kind === KINDS[filters.referral]);
