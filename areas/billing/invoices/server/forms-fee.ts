import { quoteForms } from "#areas/billing/products/rules/quote.ts";
import { pricesOn } from "#areas/billing/products/server/index.ts";
import type { Day } from "#kernel/dates/day.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { formatInvoiceNumber } from "../invoice.contract.ts";
import { noFormsFee } from "../problems.contract.ts";
import { auditInvoice } from "./audit.ts";
import { findInvoice, type FoundInvoice, lockInvoice } from "./queries.ts";
import { insertInvoice } from "./saving.ts";

interface FormsFee {
  readonly client: { readonly ID: number; readonly today: Day };
  readonly by: number;
  /** ID of the package that is bought with the forms (C-107). */
  readonly service?: number;
  readonly auditWrite: (change: AuditEntry) => void;
}

/**
 * Returns the unpaid forms-fee invoice, or creates one at the server's price (C-107). Looks for the unpaid
 * one in `candidates` if given. Throws `noFormsFee` if the fee has no price.
 */
export async function openFormsFee(
  db: Db,
  { client, by, service, auditWrite }: FormsFee,
  candidates?: readonly FoundInvoice[],
): Promise<FoundInvoice> {
  const unpaidInvoice = (candidates ?? (await lockFormsFees(db, client.ID))).find(
    ({ status }) => status !== "paid",
  );
  if (unpaidInvoice) return unpaidInvoice;
  const { lines } = quoteForms(await pricesOn(db, client.today), {
    count: 1,
    ...(service === undefined ? {} : { service }),
  });
  if (lines.length === 0) throw refusalOf(noFormsFee, undefined);
  const ID = await insertInvoice(db, {
    _doctor: client.ID,
    by,
    lines,
    invoice_date: client.today,
    kind: "forms",
  });
  const invoice = await findInvoice(db, client.ID, ID);
  if (!invoice) throw new Error("an invoice that was inserted is there");
  auditWrite(
    auditInvoice(
      invoice,
      `added the forms-fee invoice ${formatInvoiceNumber(invoice.invoice_number)}`,
      null,
      invoice,
    ),
  );
  return invoice;
}

/**
 * Lists the client's forms-fee invoices that aren't void, oldest first. Locks them so that a receipt and a
 * submission wait for each other.
 */
export async function lockFormsFees(db: Db, _doctor: number): Promise<FoundInvoice[]> {
  await db.selectFrom("doctor").select("ID").where("ID", "=", _doctor).forNoKeyUpdate().execute();
  const rows = await db
    .selectFrom("invoice")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("kind", "=", "forms")
    .where("is_void", "=", false)
    .orderBy("ID")
    .execute();
  const invoices: FoundInvoice[] = [];
  for (const { ID } of rows) {
    await lockInvoice(db, _doctor, ID);
    const invoice = await findInvoice(db, _doctor, ID);
    if (invoice && !invoice.is_void) invoices.push(invoice);
  }
  return invoices;
}
