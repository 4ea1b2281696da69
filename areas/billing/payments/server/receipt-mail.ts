import { paymentTypeName } from "#areas/billing/ledger/contract.ts";
import type { PaymentRow } from "#areas/billing/ledger/server/index.ts";
import { invoicePaths } from "#areas/billing/invoices/paths.ts";
import { absoluteUrl } from "#kernel/contract/link.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import { enqueueMail } from "#platform/mail/queue.ts";
import { receiptMail } from "../rules/receipt-mail.ts";

/**
 * Queues an email with the receipt to the client's own address. Does nothing if the client has no address.
 */
export async function mailReceipt(
  db: Db,
  { publicUrl }: Pick<Services, "publicUrl">,
  _doctor: number,
  payments: readonly PaymentRow[],
): Promise<void> {
  const person = await db
    .selectFrom("person")
    .select(["email_address", "username", "first_name"])
    .where("ID", "=", _doctor)
    .executeTakeFirst();
  const [firstPayment] = payments;
  if (!person?.email_address || !firstPayment) return;
  const numbers = await listNumbers(db, _doctor, payments);
  await enqueueMail(db, {
    ...receiptMail({
      client: person,
      receipt_number: firstPayment.receipt_number,
      day: firstPayment.payment_date,
      paidBy: paymentTypeName(firstPayment.payment_type),
      url: absoluteUrl(publicUrl(), invoicePaths.ownRecord({ id: firstPayment._invoice }), person.username),
      surcharge: payments.reduce((sum, row) => sum + row.surcharge, 0),
      invoices: payments.map(({ _invoice, payment_amount }) => ({
        invoice_number: numbers.get(_invoice) ?? 0,
        amount: payment_amount,
      })),
    }),
    dedupeKey: `receipt:${firstPayment.receipt_number}`,
    to: person.email_address,
    _doctor,
    _person: _doctor,
  });
}

async function listNumbers(
  db: Db,
  _doctor: number,
  payments: readonly PaymentRow[],
): Promise<Map<number, number>> {
  const ids = payments.map(({ _invoice }) => _invoice);
  const rows = await db
    .selectFrom("invoice")
    .select(["ID", "invoice_number"])
    .where("_doctor", "=", _doctor)
    .where("ID", "in", ids)
    .execute();
  return new Map(rows.map(({ ID, invoice_number }) => [ID, invoice_number]));
}
