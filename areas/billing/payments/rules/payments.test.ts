import { describe, expect, test } from "vitest";
import type { ManualReceiptBody } from "../contract.ts";
import {
  mayBePaid,
  mayReceive,
  mayRecord,
  mayRefund,
  mayUseCredit,
  partsOf,
  refundParts,
  spreadAmount,
  surchargesOf,
} from "./receipt.ts";

const today = "2026-11-11" as const;
const body = (fields: Partial<ManualReceiptBody> = {}): ManualReceiptBody => ({
  _invoice: 1,
  payment_amount: 1_000,
  payment_type: 2,
  payment_date: today,
  ...fields,
});
const words = (verdict: { allowed: boolean; refusal?: { message: string } }) =>
  verdict.allowed ? "allowed" : verdict.refusal?.message;
const twice = [
  { _invoice: 1, payment_amount: 1 },
  { _invoice: 1, payment_amount: 2 },
];

describe("RULE-PAY-03, MSG-110: a receipt needs invoice, amount, type and date", () => {
  test.each<[Partial<ManualReceiptBody>, string]>([
    [{}, "allowed"],
    [{ _invoice: null, payment_amount: undefined }, "Failed to receipt: Choose an invoice."],
    [{ payment_amount: undefined }, "Failed to receipt: Enter an amount above $0.00."],
    [{ payment_amount: 0 }, "Failed to receipt: Enter an amount above $0.00."],
    [{ payment_amount: -5 }, "Failed to receipt: Enter an amount above $0.00."],
    [{ payment_type: null }, "Failed to receipt: Choose credit card, EFT, cheque or cash."],
    [{ payment_type: null, use_credit: true }, "allowed"],
    [{ payment_date: undefined }, "Failed to receipt: Enter the payment date."],
    [{ payment_date: "2026-11-12" }, "Failed to receipt: Enter a payment date that is not in the future."],
    [{ allocations: twice }, "Failed to receipt: List each invoice only once."],
  ])("%j: %s", (fields, expected) => expect(words(mayRecord(body(fields), today))).toBe(expected));
  test("several invoices take the place of one", () => {
    expect(partsOf(body({ allocations: [{ _invoice: 7, payment_amount: 5 }] }))).toEqual([
      { _invoice: 7, amount: 5 },
    ]);
  });
});

describe("what may be paid", () => {
  test.each([
    [{ is_published: true, is_void: false, kind: "ordinary" }, "allowed"],
    [
      { is_published: false, is_void: false, kind: "ordinary" },
      "Failed to receipt: Publish the invoice first.",
    ],
    [{ is_published: true, is_void: true, kind: "ordinary" }, "Failed to receipt: This invoice is void."],
    [{ is_published: false, is_void: false, kind: "signup" }, "allowed"],
    [{ is_published: false, is_void: false, kind: "forms" }, "allowed"],
  ])("G-45: %j: %s", (invoice, expected) => expect(words(mayBePaid(invoice))).toBe(expected));
  test("G-35: more than is owed only as client credit", () => {
    const allowed = [mayReceive(11, 10, false), mayReceive(11, 10, true), mayReceive(10, 10, false)].map(
      (each) => each.allowed,
    );
    expect(allowed).toEqual([false, true, true]);
  });
  test("G-32: no more credit than there is", () => {
    expect([mayUseCredit(5, 5).allowed, mayUseCredit(6, 5).allowed]).toEqual([true, false]);
  });
});

test("RULE-FEE-05, picture 33: the oldest first, surcharges payment by payment", () => {
  const owed = [
    { _invoice: 4788, outstanding: 149_871 },
    { _invoice: 4812, outstanding: 154_658 },
  ];
  const parts = spreadAmount(220_000, owed);
  expect(parts.map(({ amount }) => amount)).toEqual([149_871, 70_129]);
  expect([surchargesOf(parts, 1), surchargesOf(parts, 2)]).toEqual([3_300, 0]);
  expect(spreadAmount(100, owed).map(({ amount }) => amount)).toEqual([100, 0]);
});

describe("STATE-INV-04: refunds", () => {
  const paid = (ID: number, refundable: number, beyond = 0) => ({ ID, payment_type: 2, refundable, beyond });
  test("the newest payment first, all where no amount is named", () => {
    expect(refundParts([paid(2, 500), paid(1, 300)], 0, null).map(({ amount }) => amount)).toEqual([
      500, 300,
    ]);
    expect(refundParts([paid(2, 500), paid(1, 300)], 0, 600).map(({ amount }) => amount)).toEqual([500, 100]);
  });
  test("what was paid beyond goes back as far as the client has not used it", () => {
    expect(refundParts([paid(1, 1_500, 500)], 500, null)[0]).toMatchObject({
      amount: 1_500,
      clientPart: 500,
    });
    expect(refundParts([paid(1, 1_500, 500)], 200, null)[0]).toMatchObject({
      amount: 1_200,
      clientPart: 200,
    });
  });
  test("at most what was paid", () => {
    const parts = refundParts([paid(1, 300)], 0, 301);
    expect(words(mayRefund(parts, 301))).toBe("Failed to refund. This is more than was paid.");
    expect(mayRefund(parts, 300).allowed).toBe(true);
    expect(words(mayRefund([], null))).toBe("Failed to refund. Nothing was paid.");
  });
});
