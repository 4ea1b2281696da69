import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import {
  auditInvoice,
  findInvoice,
  type FoundInvoice,
  lockInvoice,
} from "#areas/billing/invoices/server/index.ts";
import {
  bookReceipt,
  bookRefund,
  findPayment,
  insertFailedPayment,
  listPayments,
  lockClientCredit,
  lockInvoiceBalance,
  type PaymentRow,
} from "#areas/billing/ledger/server/index.ts";
import { todayIn } from "#kernel/dates/day.ts";
import { formatMoney } from "#kernel/money/money.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import { stateAfter } from "../rules/answer.ts";
import { excessOf } from "../rules/receipt.ts";
import { responseText } from "../rules/response-words.ts";
import {
  type AttemptKey,
  type AttemptRow,
  isTransactionTaken,
  listParts,
  lockAttempt,
  type AttemptPart,
  saveAttempt,
} from "./attempts.queries.ts";
import { insertCard } from "./cards.queries.ts";
import type { GatewayReply } from "./asking.ts";
import type { GatewayAnswer, StoredCard } from "./gateway/port.ts";
import { publishPaidInvoice, type PaidHook } from "./publish-paid-invoice.ts";
import { mailReceipt } from "./receipt-mail.ts";

export interface SettleOptions {
  readonly services: Services;
  readonly paid: readonly PaidHook[];
  readonly now: string;
}

export interface SettleResult {
  readonly attempt: AttemptRow;
  readonly changes: readonly AuditEntry[];
}

/**
 * Records the provider's answer in the caller's transaction. Only the first caller records the answer; later
 * ones change nothing.
 */
export async function applyAnswer(
  db: Db,
  options: SettleOptions,
  key: AttemptKey,
  gatewayReply: GatewayReply | null,
): Promise<SettleResult> {
  const attempt = await lockAttempt(db, key);
  const isDone = !["sent", "open", "expired"].includes(attempt.state);
  if (isDone || gatewayReply === null) return { attempt, changes: [] };
  const { card } = gatewayReply;
  const answer = await rejectReusedAnswer(db, attempt, gatewayReply.answer);
  const parts = await listParts(db, attempt);
  const nextState = stateAfter(attempt, answer, options.now);
  // The invoice was deleted in the meantime, so staff must check the payment.
  const state =
    nextState === "approved" && attempt.kind !== "card" && parts.length === 0 ? "mismatched" : nextState;
  const isCertain = nextState === "approved" || nextState === "declined";
  const { transaction: gateway_transaction, codes } =
    answer.kind === "answered" ? answer : { transaction: null, codes: "" };
  const transactionFields = isCertain ? { gateway_transaction, codes } : {};
  const savedAttempt = await saveAttempt(db, attempt, { state, now: options.now, ...transactionFields });
  if (state === "mismatched" || (answer.kind === "answered" && !isCertain))
    options.services.log.error(
      { attempt: attempt.ID, codes },
      "the card provider's answer does not match what was asked",
    );
  if (state === "declined")
    return {
      attempt: savedAttempt,
      changes: await bookDeclinedPayment(db, savedAttempt, parts, options.now),
    };
  if (state !== "approved") return { attempt: savedAttempt, changes: [] };
  if (savedAttempt.kind === "card" && answer.kind === "answered" && answer.token !== null && card !== null)
    return { attempt: savedAttempt, changes: await storeCard(db, savedAttempt, answer.token, card) };
  if (savedAttempt.kind === "refund")
    return { attempt: savedAttempt, changes: await bookCardRefund(db, options, savedAttempt, parts) };
  return { attempt: savedAttempt, changes: await bookPayments(db, options, savedAttempt, parts) };
}

const dayOf = ({ _timezone }: AttemptRow, now: string) => todayIn(zoneNamed(_timezone), now);
const responseTextOf = ({ codes }: AttemptRow): string => responseText(codes ?? "");

/** Returns an uncertain answer if another attempt of the client already has the transaction. */
async function rejectReusedAnswer(
  db: Db,
  attempt: AttemptRow,
  answer: GatewayAnswer,
): Promise<GatewayAnswer> {
  if (answer.kind !== "answered" || answer.transaction === null) return answer;
  return (await isTransactionTaken(db, attempt, answer.transaction)) ? { kind: "uncertain" } : answer;
}

