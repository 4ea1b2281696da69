import { mayPublish } from "#areas/billing/invoices/rules/may.ts";
import { type FoundInvoice, publishInvoice } from "#areas/billing/invoices/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";

/** Called in the transaction in which an invoice becomes paid; `app/features.server.ts` passes the functions. */
export type InvoicePaid = (
  db: Db,
  paid: { readonly _doctor: number; readonly invoice: number; readonly now: string },
) => Promise<unknown>;

/** G-45: a payment of a sign-up, forms-fee or switch invoice publishes it. */
export async function publishPaid(db: Db, services: Pick<Services, "jobs">, invoice: FoundInvoice, now: string): Promise<void> {
  const verdict = mayPublish(invoice);
  if (!verdict.allowed) throw verdict.refusal;
  await publishInvoice(db, services, { _doctor: invoice._doctor, ID: invoice.ID, by: null, now });
}
