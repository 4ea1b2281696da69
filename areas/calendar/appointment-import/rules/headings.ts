import { unmatchedColumns } from "#areas/patients/import/rules/csv-columns.ts";

export interface Headings<Column extends string> {
  readonly places: ReadonlyMap<Column, number>;
  /** Headings that are matched with no field. */
  readonly unknown: readonly string[];
}

/** Returns the position of each field in a table with this mapping, and the headings left unmatched. */
export function headingsOf<Column extends string>(
  headings: readonly string[],
  mapping: Readonly<Record<string, string>>,
  isColumn: (name: string) => name is Column,
): Headings<Column> {
  const places = new Map<Column, number>();
  for (const [place, name] of Object.entries(mapping)) if (isColumn(name)) places.set(name, Number(place));
  const named = new Set(headings.filter((heading) => heading.trim() !== ""));
  return { places, unknown: unmatchedColumns(headings, mapping).filter((heading) => named.has(heading)) };
}

/** Apostrophe before a character that a spreadsheet would read as a formula; not part of the text. */
const QUOTED = /^'(?='*[=+\-@\t\r＝＋－＠])/;

export const cellOf = <Column extends string>({ places }: Headings<Column>, cells: readonly string[]) => {
  return (column: Column): string => (cells[places.get(column) ?? -1] ?? "").trim().replace(QUOTED, "");
};
