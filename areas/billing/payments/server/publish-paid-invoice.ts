import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { mayPublish } from "#areas/billing/invoices/rules/invoice-verdicts.ts";
import {
  auditInvoice,
  findInvoice,
  type FoundInvoice,
  publishInvoice,
} from "#areas/billing/invoices/server/index.ts";
import { formatMoney } from "#kernel/money/money.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";

/**
 * Hook called in the transaction in which an invoice becomes paid; `app/features.server.ts` passes the
 * functions. Returns the changes as audit entries, so that their author is the author of the payment.
 */
export type PaidHook = (
  db: Db,
  paid: { readonly _doctor: number; readonly invoice: number; readonly now: string },
) => Promise<readonly AuditEntry[]>;

/**
 * Publishes a sign-up, forms-fee or switch invoice when it is paid (G-45). Throws the refusal of
 * `mayPublish`.
 */
export async function publishPaidInvoice(
  db: Db,
  services: Pick<Services, "jobs">,
  invoice: FoundInvoice,
  now: string,
): Promise<AuditEntry> {
  const verdict = mayPublish(invoice);
  if (!verdict.allowed) throw verdict.refusal;
  await publishInvoice(db, services, { _doctor: invoice._doctor, ID: invoice.ID, by: null, now });
  const message = `published the invoice ${formatInvoiceNumber(invoice.invoice_number)}, ${formatMoney(invoice.total)}`;
  return auditInvoice(invoice, message, invoice, await findInvoice(db, invoice._doctor, invoice.ID));
}
