import type { ImportColumn } from "../columns.contract.ts";
import { foldedHeading, type Profile } from "./known-exports.ts";

export type Fields = Readonly<Record<string, ImportColumn>>;
/** Fields by the position of their column. */
type FieldByColumn = Record<string, string>;

/**
 * Proposes a field for each column, each field at most once, the most exact heading first. `own` contains the
 * meaning of headings in this source.
 */
export function matchHeadings(
  headings: readonly string[],
  fields: Fields,
  own: Readonly<Record<string, string>> = {},
): Readonly<FieldByColumn> {
  const folded = headings.map(foldedHeading);
  const fieldByColumn: FieldByColumn = {};
  const takenFields = new Set<string>();
  for (const [index, heading] of folded.entries()) {
    const field = own[heading];
    if (field === undefined || takenFields.has(field) || !Object.hasOwn(fields, field)) continue;
    fieldByColumn[index] = field;
    takenFields.add(field);
  }
  for (const [field, column] of Object.entries(fields)) {
    if (takenFields.has(field)) continue;
    const columnIndex = column.headings
      .map((name) => folded.findIndex((heading, at) => heading === name && fieldByColumn[at] === undefined))
      .find((at) => at !== -1);
    if (columnIndex !== undefined) fieldByColumn[columnIndex] = field;
  }
  return fieldByColumn;
}

/** Matches columns as in the last file of the source; new headings are matched like any others. */
export function matchAsBefore(
  headings: readonly string[],
  { mapping, headings: profileHeadings }: Pick<Profile, "mapping" | "headings">,
  fields: Fields,
  own?: Readonly<Record<string, string>>,
): Readonly<FieldByColumn> {
  const previousFields = new Map(
    Object.entries(mapping).map(([heading, field]) => [foldedHeading(heading), field]),
  );
  const knownHeadings = new Set(profileHeadings.map(foldedHeading));
  const fieldByColumn: FieldByColumn = {};
  const isFree = (field: string): boolean =>
    Object.hasOwn(fields, field) && !Object.values(fieldByColumn).includes(field);
  for (const [index, heading] of headings.entries()) {
    const field = previousFields.get(foldedHeading(heading));
    if (field !== undefined && isFree(field)) fieldByColumn[index] = field;
  }
  for (const [columnIndex, field] of Object.entries(matchHeadings(headings, fields, own)))
    if (!knownHeadings.has(foldedHeading(headings[Number(columnIndex)] ?? "")) && isFree(field))
      fieldByColumn[columnIndex] = field;
  return fieldByColumn;
}
