import { describe, expect, test } from "vitest";
import { effectOf } from "#areas/billing/ledger/rules/accounts.ts";
import { creditableAmount, creditEffect, refundEffect, writeOffEffect, maxWriteOff } from "./preview.ts";

const line = {
  ID: 1,
  _product: 101,
  description: "Typing",
  unit_price: 100,
  units: 1,
  has_gst: true,
  subtotal: 100,
  total_price: 110,
};
const note = {
  ID: 1,
  credit_number: 1,
  _invoice: 7,
  amount: 10,
  tax: 0.91,
  client_credit: 0,
  reason: "x",
  credit_date: "2026-11-01" as const,
};
const invoice = {
  ID: 7,
  lineItems: [line],
  tax: 10,
  total: 110,
  outstanding: 60,
  credit_notes: [],
  write_offs: [],
};

describe("G-32: a credit note, before it is added", () => {
  test("lowers revenue, GST and what is owed", () => {
    const { postings, tax, toClient } = creditEffect(invoice, 1100);
    expect([tax, toClient]).toEqual([100, 0]);
    expect(effectOf(postings)).toEqual([
      { account: "revenue", debit: 1000, credit: 0 },
      { account: "gst", debit: 100, credit: 0 },
      { account: "receivable", debit: 0, credit: 1100 },
    ]);
  });
  test("what was paid beyond becomes client credit", () => {
    const { postings, toClient } = creditEffect(invoice, 8000);
    expect(toClient).toBe(2000);
    expect(effectOf(postings).find(({ account }) => account === "client_credit")).toMatchObject({
      credit: 2000,
    });
  });
  test("up to the total that has not been credited", () => {
    expect(creditableAmount(invoice)).toBe(11_000);
    expect(creditableAmount({ ...invoice, credit_notes: [note] })).toBe(10_000);
  });
});

const paid = (ID: number, amount: number, fields: object = {}) => ({
  ...{ ID, _invoice: 7, receipt_number: ID, is_successful: true, is_refund: false, _refund_of: null },
  ...{ payment_amount: amount, client_credit: 0, surcharge: 0, refundable: amount, payment_type: 2 },
  ...{
    payment_date: "2026-11-01" as const,
    access_code: null,
    response_message: null,
    created_time: "2026-11-01T00:00:00Z",
  },
  ...fields,
});

describe("decision 0150: a write-off, before it is recorded", () => {
  const row = {
    ...{ ID: 1, _invoice: 7, amount: 30, tax: 2.73, reason: "Closed" },
    write_off_date: "2026-11-02" as const,
  };
  const written = {
    ...invoice,
    outstanding: 30,
    write_offs: [{ ...row, _reverses: null, is_reversed: false }],
  };
  test("is an expense without its GST, and nothing is owed of it", () => {
    const { postings, tax } = writeOffEffect(invoice, 6000);
    expect(tax).toBe(545);
    expect(effectOf(postings)).toEqual([
      { account: "write_off", debit: 5455, credit: 0 },
      { account: "gst", debit: 545, credit: 0 },
      { account: "receivable", debit: 0, credit: 6000 },
    ]);
  });
  test("is proposed up to what was not credited, though more is outstanding", () => {
    expect(maxWriteOff({ ...invoice, outstanding: 110 })).toBe(11_000);
    expect(maxWriteOff({ ...written, outstanding: 110 })).toBe(8000);
    expect(maxWriteOff({ ...written, outstanding: 20 })).toBe(2000);
  });
  test("leaves the rest to be credited, and the GST of both adds up", () => {
    expect(creditableAmount(written)).toBe(8000);
    expect(creditEffect(written, 8000).tax + 273).toBe(1000);
  });
});

describe("STATE-INV-04: a refund, before it is recorded", () => {
  const refunded = { ID: 7, payments: [paid(1, 60), paid(2, 40, { payment_type: 4 })], client_credit: 0 };
  test("all of what was paid, to where it came from", () => {
    const { most, postings } = refundEffect(refunded, null, null);
    expect(most).toBe(10_000);
    expect(effectOf(postings)).toEqual([
      { account: "receivable", debit: 10_000, credit: 0 },
      { account: "cash", debit: 0, credit: 4000 },
      { account: "bank", debit: 0, credit: 6000 },
    ]);
  });
  test("a part of the newest payment, or of the one that is chosen", () => {
    expect(effectOf(refundEffect(refunded, 1500, null).postings).at(-1)).toEqual({
      account: "cash",
      debit: 0,
      credit: 1500,
    });
    const one = refundEffect(refunded, 1500, 1);
    expect([one.most, effectOf(one.postings).at(-1)?.account]).toEqual([6000, "bank"]);
  });
  test("what was paid beyond goes back first, as far as the client has not used it", () => {
    const beyond = { ...refunded, payments: [paid(1, 150, { client_credit: 50 })], client_credit: 20 };
    const { most, postings } = refundEffect(beyond, null, null);
    expect(most).toBe(12_000);
    expect(effectOf(postings).find(({ account }) => account === "client_credit")).toMatchObject({
      debit: 2000,
    });
  });
  test("a declined payment and a refund are no payments to refund", () => {
    const none = [
      paid(1, 60, { is_successful: false, refundable: 0 }),
      paid(2, -60, { is_refund: true, refundable: 0, _refund_of: 1 }),
    ];
    expect(refundEffect({ ...refunded, payments: none }, null, null)).toEqual({ most: 0, postings: [] });
  });
});
