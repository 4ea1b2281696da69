import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { formatInvoiceNumber } from "../invoice.contract.ts";
import { findInvoice } from "./queries.ts";

/**
 * Builds an entry in the audit log of the invoice's client, because staff often select no client in the
 * request.
 */
export const auditInvoice = (
  { ID, _doctor }: { readonly ID: number; readonly _doctor: number },
  message: string,
  before: object | null | undefined,
  after: object | null | undefined,
): AuditEntry => ({
  controller: "invoice",
  identity: ID,
  message,
  _doctor,
  before: before ?? null,
  after: after ?? null,
});

/** Builds the audit entry of an invoice that the server has just added. */
export async function auditAdded(
  db: Db,
  _doctor: number,
  ID: number,
  kind: "sign-up" | "package switch",
): Promise<AuditEntry> {
  const invoice = await findInvoice(db, _doctor, ID);
  if (!invoice) throw new Error("an invoice that was added is there");
  return auditInvoice(
    invoice,
    `added the ${kind} invoice ${formatInvoiceNumber(invoice.invoice_number)}`,
    null,
    invoice,
  );
}
