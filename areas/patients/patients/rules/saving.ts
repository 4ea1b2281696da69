import type { Country } from "#kernel/addresses/country.ts";
import type { Day } from "#kernel/dates/day.ts";
import { refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { bornLater, type PatientFields } from "../contract.ts";
import { landlineOf, mayBePhones, mobileOf } from "./phones.ts";

/** The client a patient is saved for: its country decides what a phone number is, its day whether somebody is born yet. */
export interface ClientOfPatient {
  readonly country: Country;
  readonly today: Day;
}

/** RULE-PAT-03 and RULE-GEN-09, of what is given; a field left out is not judged. */
export function mayBeSaved(
  fields: Partial<PatientFields>,
  { country, today }: ClientOfPatient,
): Verdict<"patient.born_later" | "patient.landline" | "patient.mobile"> {
  if (fields.dob && fields.dob > today) return refuse(bornLater, undefined);
  return mayBePhones(fields, country);
}

/** As it is stored: numbers as dialled in the client's country. Only what is given. */
export function stored<Fields extends Partial<PatientFields>>(fields: Fields, country: Country): Fields {
  const { landline, mobile, next_of_kin_phone } = fields;
  return {
    ...fields,
    ...(landline ? { landline: landlineOf(landline, country) } : {}),
    ...(next_of_kin_phone ? { next_of_kin_phone: mobileOf(next_of_kin_phone, country) } : {}),
    ...(mobile ? { mobile: mobileOf(mobile, country) } : {}),
  };
}
