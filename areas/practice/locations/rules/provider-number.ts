import type { Country } from "#kernel/addresses/country.ts";
import { isProviderNumber, normaliseProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { invalidProviderNumber } from "../contract.ts";

/** As it is stored: RULE-LOC-01, and a leading zero put back (C-51). The United Kingdom has other numbers, kept as they are (C-54). */
export const storedProviderNumber = (typed: string, country: Country): string =>
  country === "AU" ? normaliseProviderNumber(typed) : typed.toUpperCase();

/** RULE-LOC-02: the check letter; UK clients skip it. */
export const mayUseProviderNumber = (typed: string, country: Country): Verdict<"location.provider_number"> =>
  country !== "AU" || isProviderNumber(typed) ? allow : refuse(invalidProviderNumber, undefined);
