import type { Country } from "#kernel/addresses/country.ts";
import { normalisePhone } from "#kernel/addresses/phone.ts";

/** Reason why a phone number can't receive an SMS. */
type MobileProblem = "no_mobile" | "not_mobile" | "overseas";
export type Mobile = { readonly number: string } | { readonly problem: MobileProblem };

const MOBILE: Readonly<Record<Country, { readonly pattern: RegExp; readonly code: string }>> = {
  AU: { pattern: /^0[45]\d{8}$/, code: "+61" },
  UK: { pattern: /^07[1-9]\d{8}$/, code: "+44" },
};
const OVERSEAS = /^(?:\+|0011|00)([1-9]\d{7,14})$/;

/**
 * Returns a patient's number in E.164, or the reason to send no SMS: landlines, 13 and 1800 numbers can't
 * receive SMS, and an SMS to another country costs more.
 */
export function mobileOf(stored: string | null, country: Country, allowsOverseas: boolean): Mobile {
  const normalisedText = stored?.replace(/[\s().\-/]/g, "") ?? "";
  if (normalisedText === "") return { problem: "no_mobile" };
  const digits = normalisePhone(normalisedText, country);
  const { pattern, code } = MOBILE[country];
  if (digits !== null && pattern.test(digits)) return { number: `${code}${digits.slice(1)}` };
  const abroad = OVERSEAS.exec(normalisedText)?.[1];
  if (abroad === undefined || abroad.startsWith(code.slice(1))) return { problem: "not_mobile" };
  return allowsOverseas ? { number: `+${abroad}` } : { problem: "overseas" };
}
