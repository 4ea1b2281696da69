import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { seedPeople } from "#app/seed/people.ts";
import type { Db } from "#platform/db/db.ts";
import { constraintOf } from "#platform/db/refused-value.ts";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import { divideCredit } from "../rules/credit.ts";
import { lineSums } from "../rules/decimal.ts";
import {
  bookCredit,
  bookReceipt,
  bookRefund,
  listPayments,
  lockInvoiceBalance,
  postInvoice,
  postVoid,
} from "./index.ts";

// The database enforces the rules of the ledger, so that errors of the program are refused too.

let database: FreshDatabase;
let db: Db;
let _doctor: number;
let _issuer: number;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
  await seedPeople(db);
  _doctor = (
    await db.selectFrom("person").select("ID").where("username", "=", "raman").executeTakeFirstOrThrow()
  ).ID;
  _issuer = (await db.selectFrom("issuer").select("ID").executeTakeFirstOrThrow()).ID;
});
afterAll(() => database.drop());

const by = () => ({ _doctor, _recorded_by: _doctor });
const on = "2026-11-11" as const;

async function draft(
  trx: Db,
  prices: readonly { unit_price: string; units: string; has_gst: boolean }[],
): Promise<number> {
  const { ID } = await trx
    .insertInto("invoice")
    .values({ _doctor, _issuer, invoice_date: on, due_date: "2026-11-25", _created_by: _doctor })
    .returning("ID")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("invoice_line")
    .values(
      prices.map((price, position) => ({
        ...price,
        _doctor,
        _invoice: ID,
        position,
        description: "Typing",
        _product: 101,
      })),
    )
    .execute();
  return ID;
}
const linesOf = (trx: Db, ID: number) =>
  trx
    .selectFrom("invoice_line")
    .select(["_product", "subtotal_cents", "total_cents"])
    .where("_invoice", "=", ID)
    .execute();
const mark = (trx: Db, ID: number) =>
  trx
    .updateTable("invoice")
    .set({ is_published: true, published_at: sql<string>`now()` })
    .where("ID", "=", ID)
    .execute();
async function publish(trx: Db, ID: number): Promise<void> {
  await mark(trx, ID);
  await postInvoice(trx, by(), { ID, invoice_date: on, lines: await linesOf(trx, ID) });
}
const published = (unit_price: string) =>
  db.transaction().execute(async (trx) => {
    const ID = await draft(trx, [{ unit_price, units: "1", has_gst: true }]);
    await publish(trx, ID);
    return ID;
  });
const outstanding = async (ID: number) =>
  (await db.selectFrom("invoice_balance").select("cents").where("_invoice", "=", ID).executeTakeFirst())
    ?.cents;
const pay = (ID: number, amount: number, payment_type = 2) =>
  db.transaction().execute(async (trx) => {
    const owed = (await lockInvoiceBalance(trx, _doctor, ID)) ?? 0;
    if (owed < amount) return 0;
    const invoice = { tax: 0, total: 1 };
    const receipt = {
      _invoice: ID,
      payment_type,
      amount,
      surcharge: 0,
      payment_date: on,
      invoice,
      outstanding: owed,
    };
    return await bookReceipt(trx, by(), receipt);
  });
const refusedBy = async (act: () => Promise<unknown>): Promise<string> => {
  try {
    await act();
    return "accepted";
  } catch (error) {
    return constraintOf(error) ?? String(error);
  }
};

describe("RULE-INV-01 to -03: sums", () => {
  test("the columns calculate as the rule does, ties and large amounts too", async () => {
    const ties = ["1.005", "0.005", "2.675", "0.1825", "9999.9999", "0.0001", "1.115", "8.165"];
    const prices = ties.flatMap((unit_price) =>
      ["1", "0.5", "3.333", "12.75", "0.001"].map((units) => ({
        unit_price,
        units,
        has_gst: units !== "3.333",
      })),
    );
    const ID = await db.transaction().execute((trx) => draft(trx, prices));
    const rows = await db.selectFrom("invoice_line").selectAll().where("_invoice", "=", ID).execute();
    expect(rows.length).toBe(prices.length);
    for (const row of rows) {
      const { subtotal, total } = lineSums(row);
      expect([row.unit_price, row.units, row.subtotal_cents, row.total_cents]).toEqual([
        row.unit_price,
        row.units,
        subtotal,
        total,
      ]);
    }
    const invoice = await db.selectFrom("invoice").selectAll().where("ID", "=", ID).executeTakeFirstOrThrow();
    expect(invoice.total_cents).toBe(rows.reduce((all, row) => all + row.total_cents, 0));
    await db.deleteFrom("invoice_line").where("_invoice", "=", ID).where("position", ">", 0).execute();
    const after = await db
      .selectFrom("invoice")
      .select("total_cents")
      .where("ID", "=", ID)
      .executeTakeFirstOrThrow();
    expect(after.total_cents).toBe(rows.find(({ position }) => position === 0)?.total_cents);
  });

  test.each([
    ["a price below zero", { unit_price: "-1", units: "1" }, /^invoice_line_/],
    ["no units", { unit_price: "1", units: "0" }, /^invoice_line_/],
    ["NaN", { unit_price: "NaN", units: "1" }, /NaN|^invoice_line_/],
  ])("refuses %s", async (_name, price, reason) => {
    const act = () => db.transaction().execute((trx) => draft(trx, [{ ...price, has_gst: true }]));
    expect(await refusedBy(act)).toMatch(reason);
  });
});

