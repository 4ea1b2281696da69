import type { Missing } from "#areas/patients/patients/contract.ts";
import { CLAIM_ITEMS, type ClaimItem, PATIENT_ITEMS, type PatientItem } from "../contract.ts";

const ITEM_FOR_MISSING: Readonly<Record<Missing, PatientItem>> = {
  dob: "date of birth",
  _health_fund: "health fund name and membership number",
  fund_number: "health fund name and membership number",
  referring_doctor: "referring doctor name and provider number",
  provider_number: "referring doctor name and provider number",
  wc_details: "work compensation details",
};

/** Returns the items of the list that request the missing details, in the list's order (CONST-115). */
export const itemsFor = (missing: readonly Missing[]): PatientItem[] =>
  PATIENT_ITEMS.filter((item) => missing.some((kind) => ITEM_FOR_MISSING[kind] === item));

/** Returns each requested item once, in the order of the lists. */
export const sortItems = (request: {
  readonly patient_lists: readonly string[];
  readonly claim_lists: readonly string[];
}) => ({
  patient_lists: PATIENT_ITEMS.filter((item): item is PatientItem => request.patient_lists.includes(item)),
  claim_lists: CLAIM_ITEMS.filter((item): item is ClaimItem => request.claim_lists.includes(item)),
});
