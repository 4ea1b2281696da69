import { COLUMNS, type ColumnName } from "../contract.ts";

/** Other headings that mean the same. */
const ALSO: ReadonlyMap<string, ColumnName> = new Map(
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
const NEEDED: readonly ColumnName[] = ["client", "invoice_date"];

const keyOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^a-z]+/g, "_")
    .replace(/^_|_$/g, "");

export interface Headings {
  /** The column at each place; null where it is not known. */
  readonly places: readonly (ColumnName | null)[];
  readonly missing: readonly string[];
  readonly twice: readonly string[];
}

/** Which column is where. A column that is not known is not read. */
export function headingsOf(cells: readonly string[]): Headings {
  const places = cells.map((cell) => COLUMNS.find((name) => name === keyOf(cell)) ?? ALSO.get(keyOf(cell)) ?? null);
  const has = (name: ColumnName): boolean => places.includes(name);
  const missing = [
    ...NEEDED.filter((name) => !has(name)),
    ...(has("product") || (has("description") && has("unit_price")) ? [] : ["product (or description and unit_price)"]),
  ];
  const twice = COLUMNS.filter((name) => places.filter((place) => place === name).length > 1);
  return { places, missing, twice };
}

/** Cells beyond the last heading that are not empty: something has moved them there, so that the others may be wrong too. */
export const hasMoreThan = (places: Headings["places"], cells: readonly string[]): boolean =>
  cells.slice(places.length).some((cell) => cell.trim() !== "");

export type Cells = Readonly<Partial<Record<ColumnName, string>>>;

/** The known cells of a row, by column; empty ones are left out. */
export const cellsOf = (places: Headings["places"], cells: readonly string[]): Cells =>
  Object.fromEntries(
    places.flatMap((name, at) => {
      const cell = (cells[at] ?? "").trim();
      return name === null || cell === "" ? [] : [[name, cell]];
    }),
  );
