import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { auditInvoice, dayOf, findInvoice, findVisible, lockInvoice } from "#areas/billing/invoices/server/index.ts";
import {
  bookRefund,
  findPayment,
  listPayments,
  lockClientCredit,
  lockInvoiceBalance,
  type PaymentRow,
} from "#areas/billing/ledger/server/index.ts";
import { formatMoney } from "#kernel/money.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { paymentRoutes } from "../contract.ts";
import { mayRefund, refundables, refundParts } from "../rules/receipt.ts";

type Context = HandlerContext<typeof paymentRoutes.refund>;

/** API-INV-012: money that goes back is owed again. */
export async function refundInvoice(call: Context) {
  const { db, actor, params, body, assertAllowed, assertFound, auditWrite } = call;
  const _doctor = assertFound(await findVisible(db, call, params.id, "invoice.charge"));
  assertFound(await lockInvoice(db, _doctor, params.id));
  await lockInvoiceBalance(db, _doctor, params.id);
  const credit = await lockClientCredit(db, _doctor);
  const wanted = body.payment_amount ?? null;
  const all = refundables(await listPayments(db, _doctor, [params.id]));
  const parts = refundParts(body._payment ? all.filter(({ ID }) => ID === body._payment) : all, credit, wanted);
  assertAllowed(mayRefund(parts, wanted));
  const made: PaymentRow[] = [];
  for (const { payment, amount, clientPart } of parts) {
    const refund = { payment: { ...payment, _invoice: params.id, clientPart }, amount, payment_date: dayOf(call) };
    const ID = await bookRefund(db, { _doctor, _recorded_by: actor.ID }, refund);
    made.push(assertFound(await findPayment(db, _doctor, ID)));
  }
  const invoice = assertFound(await findInvoice(db, _doctor, params.id));
  const total = made.reduce((sum, { payment_amount }) => sum + payment_amount, 0);
  const words = `refunded ${formatMoney(-total)} of the invoice ${formatInvoiceNumber(invoice.invoice_number)}`;
  auditWrite(auditInvoice(invoice, words, null, made));
  return { ...assertFound(made[0]), payment_amount: total, payments: made };
}
