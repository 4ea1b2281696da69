import type { Country } from "#kernel/addresses/country.ts";
import type { Day } from "#kernel/dates/day.ts";
import { refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { bornLater, type PatientFields } from "../contract.ts";
import { landlineOf, mayBePhones, mobileOf } from "./phones.ts";

/**
 * The client that owns the patient. `country` decides which phone numbers are valid, `today` which birth
 * dates.
 */
export interface ClientOfPatient {
  readonly country: Country;
  readonly today: Day;
}

/** Checks the given fields (RULE-PAT-03, RULE-GEN-09); omitted fields are not checked. */
export function mayBeSaved(
  fields: Partial<PatientFields>,
  { country, today }: ClientOfPatient,
): Verdict<"patient.born_later" | "patient.landline" | "patient.mobile"> {
  if (fields.dob && fields.dob > today) return refuse(bornLater, undefined);
  return mayBePhones(fields, country);
}

/** Returns the given fields as they are stored, with phone numbers normalised for the client's country. */
export function normaliseFields<Fields extends Partial<PatientFields>>(
  fields: Fields,
  country: Country,
): Fields {
  const { landline, mobile, next_of_kin_phone } = fields;
  return {
    ...fields,
    ...(landline ? { landline: landlineOf(landline, country) } : {}),
    ...(next_of_kin_phone ? { next_of_kin_phone: mobileOf(next_of_kin_phone, country) } : {}),
    ...(mobile ? { mobile: mobileOf(mobile, country) } : {}),
  };
}
