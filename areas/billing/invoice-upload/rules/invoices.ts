import { MAX_LINES } from "#areas/billing/invoices/invoice.contract.ts";
import { invoiceSums } from "#areas/billing/ledger/rules/decimal.ts";
import type { Cents } from "#kernel/money/money.ts";
import type { FailedRow } from "../contract.ts";
import type { ReadRow } from "./read-row.ts";

export interface UploadedInvoice extends Pick<ReadRow, "client" | "invoice_date" | "due_date" | "reference"> {
  /** The client's ID. Undefined if no client has this username or ID. */
  readonly _doctor: number | undefined;
  readonly rows: readonly number[];
  readonly lines: readonly ReadRow["line"][];
  /**
   * Key that recognises the invoice in a repeated upload: its contents and a counter of invoices with equal
   * contents in the file.
   */
  readonly contents: string;
}

/** Fields of a row that decide which invoice the row belongs to. */
export type InvoiceFields = Pick<ReadRow, "client" | "reference">;

/** Client IDs by username or ID as typed, in lower case. */
export type ClientIds = ReadonlyMap<string, number>;

/**
 * Returns the client's ID, so that a username and an ID mean the same client; the typed text if the client is
 * unknown.
 */
const clientKey = (client: string, ids: ClientIds): number | string =>
  ids.get(client.toLowerCase()) ?? client.toLowerCase();

/** Returns the key of the invoice a row belongs to. Null if the row is an invoice of its own. */
const invoiceKey = ({ client, reference }: InvoiceFields, ids: ClientIds): string | null =>
  reference ? JSON.stringify([clientKey(client, ids), reference]) : null;

/**
 * Groups rows into invoices: rows with the same client and reference form one invoice, a row without a
 * reference forms its own. `unreadRows` are rows that couldn't be read; their whole invoice is left out. Every
 * other row left out is listed in `failed`.
 */
export function invoicesOf(
  rows: readonly ReadRow[],
  ids: ClientIds,
  unreadRows: readonly InvoiceFields[] = [],
): { invoices: UploadedInvoice[]; failed: FailedRow[] } {
  const brokenKeys = new Set(unreadRows.map((row) => invoiceKey(row, ids)));
  const groups = Map.groupBy(rows, (row) => invoiceKey(row, ids) ?? `row ${row.row}`);
  const failed: FailedRow[] = [];
  const invoices: UploadedInvoice[] = [];
  const contentCounts = new Map<string, number>();
  for (const [key, group] of groups) {
    const [firstRow] = group;
    if (!firstRow) continue;
    const failures = brokenKeys.has(key)
      ? group.map(({ row }) => ({ row, ...OTHER_ROW }))
      : findDisagreements(group, firstRow);
    failed.push(...failures);
    if (failures.length > 0) continue;
    const { client, invoice_date, due_date, reference } = firstRow;
    const lines = group.map(({ line }) => line);
    const invoiceContents = JSON.stringify([
      clientKey(client, ids),
      invoice_date,
      due_date,
      reference,
      lines,
    ]);
    const count = (contentCounts.get(invoiceContents) ?? 0) + 1;
    contentCounts.set(invoiceContents, count);
    invoices.push({
      client,
      invoice_date,
      due_date,
      reference,
      lines,
      _doctor: ids.get(client.toLowerCase()),
      rows: group.map(({ row }) => row),
      contents: `${invoiceContents} ${count}`,
    });
  }
  return { invoices, failed };
}

const OTHER_ROW = { field: "reference", message: "Another row with this reference can't be added." } as const;

function findDisagreements(group: readonly ReadRow[], firstRow: ReadRow): FailedRow[] {
  if (group.length > MAX_LINES)
    return [{ row: firstRow.row, field: "reference", message: `An invoice has at most ${MAX_LINES} lines.` }];
  return group.flatMap(({ row, invoice_date, due_date }) => {
    const message = `This differs from row ${firstRow.row}, which has the same reference.`;
    if (invoice_date !== firstRow.invoice_date) return [{ row, field: "invoice_date", message }];
    return due_date === firstRow.due_date ? [] : [{ row, field: "due_date", message }];
  });
}

export const totalOf = (invoices: readonly UploadedInvoice[]): Cents =>
  invoices.reduce((sum, { lines }) => sum + invoiceSums(lines).total, 0);
