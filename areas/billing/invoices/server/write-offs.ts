import { gstOfReduction } from "#areas/billing/ledger/rules/credit.ts";
import { bookWriteOff, lockInvoiceBalance } from "#areas/billing/ledger/server/index.ts";
import type { Day } from "#kernel/dates/day.ts";
import { formatMoney } from "#kernel/money/money.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { adjustingRoutes } from "../adjusting.contract.ts";
import { formatInvoiceNumber } from "../invoice.contract.ts";
import { mayReverse, mayWriteOff, writeOffLimit } from "../rules/invoice-verdicts.ts";
import { reductionsOf } from "../rules/reductions.ts";
import { dayOf, findInvoiceClient } from "./access.ts";
import { auditInvoice } from "./audit.ts";
import { findInvoice, listWriteOffs, lockInvoice } from "./queries.ts";

type Routes = typeof adjustingRoutes;
type Context = HandlerContext<Routes["writeOff"]> | HandlerContext<Routes["reverseWriteOff"]>;

/** Locks the invoice and its balance, for callers with the permission `invoice.delete`. */
async function lockForWriteOff(call: Context) {
  const { db, params, assertFound } = call;
  const _doctor = assertFound(await findInvoiceClient(db, call, params.id, "invoice.delete"));
  assertFound(await lockInvoice(db, _doctor, params.id));
  const owed = (await lockInvoiceBalance(db, _doctor, params.id)) ?? 0;
  return { invoice: assertFound(await findInvoice(db, _doctor, params.id)), owed };
}

/** Writes off an amount, by default the largest possible one (decision 0150). */
export async function writeOffInvoice(call: HandlerContext<Routes["writeOff"]>) {
  const { body, assertAllowed } = call;
  const { invoice, owed } = await lockForWriteOff(call);
  const reductions = reductionsOf(invoice);
  const maxAmount = writeOffLimit(invoice.total, owed, reductions.before);
  const amount = body.amount ?? maxAmount;
  assertAllowed(mayWriteOff(invoice, amount, { outstanding: owed, most: maxAmount }));
  const tax = gstOfReduction(amount, { ...invoice, ...reductions });
  return recordWriteOff(call, invoice, { amount, tax, _reverses: null, words: "wrote off" });
}

/** Reverses a write-off with an equal negative amount. A write-off can be reversed once. */
export async function reverseWriteOff(call: HandlerContext<Routes["reverseWriteOff"]>) {
  const { params, assertFound, assertAllowed } = call;
  const { invoice } = await lockForWriteOff(call);
  const before = assertFound(
    invoice.write_offs.find(({ ID, _reverses }) => ID === params.writeOff && _reverses === null),
  );
  assertAllowed(mayReverse(before));
  return recordWriteOff(call, invoice, {
    amount: -before.amount,
    tax: -before.tax,
    _reverses: before.ID,
    words: "reversed the write-off of",
  });
}

interface WriteOffEntry {
  readonly amount: number;
  readonly tax: number;
  readonly _reverses: number | null;
  readonly words: string;
}
type LockedInvoice = Awaited<ReturnType<typeof lockForWriteOff>>["invoice"];

async function recordWriteOff(
  call: Context,
  { _doctor, ID: _invoice, invoice_number }: LockedInvoice,
  entry: WriteOffEntry,
) {
  const { db, actor, body, assertFound, auditWrite } = call;
  const { amount, tax, _reverses, words } = entry;
  const fields = { _doctor, _invoice, _reverses, on: dayOf(call), by: actor.ID, reason: body.reason };
  const ID = await insertWriteOff(db, { ...fields, amount, tax });
  await bookWriteOff(
    db,
    { _doctor, _recorded_by: actor.ID },
    { _invoice, _write_off: ID, amount, tax, on: fields.on },
  );
  const after = assertFound((await listWriteOffs(db, _doctor, _invoice)).find((row) => row.ID === ID));
  const message = `${words} ${formatMoney(Math.abs(amount))} of the invoice ${formatInvoiceNumber(invoice_number)}`;
  auditWrite(auditInvoice({ _doctor, ID: _invoice }, message, null, after));
  return after;
}

interface NewWriteOff {
  readonly _doctor: number;
  readonly _invoice: number;
  readonly _reverses: number | null;
  readonly amount: number;
  readonly tax: number;
  readonly on: Day;
  readonly by: number;
  readonly reason: string;
}

async function insertWriteOff(db: Db, { amount, tax, on, by, ...fields }: NewWriteOff): Promise<number> {
  const values = { ...fields, amount_cents: amount, tax_cents: tax, write_off_date: on, _created_by: by };
  return (await db.insertInto("write_off").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
}
