import { unmatchedColumns } from "#areas/patients/import/rules/csv-columns.ts";

export interface Headings<Column extends string> {
  readonly places: ReadonlyMap<Column, number>;
  /** Headings that mean nothing to us. */
  readonly unknown: readonly string[];
}

/** Where each of our columns stands in a table that was matched so. */
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

/** Put before a sign that a spreadsheet would calculate with; no part of the text. */
const QUOTED = /^'(?='*[=+\-@\t\r＝＋－＠])/;

export const cellOf = <Column extends string>({ places }: Headings<Column>, cells: readonly string[]) => {
  return (column: Column): string => (cells[places.get(column) ?? -1] ?? "").trim().replace(QUOTED, "");
};
