import { withRule } from "#kernel/contract/form-rule.ts";
import { z } from "zod";
import type { Country } from "#kernel/addresses/country.ts";
import { invalidNumber, normaliseLandline, normalisePhone, phoneProblem } from "#kernel/addresses/phone.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import { INVALID_PROVIDER_NUMBER, isProviderNumber, normaliseProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { ReferringDoctorBody } from "../contract.ts";

interface Numbers {
  readonly provider_number?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** RULE-PROV-01, -04: eight characters as Medicare writes them. Medicare does not exist in the UK, where it stays as typed (C-54). */
export const providerNumberOf = (typed: string, country: Country): string =>
  country === "AU" ? normaliseProviderNumber(typed) : typed.toUpperCase();

/** RULE-GEN-07: a landline of Australia is filled to ten digits. */
export const phoneOf = (typed: string, country: Country): string =>
  (country === "AU" ? normaliseLandline(typed) : normalisePhone(typed, "UK")) ?? typed;

/** What is wrong with the numbers of a referring doctor, by field. */
export function numberErrors({ provider_number, phone }: Numbers, country: Country): FieldErrors {
  const errors: FieldErrors = {};
  if (provider_number && country === "AU" && !isProviderNumber(provider_number))
    errors["provider_number"] = INVALID_PROVIDER_NUMBER;
  if (phone && phoneProblem(phoneOf(phone, country), country)) errors["phone"] = invalidNumber(phone, "phone");
  return errors;
}

/** The numbers in the form they are kept in; what was left out stays out. */
export function withNumbers<Body extends object & Numbers>(body: Body, country: Country): Body {
  const { provider_number, phone } = body;
  return {
    ...body,
    ...(provider_number ? { provider_number: providerNumberOf(provider_number, country) } : {}),
    ...(phone ? { phone: phoneOf(phone, country) } : {}),
  };
}

const bodyIn = (country: Country) =>
  withRule(ReferringDoctorBody.extend({ version: z.int().optional() }), (body) => numberErrors(body, country));

/** What a form checks before it is sent: the body, and the two numbers as the country has them. */
export const formBody = { AU: bodyIn("AU"), UK: bodyIn("UK") } as const satisfies Record<Country, unknown>;
