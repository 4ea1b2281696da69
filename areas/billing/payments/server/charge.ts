import { findInvoice, findInvoiceClient, lockInvoice } from "#areas/billing/invoices/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import {
  attemptOpen,
  type cardPaymentRoutes,
  chargeRefused,
  noGateway,
  payRefused,
  unknownCard,
} from "../card.contract.ts";
import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { mayReplace } from "../rules/answer.ts";
import { payObstacleOf } from "../rules/pay-obstacle.ts";
import {
  type AttemptRow,
  findOpenAttempt,
  insertAttempt,
  isUncertain,
  saveAttempt,
} from "./attempts.queries.ts";
import { findCard, listCards } from "./cards.queries.ts";
import { gatewayOf } from "./gateway/gateway-of.ts";
import type { CardGateway } from "./gateway/port.ts";
import type { PaidHook } from "./publish-paid-invoice.ts";
import { resultOf } from "./payment-result.ts";
import { type GatewayReply, sendOnce } from "./asking.ts";
import { applyAnswer } from "./settle.ts";
import { type SettleContext, settleOpenAttempts } from "./settle-open.ts";
import { refusalOf } from "#kernel/contract/problem.ts";

type ChargeContext = HandlerContext<typeof cardPaymentRoutes.charge>;
type PayContext = HandlerContext<typeof cardPaymentRoutes.payWithCard>;

/** Charges a stored card with the outstanding amount (API-INV-010, STATE-INV-03, G-44). */
export async function chargeInvoice(call: ChargeContext, paidHooks: readonly PaidHook[]) {
  const { params, body, services, actor, now, commit, commitReply, assertFound, fail, auditWrite } = call;
  const refuseCharge = (reason: string) => fail(chargeRefused, { reason });
  const _doctor = assertFound(await commit((db) => findInvoiceClient(db, call, params.id, "invoice.charge")));
  const gateway = gatewayOf(services) ?? refuseCharge("Card payments aren't set up.");
  await settleOpenAttempts({ ...call, paid: paidHooks }, { _doctor, ID: params.id });
  const { attempt, token } = await commit(async (db) => {
    const start = await beginCharge(db, {
      _doctor,
      ID: params.id,
      card: body?.card ?? null,
      by: actor.ID,
      now,
    });
    return start.attempt ? start : refuseCharge(start.reason);
  });
  const gatewayReply = await sendCharge(gateway, attempt, token, call);
  return commitReply(async (db) => {
    const result = await applyAnswer(db, { ...call, paid: paidHooks }, attempt, gatewayReply);
    for (const change of result.changes) auditWrite(change);
    return resultOf(db, result.attempt);
  });
}

/** Pays a client's invoice with a stored card, without the card page. */
export async function payWithCard(call: PayContext, paidHooks: readonly PaidHook[]) {
  const { client, body, services, actor, now, commit, commitReply, fail, auditWrite } = call;
  const gateway = gatewayOf(services) ?? fail(noGateway);
  await commit(async (db) => {
    const isVisible = (await findInvoiceClient(db, call, body._invoice, "invoice.own")) !== undefined;
    if (!isVisible) fail(payRefused, { reason: "This invoice can't be found." });
    if (!(await findCard(db, client.ID, body.card))) fail(unknownCard);
  });
  await settleOpenAttempts({ ...call, paid: paidHooks }, { _doctor: client.ID, ID: body._invoice });
  const { attempt, token } = await commit(async (db) => {
    const start = await beginCharge(db, {
      _doctor: client.ID,
      ID: body._invoice,
      card: body.card,
      by: actor.ID,
      now,
    });
    return start.attempt ? start : fail(payRefused, { reason: start.reason });
  });
  const gatewayReply = await sendCharge(gateway, attempt, token, call);
  return commitReply(async (db) => {
    const result = await applyAnswer(db, { ...call, paid: paidHooks }, attempt, gatewayReply);
    for (const change of result.changes) auditWrite(change);
    return resultOf(db, result.attempt);
  });
}

interface ChargeRequest {
  readonly _doctor: number;
  readonly ID: number;
  /** ID of the card. Null for the newest card. */
  readonly card: number | null;
  readonly by: number;
  readonly now: string;
}

type ChargeStart =
  | { readonly reason: string; readonly attempt?: undefined }
  | { readonly attempt: AttemptRow; readonly token: { readonly card: string; readonly number: string } };

/** Records the attempt, or returns the reason why the invoice can't be charged. */
async function beginCharge(db: Db, { _doctor, ID, card, by, now }: ChargeRequest): Promise<ChargeStart> {
  await lockInvoice(db, _doctor, ID);
  const invoice = await findInvoice(db, _doctor, ID);
  const reason = invoice ? payObstacleOf(invoice) : "This invoice can't be found.";
  if (reason !== null || !invoice) return { reason: reason ?? "" };
  const storedCard = (await listCards(db, _doctor)).find((row) => card === null || row.ID === card);
  if (!storedCard) return { reason: "There is no card on file." };
  const openAttempt = await findOpenAttempt(db, _doctor, ID);
  if (openAttempt && !(openAttempt.state === "open" && mayReplace(openAttempt, now)))
    throw refusalOf(attemptOpen, undefined);
  if (await isUncertain(db, _doctor, ID)) throw refusalOf(attemptOpen, undefined);
  if (openAttempt) await saveAttempt(db, openAttempt, { state: "expired", now });
  const parts = [{ _invoice: ID, amount_cents: invoice.outstanding }];
  const attempt = await insertAttempt(db, { _doctor, kind: "charge", by, now, parts, _card: storedCard.ID });
  return { attempt, token: { card: storedCard.token, number: formatInvoiceNumber(invoice.invoice_number) } };
}

/** Sends the token payment once, then queries by our reference if the answer is uncertain. */
async function sendCharge(
  gateway: CardGateway,
  attempt: AttemptRow,
  { card, number }: { readonly card: string; readonly number: string },
  { services }: Pick<SettleContext, "services">,
): Promise<GatewayReply | null> {
  const request = {
    reference: attempt.reference,
    amount: attempt.amount_cents,
    number,
    description: `Invoice ${number}`,
  };
  return sendOnce(gateway, attempt, () => gateway.charge({ ...request, token: card }), services.log);
}
