import type { Country } from "#kernel/country.ts";
import { dvaNumberProblem, INVALID_DVA_NUMBER } from "#kernel/dva-number.ts";
import { INVALID_IHI, ihiProblem } from "#kernel/ihi.ts";
import { medicareNumberWarning } from "#kernel/medicare-number.ts";
import type { Warning } from "../contract.ts";

const IDENTIFIERS = ["medicare_number", "ihi", "dva_number"] as const;
export type Identifier = (typeof IDENTIFIERS)[number];
type Identifiers = Readonly<Partial<Record<Identifier, string | null>>>;

export const isIdentifier = (name: string): name is Identifier => IDENTIFIERS.some((each) => each === name);

const IHI_CHECK =
  "This is not a valid healthcare identifier (IHI). It starts with 800360 and ends in a check digit. Check the number.";

/** What to tell about one number as it stands; null when nothing is odd. Asked while typing, and of every saved patient. */
export function identifierWarning(field: Identifier, number: string): string | null {
  if (field === "medicare_number") return medicareNumberWarning(number);
  if (field === "dva_number") return dvaNumberProblem(number) === null ? null : INVALID_DVA_NUMBER;
  const problem = ihiProblem(number);
  if (problem === null) return null;
  return problem === "format" ? INVALID_IHI : IHI_CHECK;
}

/** Cards are misread, and the patient is still here: odd numbers are kept and told of. None of them exists in the UK. */
export function warningsOf(patient: Identifiers, country: Country): Warning[] {
  if (country === "UK") return [];
  return IDENTIFIERS.flatMap((field) => {
    const number = patient[field];
    const message = !number ? null : identifierWarning(field, number);
    return message === null ? [] : [{ field, message }];
  });
}
