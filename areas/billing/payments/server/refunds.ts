import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import {
  auditInvoice,
  dayOf,
  findInvoice,
  findInvoiceClient,
  type FoundInvoice,
  lockInvoice,
} from "#areas/billing/invoices/server/index.ts";
import {
  bookRefund,
  findPayment,
  listPayments,
  listPaymentsOf,
  lockClientCredit,
  lockInvoiceBalance,
  type PaymentRow,
} from "#areas/billing/ledger/server/index.ts";
import { formatMoney } from "#kernel/money/money.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { type paymentRoutes, refundDeclined, refundUnconfirmed } from "../contract.ts";
import { isOpen } from "../rules/answer.ts";
import { resultText } from "../rules/pay-obstacle.ts";
import { mayRefund, listRefundables, type RefundPart, refundParts } from "../rules/receipt.ts";
import { insertAttempt, isUncertain } from "./attempts.queries.ts";
import { gatewayOf } from "./gateway/gateway-of.ts";
import type { CardGateway } from "./gateway/port.ts";
import type { PaidHook } from "./publish-paid-invoice.ts";
import { sendOnce } from "./asking.ts";
import { applyAnswer } from "./settle.ts";
import { settleOpenAttempts } from "./settle-open.ts";

type RefundContext = HandlerContext<typeof paymentRoutes.refund> & { readonly paid: readonly PaidHook[] };

/**
 * Refunds an invoice's payments; the refunded amount is outstanding again (API-INV-012). Card payments are
 * refunded through the card provider, one call per payment; manual payments are recorded as returned.
 */
export async function refundInvoice(call: RefundContext) {
  const { params, commit, commitReply, assertFound, services, auditWrite } = call;
  const _doctor = assertFound(await commit((db) => findInvoiceClient(db, call, params.id, "invoice.charge")));
  await settleOpenAttempts(call, { _doctor, ID: params.id });
  const parts = await commit((db) => planRefund(db, call, _doctor));
  const refunds: PaymentRow[] = [];
  for (const part of parts.filter(isByCard))
    refunds.push(...(await refundByCard(call, _doctor, part, gatewayOf(services))));
  return commitReply(async (db) => {
    const manualParts = parts.filter((part) => !isByCard(part));
    const manualRefunds: PaymentRow[] = [];
    for (const part of manualParts) manualRefunds.push(await recordManualRefund(db, call, _doctor, part));
    refunds.push(...manualRefunds);
    const invoice = assertFound(await findInvoice(db, _doctor, params.id));
    // Card refunds already have their own audit entries.
    if (manualRefunds.length > 0)
      auditWrite(auditInvoice(invoice, messageOf(invoice, totalOf(manualRefunds)), null, manualRefunds));
    return { ...assertFound(refunds[0]), payment_amount: totalOf(refunds), payments: refunds };
  });
}

const totalOf = (payments: readonly PaymentRow[]) =>
  payments.reduce((sum, { payment_amount }) => sum + payment_amount, 0);
const messageOf = ({ invoice_number }: FoundInvoice, total: number): string =>
  `refunded ${formatMoney(-total)} of the invoice ${formatInvoiceNumber(invoice_number)}`;

type PlannedPart = RefundPart<PaymentRow & { readonly beyond: number }>;
const isByCard = ({ payment }: PlannedPart): boolean =>
  payment._attempt !== null && payment.gateway_transaction !== null;

async function planRefund(
  db: Db,
  { params, body, assertAllowed, assertFound, fail }: RefundContext,
  _doctor: number,
): Promise<PlannedPart[]> {
  assertFound(await lockInvoice(db, _doctor, params.id));
  await lockInvoiceBalance(db, _doctor, params.id);
  if (await isUncertain(db, _doctor, params.id)) fail(refundUnconfirmed);
  const credit = await lockClientCredit(db, _doctor);
  const requested = body.payment_amount ?? null;
  const payments = listRefundables(await listPayments(db, _doctor, [params.id]));
  const parts = refundParts(
    body._payment ? payments.filter(({ ID }) => ID === body._payment) : payments,
    credit,
    requested,
  );
  assertAllowed(mayRefund(parts, requested));
  return parts;
}

async function recordManualRefund(
  db: Db,
  call: RefundContext,
  _doctor: number,
  part: PlannedPart,
): Promise<PaymentRow> {
  await lockInvoice(db, _doctor, call.params.id);
  await lockInvoiceBalance(db, _doctor, call.params.id);
  const clientPart = Math.min(part.clientPart, await lockClientCredit(db, _doctor));
  const refund = { payment: { ...part.payment, clientPart }, amount: part.amount, payment_date: dayOf(call) };
  const ID = await bookRefund(db, { _doctor, _recorded_by: call.actor.ID }, refund);
  return call.assertFound(await findPayment(db, _doctor, ID));
}

/**
 * Refunds a payment to its card. Records the attempt before sending and sends once; after a lost answer, the
 * provider is queried by our reference (G-36).
 */
async function refundByCard(
  call: RefundContext,
  _doctor: number,
  part: PlannedPart,
  gateway: CardGateway | null,
): Promise<PaymentRow[]> {
  const { actor, params, now, commit, assertFound, fail, auditWrite } = call;
  if (gateway === null) return fail(refundDeclined, { reason: "Card payments aren't set up." });
  const parts = [{ _invoice: params.id, amount_cents: part.amount }];
  const { attempt, number } = await commit(async (db) => {
    const { invoice_number } = assertFound(await lockInvoice(db, _doctor, params.id));
    // Another window may have started a refund after this one was planned.
    if (await isUncertain(db, _doctor, params.id)) fail(refundUnconfirmed);
    const newAttempt = await insertAttempt(db, {
      _doctor,
      kind: "refund",
      by: actor.ID,
      now,
      parts,
      _refund_of: part.payment.ID,
    });
    return { attempt: newAttempt, number: formatInvoiceNumber(invoice_number) };
  });
  const request = {
    reference: attempt.reference,
    amount: part.amount,
    number,
    description: `Refund of invoice ${number}`,
  };
  const transaction = part.payment.gateway_transaction ?? "";
  const gatewayReply = await sendOnce(
    gateway,
    attempt,
    () => gateway.refund({ ...request, transaction }),
    call.services.log,
  );
  const outcome = await commit(async (db) => {
    const result = await applyAnswer(db, call, attempt, gatewayReply);
    for (const change of result.changes) auditWrite(change);
    return { state: result.attempt, payments: await listPaymentsOf(db, _doctor, attempt.ID) };
  });
  if (isOpen(outcome.state.state)) return fail(refundUnconfirmed);
  return outcome.state.state === "approved"
    ? outcome.payments
    : fail(refundDeclined, { reason: resultText(outcome.state) });
}
