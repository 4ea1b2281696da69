import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Day, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

// The tests send requests over HTTP on several connections at once. For all requests, the ledger balances,
// and outstanding amounts match its entries.

let app: TestApp;
let accounts: Visitor;
let doctor: number;
const today: Day = todayIn("Australia/Sydney", new Date().toISOString());

beforeAll(async () => {
  app = await startApp();
  accounts = await app.signIn("accounts");
  doctor = await app.idOf("raman");
});
afterAll(() => app.stop());

async function draft(unit_price: number): Promise<number> {
  const lineItems = [{ _product: 101, description: "Typing", unit_price, units: 1, has_gst: true }];
  return (await accounts.post(`/invoice?doctor_id=${doctor}`, { invoice_date: today, lineItems })).body.ID;
}
async function published(unit_price: number): Promise<number> {
  const ID = await draft(unit_price);
  expect((await accounts.put(`/invoice/${ID}/publish`)).status).toBe(200);
  return ID;
}
const pay = (_invoice: number, payment_amount: unknown, fields: object = {}) =>
  accounts.post("/payment/manual", {
    _invoice,
    payment_amount,
    payment_type: 2,
    payment_date: today,
    ...fields,
  });
const get = async (ID: number) => (await accounts.get(`/invoice/${ID}`)).body;

