import type { Country } from "#kernel/addresses/country.ts";
import { invalidNumber, normaliseLandline, normalisePhone, phoneProblem } from "#kernel/addresses/phone.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { wrongLandline, wrongMobile } from "../contract.ts";

interface Phones {
  readonly landline?: string | null | undefined;
  readonly mobile?: string | null | undefined;
}

/**
 * Normalises a landline: pads an Australian number with zeros to ten digits (RULE-GEN-07); keeps the length
 * of a UK number (C-54, RULE-GEN-13). Returns the text unchanged if it is no such number.
 */
export const landlineOf = (typed: string, country: Country): string =>
  normaliseLandline(typed, country) ?? typed;
export const mobileOf = (typed: string, country: Country): string => normalisePhone(typed, country) ?? typed;

/** Returns the form's errors by field for the phone numbers that the server would reject. */
export function phoneErrors({ landline, mobile }: Phones, country: Country): Record<string, string> {
  const isWrong = (typed: string | null | undefined): typed is string =>
    Boolean(typed) && phoneProblem(typed ?? "", country) !== null;
  return {
    ...(landline && isWrong(landlineOf(landline, country))
      ? { landline: invalidNumber(landline, "landline") }
      : {}),
    ...(isWrong(mobile) ? { mobile: invalidNumber(mobile, "mobile") } : {}),
  };
}

/** Validates the phone numbers by the rules of the client's country (RULE-GEN-09). */
export function mayBePhones(
  phones: Phones,
  country: Country,
): Verdict<"patient.landline" | "patient.mobile"> {
  const { landline, mobile } = phones;
  if (landline && phoneProblem(landlineOf(landline, country), country))
    return refuse(wrongLandline, { message: invalidNumber(landline, "landline") });
  if (mobile && phoneProblem(mobile, country))
    return refuse(wrongMobile, { message: invalidNumber(mobile, "mobile") });
  return allow;
}
