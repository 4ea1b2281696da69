import { ALREADY_PUBLISHED } from "#areas/billing/invoices/bulk.contract.ts";
import type { Cents } from "#kernel/money/money.ts";

export interface BulkResult {
  readonly message: string;
  readonly failed_list: readonly {
    readonly ID: number;
    readonly invoice_number: number | null;
    readonly reason: string;
  }[];
}

const isDone = ({ reason }: { readonly reason: string }): boolean => reason === ALREADY_PUBLISHED;

/**
 * Returns the IDs of the failed invoices, which stay selected. An invoice that was already published doesn't
 * count as failed.
 */
export const failuresOf = ({ failed_list }: BulkResult): ReadonlySet<number> =>
  new Set(failed_list.filter((failure) => !isDone(failure)).map(({ ID }) => ID));

/** Returns true if every failed invoice was already published, so that nothing remains to be done. */
export const wasDoneBefore = ({ failed_list }: BulkResult): boolean =>
  failed_list.length > 0 && failed_list.every(isDone);

interface SelectedInvoice {
  readonly _doctor: number;
  readonly status: string;
  readonly outstanding: Cents;
}

interface SelectionPart<Row> {
  readonly rows: readonly Row[];
  readonly total: Cents;
}

const partOf = <Row extends SelectedInvoice>(rows: readonly Row[]): SelectionPart<Row> => ({
  rows,
  total: rows.reduce((sum, { outstanding }) => sum + outstanding, 0),
});

/**
 * Divides a selection into invoices to publish and invoices owed, which can be reminded of or paid
 * (RULE-INV-07, RULE-INV-08). `client` is the only client with invoices owed, or null.
 */
export function partsOfSelection<Row extends SelectedInvoice>(
  rows: readonly Row[],
): { publish: SelectionPart<Row>; owed: SelectionPart<Row>; client: number | null } {
  const owedRows = rows.filter(({ status, outstanding }) => status === "published" && outstanding > 0);
  const [client, ...otherClients] = new Set(owedRows.map(({ _doctor }) => _doctor));
  return {
    publish: partOf(rows.filter(({ status }) => status === "unpublished")),
    owed: partOf(owedRows),
    client: otherClients.length === 0 ? (client ?? null) : null,
  };
}
