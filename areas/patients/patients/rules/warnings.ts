import type { Country } from "#kernel/addresses/country.ts";
import { dvaNumberProblem, INVALID_DVA_NUMBER } from "#kernel/identifiers/dva-number.ts";
import { INVALID_IHI, ihiProblem } from "#kernel/identifiers/ihi.ts";
import { isListedLanguage } from "#kernel/people/language.ts";
import { medicareNumberWarning } from "#kernel/identifiers/medicare-number.ts";
import type { Warning } from "../contract.ts";

const IDENTIFIERS = ["medicare_number", "ihi", "dva_number"] as const;
export type Identifier = (typeof IDENTIFIERS)[number];
type CheckedFields = Readonly<Partial<Record<Identifier | "interpreter_language", string | null>>>;

export const isIdentifier = (name: string): name is Identifier => IDENTIFIERS.some((each) => each === name);

const IHI_CHECK =
  "This is not a valid healthcare identifier (IHI). It starts with 800360 and ends in a check digit. Check the number.";

/**
 * Returns the warning about one card number, or null if the number looks right. Used while the user types and
 * for every saved patient.
 */
export function identifierWarning(field: Identifier, number: string): string | null {
  if (field === "medicare_number") return medicareNumberWarning(number);
  if (field === "dva_number") return dvaNumberProblem(number) === null ? null : INVALID_DVA_NUMBER;
  const problem = ihiProblem(number);
  if (problem === null) return null;
  return problem === "format" ? INVALID_IHI : IHI_CHECK;
}

/** Warns about a language that no interpreter service lists, because the name may be misspelt. */
const languageWarning = (language: string | null | undefined): Warning[] =>
  language && !isListedLanguage(language)
    ? [
        {
          field: "interpreter_language",
          message: `The interpreter language “${language}” is not in the list. Check it.`,
        },
      ]
    : [];

/**
 * Returns warnings about doubtful values, which are saved nevertheless because cards are often misread. Skips
 * card numbers in the UK, where none of these cards exist.
 */
export function warningsOf(patient: CheckedFields, country: Country): Warning[] {
  const numberWarnings =
    country === "UK" ? [] : IDENTIFIERS.flatMap((field) => numberWarning(field, patient[field]));
  return [...numberWarnings, ...languageWarning(patient.interpreter_language)];
}

function numberWarning(field: Identifier, number: string | null | undefined): Warning[] {
  const message = number ? identifierWarning(field, number) : null;
  return message === null ? [] : [{ field, message }];
}
