import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { paymentTypeName } from "#areas/billing/ledger/contract.ts";
import type { PaymentRow } from "#areas/billing/ledger/server/index.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { formatMoney } from "#kernel/money/money.ts";
import type { Db } from "#platform/db/db.ts";
import { enqueueMail } from "#platform/mail/queue.ts";

/**
 * Queues an email with the receipt to the client's own address. Does nothing if the client has no address.
 */
export async function mailReceipt(db: Db, _doctor: number, payments: readonly PaymentRow[]): Promise<void> {
  const person = await db
    .selectFrom("person")
    .select("email_address")
    .where("ID", "=", _doctor)
    .executeTakeFirst();
  const [firstPayment] = payments;
  if (!person?.email_address || !firstPayment) return;
  const ids = payments.map(({ _invoice }) => _invoice);
  const invoices = db
    .selectFrom("invoice")
    .select(["ID", "invoice_number"])
    .where("_doctor", "=", _doctor)
    .where("ID", "in", ids);
  const numbers = new Map(
    (await invoices.execute()).map(({ ID, invoice_number }) => [ID, formatInvoiceNumber(invoice_number)]),
  );
  const lines = payments.map(
    ({ _invoice, payment_amount }) => `Invoice ${numbers.get(_invoice)}: ${formatMoney(payment_amount)}`,
  );
  const surcharge = payments.reduce((sum, row) => sum + row.surcharge, 0);
  const total = formatMoney(payments.reduce((sum, row) => sum + row.payment_amount, surcharge));
  await enqueueMail(db, {
    dedupeKey: `receipt:${firstPayment.receipt_number}`,
    to: person.email_address,
    _doctor,
    _person: _doctor,
    subject: `Receipt ${formatInvoiceNumber(firstPayment.receipt_number)}, ${total}`,
    text: `We received ${total} on ${formatDay(firstPayment.payment_date)} (${paymentTypeName(firstPayment.payment_type)}).

${[...lines, ...(surcharge > 0 ? [`Card surcharge: ${formatMoney(surcharge)}`] : [])].join("\n")}
`,
  });
}
