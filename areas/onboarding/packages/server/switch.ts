import {
  auditAdded,
  findInvoice,
  insertInvoice,
  type OpenPayments,
} from "#areas/billing/invoices/server/index.ts";
import { savePractice } from "#areas/billing/accounts/server/index.ts";
import { quote, type QuotedLine } from "#areas/billing/products/rules/quote.ts";
import { priceDay, pricesOn } from "#areas/billing/products/server/index.ts";
import { findFullClient, writeServices } from "#areas/practice/clients/server/index.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { mayHaveProviders, maySwitch, providersAfter, switchServices } from "../rules/switching.ts";
import { auditServices } from "./audit.ts";
import { dropSwitch } from "./dropping.ts";
import { switchRefused, UNPAID_INVOICE } from "../contract.ts";
import { findOpenSwitch, findUnpaidSignup, insertSwitch } from "./queries.ts";
import type { LockedClient } from "./visible-client.ts";

interface SwitchRequest {
  readonly client_service_id: number;
  readonly is_annual?: boolean | null | undefined;
  readonly practices?: readonly { readonly ID: number; readonly active: boolean }[] | null | undefined;
}

export interface SwitchContext extends LockedClient {
  readonly db: Db;
  readonly now: string;
  readonly by: number;
}

interface SwitchResult {
  /** Invoice to be paid before the switch, or null. */
  readonly _invoice: number | null;
  /** Audit entries. Empty if nothing was changed. */
  readonly changes: readonly AuditEntry[];
}

/**
 * Starts a switch (G-52). A free switch is applied at once; another waits for its invoice, and a repeated
 * request returns the same invoice.
 */
export async function startSwitch(
  context: SwitchContext,
  request: SwitchRequest,
  payments: OpenPayments,
): Promise<SwitchResult> {
  const { db, client, today, now } = context;
  const isAnnual = request.is_annual ?? false;
  const openSwitch = await findOpenSwitch(db, client.ID);
  if (
    openSwitch?.to_service === request.client_service_id &&
    openSwitch.is_annual === isAnnual &&
    (await isUnpaid(db, client.ID, openSwitch._invoice))
  )
    return { _invoice: openSwitch._invoice, changes: [] };
  if ((await findUnpaidSignup(db, client.ID)) !== null)
    throw refusalOf(switchRefused, { reason: UNPAID_INVOICE });
  assertAllowed(maySwitch(client.services, request.client_service_id, today));
  const providers = providersAfter(client.practices, request.practices ?? []);
  assertAllowed(mayHaveProviders(request.client_service_id, providers, Boolean(request.practices)));
  const dropEntries = openSwitch ? await dropSwitch(context, payments, openSwitch) : [];
  const price = quote(await pricesOn(db, priceDay(now)), {
    services: [request.client_service_id],
    is_annual: isAnnual,
    prepay_amount: 0,
  });
  const active_practices = request.practices
    ? providers.filter(({ active }) => active).map(({ ID }) => ID)
    : null;
  const change = { to_service: request.client_service_id, is_annual: isAnnual, active_practices };
  const { _invoice, changes } =
    price.total === 0
      ? await applyFreeSwitch(context, change)
      : await invoiceSwitch(context, change, price.lines);
  return { _invoice, changes: [...dropEntries, ...changes] };
}

async function applyFreeSwitch(context: SwitchContext, change: PackageChange): Promise<SwitchResult> {
  const { db, client } = context;
  await applySwitch(context, change);
  const after = await findFullClient(db, client.ID);
  return { _invoice: null, changes: [auditServices(client, after, "switched the package")] };
}

/** Saves a switch that waits for payment, with its invoice. */
async function invoiceSwitch(
  { db, client, today, by }: SwitchContext,
  change: PackageChange,
  lines: readonly QuotedLine[],
): Promise<SwitchResult> {
  const draft = { _doctor: client.ID, by, lines, invoice_date: today, kind: "switch" as const };
  const _invoice = await insertInvoice(db, draft);
  await insertSwitch(db, client.ID, { ...change, _invoice });
  const requestEntry = auditServices(client, client, "asked to switch the package");
  return {
    _invoice,
    changes: [requestEntry, await auditAdded(db, client.ID, _invoice, "package switch")],
  };
}

async function isUnpaid(db: Db, _doctor: number, ID: number): Promise<boolean> {
  const invoice = await findInvoice(db, _doctor, ID);
  return invoice !== undefined && !invoice.is_void && invoice.status !== "paid";
}

interface PackageChange {
  readonly to_service: number;
  readonly is_annual: boolean;
  readonly active_practices: readonly number[] | null;
}

/**
 * Applies a switch: the old package ended yesterday, the new one is live today. Deactivates providers before
 * activating others, so that the limit is never exceeded in between.
 */
export async function applySwitch(
  { db, client, today, now }: Omit<SwitchContext, "by">,
  change: PackageChange,
): Promise<void> {
  await writeServices(
    db,
    client.ID,
    switchServices(client.services, change.to_service, today, change.is_annual),
  );
  const { active_practices } = change;
  if (active_practices === null) return;
  const current = (await findFullClient(db, client.ID))?.practices ?? [];
  const changed = current.filter(({ ID, active }) => active !== active_practices.includes(ID));
  for (const { ID, active } of changed.toSorted((a, b) => Number(b.active) - Number(a.active)))
    await savePractice(
      db,
      { ID, active: !active, locality: undefined, bank_account: undefined },
      { _doctor: client.ID, now },
    );
}

function assertAllowed(
  verdict: { readonly allowed: true } | { readonly allowed: false; readonly refusal: Error },
): void {
  if (!verdict.allowed) throw verdict.refusal;
}
