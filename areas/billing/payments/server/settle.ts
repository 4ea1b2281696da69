import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { auditInvoice, findInvoice, type FoundInvoice, lockInvoice } from "#areas/billing/invoices/server/index.ts";
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
import { beyondOf } from "../rules/receipt.ts";
import { responseWords } from "../rules/response-words.ts";
import {
  type AttemptKey,
  type AttemptRow,
  isTransactionTaken,
  listParts,
  lockAttempt,
  type Part,
  saveAttempt,
} from "./attempts.queries.ts";
import { insertCard } from "./cards.queries.ts";
import type { Said } from "./asking.ts";
import type { GatewayAnswer, KeptCard } from "./gateway/port.ts";
import { publishPaid, type InvoicePaid } from "./paid.ts";
import { mailReceipt } from "./receipt-mail.ts";

export interface Settling {
  readonly services: Services;
  readonly paid: readonly InvoicePaid[];
  readonly now: string;
}

export interface Settled {
  readonly attempt: AttemptRow;
  readonly changes: readonly AuditEntry[];
}

/**
 * Records the provider's answer in the caller's transaction. Only the first caller records the answer; later
 * ones change nothing.
 */
export async function applyAnswer(db: Db, settling: Settling, key: AttemptKey, said: Said | null): Promise<Settled> {
  const attempt = await lockAttempt(db, key);
  const isDone = !["sent", "open", "expired"].includes(attempt.state);
  if (isDone || said === null) return { attempt, changes: [] };
  const { card } = said;
  const answer = await unusedAnswer(db, attempt, said.answer);
  const parts = await listParts(db, attempt);
  const wanted = stateAfter(attempt, answer, settling.now);
  // The invoice was deleted in the meantime, so staff must check the payment.
  const state = wanted === "approved" && attempt.kind !== "card" && parts.length === 0 ? "mismatched" : wanted;
  const isCertain = wanted === "approved" || wanted === "declined";
  const { transaction: gateway_transaction, codes } = answer.kind === "answered" ? answer : { transaction: null, codes: "" };
  const found = isCertain ? { gateway_transaction, codes } : {};
  const ended = await saveAttempt(db, attempt, { state, now: settling.now, ...found });
  if (state === "mismatched" || (answer.kind === "answered" && !isCertain))
    settling.services.log.error({ attempt: attempt.ID, codes }, "the card provider's answer does not match what was asked");
  if (state === "declined") return { attempt: ended, changes: await bookDeclined(db, ended, parts, settling.now) };
  if (state !== "approved") return { attempt: ended, changes: [] };
  if (ended.kind === "card" && answer.kind === "answered" && answer.token !== null && card !== null)
    return { attempt: ended, changes: await keepCard(db, ended, answer.token, card) };
  if (ended.kind === "refund") return { attempt: ended, changes: await bookReturned(db, settling, ended, parts) };
  return { attempt: ended, changes: await bookPaid(db, settling, ended, parts) };
}

const dayOf = ({ _timezone }: AttemptRow, now: string) => todayIn(zoneNamed(_timezone), now);
const wordsOf = ({ codes }: AttemptRow): string => responseWords(codes ?? "");

/** Returns an uncertain answer if another attempt of the client already has the transaction. */
async function unusedAnswer(db: Db, attempt: AttemptRow, answer: GatewayAnswer): Promise<GatewayAnswer> {
  if (answer.kind !== "answered" || answer.transaction === null) return answer;
  return (await isTransactionTaken(db, attempt, answer.transaction)) ? { kind: "uncertain" } : answer;
}

/** Books one payment per invoice. An amount in excess of what is owed becomes client credit (G-35). */
async function bookPaid(db: Db, { services, paid, now }: Settling, attempt: AttemptRow, parts: readonly Part[]) {
  const { _doctor } = attempt;
  const made: PaymentRow[] = [];
  const changes: AuditEntry[] = [];
  for (const { _invoice, amount_cents: amount } of parts) {
    await lockInvoice(db, _doctor, _invoice);
    const before = await whole(db, _doctor, _invoice);
    if (!before.is_published) changes.push(await publishPaid(db, services, before, now));
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
        receipt_number: made[0]?.receipt_number,
        access_code: attempt.access_code,
        response_message: wordsOf(attempt),
        gateway_transaction: attempt.gateway_transaction,
        _attempt: attempt.ID,
      },
    );
    const payment = await bookedPayment(db, _doctor, ID);
    made.push(payment);
    const words = `received ${formatMoney(amount)} by card for the invoice ${formatInvoiceNumber(before.invoice_number)}`;
    changes.push(auditInvoice(before, words, null, payment));
    const isSettled = outstanding > 0 && amount >= outstanding;
    if (isSettled) for (const tell of paid) changes.push(...(await tell(db, { _doctor, invoice: _invoice, now })));
  }
  await mailReceipt(db, _doctor, made);
  return changes;
}

/**
 * Records a declined card in the history of a published invoice. An unpublished invoice keeps only its
 * attempts, so that it can be closed (G-51).
 */
async function bookDeclined(db: Db, attempt: AttemptRow, parts: readonly Part[], now: string): Promise<AuditEntry[]> {
  const { _doctor } = attempt;
  const changes: AuditEntry[] = [];
  for (const { _invoice, amount_cents: amount } of parts) {
    const invoice = await whole(db, _doctor, _invoice);
    const by = { _doctor, _recorded_by: null };
    const failed = { _invoice, amount, payment_type: 1, payment_date: dayOf(attempt, now), _attempt: attempt.ID };
    const said = { access_code: attempt.access_code, response_message: wordsOf(attempt) };
    if (attempt.kind !== "refund" && invoice.is_published) await insertFailedPayment(db, by, { ...failed, ...said });
    const what = attempt.kind === "refund" ? "refund" : "card payment";
    const number = formatInvoiceNumber(invoice.invoice_number);
    const words = `got no ${what} of ${formatMoney(amount)} for the invoice ${number}: ${wordsOf(attempt)}`;
    changes.push(auditInvoice(invoice, words, null, { attempt: attempt.ID, ...said }));
  }
  return changes;
}

async function bookReturned(db: Db, { now }: Settling, attempt: AttemptRow, parts: readonly Part[]): Promise<AuditEntry[]> {
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
      payment: { ...payment, clientPart: Math.min(beyondOf(payment, payments), credit) },
      payment_date: dayOf(attempt, now),
      gateway_transaction: attempt.gateway_transaction,
      response_message: wordsOf(attempt),
      _attempt: attempt.ID,
    },
  );
  const invoice = await whole(db, _doctor, _invoice);
  const words = `refunded ${formatMoney(amount)} of the invoice ${formatInvoiceNumber(invoice.invoice_number)} to the card`;
  return [auditInvoice(invoice, words, null, await bookedPayment(db, _doctor, ID))];
}

async function keepCard(db: Db, { _doctor }: AttemptRow, token: string, card: KeptCard): Promise<AuditEntry[]> {
  await insertCard(db, _doctor, token, card);
  return [{ controller: "doctor", identity: _doctor, _doctor, message: `added the card ending ${card.number.slice(-4)}` }];
}

async function whole(db: Db, _doctor: number, ID: number): Promise<FoundInvoice> {
  const invoice = await findInvoice(db, _doctor, ID);
  if (!invoice) throw new Error("the part of an attempt has its invoice");
  return invoice;
}

async function bookedPayment(db: Db, _doctor: number, ID: number): Promise<PaymentRow> {
  const payment = await findPayment(db, _doctor, ID);
  if (!payment) throw new Error("a payment that was booked is there");
  return payment;
}
