import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import {
  auditInvoice,
  dayOf,
  findInvoice,
  findVisible,
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
import { resultWords } from "../rules/payable.ts";
import { mayRefund, refundables, type RefundPart, refundParts } from "../rules/receipt.ts";
import { insertAttempt, isUncertain } from "./attempts.queries.ts";
import { gatewayOf } from "./gateway/of.ts";
import type { CardGateway } from "./gateway/port.ts";
import type { InvoicePaid } from "./paid.ts";
import { sendOnce } from "./asking.ts";
import { applyAnswer } from "./settle.ts";
import { settleOpen } from "./settle-open.ts";

type Call = HandlerContext<typeof paymentRoutes.refund> & { readonly paid: readonly InvoicePaid[] };

/**
 * Refunds an invoice's payments; the refunded amount is outstanding again (API-INV-012). Card payments are
 * refunded through the card provider, one call per payment; manual payments are recorded as returned.
 */
export async function refundInvoice(call: Call) {
  const { params, commit, commitReply, assertFound, services, auditWrite } = call;
  const _doctor = assertFound(await commit((db) => findVisible(db, call, params.id, "invoice.charge")));
  await settleOpen(call, { _doctor, ID: params.id });
  const parts = await commit((db) => plan(db, call, _doctor));
  const made: PaymentRow[] = [];
  for (const part of parts.filter(isByCard)) made.push(...(await refundByCard(call, _doctor, part, gatewayOf(services))));
  return commitReply(async (db) => {
    const byHand = parts.filter((part) => !isByCard(part));
    const returned: PaymentRow[] = [];
    for (const part of byHand) returned.push(await recordReturned(db, call, _doctor, part));
    made.push(...returned);
    const invoice = assertFound(await findInvoice(db, _doctor, params.id));
    // Card refunds already have their own audit entries.
    if (returned.length > 0) auditWrite(auditInvoice(invoice, wordsOf(invoice, totalOf(returned)), null, returned));
    return { ...assertFound(made[0]), payment_amount: totalOf(made), payments: made };
  });
}

const totalOf = (payments: readonly PaymentRow[]) => payments.reduce((sum, { payment_amount }) => sum + payment_amount, 0);
const wordsOf = ({ invoice_number }: FoundInvoice, total: number): string =>
  `refunded ${formatMoney(-total)} of the invoice ${formatInvoiceNumber(invoice_number)}`;

type Planned = RefundPart<PaymentRow & { readonly beyond: number }>;
const isByCard = ({ payment }: Planned): boolean => payment._attempt !== null && payment.gateway_transaction !== null;

async function plan(db: Db, { params, body, assertAllowed, assertFound, fail }: Call, _doctor: number): Promise<Planned[]> {
  assertFound(await lockInvoice(db, _doctor, params.id));
  await lockInvoiceBalance(db, _doctor, params.id);
  if (await isUncertain(db, _doctor, params.id)) fail(refundUnconfirmed);
  const credit = await lockClientCredit(db, _doctor);
  const wanted = body.payment_amount ?? null;
  const all = refundables(await listPayments(db, _doctor, [params.id]));
  const parts = refundParts(body._payment ? all.filter(({ ID }) => ID === body._payment) : all, credit, wanted);
  assertAllowed(mayRefund(parts, wanted));
  return parts;
}

async function recordReturned(db: Db, call: Call, _doctor: number, part: Planned): Promise<PaymentRow> {
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
async function refundByCard(call: Call, _doctor: number, part: Planned, gateway: CardGateway | null): Promise<PaymentRow[]> {
  const { actor, params, now, commit, assertFound, fail, auditWrite } = call;
  if (gateway === null) return fail(refundDeclined, { reason: "Card payments aren't set up." });
  const parts = [{ _invoice: params.id, amount_cents: part.amount }];
  const { attempt, number } = await commit(async (db) => {
    const { invoice_number } = assertFound(await lockInvoice(db, _doctor, params.id));
    // Another window may have begun its refund since this one was planned.
    if (await isUncertain(db, _doctor, params.id)) fail(refundUnconfirmed);
    const made = await insertAttempt(db, { _doctor, kind: "refund", by: actor.ID, now, parts, _refund_of: part.payment.ID });
    return { attempt: made, number: formatInvoiceNumber(invoice_number) };
  });
  const asked = { reference: attempt.reference, amount: part.amount, number, description: `Refund of invoice ${number}` };
  const transaction = part.payment.gateway_transaction ?? "";
  const said = await sendOnce(gateway, attempt, () => gateway.refund({ ...asked, transaction }), call.services.log);
  const settled = await commit(async (db) => {
    const done = await applyAnswer(db, call, attempt, said);
    for (const change of done.changes) auditWrite(change);
    return { state: done.attempt, payments: await listPaymentsOf(db, _doctor, attempt.ID) };
  });
  if (isOpen(settled.state.state)) return fail(refundUnconfirmed);
  return settled.state.state === "approved" ? settled.payments : fail(refundDeclined, { reason: resultWords(settled.state) });
}
