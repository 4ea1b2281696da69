import { z } from "zod";

/** Codes of a patient's category (CONST-13), in the order of their numbers (C-37). */
export const PATIENT_CATEGORIES = ["C", "U", "Z", "M", "I"] as const;
export type PatientCategory = (typeof PATIENT_CATEGORIES)[number];

const NAMES: Readonly<Record<PatientCategory, string>> = {
  C: "Public",
  U: "Unknown",
  Z: "Private",
  M: "TAC",
  I: "International",
};

export const patientCategoryName = (category: PatientCategory): string => NAMES[category];

/** Parses a letter, a number from 1 to 5 or a name (C-37). Letters are stored. Null for any other text. */
export function parsePatientCategory(text: string): PatientCategory | null {
  const normalisedText = text.trim().toLowerCase();
  const category = PATIENT_CATEGORIES.find(
    (letter) => normalisedText === letter.toLowerCase() || normalisedText === NAMES[letter].toLowerCase(),
  );
  return (
    category ??
    (/^[1-5]$/.test(normalisedText) ? (PATIENT_CATEGORIES[Number(normalisedText) - 1] ?? null) : null)
  );
}

const letterOf = (value: PatientCategory | number | string): PatientCategory | number | string =>
  typeof value === "number" || typeof value === "string"
    ? (parsePatientCategory(`${value}`) ?? value)
    : value;

export const PatientCategorySchema = z.preprocess(
  letterOf,
  z.enum(PATIENT_CATEGORIES, { error: "Choose a category: C, U, Z, M or I." }),
);

/** Returns true for private and TAC patients, who are billable (C-37). */
export const isBillable = (category: PatientCategory): boolean => category === "Z" || category === "M";
