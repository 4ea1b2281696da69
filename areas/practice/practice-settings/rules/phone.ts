import type { Country } from "#kernel/addresses/country.ts";
import { normalisePhone, phoneProblem } from "#kernel/addresses/phone.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { invalidPhone } from "../contract.ts";

/**
 * Validates a phone number: ten digits in Australia (RULE-GEN-09), the country's own rule in the United
 * Kingdom (RULE-GEN-13, C-54).
 */
export const mayUsePhone = (phone: string | null | undefined, country: Country): Verdict<"practice.phone"> =>
  phone === null || phone === undefined || phoneProblem(phone, country) === null
    ? allow
    : refuse(invalidPhone, { phone: phone.slice(0, 40) });

export const toStoredPhone = (phone: string, country: Country): string =>
  normalisePhone(phone, country) ?? phone;
