import { auditAdded, findInvoice, insertInvoice, type OpenPayments } from "#areas/billing/invoices/server/index.ts";
import { savePractice } from "#areas/billing/accounts/server/index.ts";
import { quote } from "#areas/billing/products/rules/quote.ts";
import { priceDay, pricesOn } from "#areas/billing/products/server/index.ts";
import { findWhole, writeServices } from "#areas/practice/clients/server/index.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { mayHaveProviders, maySwitch, providersAfter, switched } from "../rules/switching.ts";
import { auditServices } from "./audit.ts";
import { dropSwitch } from "./dropping.ts";
import { switchRefused, UNPAID } from "../contract.ts";
import { findOpenSwitch, findUnpaidSignup, insertSwitch } from "./queries.ts";
import type { Held } from "./reach.ts";

interface Wanted {
  readonly client_service_id: number;
  readonly is_annual?: boolean | null | undefined;
  readonly practices?: readonly { readonly ID: number; readonly active: boolean }[] | null | undefined;
}

export interface Asked extends Held {
  readonly db: Db;
  readonly now: string;
  readonly by: number;
}

interface Started {
  /** Invoice to be paid before the switch, or null. */
  readonly _invoice: number | null;
  /** Audit entries. Empty if nothing was changed. */
  readonly changes: readonly AuditEntry[];
}

/**
 * Starts a switch (G-52). A free switch is applied at once; another waits for its invoice, and a repeated
 * request returns the same invoice.
 */
export async function startSwitch(asked: Asked, wanted: Wanted, payments: OpenPayments): Promise<Started> {
  const { db, client, today, now, by } = asked;
  const isAnnual = wanted.is_annual ?? false;
  const open = await findOpenSwitch(db, client.ID);
  if (
    open?.to_service === wanted.client_service_id &&
    open.is_annual === isAnnual &&
    (await isUnpaid(db, client.ID, open._invoice))
  )
    return { _invoice: open._invoice, changes: [] };
  if ((await findUnpaidSignup(db, client.ID)) !== null) throw refusalOf(switchRefused, { reason: UNPAID });
  allowed(maySwitch(client.services, wanted.client_service_id, today));
  const providers = providersAfter(client.practices, wanted.practices ?? []);
  allowed(mayHaveProviders(wanted.client_service_id, providers, Boolean(wanted.practices)));
  const dropped = open ? await dropSwitch(asked, payments, open) : [];
  const price = quote(await pricesOn(db, priceDay(now)), {
    services: [wanted.client_service_id],
    is_annual: isAnnual,
    prepay_amount: 0,
  });
  const active_practices = wanted.practices ? providers.filter(({ active }) => active).map(({ ID }) => ID) : null;
  if (price.total === 0) {
    await applySwitch(asked, { to_service: wanted.client_service_id, is_annual: isAnnual, active_practices });
    return {
      _invoice: null,
      changes: [...dropped, auditServices(client, await findWhole(db, client.ID), "switched the package")],
    };
  }
  const draft = { _doctor: client.ID, by, lines: price.lines, invoice_date: today, kind: "switch" as const };
  const _invoice = await insertInvoice(db, draft);
  await insertSwitch(db, client.ID, { to_service: wanted.client_service_id, is_annual: isAnnual, active_practices, _invoice });
  const asking = auditServices(client, client, "asked to switch the package");
  return { _invoice, changes: [...dropped, asking, await auditAdded(db, client.ID, _invoice, "package switch")] };
}

async function isUnpaid(db: Db, _doctor: number, ID: number): Promise<boolean> {
  const invoice = await findInvoice(db, _doctor, ID);
  return invoice !== undefined && !invoice.is_void && invoice.status !== "paid";
}

interface Change {
  readonly to_service: number;
  readonly is_annual: boolean;
  readonly active_practices: readonly number[] | null;
}

/**
 * Applies a switch: the old package ended yesterday, the new one is live today. Deactivates providers before
 * activating others, so that the limit is never exceeded in between.
 */
export async function applySwitch({ db, client, today, now }: Omit<Asked, "by">, change: Change): Promise<void> {
  await writeServices(db, client.ID, switched(client.services, change.to_service, today, change.is_annual));
  const { active_practices } = change;
  if (active_practices === null) return;
  const current = (await findWhole(db, client.ID))?.practices ?? [];
  const changed = current.filter(({ ID, active }) => active !== active_practices.includes(ID));
  for (const { ID, active } of changed.toSorted((a, b) => Number(b.active) - Number(a.active)))
    await savePractice(db, { ID, active: !active, locality: undefined, bank_account: undefined }, { _doctor: client.ID, now });
}

function allowed(verdict: { readonly allowed: true } | { readonly allowed: false; readonly refusal: Error }): void {
  if (!verdict.allowed) throw verdict.refusal;
}
