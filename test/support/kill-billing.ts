import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type Person, send } from "./kill-letters.ts";

const TOTAL_CENTS = 11_000;
const STEPS = ["created", "published", "received", "credited", "refunded"] as const;
type Step = (typeof STEPS)[number];

/** An invoice with the steps that the server has acknowledged. */
interface Billed {
  readonly tag: string;
  ID: number;
  readonly done: Set<Step>;
}

export interface Bills {
  readonly invoices: Billed[];
  readonly wrong: string[];
}

const DAY = "2026-11-20";
const lineItems = (description: string) => [{ description, unit_price: 100, units: 1, has_gst: true }];

/**
 * The request of each step. `CHANGES` lists the effect of each step on the invoice's receivable, in cents.
 */
const CALLS: Readonly<Record<Step, (bill: Billed) => { method: string; path: string; body: object }>> = {
  created: ({ tag }) => ({
    method: "POST",
    path: "/invoice",
    body: { invoice_date: DAY, lineItems: lineItems(tag) },
  }),
  published: ({ ID }) => ({ method: "PUT", path: `/invoice/${ID}/publish`, body: {} }),
  received: ({ ID }) => ({
    method: "POST",
    path: "/payment/manual",
    body: { _invoice: ID, payment_amount: 60, payment_type: 2, payment_date: DAY },
  }),
  credited: ({ ID }) => ({
    method: "POST",
    path: `/invoice/${ID}/credit`,
    body: { amount: 11, reason: "Killed" },
  }),
  refunded: ({ ID }) => ({ method: "POST", path: `/invoice/${ID}/refund`, body: { payment_amount: 25 } }),
};
const CHANGES: Readonly<Record<Step, number>> = {
  created: 0,
  published: 11_000,
  received: -6_000,
  credited: -1_100,
  refunded: 2_500,
};

/**
 * Creates, publishes, receipts, credits and refunds one invoice after another. Repeats unanswered requests
 * under the same idempotency key.
 */
export async function bill(person: Person, bills: Bills, name: string, isOver: () => boolean): Promise<void> {
  for (let count = 1; !isOver(); count += 1) {
    const one: Billed = { tag: `${name} ${count}`, ID: 0, done: new Set() };
    bills.invoices.push(one);
    for (const step of STEPS) if (!(await finished(person, bills, one, step))) break;
  }
}

/**
 * Completes a step, even after the end of the test. Returns false if the server refuses the step or doesn't
 * respond within two minutes.
 */
async function finished(person: Person, bills: Bills, one: Billed, step: Step): Promise<boolean> {
  const { method, path, body } = CALLS[step](one);
  const key = randomUUID();
  const until = Date.now() + 120_000;
  while (Date.now() < until) {
    const reply = await send(person, method, path, body, key);
    if (reply === null) await pause(30);
    else if (reply.status < 300) {
      if (step === "created") one.ID = reply.body.ID;
      one.done.add(step);
      return true;
    } else {
      bills.wrong.push(`${step} ${one.tag}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`);
      return false;
    }
  }
  bills.wrong.push(`${step} ${one.tag}: no answer`);
  return false;
}

/**
 * Returns all differences between the database and the acknowledged steps: missing or duplicate invoices,
 * amounts booked twice or not at all, entries that don't balance, and published invoices without a document.
 */
export async function wrongBills(
  client: pg.Client,
  { invoices, wrong }: Bills,
  names: readonly string[],
): Promise<string[]> {
  const found = [...wrong];
  const { rows } = await client.query<{
    tag: string;
    ids: number[];
    total: number;
    owed: number;
    entries: number;
  }>(
    `select l.description as tag, array_agg(i."ID"::int) as ids, sum(i.total_cents)::int as total, coalesce(sum(b.cents), 0)::int as owed,
       coalesce(sum(e.entries), 0)::int as entries
     from invoice i join invoice_line l on l._doctor = i._doctor and l._invoice = i."ID"
     left join invoice_balance b on b._doctor = i._doctor and b._invoice = i."ID"
     left join (select _doctor, _invoice, count(*) as entries from ledger_entry group by _doctor, _invoice) e
       on e._doctor = i._doctor and e._invoice = i."ID"
     where split_part(l.description, ' ', 1) = any ($1) group by 1`,
    [names],
  );
  const there = new Map(rows.map((row) => [row.tag, row]));
  for (const { tag, ID, done } of invoices) {
    const row = there.get(tag);
    const owed = [...done].reduce((sum, step) => sum + CHANGES[step], 0);
    const entries = [...done].filter((step) => step !== "created").length;
    const expected = { ids: [ID], total: TOTAL_CENTS, owed, entries };
    const { ids, total, owed: owes, entries: booked } = row ?? { ids: [], total: 0, owed: 0, entries: 0 };
    const is = { ids, total, owed: owes, entries: booked };
    if (JSON.stringify(is) !== JSON.stringify(expected))
      found.push(
        `${tag}, ${[...done].join(", ")}: expected ${JSON.stringify(expected)}, is ${JSON.stringify(is)}`,
      );
  }
  const checks = {
    "an entry does not balance":
      "select _entry from ledger_line group by _doctor, _entry having sum(cents) <> 0",
    "a balance differs from its entries": `select b._invoice from invoice_balance b
      left join ledger_line l on l._doctor = b._doctor and l._invoice = b._invoice and l.account = 'receivable'
      group by b._doctor, b._invoice, b.cents having b.cents <> coalesce(sum(l.cents), 0)`,
    "a published invoice has no document": `select i."ID" from invoice i left join invoice_document d
      on d._doctor = i._doctor and d._invoice = i."ID" and d._credit_note is null
      where i.is_published and d._invoice is null and i.invoice_date = '${DAY}'`,
  };
  for (const [words, text] of Object.entries(checks))
    if ((await client.query(text)).rowCount !== 0) found.push(words);
  return found;
}
