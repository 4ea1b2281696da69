import type { ImportColumn } from "../columns.contract.ts";
import { foldedHeading, type Profile } from "./known-exports.ts";

export type Fields = Readonly<Record<string, ImportColumn>>;
/** Fields by the position of their column. */
type Places = Record<string, string>;

/**
 * Proposes a field for each column, each field at most once, the most exact heading first. `own` contains the
 * meaning of headings in this source.
 */
export function matchHeadings(
  headings: readonly string[],
  fields: Fields,
  own: Readonly<Record<string, string>> = {},
): Readonly<Places> {
  const folded = headings.map(foldedHeading);
  const places: Places = {};
  const taken = new Set<string>();
  for (const [at, heading] of folded.entries()) {
    const field = own[heading];
    if (field === undefined || taken.has(field) || !Object.hasOwn(fields, field)) continue;
    places[at] = field;
    taken.add(field);
  }
  for (const [field, column] of Object.entries(fields)) {
    if (taken.has(field)) continue;
    const place = column.headings
      .map((name) => folded.findIndex((heading, at) => heading === name && places[at] === undefined))
      .find((at) => at !== -1);
    if (place !== undefined) places[place] = field;
  }
  return places;
}

/** Matches columns as in the last file of the source; new headings are matched like any others. */
export function matchAsBefore(
  headings: readonly string[],
  { mapping, headings: seen }: Pick<Profile, "mapping" | "headings">,
  fields: Fields,
  own?: Readonly<Record<string, string>>,
): Readonly<Places> {
  const before = new Map(Object.entries(mapping).map(([heading, field]) => [foldedHeading(heading), field]));
  const known = new Set(seen.map(foldedHeading));
  const places: Places = {};
  const isFree = (field: string): boolean => Object.hasOwn(fields, field) && !Object.values(places).includes(field);
  for (const [at, heading] of headings.entries()) {
    const field = before.get(foldedHeading(heading));
    if (field !== undefined && isFree(field)) places[at] = field;
  }
  for (const [place, field] of Object.entries(matchHeadings(headings, fields, own)))
    if (!known.has(foldedHeading(headings[Number(place)] ?? "")) && isFree(field)) places[place] = field;
  return places;
}
