import { lockInvoice, type OpenPayments, removeHeld } from "#areas/billing/invoices/server/index.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { SWITCH_BEING_PAID, switchRefused } from "../contract.ts";
import { endSwitch, findOpenSwitch } from "./queries.ts";
import type { Asked } from "./switch.ts";

type Outside = Parameters<OpenPayments["settle"]>[0];

/** Queries the card provider about payments of the client's open switch, and records the results (H-6). */
export async function settleSwitch(call: Outside, payments: OpenPayments, _doctor: number): Promise<void> {
  const open = await call.commit((db) => findOpenSwitch(db, _doctor));
  if (open) await payments.settle(call, { _doctor, ID: open._invoice });
}

/** Locks the invoice of the open switch before its client, in the same order as a payment. */
export async function lockSwitchInvoice(db: Db, _doctor: number): Promise<void> {
  const open = await findOpenSwitch(db, _doctor);
  if (open) await lockInvoice(db, _doctor, open._invoice);
}

/**
 * Drops the open switch and removes its unpaid invoice (H-6). Refuses while a payment of the invoice is open
 * or unknown.
 */
export async function dropSwitch(
  { db, client, today, by }: Omit<Asked, "now">,
  payments: OpenPayments,
  open: { readonly ID: number; readonly _invoice: number },
): Promise<AuditEntry[]> {
  const key = { _doctor: client.ID, ID: open._invoice };
  await lockInvoice(db, client.ID, open._invoice);
  if (await payments.areOpen(db, key)) throw refusalOf(switchRefused, { reason: SWITCH_BEING_PAID });
  await endSwitch(db, client.ID, open.ID, "dropped");
  const removed = await removeHeld(db, payments, { ...key, by, on: today });
  return removed === null ? [] : [removed];
}
