import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { paymentTypeName } from "#areas/billing/ledger/contract.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import type { DifferenceLine, EntryKind } from "../contract.ts";

/**
 * Point of a receivables report: the day to which the report counts, and the time until which entries were
 * recorded.
 */
export interface AsAt {
  readonly as_at: Day;
  readonly recorded_at: string;
}

interface EntryTimes {
  readonly effective: Day;
  readonly recorded: string;
}

const isIncluded = ({ effective, recorded }: EntryTimes, { as_at, recorded_at }: AsAt): boolean =>
  effective <= as_at && Date.parse(recorded) <= Date.parse(recorded_at);

/** Returns the reason why only one of two reports contains an entry. */
export function differenceReason(entry: EntryTimes, first: AsAt, second: AsAt): string {
  const [missingReport, reportName] = isIncluded(entry, first)
    ? [second, "this report"]
    : [first, "the first report"];
  const dateText = `Dated ${formatDay(entry.effective)}`;
  return entry.effective > missingReport.as_at
    ? `${dateText}, after the day of ${reportName}`
    : `${dateText}, recorded after ${reportName}`;
}

const KIND_NAMES: Readonly<Record<EntryKind, string>> = {
  invoice: "Invoices",
  void: "Invoices made void",
  receipt: "Payments",
  refund: "Refunds",
  credit: "Credit notes",
  write_off: "Write-offs",
};
export const kindName = (kind: EntryKind): string => KIND_NAMES[kind];

type EntryFields = Pick<DifferenceLine, "kind" | "invoice_number" | "credit_number" | "payment_type">;

/** Returns the name of an entry, such as "Credit note 000012 on 004732" or "EFT for 004787". */
export function entryName({ kind, invoice_number, credit_number, payment_type }: EntryFields): string {
  const number = formatInvoiceNumber(invoice_number);
  if (kind === "invoice") return `Invoice ${number}`;
  if (kind === "void") return `Invoice ${number} made void`;
  if (kind === "credit") return `Credit note ${formatInvoiceNumber(credit_number ?? 0)} on ${number}`;
  if (kind === "write_off") return `Write-off of ${number}`;
  const type = paymentTypeName(payment_type);
  return kind === "refund" ? `Refund of ${number}, ${type}` : `${type} for ${number}`;
}