/** Lists unbalanced entries, and balances that differ from the sum of their lines. */
async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'entry' as what, _entry as id from ledger_line group by _doctor, _entry having sum(cents) <> 0
    union all select 'invoice', b._invoice from invoice_balance b where b.cents <>
      (select coalesce(sum(cents), 0) from ledger_line l where l._doctor = b._doctor and l._invoice = b._invoice and l.account = 'receivable')
    union all select 'payment', b._payment from payment_balance b where b.cents <>
      (select -coalesce(sum(cents), 0) from ledger_line l where l._doctor = b._doctor and l._payment = b._payment and l.account in ('receivable', 'client_credit'))
    union all select 'client', b._doctor from client_balance b where b.cents <>
      (select -coalesce(sum(cents), 0) from ledger_line l where l._doctor = b._doctor and l.account = 'client_credit')
    union all select 'total', 0 where (select coalesce(sum(cents), 0) from ledger_line) <> 0`.execute(
    app.database.db,
  );
  return rows;
}

/** Returns a generator that yields the same numbers for the same seed. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % most;
  };
}

describe("random invoices, receipts, refunds, credits, write-offs and voids from four callers at once", () => {
  test.each([7, 20_261_126])(
    "leave the ledger balanced (seed %i)",
    async (seed) => {
      const next = numbers(seed);
      const invoices = await Promise.all(Array.from({ length: 6 }, () => published(1 + next(30_000) / 100)));
      const any = () => invoices[next(invoices.length)] ?? 0;
      const amount = () => (1 + next(20_000)) / 100;
      const acts = [
        () => pay(any(), amount(), { payment_type: 1 + next(4), keep_credit: next(2) === 0 }),
        () => pay(any(), amount(), { use_credit: true }),
        () =>
          accounts.post("/payment/manual", {
            allocations: [...new Set([any(), any(), any()])].map((_invoice) => ({
              _invoice,
              payment_amount: amount(),
            })),
            ...{ payment_type: 1 + next(4), payment_date: today },
          }),
        () => accounts.post(`/invoice/${any()}/refund`, next(3) === 0 ? {} : { payment_amount: amount() }),
        () => accounts.post(`/invoice/${any()}/credit`, { amount: amount(), reason: "Random" }),
        () =>
          accounts.post(`/invoice/${any()}/writeoff`, {
            reason: "Random",
            ...(next(3) === 0 ? {} : { amount: amount() }),
          }),
        async () => {
          const ID = any();
          const open: { ID: number }[] = (await get(ID)).write_offs ?? [];
          const one = open[next(open.length + 1)]?.ID ?? 1;
          return accounts.post(`/invoice/${ID}/writeoff/${one}/reverse`, { reason: "Random" });
        },
        () => accounts.delete(`/invoice/${any()}`),
      ];
      const statuses = new Set<number>();
      const caller = async () => {
        for (let step = 0; step < 12; step += 1)
          statuses.add((await (acts[next(acts.length)] ?? acts[0])?.())?.status ?? 0);
      };
      await Promise.all([caller(), caller(), caller(), caller()]);
      expect(await differences()).toEqual([]);
      // Every request succeeds or is refused; none fails with a server error.
      expect([...statuses].filter((status) => ![200, 201, 400, 404, 409].includes(status))).toEqual([]);
      for (const ID of invoices) {
        const { total, outstanding, payments, credit_notes, write_offs, tax, is_void } = await get(ID);
        const cents = (rows: { [name: string]: number }[], name: string) =>
          rows.reduce((sum, row) => sum + Math.round((row[name] ?? 0) * 100), 0);
        const paid = cents(payments, "payment_amount") - cents(payments, "client_credit");
        const credited = cents(credit_notes, "amount") - cents(credit_notes, "client_credit");
        const written = cents(write_offs, "amount");
        // The reversed GST never exceeds the invoice's GST.
        expect(cents(credit_notes, "tax") + cents(write_offs, "tax")).toBeLessThanOrEqual(
          Math.round(tax * 100),
        );
        // RULE-INV-05: total - payments + refunds - credit notes.
        expect(Math.round(outstanding * 100)).toBe(
          is_void ? 0 : Math.round(total * 100) - paid - credited - written,
        );
      }
    },
    60_000,
  );
});

describe("RULE-PAY-03: bad amounts are refused in words, and nothing is posted", () => {
  test.each([-0.01, -5, 0, 0.001, 10.005, 1e9, null, "10", "NaN", [], {}])(
    "a receipt of %j",
    async (wrong) => {
      const ID = await published(10);
      const refused = await pay(ID, wrong);
      expect([400, 409]).toContain(refused.status);
      expect(refused.body.message).not.toBe("");
      expect((await get(ID)).outstanding).toBe(11);
    },
  );
  test.each(["NaN", "1e309", "-1e309", "0x10", "Infinity"])(
    "a receipt, a refund and a credit of the raw number %s",
    async (raw) => {
      const ID = await published(10);
      const headers = { "content-type": "application/json" };
      const sends = [
        [
          "/payment/manual",
          `{"_invoice":${ID},"payment_amount":${raw},"payment_type":2,"payment_date":"${today}"}`,
        ],
        [`/invoice/${ID}/refund`, `{"payment_amount":${raw}}`],
        [`/invoice/${ID}/credit`, `{"amount":${raw},"reason":"x"}`],
      ] as const;
      for (const [path, body] of sends)
        expect((await accounts.send("POST", path, body, headers)).status).toBe(400);
      expect(await get(ID)).toMatchObject({ outstanding: 11, payments: [], credit_notes: [] });
    },
  );
  test("a refund above what was paid, by a cent", async () => {
    const ID = await published(10);
    await pay(ID, 5);
    const refused = await accounts.post(`/invoice/${ID}/refund`, { payment_amount: 5.01 });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Failed to refund. This is more than was paid.",
    ]);
  });
  test("a receipt, a credit and a refund for a void invoice", async () => {
    const ID = await published(10);
    expect((await accounts.delete(`/invoice/${ID}`)).status).toBe(200);
    expect((await pay(ID, 5)).body.message).toBe("Failed to receipt: This invoice is void.");
    expect((await accounts.post(`/invoice/${ID}/credit`, { amount: 1, reason: "x" })).status).toBe(409);
    expect((await accounts.post(`/invoice/${ID}/refund`, {})).status).toBe(409);
  });
  test("an invoice that is published by two and made void by two at the same moment is each once", async () => {
    const ID = await draft(10);
    const both = await Promise.all([
      accounts.put(`/invoice/${ID}/publish`),
      accounts.put(`/invoice/${ID}/publish`),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await Promise.all([accounts.delete(`/invoice/${ID}`), accounts.delete(`/invoice/${ID}`)]);
    const { rows } = await sql<{ kind: string; n: number }>`
      select kind, count(*) as n from ledger_entry where _invoice = ${ID} group by kind order by kind`.execute(
      app.database.db,
    );
    expect(rows).toEqual([
      { kind: "invoice", n: 1 },
      { kind: "void", n: 1 },
    ]);
  });
  test("a receipt and the voiding of its invoice at the same moment: one of them", async () => {
    for (let round = 0; round < 4; round += 1) {
      const ID = await published(10);
      const [paid, voided] = await Promise.all([pay(ID, 11), accounts.delete(`/invoice/${ID}`)]);
      expect([paid.status, voided.status].toSorted()).toEqual(paid.status === 201 ? [201, 409] : [200, 409]);
    }
    expect(await differences()).toEqual([]);
  });
});
