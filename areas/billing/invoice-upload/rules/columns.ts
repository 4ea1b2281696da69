import { COLUMNS, type ColumnName } from "../contract.ts";

/** Alternative headings by the column they mean. */
const HEADING_ALIASES: ReadonlyMap<string, ColumnName> = new Map(
  Object.entries({
    username: "client",
    doctor: "client",
    client_id: "client",
    date: "invoice_date",
    due: "due_date",
    ref: "reference",
    product_id: "product",
    item: "description",
    price: "unit_price",
    unit_cost: "unit_price",
    quantity: "units",
    qty: "units",
    gst: "has_gst",
  } as const),
);
const REQUIRED_COLUMNS: readonly ColumnName[] = ["client", "invoice_date"];

const keyOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^a-z]+/g, "_")
    .replace(/^_|_$/g, "");

export interface Headings {
  /** The column at each place of a row. Null for an unknown heading. */
  readonly places: readonly (ColumnName | null)[];
  readonly missing: readonly string[];
  readonly twice: readonly string[];
}

/**
 * Finds the column of each heading, the missing required columns and the repeated ones. Unknown columns are
 * ignored.
 */
export function headingsOf(cells: readonly string[]): Headings {
  const places = cells.map(
    (cell) => COLUMNS.find((name) => name === keyOf(cell)) ?? HEADING_ALIASES.get(keyOf(cell)) ?? null,
  );
  const hasColumn = (name: ColumnName): boolean => places.includes(name);
  const missing = [
    ...REQUIRED_COLUMNS.filter((name) => !hasColumn(name)),
    ...(hasColumn("product") || (hasColumn("description") && hasColumn("unit_price"))
      ? []
      : ["product (or description and unit_price)"]),
  ];
  const twice = COLUMNS.filter((name) => places.filter((column) => column === name).length > 1);
  return { places, missing, twice };
}

/**
 * Returns true if a row has non-empty cells beyond the last heading. Shifted cells make the row's other cells
 * unreliable too.
 */
export const hasExtraCells = (places: Headings["places"], cells: readonly string[]): boolean =>
  cells.slice(places.length).some((cell) => cell.trim() !== "");

export type Cells = Readonly<Partial<Record<ColumnName, string>>>;

/** Returns the known, non-empty cells of a row by column. */
export const cellsOf = (places: Headings["places"], cells: readonly string[]): Cells =>
  Object.fromEntries(
    places.flatMap((name, index) => {
      const cell = (cells[index] ?? "").trim();
      return name === null || cell === "" ? [] : [[name, cell]];
    }),
  );
