import { MOST_LINES } from "#areas/billing/invoices/invoice.contract.ts";
import { invoiceSums } from "#areas/billing/ledger/rules/decimal.ts";
import type { Cents } from "#kernel/money.ts";
import type { FailedRow } from "../contract.ts";
import type { ReadRow } from "./read-row.ts";

export interface UploadedInvoice extends Pick<ReadRow, "client" | "invoice_date" | "due_date" | "reference"> {
  readonly rows: readonly number[];
  readonly lines: readonly ReadRow["line"][];
  /** What it is known by when it is sent again: its contents, and the how many-th of these contents in the file. */
  readonly contents: string;
}

/** The invoice a row belongs to; null where it is one of its own. */
export const invoiceKey = (client: string | undefined, reference: string | null | undefined): string | null =>
  reference ? `${(client ?? "").toLowerCase()} ${reference}` : null;

/**
 * Rows of one client with one reference are one invoice; a row without a reference is one of its own. `broken`: invoices of which another row can't
 * be read, so that none of it is added.
 */
export function invoicesOf(
  rows: readonly ReadRow[],
  broken: ReadonlySet<string> = new Set(),
): { invoices: UploadedInvoice[]; failed: FailedRow[] } {
  const groups = Map.groupBy(rows, ({ client, reference, row }) => invoiceKey(client, reference) ?? `row ${row}`);
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
    const same = JSON.stringify([client.toLowerCase(), invoice_date, due_date, reference, lines]);
    const count = (seen.get(same) ?? 0) + 1;
    seen.set(same, count);
    invoices.push({
      ...{ client, invoice_date, due_date, reference, lines },
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
