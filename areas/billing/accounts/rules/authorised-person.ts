import type { AuthorisedPerson } from "#areas/practice/clients/client.contract.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import type { PersonBody } from "../contract.ts";
import { phoneNumberProblem, normalisePhoneText } from "./numbers.ts";

export type StoredPerson = Omit<AuthorisedPerson, "ID" | "version" | "relationship"> & {
  readonly relationship: AuthorisedPerson["relationship"] | null;
};

/** Merges the request into the stored authorised person; omitted fields keep their values (G-43). */
export function mergePerson(
  body: Partial<Omit<PersonBody, "_doctor">>,
  before: Omit<AuthorisedPerson, "ID" | "version"> | null,
  country: Country,
): StoredPerson {
  return {
    name: body.name ?? before?.name ?? "",
    relationship: body.relationship ?? before?.relationship ?? null,
    email: (body.email === undefined ? before?.email : body.email) ?? null,
    phone: normalisePhoneText(body.phone === undefined ? before?.phone : body.phone, country) || null,
  };
}

export function personErrors({ name, relationship, phone }: StoredPerson, country: Country): FieldErrors {
  const errors: FieldErrors = {};
  if (name === "") errors["name"] = "Enter a name.";
  if (relationship === null) errors["relationship"] = "Choose the relationship from the list.";
  const problem = phone === null ? null : phoneNumberProblem(phone, "phone number", country);
  if (problem !== null) errors["phone"] = problem;
  return errors;
}
