import { patientFields } from "#areas/patients/patients/fields.ts";
import {
  differingFields,
  type FieldValue,
  type FieldValues,
  MERGED_FIELD_NAMES,
  type MergedField,
} from "./fields.ts";

/** The patient whose value is kept; `both` joins two texts. */
export const CHOICES = ["from", "to", "both"] as const;
export type Choice = (typeof CHOICES)[number];
export type Choices = Readonly<Partial<Record<MergedField, Choice>>>;

const joinTexts = (to: FieldValue, from: FieldValue): string => `${to}\n\n${from}`;

/** Returns whether both texts of a field can be kept, which requires that they fit together. */
export function mayKeepBoth(field: MergedField, from: FieldValue, to: FieldValue): boolean {
  const longest = patientFields[field].merge;
  if (typeof longest !== "number" || from === null || to === null) return false;
  return [...joinTexts(to, from)].length <= longest;
}

/**
 * Returns the field's value in the merged patient (RULE-MERGE-02): the common value, or the chosen one if the
 * two differ. Undefined until a value is chosen.
 */
export function chosenValue(
  field: MergedField,
  from: FieldValues,
  to: FieldValues,
  choice: Choice | undefined,
): FieldValue | undefined {
  if (!differingFields(from, to).includes(field)) return to[field];
  if (choice === undefined) return undefined;
  if (choice === "both") return joinTexts(to[field], from[field]);
  return choice === "from" ? from[field] : to[field];
}

export const unchosenFields = (from: FieldValues, to: FieldValues, choices: Choices): MergedField[] =>
  differingFields(from, to).filter((field) => choices[field] === undefined);

/**
 * Chooses the known value for each field that is empty in one of the two patients; keeps existing choices.
 */
export function chooseKnown(from: FieldValues, to: FieldValues, choices: Choices): Choices {
  const knownChoices = differingFields(from, to)
    .filter((field) => from[field] === null || to[field] === null)
    .map((field) => [field, from[field] === null ? "to" : "from"] as const);
  return { ...Object.fromEntries(knownChoices), ...choices };
}

export const chooseAll = (side: "from" | "to", from: FieldValues, to: FieldValues): Choices =>
  Object.fromEntries(differingFields(from, to).map((field) => [field, side]));

/** Returns the values of the merged patient, or null while a choice is missing. */
export function mergedValues(
  from: FieldValues,
  to: FieldValues,
  choices: Choices,
): Record<string, FieldValue> | null {
  if (unchosenFields(from, to, choices).length > 0) return null;
  return Object.fromEntries(
    MERGED_FIELD_NAMES.map((field) => [field, chosenValue(field, from, to, choices[field]) ?? null]),
  );
}
