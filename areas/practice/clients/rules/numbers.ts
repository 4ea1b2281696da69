import { type Country, countryName } from "#kernel/addresses/country.ts";
import { invalidNumber, normalisePhone, phoneProblem } from "#kernel/addresses/phone.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";

export const INVALID_AHPRA = "Enter three letters and ten digits, such as MED0001234567.";
const AHPRA = /^[A-Z]{3}\d{10}$/;

const PHONE_NAMES = {
  cell_phone: "mobile number",
  work_phone: "work phone number",
  fax: "fax number",
} as const;
type PhoneField = keyof typeof PHONE_NAMES;
const phoneFields: readonly PhoneField[] = ["cell_phone", "work_phone", "fax"];

type Numbers = Partial<Record<PhoneField | "ahpra", string | null | undefined>>;

/**
 * Returns the errors in phone and registration numbers, by field (RULE-GEN-09, RULE-GEN-13, C-54). The AHPRA
 * number is checked for Australian clients only.
 */
export function numberErrors(numbers: Numbers, country: Country): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of phoneFields) {
    const digits = numbers[field];
    if (digits && phoneProblem(digits, country) !== null)
      errors[field] = invalidNumber(digits.slice(0, 40), PHONE_NAMES[field]);
  }
  if (country === "AU" && numbers.ahpra && !AHPRA.test(normaliseAhpra(numbers.ahpra)))
    errors["ahpra"] = INVALID_AHPRA;
  return errors;
}

export const normaliseAhpra = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, "");

/**
 * Normalises the numbers for storage: phone numbers as dialled within the country, the registration number in
 * capitals.
 */
export function normaliseNumbers<Fields extends Numbers>(fields: Fields, country: Country): Fields {
  const normalised = { ...fields };
  for (const field of phoneFields) {
    const digits = fields[field];
    if (digits) normalised[field] = normalisePhone(digits, country) ?? digits;
  }
  if (fields.ahpra) normalised.ahpra = normaliseAhpra(fields.ahpra);
  return normalised;
}

/** Requires a suburb in the client's country. */
export const localityError = (
  locality: { readonly country: Country } | null,
  country: Country,
): FieldErrors =>
  locality === null || locality.country === country
    ? {}
    : { _locality: `Choose a suburb in ${countryName(country)}.` };
