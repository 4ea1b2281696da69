import { LineItemBody } from "#areas/billing/invoices/invoice.contract.ts";
import { addDays, type Day, dayOf, isDay } from "#kernel/dates/day.ts";
import type { FailedRow } from "../contract.ts";
import type { Cells } from "./columns.ts";

export interface ProductPrice {
  readonly ID: number;
  readonly name: string;
  readonly unit_price: number | string;
  readonly has_gst: boolean;
}

export interface Line {
  readonly _product: number | null;
  readonly description: string;
  readonly unit_price: number;
  readonly units: number;
  readonly has_gst: boolean;
}

export interface ReadRow {
  readonly row: number;
  readonly client: string;
  readonly invoice_date: Day;
  readonly due_date: Day;
  /** Reference that joins rows of one client into one invoice. Null if the row is an invoice of its own. */
  readonly reference: string | null;
  readonly line: Line;
}

type Failure = Omit<FailedRow, "row">;

export const DUE_DAYS = 14;
/**
 * Earliest accepted date. An earlier one is a typing error or a small number formatted as a date by a
 * spreadsheet.
 */
const EARLIEST_DAY: Day = "2000-01-01";
const FORMULA_MESSAGE = "Formulas aren't read. Paste the value instead.";
const NUMBER_PATTERN = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^-?\d+(?:\.\d+)?$/;
const YES_WORDS: ReadonlySet<string> = new Set(["y", "yes", "true", "1"]);
const NO_WORDS: ReadonlySet<string> = new Set(["n", "no", "false", "0"]);
const FORMULA_START = /^[=@]|^[+-](?!\d)/;

/** Parses an ISO date (2026-11-25) or an Australian date (25/11/2026). Null if the text is neither. */
export function readDay(text: string): Day | null {
  const iso = text.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, "");
  if (isDay(iso)) return iso;
  const [, date, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return year === undefined ? null : dayOf(Number(year), Number(month), Number(date));
}

/** Parses an amount such as "$1,234.50" to 1234.5. Null if the text isn't a number. */
export function readNumber(text: string): number | null {
  const amountText = text.replace(/^\$\s?/, "");
  return NUMBER_PATTERN.test(amountText) ? Number(amountText.replaceAll(",", "")) : null;
}

const flagOf = (text: string): boolean | null => {
  const word = text.toLowerCase();
  return YES_WORDS.has(word) ? true : NO_WORDS.has(word) ? false : null;
};

/** Reads a row, or returns all problems of the row. */
export function readRow(
  row: number,
  cells: Cells,
  productOf: (ID: number) => ProductPrice | undefined,
): { readonly read: ReadRow } | { readonly failures: readonly Failure[] } {
  const failures: Failure[] = [];
  const fail = (field: string, message: string): undefined => void failures.push({ field, message });
  for (const [field, cell] of Object.entries(cells))
    if (FORMULA_START.test(cell)) fail(field, FORMULA_MESSAGE);
  if (failures.length > 0) return { failures };
  const invoice_date = dateOf(cells.invoice_date, "invoice_date", fail) ?? undefined;
  if (cells.invoice_date === undefined) fail("invoice_date", "Enter a date.");
  const due = dateOf(cells.due_date, "due_date", fail);
  const product = findProduct(cells.product, productOf, fail);
  const line = lineOf(cells, product, fail);
  const client = cells.client ?? "";
  if (client === "") fail("client", "Enter the client's username or ID.");
  if (invoice_date && due && due < invoice_date)
    fail("due_date", "Choose a due date on or after the invoice date.");
  if (failures.length > 0 || !invoice_date || !line) return { failures };
  const due_date = due ?? addDays(invoice_date, DUE_DAYS);
  return { read: { row, client, invoice_date, due_date, reference: cells.reference ?? null, line } };
}

type Fail = (field: string, message: string) => undefined;

function dateOf(cell: string | undefined, field: string, fail: Fail): Day | null | undefined {
  if (cell === undefined) return undefined;
  const day = readDay(cell);
  if (day === null) return fail(field, "Enter a valid date (YYYY-MM-DD or DD/MM/YYYY).");
  return day < EARLIEST_DAY ? fail(field, "Enter a date on or after 01/01/2000.") : day;
}

function findProduct(
  cell: string | undefined,
  productOf: (ID: number) => ProductPrice | undefined,
  fail: Fail,
) {
  if (cell === undefined) return undefined;
  const product = /^\d{1,9}$/.test(cell) ? productOf(Number(cell)) : undefined;
  return product ?? fail("product", "This product doesn't exist.");
}

function lineOf(cells: Cells, product: ProductPrice | undefined, fail: Fail): Line | undefined {
  const price = amountOf(
    cells.unit_price,
    "unit_price",
    product === undefined ? undefined : Number(product.unit_price),
    fail,
  );
  const units = amountOf(cells.units, "units", 1, fail);
  const gst = cells.has_gst === undefined ? (product?.has_gst ?? false) : flagOf(cells.has_gst);
  if (gst === null) return fail("has_gst", "Enter yes or no.");
  if (price === undefined || units === undefined) return undefined;
  const values = {
    _product: product?.ID ?? null,
    description: cells.description ?? product?.name ?? "",
    unit_price: price,
    units,
    has_gst: gst,
  };
  const result = LineItemBody.safeParse(values);
  if (result.success) return { ...values, description: result.data.description };
  for (const { path, message } of result.error.issues) fail(path.join("."), message);
  return undefined;
}

function amountOf(
  cell: string | undefined,
  field: string,
  fallback: number | undefined,
  fail: Fail,
): number | undefined {
  if (cell === undefined) return fallback ?? fail(field, "Enter a price.");
  return readNumber(cell) ?? fail(field, "Enter a number.");
}
