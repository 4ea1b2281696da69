import { z } from "zod";

/** F-5: forms offer M and F first; X and none are accepted too. */
export const GENDERS = ["M", "F", "X"] as const;
export type Gender = (typeof GENDERS)[number];

const NAMES: Readonly<Record<Gender, string>> = { M: "Male", F: "Female", X: "Other" };

export const genderName = (gender: Gender): string => NAMES[gender];

/** `f`, `Female`; an empty text and anything else is null. */
export function parseGender(text: string): Gender | null {
  const typed = text.trim().toLowerCase();
  return GENDERS.find((gender) => typed === gender.toLowerCase() || typed === NAMES[gender].toLowerCase()) ?? null;
}

const nothing = (value: Gender | "" | null): Gender | null => (value === "" ? null : value);

/** M, F, X or null on the wire; an empty text is read as null. */
export const GenderSchema = z.preprocess(nothing, z.enum(GENDERS, { error: "Choose M, F or X." }).nullable());
