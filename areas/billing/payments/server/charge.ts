import { findInvoice, findVisible, lockInvoice } from "#areas/billing/invoices/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { attemptOpen, type cardPaymentRoutes, chargeRefused, noGateway, payRefused, unknownCard } from "../card.contract.ts";
import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { mayReplace } from "../rules/answer.ts";
import { notPayable } from "../rules/payable.ts";
import { type AttemptRow, findOpenAttempt, insertAttempt, isUncertain, saveAttempt } from "./attempts.queries.ts";
import { findCard, listCards } from "./cards.queries.ts";
import { gatewayOf } from "./gateway/of.ts";
import type { CardGateway } from "./gateway/port.ts";
import type { InvoicePaid } from "./paid.ts";
import { resultOf } from "./result.ts";
import { type Said, sendOnce } from "./asking.ts";
import { applyAnswer } from "./settle.ts";
import { type Outside, settleOpen } from "./settle-open.ts";
import { refusalOf } from "#kernel/contract/problem.ts";

type Staff = HandlerContext<typeof cardPaymentRoutes.charge>;
type Own = HandlerContext<typeof cardPaymentRoutes.payWithCard>;

/** Charges a stored card with the outstanding amount (API-INV-010, STATE-INV-03, G-44). */
export async function chargeInvoice(call: Staff, paid: readonly InvoicePaid[]) {
  const { params, body, services, actor, now, commit, commitReply, assertFound, fail, auditWrite } = call;
  const no = (reason: string) => fail(chargeRefused, { reason });
  const _doctor = assertFound(await commit((db) => findVisible(db, call, params.id, "invoice.charge")));
  const gateway = gatewayOf(services) ?? no("Card payments aren't set up.");
  await settleOpen({ ...call, paid }, { _doctor, ID: params.id });
  const { attempt, token } = await commit(async (db) => {
    const begun = await begin(db, { _doctor, ID: params.id, card: body?.card ?? null, by: actor.ID, now });
    return begun.attempt ? begun : no(begun.reason);
  });
  const said = await charge(gateway, attempt, token, call);
  return commitReply(async (db) => {
    const settled = await applyAnswer(db, { ...call, paid }, attempt, said);
    for (const change of settled.changes) auditWrite(change);
    return resultOf(db, settled.attempt);
  });
}

/** Pays a client's invoice with a stored card, without the card page. */
export async function payWithCard(call: Own, paid: readonly InvoicePaid[]) {
  const { client, body, services, actor, now, commit, commitReply, fail, auditWrite } = call;
  const gateway = gatewayOf(services) ?? fail(noGateway);
  await commit(async (db) => {
    const isVisible = (await findVisible(db, call, body._invoice, "invoice.own")) !== undefined;
    if (!isVisible) fail(payRefused, { reason: "This invoice can't be found." });
    if (!(await findCard(db, client.ID, body.card))) fail(unknownCard);
  });
  await settleOpen({ ...call, paid }, { _doctor: client.ID, ID: body._invoice });
  const { attempt, token } = await commit(async (db) => {
    const begun = await begin(db, { _doctor: client.ID, ID: body._invoice, card: body.card, by: actor.ID, now });
    return begun.attempt ? begun : fail(payRefused, { reason: begun.reason });
  });
  const said = await charge(gateway, attempt, token, call);
  return commitReply(async (db) => {
    const settled = await applyAnswer(db, { ...call, paid }, attempt, said);
    for (const change of settled.changes) auditWrite(change);
    return resultOf(db, settled.attempt);
  });
}

interface Wanted {
  readonly _doctor: number;
  readonly ID: number;
  /** ID of the card. Null for the newest card. */
  readonly card: number | null;
  readonly by: number;
  readonly now: string;
}

type Begun =
  | { readonly reason: string; readonly attempt?: undefined }
  | { readonly attempt: AttemptRow; readonly token: { readonly card: string; readonly number: string } };

/** Records the attempt, or returns the reason why the invoice can't be charged. */
async function begin(db: Db, { _doctor, ID, card, by, now }: Wanted): Promise<Begun> {
  await lockInvoice(db, _doctor, ID);
  const invoice = await findInvoice(db, _doctor, ID);
  const reason = invoice ? notPayable(invoice) : "This invoice can't be found.";
  if (reason !== null || !invoice) return { reason: reason ?? "" };
  const kept = (await listCards(db, _doctor)).find((each) => card === null || each.ID === card);
  if (!kept) return { reason: "There is no card on file." };
  const open = await findOpenAttempt(db, _doctor, ID);
  if (open && !(open.state === "open" && mayReplace(open, now))) throw refusalOf(attemptOpen, undefined);
  if (await isUncertain(db, _doctor, ID)) throw refusalOf(attemptOpen, undefined);
  if (open) await saveAttempt(db, open, { state: "expired", now });
  const parts = [{ _invoice: ID, amount_cents: invoice.outstanding }];
  const attempt = await insertAttempt(db, { _doctor, kind: "charge", by, now, parts, _card: kept.ID });
  return { attempt, token: { card: kept.token, number: formatInvoiceNumber(invoice.invoice_number) } };
}

/** Sends the token payment once, then queries by our reference if the answer is uncertain. */
async function charge(
  gateway: CardGateway,
  attempt: AttemptRow,
  { card, number }: { readonly card: string; readonly number: string },
  { services }: Pick<Outside, "services">,
): Promise<Said | null> {
  const asked = { reference: attempt.reference, amount: attempt.amount_cents, number, description: `Invoice ${number}` };
  return sendOnce(gateway, attempt, () => gateway.charge({ ...asked, token: card }), services.log);
}
