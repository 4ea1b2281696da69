import { GROUPS } from "#kernel/access/builtin-groups.ts";
import { isPartnerCompany } from "#kernel/access/partner-company.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Zone } from "#kernel/dates/zone.ts";

/** ID of Sydney, the suburb of clients whose services don't require one (CONST-103, RULE-REG-07). */
export const DEFAULT_LOCALITY = 690;

/**
 * Returns the groups of a new client (RULE-REG-14), which depend on whether it belongs to the partner
 * company.
 */
export const firstGroups = (companyCode: string | null): number[] => [
  isPartnerCompany(companyCode) ? GROUPS.partnerClient : GROUPS.client,
];

export const CHOOSE_SUBURB = "Please select suburb from dropdown list";
export const NEEDS_LOCATION = "Choose the state of registration.";

/**
 * Returns the suburb of a new client (RULE-REG-07): the given one, otherwise Sydney, or null in the United
 * Kingdom. "needed" if billing or transcription requires one in Australia.
 */
export function firstLocality(
  chosenLocality: number | null,
  country: Country,
  kinds: readonly string[],
): number | null | "needed" {
  if (chosenLocality !== null) return chosenLocality;
  if (kinds.includes("billing") || kinds.includes("transcription")) return country === "AU" ? "needed" : null;
  return country === "AU" ? DEFAULT_LOCALITY : null;
}

/**
 * Returns the client's time zone (RULE-GEN-12): that of the suburb, otherwise the previous one unless the
 * country has changed.
 */
export function zoneFor(
  locality: { readonly time_zone: Zone } | null,
  country: Country,
  before: string | null,
): string {
  if (locality) return locality.time_zone;
  if (country === "UK") return "Europe/London";
  return before !== null && before !== "Europe/London" ? before : "Australia/Sydney";
}
