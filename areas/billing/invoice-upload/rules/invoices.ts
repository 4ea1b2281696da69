import { MOST_LINES } from "#areas/billing/invoices/invoice.contract.ts";
import { invoiceSums } from "#areas/billing/ledger/rules/decimal.ts";
import type { Cents } from "#kernel/money/money.ts";
import type { FailedRow } from "../contract.ts";
import type { ReadRow } from "./read-row.ts";

export interface UploadedInvoice extends Pick<ReadRow, "client" | "invoice_date" | "due_date" | "reference"> {
  /** Undefined: no client has this name. */
  readonly _doctor: number | undefined;
  readonly rows: readonly number[];
  readonly lines: readonly ReadRow["line"][];
  /** What it is known by when it is sent again: its contents, and the how many-th of these contents in the file. */
  readonly contents: string;
}

/** What a row says of the invoice it belongs to. */
export type OfInvoice = Pick<ReadRow, "client" | "reference">;

/** The clients' IDs, by username or ID as it was typed, in lower case. */
export type ClientIds = ReadonlyMap<string, number>;

/** The client by its ID, whether it is typed so or by its username; else as it is typed. */
const clientKey = (client: string, ids: ClientIds): number | string => ids.get(client.toLowerCase()) ?? client.toLowerCase();

/** The invoice a row belongs to; null where it is one of its own. */
const invoiceKey = ({ client, reference }: OfInvoice, ids: ClientIds): string | null =>
  reference ? JSON.stringify([clientKey(client, ids), reference]) : null;

/**
 * Rows of one client with one reference are one invoice; a row without a reference is one of its own. `wrong`: rows that can't
 * be read, so that nothing of their invoice is added.
 */
export function invoicesOf(
  rows: readonly ReadRow[],
  ids: ClientIds,
  wrong: readonly OfInvoice[] = [],
): { invoices: UploadedInvoice[]; failed: FailedRow[] } {
  const broken = new Set(wrong.map((row) => invoiceKey(row, ids)));
  const groups = Map.groupBy(rows, (row) => invoiceKey(row, ids) ?? `row ${row.row}`);
  const failed: FailedRow[] = [];
  const invoices: UploadedInvoice[] = [];
  const seen = new Map<string, number>();
  for (const [key, group] of groups) {
    const [first] = group;
    if (!first) continue;
    const failures = broken.has(key) ? group.map(({ row }) => ({ row, ...OTHER_ROW })) : disagreements(group, first);
    failed.push(...failures);
    if (failures.length > 0) continue;
    const { client, invoice_date, due_date, reference } = first;
    const lines = group.map(({ line }) => line);
    const same = JSON.stringify([clientKey(client, ids), invoice_date, due_date, reference, lines]);
    const count = (seen.get(same) ?? 0) + 1;
    seen.set(same, count);
    invoices.push({
      ...{ client, invoice_date, due_date, reference, lines },
      _doctor: ids.get(client.toLowerCase()),
      rows: group.map(({ row }) => row),
      contents: `${same} ${count}`,
    });
  }
  return { invoices, failed };
}

const OTHER_ROW = { field: "reference", message: "Another row with this reference can't be added." } as const;

function disagreements(group: readonly ReadRow[], first: ReadRow): FailedRow[] {
  if (group.length > MOST_LINES)
    return [{ row: first.row, field: "reference", message: `An invoice has at most ${MOST_LINES} lines.` }];
  return group.flatMap(({ row, invoice_date, due_date }) => {
    const message = `This differs from row ${first.row}, which has the same reference.`;
    if (invoice_date !== first.invoice_date) return [{ row, field: "invoice_date", message }];
    return due_date === first.due_date ? [] : [{ row, field: "due_date", message }];
  });
}

export const totalOf = (invoices: readonly UploadedInvoice[]): Cents =>
  invoices.reduce((sum, { lines }) => sum + invoiceSums(lines).total, 0);
