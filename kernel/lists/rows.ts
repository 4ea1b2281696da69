import type { ListOrder } from "./list-query.ts";

/**
 * Search, sorting and paging for lists whose rows are all in memory, such as the few dozen locations of a
 * practice.
 */

const textIn = (texts: readonly (string | number | null | undefined)[]): string =>
  texts
    .filter((text) => text !== null && text !== undefined)
    .join(" ")
    .toLowerCase();

/** Returns the rows that contain every typed word, in any order. */
export function matchingRows<Row>(
  rows: readonly Row[],
  searchText: string | undefined,
  textsOf: (row: Row) => readonly (string | number | null | undefined)[],
): Row[] {
  const words = (searchText ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const text = words.length === 0 ? "" : textIn(textsOf(row));
    return words.every((word) => text.includes(word));
  });
}

/**
 * Sorts rows by a column, then by ID. `rankOf` takes precedence in either direction, for example to put
 * deleted rows last.
 */
export function orderedRows<Row extends { readonly ID: number }, Name extends string>(
  rows: readonly Row[],
  { by, descending }: ListOrder<Name>,
  valueOf: (row: Row, by: Name) => string | number | null | undefined,
  rankOf: (row: Row) => number = () => 0,
): Row[] {
  const compareRows = (a: Row, b: Row): number =>
    `${valueOf(a, by) ?? ""}`.localeCompare(`${valueOf(b, by) ?? ""}`, "en-AU", { numeric: true });
  return rows.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (descending ? compareRows(b, a) : compareRows(a, b)) || a.ID - b.ID,
  );
}

export const pageOfRows = <Row>(rows: readonly Row[], page: number, pageSize: number): Row[] =>
  rows.slice((page - 1) * pageSize, page * pageSize);
