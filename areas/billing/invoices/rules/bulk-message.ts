import { formatInvoiceNumber } from "../invoice.contract.ts";

export interface Failure {
  readonly ID: number;
  readonly invoice_number: number | null;
  readonly reason: string;
}

const nameOf = ({ ID, invoice_number }: Failure): string =>
  invoice_number === null ? String(ID) : formatInvoiceNumber(invoice_number);

/** Returns the message of a bulk action, with the failed invoices grouped by reason (MSG-151). */
export function bulkMessage(failures: readonly Failure[]): string {
  if (failures.length === 0) return "Saved Successfully";
  const reasons = [...Map.groupBy(failures, ({ reason }) => reason)];
  return `Failed for invoices ${reasons.map(([reason, group]) => `${group.map(nameOf).join(", ")}: ${reason}`).join(" ")}`;
}
