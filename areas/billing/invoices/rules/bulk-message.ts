import { formatInvoiceNumber } from "../invoice.contract.ts";

export interface Failure {
  readonly ID: number;
  readonly invoice_number: number | null;
  readonly reason: string;
}

const named = ({ ID, invoice_number }: Failure): string =>
  invoice_number === null ? String(ID) : formatInvoiceNumber(invoice_number);

/** Returns the message of a bulk action, with the failed invoices grouped by reason (MSG-151). */
export function bulkMessage(failed: readonly Failure[]): string {
  if (failed.length === 0) return "Saved Successfully";
  const reasons = [...Map.groupBy(failed, ({ reason }) => reason)];
  return `Failed for invoices ${reasons.map(([reason, those]) => `${those.map(named).join(", ")}: ${reason}`).join(" ")}`;
}
