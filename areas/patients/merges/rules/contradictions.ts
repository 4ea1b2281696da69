import type { FieldValue, FieldValues, MergedField } from "./fields.ts";

/** Fields in which two records of one person never differ, with their names in a sentence. */
const FIXED_FIELDS: readonly (readonly [MergedField, string])[] = [
  ["dob", "dates of birth"],
  ["medicare_number", "Medicare numbers"],
  ["ihi", "healthcare identifiers (IHI)"],
  ["dva_number", "DVA numbers"],
];

/** Returns true if one number is the other without the person's reference number, as on the same card. */
const isSameNumber = (first: FieldValue, second: FieldValue): boolean =>
  `${first}`.startsWith(`${second}`) || `${second}`.startsWith(`${first}`);

/**
 * Returns the warning that two records may be of different people: "Different dates of birth and Medicare
 * numbers." Null if the fields that identify a person agree or are empty in one of the records.
 */
export function differentPeopleWarning(first: FieldValues, second: FieldValues): string | null {
  const names = FIXED_FIELDS.filter(
    ([field]) => first[field] && second[field] && !isSameNumber(first[field], second[field]),
  ).map(([, name]) => name);
  if (names.length === 0) return null;
  const listed = [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");
  return `Different ${listed}. These may be two different people.`;
}
