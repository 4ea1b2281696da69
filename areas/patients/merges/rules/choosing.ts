import { patientFields } from "#areas/patients/patients/fields.ts";
import { differingFields, type FieldValue, type FieldValues, MERGED_FIELD_NAMES, type MergedField } from "./fields.ts";

/** Whose value stays; `both` joins two texts. */
export const CHOICES = ["from", "to", "both"] as const;
export type Choice = (typeof CHOICES)[number];
export type Choices = Readonly<Partial<Record<MergedField, Choice>>>;

const joined = (to: FieldValue, from: FieldValue): string => `${to}\n\n${from}`;

/** Two texts can both stay, as long as there is room for them. */
export function mayKeepBoth(field: MergedField, from: FieldValue, to: FieldValue): boolean {
  const longest = patientFields[field].merge;
  if (typeof longest !== "number" || from === null || to === null) return false;
  return [...joined(to, from)].length <= longest;
}

/** RULE-MERGE-02: what is equal is kept, what differs is blank until it is chosen (undefined). */
export function chosenValue(
  field: MergedField,
  from: FieldValues,
  to: FieldValues,
  choice: Choice | undefined,
): FieldValue | undefined {
  if (!differingFields(from, to).includes(field)) return to[field];
  if (choice === undefined) return undefined;
  if (choice === "both") return joined(to[field], from[field]);
  return choice === "from" ? from[field] : to[field];
}

export const unchosen = (from: FieldValues, to: FieldValues, choices: Choices): MergedField[] =>
  differingFields(from, to).filter((field) => choices[field] === undefined);

/** What only one of them knows, taken from that one; what was chosen stays. */
export function withKnown(from: FieldValues, to: FieldValues, choices: Choices): Choices {
  const known = differingFields(from, to)
    .filter((field) => from[field] === null || to[field] === null)
    .map((field) => [field, from[field] === null ? "to" : "from"] as const);
  return { ...Object.fromEntries(known), ...choices };
}

export const allOf = (side: "from" | "to", from: FieldValues, to: FieldValues): Choices =>
  Object.fromEntries(differingFields(from, to).map((field) => [field, side]));

/** The merged patient; null while something is still to be chosen. */
export function mergedValues(from: FieldValues, to: FieldValues, choices: Choices): Record<string, FieldValue> | null {
  if (unchosen(from, to, choices).length > 0) return null;
  return Object.fromEntries(MERGED_FIELD_NAMES.map((field) => [field, chosenValue(field, from, to, choices[field]) ?? null]));
}
