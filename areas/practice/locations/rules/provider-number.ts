import type { Country } from "#kernel/addresses/country.ts";
import { isProviderNumber, normaliseProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { invalidProviderNumber } from "../contract.ts";

/**
 * Normalises a provider number for storage: upper case (RULE-LOC-01) with a leading zero restored (C-51). UK
 * numbers are only converted to upper case (C-54).
 */
export const toStoredProviderNumber = (typed: string, country: Country): string =>
  country === "AU" ? normaliseProviderNumber(typed) : typed.toUpperCase();

/** Validates the check letter of a provider number (RULE-LOC-02); not for UK clients. */
export const mayUseProviderNumber = (typed: string, country: Country): Verdict<"location.provider_number"> =>
  country !== "AU" || isProviderNumber(typed) ? allow : refuse(invalidProviderNumber, undefined);
