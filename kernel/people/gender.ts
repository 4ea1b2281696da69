import { z } from "zod";

/** Codes of a gender (F-5). Forms offer M and F first; X and no gender are also accepted. */
export const GENDERS = ["M", "F", "X"] as const;
export type Gender = (typeof GENDERS)[number];

const NAMES: Readonly<Record<Gender, string>> = { M: "Male", F: "Female", X: "Other" };

export const genderName = (gender: Gender): string => NAMES[gender];

/** Parses a code or a name, such as `f` or `Female`. Null for any other text. */
export function parseGender(text: string): Gender | null {
  const normalisedText = text.trim().toLowerCase();
  return (
    GENDERS.find(
      (gender) => normalisedText === gender.toLowerCase() || normalisedText === NAMES[gender].toLowerCase(),
    ) ?? null
  );
}

const emptyToNull = (value: Gender | "" | null): Gender | null => (value === "" ? null : value);

/** Schema of a gender: M, F, X or null. An empty string becomes null. */
export const GenderSchema = z.preprocess(
  emptyToNull,
  z.enum(GENDERS, { error: "Choose M, F or X." }).nullable(),
);
