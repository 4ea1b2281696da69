import { lockInvoiceBalance, wasEverPaid } from "#areas/billing/ledger/server/index.ts";
import type { Day } from "#kernel/dates/day.ts";
import { hasRight } from "#platform/access/actor.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { forbidden, notFound, refusalOf } from "#kernel/contract/problem.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import type { invoiceRoutes } from "../contract.ts";
import { formatInvoiceNumber } from "../invoice.contract.ts";
import { paymentOpen } from "../problems.contract.ts";
import { sumWrittenOff } from "../rules/reductions.ts";
import { mayDelete } from "../rules/invoice-verdicts.ts";
import { dayOf, findInvoiceClient } from "./access.ts";
import { auditInvoice } from "./audit.ts";
import { voidInvoice } from "./publishing.ts";
import { findInvoice, lockInvoice } from "./queries.ts";
import { deleteDraft } from "./saving.ts";

interface Key {
  readonly _doctor: number;
  readonly ID: number;
}
interface SettleContext {
  readonly services: Services;
  readonly now: string;
  readonly commit: <Result>(act: (db: Db) => Promise<Result>) => Promise<Result>;
  readonly auditWrite: (change: AuditEntry) => void;
}

/**
 * Access to card payments, which belong to a feature above this one; `app/features.server.ts` passes the
 * implementation.
 */
export interface OpenPayments {
  /** Queries the card provider about open and uncertain payments of the invoice and records the results. */
  readonly settle: (call: SettleContext, invoice: Key) => Promise<void>;
  readonly areOpen: (db: Db, invoice: Key) => Promise<boolean>;
}

type RemoveContext = HandlerContext<typeof invoiceRoutes.remove>;

/**
 * Deletes an unpublished invoice or makes a published one void (API-INV-005, G-31, G-51). A repeated request
 * for a void invoice changes nothing.
 */
export async function removeInvoice(call: RemoveContext, payments: OpenPayments) {
  const { actor, params, commit, commitReply, assertFound, auditWrite } = call;
  const _doctor = assertFound(await commit((db) => findRemovable(db, call)));
  const key = { _doctor, ID: params.id };
  await payments.settle(call, key);
  return commitReply(async (db) => {
    assertFound(await lockInvoice(db, _doctor, params.id));
    const change = await deleteOrVoidInvoice(db, payments, { ...key, by: actor.ID, on: dayOf(call) });
    if (change !== null) auditWrite(change);
    return { ID: params.id };
  });
}

interface Removal extends Key {
  readonly by: number;
  readonly on: Day;
}

/**
 * Deletes a draft or makes a published invoice void, in the caller's transaction, after `payments.settle`.
 * Null if the invoice is already void. Throws the refusals of `mayDelete`, and `paymentOpen` while a payment
 * is open or unknown.
 */
export async function deleteOrVoidInvoice(
  db: Db,
  payments: OpenPayments,
  { by, on, ...key }: Removal,
): Promise<AuditEntry | null> {
  const { _doctor, ID } = key;
  await lockInvoice(db, _doctor, ID);
  await lockInvoiceBalance(db, _doctor, ID);
  const before = await findInvoice(db, _doctor, ID);
  if (!before) throw refusalOf(notFound, undefined);
  if (before.is_void) return null;
  const verdict = mayDelete(await wasEverPaid(db, _doctor, ID), sumWrittenOff(before));
  if (!verdict.allowed) throw verdict.refusal;
  if (await payments.areOpen(db, key)) throw refusalOf(paymentOpen, undefined);
  const number = formatInvoiceNumber(before.invoice_number);
  if (!before.is_published) {
    await deleteDraft(db, _doctor, ID);
    return auditInvoice(before, `deleted the unpublished invoice ${number}`, before, null);
  }
  await voidInvoice(db, { _doctor, ID, by, on });
  return auditInvoice(before, `made the invoice ${number} void`, before, await findInvoice(db, _doctor, ID));
}

/**
 * Finds the client of an invoice that the caller may delete. Without `invoice.delete`, only the caller's own
 * unpublished sign-up invoice may be deleted (G-51); any other readable invoice is refused with 403 (C-12).
 */
async function findRemovable(db: Db, call: RemoveContext): Promise<number | undefined> {
  const isStaff = call.actor.kind === "staff" && hasRight(call.actor, "invoice.delete");
  const _doctor = await findInvoiceClient(
    db,
    call,
    call.params.id,
    isStaff ? "invoice.delete" : "account.package",
  );
  if (_doctor === undefined || isStaff) return _doctor;
  const invoice = await findInvoice(db, _doctor, call.params.id);
  if (call.actor.client !== _doctor || !invoice?.is_signup || invoice.is_published)
    throw refusalOf(forbidden, undefined);
  return _doctor;
}
