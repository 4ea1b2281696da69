import { GROUPS } from "#kernel/access/builtin-groups.ts";
import { isPartnerCompany } from "#kernel/access/partner-company.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Zone } from "#kernel/dates/zone.ts";

/** CONST-103, RULE-REG-07: Sydney, where neither billing nor transcription needs to know the suburb. */
export const DEFAULT_LOCALITY = 690;

/** RULE-REG-14; a client of the partner company starts in that company's group. */
export const firstGroups = (companyCode: string | null): number[] => [
  isPartnerCompany(companyCode) ? GROUPS.partnerClient : GROUPS.client,
];

export const CHOOSE_SUBURB = "Please select suburb from dropdown list";
export const NEEDS_LOCATION = "Choose the state of registration.";

/** RULE-REG-07: billing and transcription need a suburb; others get Sydney, and a client in the United Kingdom none. */
export function firstLocality(given: number | null, country: Country, kinds: readonly string[]): number | null | "needed" {
  if (given !== null) return given;
  if (kinds.includes("billing") || kinds.includes("transcription")) return country === "AU" ? "needed" : null;
  return country === "AU" ? DEFAULT_LOCALITY : null;
}

/** RULE-GEN-12: the suburb's zone; without one a client keeps its own unless it is in another country. */
export function zoneFor(locality: { readonly time_zone: Zone } | null, country: Country, before: string | null): string {
  if (locality) return locality.time_zone;
  if (country === "UK") return "Europe/London";
  return before !== null && before !== "Europe/London" ? before : "Australia/Sydney";
}
