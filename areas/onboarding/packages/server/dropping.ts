import { lockInvoice, type OpenPayments, deleteOrVoidInvoice } from "#areas/billing/invoices/server/index.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { SWITCH_BEING_PAID, switchRefused } from "../contract.ts";
import { endSwitch, findOpenSwitch } from "./queries.ts";
import type { SwitchContext } from "./switch.ts";

type OutsideCall = Parameters<OpenPayments["settle"]>[0];

/** Queries the card provider about payments of the client's open switch, and records the results (H-6). */
export async function settleSwitch(
  call: OutsideCall,
  payments: OpenPayments,
  _doctor: number,
): Promise<void> {
  const openSwitch = await call.commit((db) => findOpenSwitch(db, _doctor));
  if (openSwitch) await payments.settle(call, { _doctor, ID: openSwitch._invoice });
}

/** Locks the invoice of the open switch before its client, in the same order as a payment. */
export async function lockSwitchInvoice(db: Db, _doctor: number): Promise<void> {
  const openSwitch = await findOpenSwitch(db, _doctor);
  if (openSwitch) await lockInvoice(db, _doctor, openSwitch._invoice);
}

/**
 * Drops the open switch and removes its unpaid invoice (H-6). Refuses while a payment of the invoice is open
 * or unknown.
 */
export async function dropSwitch(
  { db, client, today, by }: Omit<SwitchContext, "now">,
  payments: OpenPayments,
  openSwitch: { readonly ID: number; readonly _invoice: number },
): Promise<AuditEntry[]> {
  const key = { _doctor: client.ID, ID: openSwitch._invoice };
  await lockInvoice(db, client.ID, openSwitch._invoice);
  if (await payments.areOpen(db, key)) throw refusalOf(switchRefused, { reason: SWITCH_BEING_PAID });
  await endSwitch(db, client.ID, openSwitch.ID, "dropped");
  const removed = await deleteOrVoidInvoice(db, payments, { ...key, by, on: today });
  return removed === null ? [] : [removed];
}
