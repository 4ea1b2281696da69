import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import {
  auditInvoice,
  findInvoice,
  findInvoiceClient,
  type FoundInvoice,
  lockInvoice,
} from "#areas/billing/invoices/server/index.ts";
import { absoluteUrl } from "#kernel/contract/link.ts";
import { formatMoney } from "#kernel/money/money.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { OutsideFailure } from "#platform/outside/fetch-outside.ts";
import {
  attemptOpen,
  type cardPaymentRoutes,
  gatewayFailed,
  noGateway,
  payRefused,
  UNREACHABLE_MESSAGE,
} from "../card.contract.ts";
import { paymentPaths } from "../paths.ts";
import { mayReplace } from "../rules/answer.ts";
import { payObstacleOf } from "../rules/pay-obstacle.ts";
import {
  type AttemptRow,
  findOpenAttempt,
  insertAttempt,
  isUncertain,
  listParts,
  saveAttempt,
} from "./attempts.queries.ts";
import { gatewayOf } from "./gateway/gateway-of.ts";
import type { PageRequest } from "./gateway/port.ts";
import type { PaidHook } from "./publish-paid-invoice.ts";
import { settleOpenAttempts } from "./settle-open.ts";

type Call = Omit<HandlerContext<typeof cardPaymentRoutes.accessCode>, "params" | "query" | "body"> & {
  /** Refuses an invoice that the caller can't access. */
  readonly missing: () => never;
};

/**
 * Opens the provider's page for the outstanding amount (API-INV-008). Returns an already open page again
 * (G-36).
 */
export async function openPage(call: Call, ids: readonly number[], paidHooks: readonly PaidHook[]) {
  const { client, services, now, commit, commitReply, fail, auditWrite } = call;
  const sortedIds = [...new Set(ids)].toSorted((a, b) => a - b);
  await commit((db) => loadPayable(db, call, sortedIds));
  const gateway = gatewayOf(services) ?? fail(noGateway);
  for (const ID of sortedIds)
    await settleOpenAttempts({ ...call, paid: paidHooks }, { _doctor: client.ID, ID });
  const start = await commit((db) => beginPayment(db, call, sortedIds));
  if (start.page) return commitReply(async () => start.page);
  try {
    const page = await gateway.openPage(pageRequestOf(call, start.attempt, start.invoices));
    return await commitReply(async (db) => {
      await saveAttempt(db, start.attempt, { state: "open", now, ...page });
      for (const invoice of start.invoices)
        auditWrite(
          auditInvoice(
            invoice,
            `opened the card page for ${formatMoney(start.attempt.amount_cents)}`,
            null,
            null,
          ),
        );
      return page;
    });
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    // Ends the attempt at once, because the provider returned no page on which a client could pay.
    await commit((db) => saveAttempt(db, start.attempt, { state: "failed", now }));
    return fail(gatewayFailed, { reason: UNREACHABLE_MESSAGE });
  }
}

async function loadPayable(db: Db, call: Call, ids: readonly number[]): Promise<FoundInvoice[]> {
  const { client, session, missing, fail } = call;
  const invoices: FoundInvoice[] = [];
  for (const ID of ids) {
    if ((await findInvoiceClient(db, call, ID, "invoice.own")) === undefined) missing();
    await lockInvoice(db, client.ID, ID);
    const invoice = (await findInvoice(db, client.ID, ID)) ?? missing();
    // A user who has just signed up can pay only for the sign-up (G-50).
    if (session.awaits === "payment" && invoice.kind === "ordinary") missing();
    const reason = payObstacleOf(invoice);
    if (reason !== null) fail(payRefused, { reason });
    invoices.push(invoice);
  }
  return invoices;
}

/** Records the attempt, or returns the page that is open for the same invoices and amounts. */
async function beginPayment(db: Db, call: Call, ids: readonly number[]) {
  const { client, actor, now } = call;
  const invoices = await loadPayable(db, call, ids);
  const parts = invoices.map(({ ID, outstanding }) => ({ _invoice: ID, amount_cents: outstanding }));
  for (const { ID } of invoices) {
    const openAttempt = await findOpenAttempt(db, client.ID, ID);
    // An unconfirmed refund may change the outstanding amount.
    if (!openAttempt && (await isUncertain(db, client.ID, ID))) throw refusalOf(attemptOpen, undefined);
    if (!openAttempt) continue;
    const isSame = JSON.stringify(await listParts(db, openAttempt)) === JSON.stringify(parts);
    if (isSame && openAttempt.access_code !== null && openAttempt.form_url !== null)
      return {
        page: { access_code: openAttempt.access_code, form_url: openAttempt.form_url },
        attempt: openAttempt,
        invoices,
      };
    const isAbandoned =
      openAttempt.state === "open" &&
      (mayReplace(openAttempt, now) || (await hasOtherAmounts(db, openAttempt)));
    if (!isAbandoned) throw refusalOf(attemptOpen, undefined);
    // The expired attempt is still queried; a payment that arrives becomes client credit (G-35).
    await saveAttempt(db, openAttempt, { state: "expired", now });
  }
  const attempt = await insertAttempt(db, { _doctor: client.ID, kind: "page", by: actor.ID, now, parts });
  return { page: null, attempt, invoices };
}

/** Returns true if an outstanding amount has changed since the page was opened. */
async function hasOtherAmounts(db: Db, attempt: AttemptRow): Promise<boolean> {
  for (const { _invoice, amount_cents } of await listParts(db, attempt))
    if ((await findInvoice(db, attempt._doctor, _invoice))?.outstanding !== amount_cents) return true;
  return false;
}

function pageRequestOf(
  { client, session, services, actor }: Call,
  attempt: AttemptRow,
  invoices: readonly FoundInvoice[],
): PageRequest {
  const [firstInvoice] = invoices;
  const ID = firstInvoice?.ID ?? 0;
  const link =
    session.awaits === "payment"
      ? paymentPaths.signup({ doctorID: client.ID, invoice: ID })
      : firstInvoice?.kind === "forms"
        ? paymentPaths.formsFee({ id: ID })
        : paymentPaths.pay({ id: ID });
  const returnUrl = absoluteUrl(services.publicUrl(), link, client.username);
  const numbers = invoices.map(({ invoice_number }) => formatInvoiceNumber(invoice_number));
  return {
    reference: attempt.reference,
    amount: attempt.amount_cents,
    number: numbers[0] ?? "",
    description: `Invoice ${numbers.join(", ")}`,
    returnUrl: returnUrl,
    cancelUrl: returnUrl,
    customer: { reference: String(client.ID), first_name: actor.first_name, last_name: actor.last_name },
  };
}
