import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { effectOf } from "#areas/billing/ledger/rules/accounts.ts";
import { addDays } from "#kernel/dates/day.ts";
import {
  allocationsOf,
  applyAmount,
  isFullyPaid,
  unappliedAmount,
  type OwedInvoice,
  receiptEffect,
  surchargeTax,
} from "./allocation.ts";
import { failuresOf, partsOfSelection } from "./bulk.ts";
import { creditableAmount, creditEffect, writeOffEffect, maxWriteOff } from "./preview.ts";

const cents = fc.integer({ min: 1, max: 500_000 });
/** Generates invoices in dollars, as the browser receives them, with earlier credit notes. */
const invoices = fc
  .record({
    subtotals: fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 4 }),
    credited: fc.double({ min: 0, max: 1, noNaN: true }),
    owed: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ subtotals, credited, owed }) => {
    const subtotal = subtotals.reduce((sum, each) => sum + each, 0);
    const tax = Math.round(subtotal / 10);
    const total = subtotal + tax;
    const before = Math.floor(total * credited);
    const lines = subtotals.map((each, at) => ({ _product: at, subtotal: each / 100 }));
    const note = { amount: before / 100, tax: Math.round((before * tax) / total) / 100 };
    const outstanding = Math.floor((total - before) * owed) / 100;
    return Object({
      ...{ ID: 7, total: total / 100, tax: tax / 100, lineItems: lines, outstanding },
      ...{ credit_notes: before === 0 ? [] : [note], write_offs: [] },
    });
  });
const balance = (postings: Parameters<typeof effectOf>[0]): number =>
  effectOf(postings).reduce((sum, { debit, credit }) => sum + debit - credit, 0);

describe("G-32: a credit note, before it is added", () => {
  test("balances, has no more GST than it has amount, and keeps as client credit what was not owed", () => {
    fc.assert(
      fc.property(invoices, fc.double({ min: 0, max: 1, noNaN: true }), (invoice, part) => {
        const most = creditableAmount(invoice);
        fc.pre(most > 0);
        const amount = Math.max(1, Math.floor(most * part));
        const { postings, tax, toClient } = creditEffect(invoice, amount);
        expect(balance(postings)).toBe(0);
        expect(tax >= 0 && tax <= amount).toBe(true);
        expect(toClient).toBe(Math.max(0, amount - Math.round(invoice.outstanding * 100)));
      }),
    );
  });
});

describe("decision 0150: a write-off, before it is made", () => {
  test("is at most what is outstanding and was not credited, balances, and lowers what is owed by its amount", () => {
    fc.assert(
      fc.property(invoices, (invoice) => {
        const most = maxWriteOff(invoice);
        expect(
          most >= 0 && most <= creditableAmount(invoice) && most <= Math.round(invoice.outstanding * 100),
        ).toBe(true);
        fc.pre(most > 0);
        const { postings, tax } = writeOffEffect(invoice, most);
        expect(balance(postings)).toBe(0);
        expect(tax >= 0 && tax <= most).toBe(true);
        expect(effectOf(postings).find(({ account }) => account === "receivable")?.credit).toBe(most);
      }),
    );
  });
});

describe("picture 33: an amount over several invoices", () => {
  const owed = fc.array(cents, { minLength: 1, maxLength: 5 }).map((all) =>
    all.map(
      (outstanding, ID): OwedInvoice => ({
        ID,
        outstanding,
        due_date: addDays("2026-11-01", ID),
        tax: Math.round(outstanding / 11),
        total: outstanding,
      }),
    ),
  );

  test("RULE-FEE-05, G-35: what is recorded balances, pays what is applied, and keeps the rest as client credit", () => {
    fc.assert(
      fc.property(owed, cents, fc.constantFrom(1, 2, 3, 4), (all, amount, type) => {
        const applied = applyAmount(amount, all, new Map(), type);
        const beyond = unappliedAmount(amount, applied);
        expect(beyond >= 0).toBe(true);
        expect(beyond > 0 ? isFullyPaid(applied) : true).toBe(true);
        const parts = allocationsOf(applied, beyond);
        expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(amount);
        const effect = effectOf(receiptEffect(applied, type, beyond));
        expect(effect.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
        expect(effect.find(({ account }) => account === "receivable")?.credit).toBe(amount - beyond);
        expect(effect.find(({ account }) => account === "client_credit")?.credit ?? 0).toBe(beyond);
        expect(surchargeTax(applied) >= 0).toBe(true);
        if (type !== 1) expect(surchargeTax(applied)).toBe(0);
      }),
    );
  });

  test("what is typed for an invoice counts for it, and the difference is left over", () => {
    fc.assert(
      fc.property(owed, cents, cents, (all, amount, typed) => {
        const applied = applyAmount(amount, all, new Map([[0, (typed / 100).toFixed(2)]]), 2);
        expect(applied[0]?.cents).toBe(typed);
        expect(unappliedAmount(amount, applied)).toBe(
          amount - applied.reduce((sum, part) => sum + part.cents, 0),
        );
      }),
    );
  });
});

describe("RULE-INV-07, RULE-INV-08: a selection", () => {
  test("each row is published, reminded of, or neither; one payment is of one client", () => {
    const rows = fc.array(
      fc.record({
        _doctor: fc.constantFrom(7, 8),
        status: fc.constantFrom("unpublished", "published", "paid", "void"),
        outstanding: fc.integer({ min: 0, max: 500 }),
      }),
    );
    fc.assert(
      fc.property(rows, (all) => {
        const { publish, owed, client } = partsOfSelection(all);
        expect(publish.rows).toEqual(all.filter(({ status }) => status === "unpublished"));
        expect(owed.rows.every(({ status, outstanding }) => status === "published" && outstanding > 0)).toBe(
          true,
        );
        expect(owed.total).toBe(owed.rows.reduce((sum, { outstanding }) => sum + outstanding, 0));
        const clients = new Set(owed.rows.map(({ _doctor }) => _doctor));
        expect(client).toBe(clients.size === 1 ? [...clients][0] : null);
      }),
    );
    const failed_list = [{ ID: 3, invoice_number: null, reason: "It is void." }];
    expect([...failuresOf({ message: "x", failed_list })]).toEqual([3]);
  });
});
