import { postInvoice, postVoid } from "#areas/billing/ledger/server/index.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Document } from "#kernel/text/document.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import { invoiceDocument } from "../rules/document.ts";
import { storeDocument } from "./issued-document.ts";
import { findInvoice, listCreditNotes, listLines, lockInvoice } from "./queries.ts";
import { markVoid } from "./saving.ts";

export interface DrawnInvoice {
  readonly description: Document;
  readonly at: string;
  readonly bytes: Uint8Array;
}

interface PublishOptions {
  readonly _doctor: number;
  readonly ID: number;
  /**
   * ID of the user who publishes. Null for the server, such as when the card provider confirms the payment of
   * a sign-up invoice.
   */
  readonly by: number | null;
  readonly now: string;
  /**
   * PDF rendered before the transaction. If omitted, or if the invoice has changed since, a job renders the
   * PDF.
   */
  readonly drawn?: DrawnInvoice;
}

/**
 * Publishes an invoice in the caller's transaction: posts the receivable and stores the description of the
 * document. Does nothing if the invoice is already published. The caller must have checked `mayPublish` under
 * `lockInvoice` and writes the audit entry.
 */
export async function publishInvoice(
  db: Db,
  services: Pick<Services, "jobs">,
  options: PublishOptions,
): Promise<void> {
  const { _doctor, ID, by, now, drawn } = options;
  const row = await lockInvoice(db, _doctor, ID);
  if (!row || row.is_published) return;
  await db
    .updateTable("invoice")
    .set((eb) => ({
      is_published: true,
      published_at: now,
      _published_by: by,
      version: eb("version", "+", 1),
    }))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
  const lines = await listLines(db, _doctor, ID);
  await postInvoice(db, { _doctor, _recorded_by: by }, { ID, invoice_date: row.invoice_date, lines });
  const description = await describeInvoice(db, _doctor, ID);
  const isCurrent = drawn !== undefined && JSON.stringify(drawn.description) === JSON.stringify(description);
  const document = isCurrent ? { at: drawn.at, bytes: drawn.bytes } : { at: now, bytes: null };
  await storeDocument(db, services, { _doctor, _invoice: ID, description, ...document });
}

export async function describeInvoice(db: Db, _doctor: number, ID: number): Promise<Document> {
  const invoice = await findInvoice(db, _doctor, ID);
  if (!invoice) throw new Error("an invoice is described while it is locked");
  return invoiceDocument(invoice);
}

/**
 * Makes a published invoice void, so that nothing is owed; the number is never reused (G-31). The caller must
 * have checked `mayDelete` under `lockInvoice`.
 */
export async function voidInvoice(
  db: Db,
  target: { _doctor: number; ID: number; by: number; on: Day },
): Promise<void> {
  const { _doctor, ID, by, on } = target;
  await markVoid(db, _doctor, ID);
  const credits = await listCreditNotes(db, _doctor, ID);
  const lines = await listLines(db, _doctor, ID);
  const sumOf = (cents: readonly number[]) => cents.reduce((sum, value) => sum + value, 0);
  const creditedSums = {
    amount: sumOf(credits.map(({ amount }) => amount)),
    tax: sumOf(credits.map(({ tax }) => tax)),
  };
  // Reverses only the rest because credit notes have already reversed their part.
  const remainingLines = creditedSums.amount === 0 ? lines : subtractCredit(lines, creditedSums);
  await postVoid(db, { _doctor, _recorded_by: by }, { ID, on, lines: remainingLines });
}

interface LineSums {
  readonly _product: number | null;
  readonly subtotal_cents: number;
  readonly total_cents: number;
}

/** Returns the lines less the credited amount, which is subtracted from the first lines first. */
function subtractCredit(
  lines: readonly LineSums[],
  creditedSums: { readonly amount: number; readonly tax: number },
): LineSums[] {
  let [net, tax] = [creditedSums.amount - creditedSums.tax, creditedSums.tax];
  return lines.map(({ _product, subtotal_cents, total_cents }) => {
    const [lessNet, lessTax] = [Math.min(net, subtotal_cents), Math.min(tax, total_cents - subtotal_cents)];
    net -= lessNet;
    tax -= lessTax;
    return {
      _product,
      subtotal_cents: subtotal_cents - lessNet,
      total_cents: total_cents - lessNet - lessTax,
    };
  });
}