/** Books one payment per invoice. An overpaid amount becomes client credit (G-35). */
async function bookPayments(
  db: Db,
  { services, paid, now }: SettleOptions,
  attempt: AttemptRow,
  parts: readonly AttemptPart[],
) {
  const { _doctor } = attempt;
  const payments: PaymentRow[] = [];
  const changes: AuditEntry[] = [];
  for (const { _invoice, amount_cents: amount } of parts) {
    await lockInvoice(db, _doctor, _invoice);
    const before = await requireInvoice(db, _doctor, _invoice);
    if (!before.is_published) changes.push(await publishPaidInvoice(db, services, before, now));
    const outstanding = (await lockInvoiceBalance(db, _doctor, _invoice)) ?? 0;
    const ID = await bookReceipt(
      db,
      { _doctor, _recorded_by: null },
      {
        _invoice,
        amount,
        outstanding,
        payment_type: 1,
        surcharge: 0,
        invoice: before,
        payment_date: dayOf(attempt, now),
        receipt_number: payments[0]?.receipt_number,
        access_code: attempt.access_code,
        response_message: responseTextOf(attempt),
        gateway_transaction: attempt.gateway_transaction,
        _attempt: attempt.ID,
      },
    );
    const payment = await requirePayment(db, _doctor, ID);
    payments.push(payment);
    const message = `received ${formatMoney(amount)} by card for the invoice ${formatInvoiceNumber(before.invoice_number)}`;
    changes.push(auditInvoice(before, message, null, payment));
    const isSettled = outstanding > 0 && amount >= outstanding;
    if (isSettled)
      for (const hook of paid) changes.push(...(await hook(db, { _doctor, invoice: _invoice, now })));
  }
  await mailReceipt(db, services, _doctor, payments);
  return changes;
}

/**
 * Records a declined card in the history of a published invoice. An unpublished invoice keeps only its
 * attempts, so that it can be closed (G-51).
 */
async function bookDeclinedPayment(
  db: Db,
  attempt: AttemptRow,
  parts: readonly AttemptPart[],
  now: string,
): Promise<AuditEntry[]> {
  const { _doctor } = attempt;
  const changes: AuditEntry[] = [];
  for (const { _invoice, amount_cents: amount } of parts) {
    const invoice = await requireInvoice(db, _doctor, _invoice);
    const recorder = { _doctor, _recorded_by: null };
    const payment = {
      _invoice,
      amount,
      payment_type: 1,
      payment_date: dayOf(attempt, now),
      _attempt: attempt.ID,
    };
    const response = { access_code: attempt.access_code, response_message: responseTextOf(attempt) };
    if (attempt.kind !== "refund" && invoice.is_published)
      await insertFailedPayment(db, recorder, { ...payment, ...response });
    const kindName = attempt.kind === "refund" ? "refund" : "card payment";
    const number = formatInvoiceNumber(invoice.invoice_number);
    const message = `got no ${kindName} of ${formatMoney(amount)} for the invoice ${number}: ${responseTextOf(attempt)}`;
    changes.push(auditInvoice(invoice, message, null, { attempt: attempt.ID, ...response }));
  }
  return changes;
}

async function bookCardRefund(
  db: Db,
  { now }: SettleOptions,
  attempt: AttemptRow,
  parts: readonly AttemptPart[],
): Promise<AuditEntry[]> {
  const { _doctor, amount_cents: amount } = attempt;
  const _invoice = parts[0]?._invoice ?? 0;
  await lockInvoice(db, _doctor, _invoice);
  await lockInvoiceBalance(db, _doctor, _invoice);
  const credit = await lockClientCredit(db, _doctor);
  const payments = await listPayments(db, _doctor, [_invoice]);
  const payment = payments.find(({ ID }) => ID === attempt._refund_of);
  if (!payment) throw new Error("a refund is of a payment of its invoice");
  const ID = await bookRefund(
    db,
    { _doctor, _recorded_by: attempt._started_by },
    {
      amount,
      payment: { ...payment, clientPart: Math.min(excessOf(payment, payments), credit) },
      payment_date: dayOf(attempt, now),
      gateway_transaction: attempt.gateway_transaction,
      response_message: responseTextOf(attempt),
      _attempt: attempt.ID,
    },
  );
  const invoice = await requireInvoice(db, _doctor, _invoice);
  const message = `refunded ${formatMoney(amount)} of the invoice ${formatInvoiceNumber(invoice.invoice_number)} to the card`;
  return [auditInvoice(invoice, message, null, await requirePayment(db, _doctor, ID))];
}

async function storeCard(
  db: Db,
  { _doctor }: AttemptRow,
  token: string,
  card: StoredCard,
): Promise<AuditEntry[]> {
  await insertCard(db, _doctor, token, card);
  return [
    {
      controller: "doctor",
      identity: _doctor,
      _doctor,
      message: `added the card ending ${card.number.slice(-4)}`,
    },
  ];
}

async function requireInvoice(db: Db, _doctor: number, ID: number): Promise<FoundInvoice> {
  const invoice = await findInvoice(db, _doctor, ID);
  if (!invoice) throw new Error("the part of an attempt has its invoice");
  return invoice;
}

async function requirePayment(db: Db, _doctor: number, ID: number): Promise<PaymentRow> {
  const payment = await findPayment(db, _doctor, ID);
  if (!payment) throw new Error("a payment that was booked is there");
  return payment;
}
