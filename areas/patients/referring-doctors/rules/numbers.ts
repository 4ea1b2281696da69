import { withRule } from "#kernel/contract/form-rule.ts";
import { z } from "zod";
import type { Country } from "#kernel/addresses/country.ts";
import { invalidNumber, normaliseLandline, normalisePhone, phoneProblem } from "#kernel/addresses/phone.ts";
import { INVALID_EMAIL, isEmail } from "#kernel/addresses/email.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import {
  INVALID_PROVIDER_NUMBER,
  isProviderNumber,
  normaliseProviderNumber,
} from "#kernel/identifiers/provider-number.ts";
import { ReferringDoctorBody } from "../contract.ts";

interface Numbers {
  readonly provider_number?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/**
 * Normalises a provider number to Medicare's eight characters (RULE-PROV-01, -04). In the UK, which has no
 * Medicare, only converts to upper case (C-54).
 */
export const providerNumberOf = (typed: string, country: Country): string =>
  country === "AU" ? normaliseProviderNumber(typed) : typed.toUpperCase();

/**
 * Normalises a phone number; pads an Australian landline to ten digits (RULE-GEN-07). Returns an invalid
 * number unchanged.
 */
export const phoneOf = (typed: string, country: Country): string =>
  (country === "AU" ? normaliseLandline(typed) : normalisePhone(typed, "UK")) ?? typed;

/** Returns the errors in the numbers and the email address of a referring doctor, by field. Empty if all are valid. */
export function numberErrors({ provider_number, phone, email }: Numbers, country: Country): FieldErrors {
  const errors: FieldErrors = {};
  if (provider_number && country === "AU" && !isProviderNumber(provider_number))
    errors["provider_number"] = INVALID_PROVIDER_NUMBER;
  if (phone && phoneProblem(phoneOf(phone, country), country))
    errors["phone"] = invalidNumber(phone, "phone");
  if (email && !isEmail(email)) errors["email"] = INVALID_EMAIL;
  return errors;
}

/** Normalises the numbers of a request; omitted fields stay omitted. */
export function normaliseNumbers<Body extends object & Numbers>(body: Body, country: Country): Body {
  const { provider_number, phone } = body;
  return {
    ...body,
    ...(provider_number ? { provider_number: providerNumberOf(provider_number, country) } : {}),
    ...(phone ? { phone: phoneOf(phone, country) } : {}),
  };
}

const bodyIn = (country: Country) =>
  withRule(ReferringDoctorBody.extend({ version: z.int().optional() }), (body) =>
    numberErrors(body, country),
  );

/** Schemas of the form by country: the body with the rules for the two numbers. */
export const formBody = { AU: bodyIn("AU"), UK: bodyIn("UK") } as const satisfies Record<Country, unknown>;
