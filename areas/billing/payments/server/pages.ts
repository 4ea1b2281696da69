import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { auditInvoice, findInvoice, findVisible, type FoundInvoice, lockInvoice } from "#areas/billing/invoices/server/index.ts";
import { absoluteUrl } from "#kernel/contract/link.ts";
import { formatMoney } from "#kernel/money/money.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { OutsideFailure } from "#platform/outside/fetch-outside.ts";
import { attemptOpen, type cardPaymentRoutes, gatewayFailed, noGateway, payRefused, UNREACHED } from "../card.contract.ts";
import { paymentPaths } from "../paths.ts";
import { mayReplace } from "../rules/answer.ts";
import { notPayable } from "../rules/payable.ts";
import { type AttemptRow, findOpenAttempt, insertAttempt, isUncertain, listParts, saveAttempt } from "./attempts.queries.ts";
import { gatewayOf } from "./gateway/of.ts";
import type { PageAsked } from "./gateway/port.ts";
import type { InvoicePaid } from "./paid.ts";
import { settleOpen } from "./settle-open.ts";

type Call = Omit<HandlerContext<typeof cardPaymentRoutes.accessCode>, "params" | "query" | "body"> & {
  /** Refuses an invoice that the caller can't access. */
  readonly missing: () => never;
};

/**
 * Opens the provider's page for the outstanding amount (API-INV-008). Returns an already open page again
 * (G-36).
 */
export async function openPage(call: Call, ids: readonly number[], paid: readonly InvoicePaid[]) {
  const { client, services, now, commit, commitReply, fail, auditWrite } = call;
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  await commit((db) => loadPayable(db, call, wanted));
  const gateway = gatewayOf(services) ?? fail(noGateway);
  for (const ID of wanted) await settleOpen({ ...call, paid }, { _doctor: client.ID, ID });
  const begun = await commit((db) => begin(db, call, wanted));
  if (begun.page) return commitReply(async () => begun.page);
  try {
    const page = await gateway.openPage(askedFor(call, begun.attempt, begun.invoices));
    return await commitReply(async (db) => {
      await saveAttempt(db, begun.attempt, { state: "open", now, ...page });
      for (const invoice of begun.invoices)
        auditWrite(auditInvoice(invoice, `opened the card page for ${formatMoney(begun.attempt.amount_cents)}`, null, null));
      return page;
    });
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    // No user has the page's address, so no payment can arrive from it.
    await commit((db) => saveAttempt(db, begun.attempt, { state: "failed", now }));
    return fail(gatewayFailed, { reason: UNREACHED });
  }
}

async function loadPayable(db: Db, call: Call, ids: readonly number[]): Promise<FoundInvoice[]> {
  const { client, session, missing, fail } = call;
  const invoices: FoundInvoice[] = [];
  for (const ID of ids) {
    if ((await findVisible(db, call, ID, "invoice.own")) === undefined) missing();
    await lockInvoice(db, client.ID, ID);
    const invoice = (await findInvoice(db, client.ID, ID)) ?? missing();
    // A user who has just signed up can pay only for the sign-up (G-50).
    if (session.awaits === "payment" && invoice.kind === "ordinary") missing();
    const reason = notPayable(invoice);
    if (reason !== null) fail(payRefused, { reason });
    invoices.push(invoice);
  }
  return invoices;
}

/** Records the attempt, or returns the page that is open for the same invoices and amounts. */
async function begin(db: Db, call: Call, ids: readonly number[]) {
  const { client, actor, now } = call;
  const invoices = await loadPayable(db, call, ids);
  const parts = invoices.map(({ ID, outstanding }) => ({ _invoice: ID, amount_cents: outstanding }));
  for (const { ID } of invoices) {
    const open = await findOpenAttempt(db, client.ID, ID);
    // An unconfirmed refund may change what is owed.
    if (!open && (await isUncertain(db, client.ID, ID))) throw refusalOf(attemptOpen, undefined);
    if (!open) continue;
    const isSame = JSON.stringify(await listParts(db, open)) === JSON.stringify(parts);
    if (isSame && open.access_code !== null && open.form_url !== null)
      return { page: { access_code: open.access_code, form_url: open.form_url }, attempt: open, invoices };
    const isLeft = open.state === "open" && (mayReplace(open, now) || (await hasOtherAmounts(db, open)));
    if (!isLeft) throw refusalOf(attemptOpen, undefined);
    // The expired attempt is still queried; a payment that arrives becomes client credit (G-35).
    await saveAttempt(db, open, { state: "expired", now });
  }
  const attempt = await insertAttempt(db, { _doctor: client.ID, kind: "page", by: actor.ID, now, parts });
  return { page: null, attempt, invoices };
}

/** Returns true if an outstanding amount has changed since the page was opened. */
async function hasOtherAmounts(db: Db, open: AttemptRow): Promise<boolean> {
  for (const { _invoice, amount_cents } of await listParts(db, open))
    if ((await findInvoice(db, open._doctor, _invoice))?.outstanding !== amount_cents) return true;
  return false;
}

function askedFor({ client, session, services, actor }: Call, attempt: AttemptRow, invoices: readonly FoundInvoice[]): PageAsked {
  const [first] = invoices;
  const ID = first?.ID ?? 0;
  const link =
    session.awaits === "payment"
      ? paymentPaths.signup({ doctorID: client.ID, invoice: ID })
      : first?.kind === "forms"
        ? paymentPaths.formsFee({ id: ID })
        : paymentPaths.pay({ id: ID });
  const back = absoluteUrl(services.publicUrl(), link, client.username);
  const numbers = invoices.map(({ invoice_number }) => formatInvoiceNumber(invoice_number));
  return {
    reference: attempt.reference,
    amount: attempt.amount_cents,
    number: numbers[0] ?? "",
    description: `Invoice ${numbers.join(", ")}`,
    returnUrl: back,
    cancelUrl: back,
    customer: { reference: String(client.ID), first_name: actor.first_name, last_name: actor.last_name },
  };
}
