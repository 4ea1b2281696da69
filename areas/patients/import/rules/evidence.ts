import { nameKey } from "#kernel/people/name-key.ts";
import { addressKey, type Evidence } from "./identity.ts";

type Values = Readonly<Record<string, unknown>>;

const textOf = (values: Values, field: string): string | null => {
  const value = values[field];
  return typeof value === "string" && value !== "" ? value : null;
};

const NO_NUMBERS = { medicare: null, dva: null, dob: null } as const;

/** Extracts the facts by which a patient is recognised, from a row of the file or from a record. */
const patientEvidence = (values: Values): Evidence => ({
  dob: textOf(values, "dob"),
  phones: [...new Set([textOf(values, "mobile"), textOf(values, "landline")])].filter(
    (phone) => phone !== null,
  ),
  medicare: textOf(values, "medicare_number"),
  personal: textOf(values, "ihi"),
  dva: textOf(values, "dva_number"),
  address: addressKey(textOf(values, "address")),
});

const doctorEvidence = (values: Values): Evidence => ({
  ...NO_NUMBERS,
  phones: [textOf(values, "phone")].filter((phone) => phone !== null),
  personal: textOf(values, "provider_number"),
  address: addressKey(textOf(values, "practice_name") ?? textOf(values, "address")),
});

export const evidenceOf = (subject: "patient" | "referringdoctor", values: Values): Evidence =>
  subject === "patient" ? patientEvidence(values) : doctorEvidence(values);

export const namesOf = (values: Values): { last_name: string; first_name: string } => ({
  last_name: textOf(values, "last_name") ?? "",
  first_name: textOf(values, "first_name") ?? "",
});

/** Returns a key that people of the same name share. */
export function nameKeyOf(values: Values): string {
  const { last_name, first_name } = namesOf(values);
  return `${nameKey(last_name)} ${nameKey(first_name)}`;
}