describe("what SQL itself can't do", () => {
  const entry = async (trx: Db, _invoice: number) =>
    (
      await trx
        .insertInto("ledger_entry")
        .values({ _doctor, kind: "receipt", effective: on, _invoice, _recorded_by: null })
        .returning("ID")
        .executeTakeFirstOrThrow()
    ).ID;
  /** The rule that is checked at the end of a transaction; several servers say only that one refused the end. */
  const IS_UNBALANCED =
    inject("cluster").others.length === 0
      ? "ledger_entry_balances"
      : expect.stringContaining("could not commit transaction");
  const addLine = (trx: Db, _entry: number, cents: number, account: "bank" | "cash" = "bank") =>
    trx
      .insertInto("ledger_line")
      .values({ _doctor, _entry, account, cents, effective: on, recorded: "now" })
      .execute();

  test("post an entry that doesn't balance, or one without lines", async () => {
    const ID = await published("10");
    const unbalanced = () =>
      db.transaction().execute(async (trx) => {
        const one = await entry(trx, ID);
        await addLine(trx, one, 100);
        await addLine(trx, one, -99, "cash");
      });
    expect(await refusedBy(unbalanced)).toEqual(IS_UNBALANCED);
    expect(await refusedBy(() => db.transaction().execute((trx) => entry(trx, ID)))).toEqual(IS_UNBALANCED);
  });

  test("add a line after the entry was looked at", async () => {
    const ID = await published("10");
    const evading = () =>
      db.transaction().execute(async (trx) => {
        const one = await entry(trx, ID);
        await addLine(trx, one, 100);
        await addLine(trx, one, -100, "cash");
        await sql`set constraints all immediate`.execute(trx);
        await addLine(trx, one, 5);
      });
    expect(await refusedBy(evading)).toEqual(IS_UNBALANCED);
  });

  test("add lines to an entry of another transaction", async () => {
    await published("10");
    const { ID } = await db
      .selectFrom("ledger_entry")
      .select("ID")
      .orderBy("ID", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const later = () =>
      db.transaction().execute(async (trx) => {
        await addLine(trx, ID, 5);
        await addLine(trx, ID, -5, "cash");
      });
    expect(await refusedBy(later)).toBe("ledger_line_with_entry");
  });

  test.each(["ledger_entry", "ledger_line", "payment"] as const)(
    "change or delete a row of %s",
    async (table) => {
      const ID = await published("10");
      await pay(ID, 100);
      expect(await refusedBy(() => sql`update ${sql.table(table)} set _doctor = _doctor`.execute(db))).toBe(
        "posted_stays",
      );
      expect(await refusedBy(() => sql`delete from ${sql.table(table)}`.execute(db))).toBe("posted_stays");
    },
  );

  test.each(["invoice_balance", "payment_balance", "client_balance"] as const)("write %s", async (table) => {
    const ID = await published("10");
    await pay(ID, 100);
    expect(await refusedBy(() => sql`update ${sql.table(table)} set cents = 0`.execute(db))).toBe(
      "balance_by_trigger",
    );
  });

  test("change a published invoice or its lines, but for the due date and reminders", async () => {
    const ID = await published("10");
    const change = (columns: object) => () =>
      db.updateTable("invoice").set(columns).where("ID", "=", ID).execute();
    expect(await refusedBy(change({ invoice_date: "2026-01-01" }))).toBe("published_stays");
    expect(await refusedBy(change({ is_published: false, published_at: null }))).toBe("published_stays");
    expect(await refusedBy(change({ due_date: "2026-12-24", reminders: 1 }))).toBe("accepted");
    expect(await refusedBy(() => db.deleteFrom("invoice").where("ID", "=", ID).execute())).toBe(
      "published_stays",
    );
    const line = () =>
      db.updateTable("invoice_line").set({ units: "2" }).where("_invoice", "=", ID).execute();
    expect(await refusedBy(line)).toBe("published_stays");
  });

  test("publish an invoice without posting it, or with another amount", async () => {
    const ID = await db
      .transaction()
      .execute((trx) => draft(trx, [{ unit_price: "10", units: "1", has_gst: true }]));
    expect(await refusedBy(() => mark(db, ID))).toBe("published_is_posted");
    const wrong = () =>
      db.transaction().execute(async (trx) => {
        await mark(trx, ID);
        await postInvoice(trx, by(), {
          ID,
          invoice_date: on,
          lines: [{ _product: 101, subtotal_cents: 100, total_cents: 110 }],
        });
      });
    expect(await refusedBy(wrong)).toBe("published_is_posted");
  });

  test("owe on an invoice that isn't published", async () => {
    const ID = await db
      .transaction()
      .execute((trx) => draft(trx, [{ unit_price: "10", units: "1", has_gst: true }]));
    const invoice = { tax: 0, total: 1 };
    const receipt = {
      _invoice: ID,
      payment_type: 2,
      amount: 100,
      surcharge: 0,
      payment_date: on,
      invoice,
      outstanding: 100,
    };
    expect(await refusedBy(() => db.transaction().execute((trx) => bookReceipt(trx, by(), receipt)))).toBe(
      "ledger_of_published",
    );
  });

  test("pay more than is owed, or refund more than was paid, without saying where the rest goes", async () => {
    const ID = await published("10");
    const invoice = { tax: 0, total: 1 };
    const over = {
      _invoice: ID,
      payment_type: 2,
      amount: 1_101,
      surcharge: 0,
      payment_date: on,
      invoice,
      outstanding: 2_000,
    };
    expect(await refusedBy(() => db.transaction().execute((trx) => bookReceipt(trx, by(), over)))).toBe(
      "invoice_balance_not_negative",
    );
    const payment = { ID: await pay(ID, 500), _invoice: ID, payment_type: 2, clientPart: 0 };
    const refund = () =>
      db.transaction().execute((trx) => bookRefund(trx, by(), { payment, amount: 501, payment_date: on }));
    expect(await refusedBy(refund)).toBe("payment_balance_not_negative");
  });

  test("say that it restores a backup, but as the owner of the tables", async () => {
    const restoring = async () =>
      (
        await sql<{
          on: boolean;
        }>`select ledger_is_restoring() as on from (select set_config('corella.restoring', 'on', true)) s`.execute(
          db,
        )
      ).rows[0]?.on;
    expect(await restoring()).toBe(true);
    await sql`create role stranger_of_ledger`.execute(db).catch(() => undefined);
    const asStranger = db.transaction().execute(async (trx) => {
      await sql`set local role stranger_of_ledger`.execute(trx);
      await sql`set local corella.restoring = 'on'`.execute(trx);
      return (await sql<{ on: boolean }>`select ledger_is_restoring() as on`.execute(trx)).rows[0]?.on;
    });
    expect(await asStranger).toBe(false);
  });
});

describe("at the same moment", () => {
  test("of two payments of the whole amount exactly one succeeds", async () => {
    for (let round = 0; round < 20; round += 1) {
      const ID = await published("10");
      const results = await Promise.all([pay(ID, 1_100), pay(ID, 1_100)]);
      expect(results.filter((each) => each > 0)).toHaveLength(1);
      expect(await outstanding(ID)).toBe(0);
    }
  });

  test("of eight receipts of a third each, three succeed", async () => {
    const ID = await published("30");
    const results = await Promise.all(Array.from({ length: 8 }, () => pay(ID, 1_100)));
    expect(results.filter((each) => each > 0)).toHaveLength(3);
    expect(await outstanding(ID)).toBe(0);
  });

  test("random invoices, receipts, refunds, credits and voids leave the ledger balanced, and each balance what its entries say", async () => {
    let state = 42;
    const next = (most: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % most;
    };
    const invoices = await Promise.all(
      Array.from({ length: 12 }, () => published(`${1 + next(200)}.${next(10)}${next(10)}`)),
    );
    const acts = [
      (ID: number) => pay(ID, 1 + next(5_000), 1 + next(4)),
      (ID: number) => db.transaction().execute((trx) => refundSome(trx, ID, next(3_000) + 1)),
      (ID: number) => db.transaction().execute((trx) => creditSome(trx, ID, next(2_000) + 1)),
      (ID: number) => db.transaction().execute((trx) => voidUnpaid(trx, ID)),
    ];
    const one = async () => {
      for (let step = 0; step < 25; step += 1) {
        const act = acts[next(10) < 6 ? 0 : next(acts.length)];
        // A deadlock or refusal must leave nothing behind; which request wins doesn't matter.
        await act?.(invoices[next(invoices.length)] ?? 0).catch(() => undefined);
      }
    };
    await Promise.all([one(), one(), one(), one()]);
    expect(await differences()).toEqual([]);
    expect(
      (
        await db
          .selectFrom("ledger_entry")
          .select((eb) => eb.fn.countAll<number>().as("n"))
          .executeTakeFirstOrThrow()
      ).n,
    ).toBeGreaterThan(60);
  });
});

async function refundSome(trx: Db, ID: number, most: number): Promise<void> {
  await lockInvoiceBalance(trx, _doctor, ID);
  const payment = (await listPayments(trx, _doctor, [ID])).find(({ refundable }) => refundable > 0);
  if (!payment) return;
  const amount = Math.min(most, payment.refundable);
  await bookRefund(trx, by(), { payment: { ...payment, clientPart: 0 }, amount, payment_date: on });
}

async function creditSome(trx: Db, ID: number, amount: number): Promise<void> {
  const owed = (await lockInvoiceBalance(trx, _doctor, ID)) ?? 0;
  const lines = await linesOf(trx, ID);
  const [subtotal, total] = [
    lines.reduce((all, row) => all + row.subtotal_cents, 0),
    lines.reduce((all, row) => all + row.total_cents, 0),
  ];
  const credited = await trx
    .selectFrom("credit_note")
    .select(["amount_cents", "tax_cents"])
    .where("_invoice", "=", ID)
    .execute();
  const before = credited.reduce((all, row) => all + row.amount_cents, 0);
  const beforeTax = credited.reduce((all, row) => all + row.tax_cents, 0);
  if (before + amount > total) return;
  const toClient = Math.max(0, amount - owed);
  const division = divideCredit(amount, { lines, tax: total - subtotal, total, before, beforeTax });
  const row = {
    _doctor,
    _invoice: ID,
    amount_cents: amount,
    tax_cents: division.tax,
    to_client_cents: toClient,
    reason: "Test",
    credit_date: on,
  };
  const note = await trx
    .insertInto("credit_note")
    .values({ ...row, _created_by: _doctor })
    .returning("ID")
    .executeTakeFirstOrThrow();
  await bookCredit(trx, by(), { _invoice: ID, _credit_note: note.ID, amount, toClient, on, division });
}

async function voidUnpaid(trx: Db, ID: number): Promise<void> {
  const owed = await lockInvoiceBalance(trx, _doctor, ID);
  const { total_cents } = await trx
    .selectFrom("invoice")
    .select("total_cents")
    .where("ID", "=", ID)
    .executeTakeFirstOrThrow();
  if (owed !== total_cents) return;
  await trx
    .updateTable("invoice")
    .set({ is_void: true, voided_at: sql<string>`now()` })
    .where("ID", "=", ID)
    .execute();
  await postVoid(trx, by(), { ID, on, lines: await linesOf(trx, ID) });
}

/** Lists balances that differ from the sum of their lines, and unbalanced entries. */
async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'entry' as what, _entry as id from ledger_line group by _doctor, _entry having sum(cents) <> 0
    union all select 'invoice', b._invoice from invoice_balance b where b.cents <>
      (select coalesce(sum(cents), 0) from ledger_line l where l._doctor = b._doctor and l._invoice = b._invoice and l.account = 'receivable')
    union all select 'payment', b._payment from payment_balance b where b.cents <>
      (select -coalesce(sum(cents), 0) from ledger_line l where l._doctor = b._doctor and l._payment = b._payment and l.account in ('receivable', 'client_credit'))
    union all select 'client', b._doctor from client_balance b where b.cents <>
      (select -coalesce(sum(cents), 0) from ledger_line l where l._doctor = b._doctor and l.account = 'client_credit')`.execute(
    db,
  );
  return rows;
}
