import { describe, expect, test } from "vitest";
import type { Posting } from "../contract.ts";
import { divideCredit, gstOfReduction } from "./credit.ts";
import { divideRounded, scaleDecimal } from "#kernel/money/decimal.ts";
import { invoiceSums, lineSums, share, surchargeOf } from "./decimal.ts";
import {
  creditPostings,
  invoicePostings,
  receiptPostings,
  refundPostings,
  reversePostings,
  surchargeTaxOf,
} from "./postings.ts";
import { writeOffPostings } from "./write-off.ts";

const line = (unit_price: number | string, units: number | string, has_gst = true) =>
  lineSums({ unit_price, units, has_gst });
const sum = (postings: readonly Posting[], account?: string) =>
  postings
    .filter((posting) => account === undefined || posting.account === account)
    .reduce((all, { cents }) => all + cents, 0);
/** Returns a seeded random generator, so that a failure can be reproduced. */
function random(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state % most;
  };
}

describe("G-33: decimals are read by their digits", () => {
  test.each([
    [0.1825, 4, 1825n],
    ["12.50", 4, 125000n],
    [12.75, 3, 12750n],
    [0, 4, 0n],
    ["-1.5", 3, -1500n],
  ])("%s with %i places is %s", (value, places, expected) =>
    expect(scaleDecimal(value, places)).toBe(expected),
  );
  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e-7, 0.12345, "1e3", "", "1,000"])(
    "%s is not one",
    (value) => {
      expect(scaleDecimal(value, 4)).toBeNull();
    },
  );
  test("half a unit is rounded away from zero", () => {
    expect([5n, 15n, -5n, -15n, 4n].map((each) => divideRounded(each, 10n))).toEqual([1n, 2n, -1n, -2n, 0n]);
  });
});

describe("RULE-INV-01, RULE-INV-02, RULE-FEE-01, C-101: a line", () => {
  test.each([
    // The product 1.005 × 100 is slightly less than 100.5 in floating point.
    [1.005, 1, { subtotal: 101, tax: 10, total: 111 }],
    [0.1825, 6412, { subtotal: 117_019, tax: 11_702, total: 128_721 }],
    [68, 12.75, { subtotal: 86_700, tax: 8_670, total: 95_370 }],
    [0.05, 1, { subtotal: 5, tax: 1, total: 6 }],
    [0.45, 1, { subtotal: 45, tax: 5, total: 50 }],
    [8.165, 1, { subtotal: 817, tax: 82, total: 899 }],
    [0, 3, { subtotal: 0, tax: 0, total: 0 }],
  ])("%d × %d", (unit_price, units, expected) => expect(line(unit_price, units)).toEqual(expected));
  test("without GST the total is the subtotal", () =>
    expect(line(85, 1, false)).toEqual({ subtotal: 8_500, tax: 0, total: 8_500 }));
});

test("RULE-INV-03: an invoice has the sums of its lines, as in picture 31", () => {
  const lines = [
    { unit_price: 0.1825, units: 6412, has_gst: true },
    { unit_price: 975.8, units: 1, has_gst: true },
    { unit_price: 68, units: 12.75, has_gst: true },
    { unit_price: 85, units: 1, has_gst: false },
    { unit_price: 11.5, units: 20, has_gst: true },
  ];
  expect(invoiceSums(lines)).toEqual({ subtotal: 332_799, tax: 32_430, total: 365_229 });
});

describe("RULE-FEE-05, C-102: the surcharge", () => {
  test.each([
    [149_871, 1, 2_248],
    [70_129, 1, 1_052],
    [1_00, 1, 2],
    [100_000, 2, 0],
    [100_000, 3, 0],
    [100_000, 4, 0],
    [100_000, null, 0],
  ])("of %i cents by type %s is %i", (amount, type, surcharge) =>
    expect(surchargeOf(amount, type)).toBe(surcharge),
  );
  test("G-34: its GST follows the invoice", () => {
    expect(surchargeTaxOf(3_300, { tax: 1_000, total: 11_000 })).toBe(300);
    expect(surchargeTaxOf(3_300, { tax: 0, total: 11_000 })).toBe(0);
    expect(surchargeTaxOf(0, { tax: 0, total: 0 })).toBe(0);
  });
});

describe("entries balance", () => {
  const lines = [
    { _product: 101, subtotal_cents: 117_019, total_cents: 128_721 },
    { _product: null, subtotal_cents: 8_500, total_cents: 8_500 },
    { _product: 28, subtotal_cents: 0, total_cents: 0 },
  ];
  test("publishing", () => {
    const postings = invoicePostings(1, lines);
    expect(sum(postings)).toBe(0);
    expect(sum(postings, "receivable")).toBe(137_221);
    expect(sum(postings, "gst")).toBe(-11_702);
    expect(postings.every(({ cents }) => cents !== 0)).toBe(true);
    expect(reversePostings(postings).map(({ cents }, at) => cents + (postings[at]?.cents ?? 0))).toEqual(
      postings.map(() => 0),
    );
  });
  test("an invoice of $0.00 posts nothing", () => expect(invoicePostings(1, lines.slice(2))).toEqual([]));
  test("a receipt: the surcharge never lowers what is outstanding", () => {
    const parts = {
      _invoice: 1,
      _payment: 2,
      payment_type: 1,
      amount: 5_000,
      toClient: 0,
      surcharge: 75,
      surchargeTax: 7,
    };
    const postings = receiptPostings(parts);
    expect([
      sum(postings),
      sum(postings, "receivable"),
      sum(postings, "card"),
      sum(postings, "surcharge"),
    ]).toEqual([0, -5_000, 5_075, -68]);
  });
  test.each([
    [2, "bank"],
    [3, "bank"],
    [4, "cash"],
    [null, "client_credit"],
  ])("money of type %s goes to %s", (payment_type, account) => {
    const parts = {
      _invoice: 1,
      _payment: 2,
      payment_type,
      amount: 5_000,
      toClient: 0,
      surcharge: 0,
      surchargeTax: 0,
    };
    expect(sum(receiptPostings(parts), account)).toBe(5_000);
  });
  test("STATE-INV-04: a refund raises what is outstanding, after what was paid beyond", () => {
    const postings = refundPostings({
      _invoice: 1,
      _payment: 2,
      payment_type: 2,
      amount: 5_000,
      fromClient: 1_000,
    });
    expect([sum(postings), sum(postings, "receivable"), sum(postings, "client_credit")]).toEqual([
      0, 4_000, 1_000,
    ]);
  });
});

describe("G-32: credits", () => {
  test("part credits add up to the invoice, whatever their sizes", () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const next = random(seed);
      const lines = Array.from({ length: 1 + next(5) }, (_, at) => ({
        _product: at,
        subtotal_cents: next(99_999) + 1,
      }));
      const subtotal = lines.reduce((all, each) => all + each.subtotal_cents, 0);
      const tax = next(subtotal);
      const total = subtotal + tax;
      let [before, taxes, nets] = [0, 0, 0];
      while (before < total) {
        const amount = Math.min(total - before, 1 + next(total));
        const division = divideCredit(amount, { lines, tax, total, before, beforeTax: taxes });
        expect(sum(creditPostings(1, amount, Math.min(amount, next(amount)), division))).toBe(0);
        taxes += division.tax;
        nets += division.revenue.reduce((all, { cents }) => all + cents, 0);
        before += amount;
      }
      expect([taxes, nets]).toEqual([tax, subtotal]);
    }
  });
  test("an amount without GST has none", () => {
    const credited = {
      lines: [{ _product: 1, subtotal_cents: 1_000 }],
      tax: 0,
      total: 1_000,
      before: 0,
      beforeTax: 0,
    };
    expect(divideCredit(333, credited)).toEqual({ tax: 0, revenue: [{ _product: 1, cents: 333 }] });
  });
  test("decision 0150: credits, write-offs and reversals in any order take exactly the GST, a cent at a time too", () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const next = random(seed);
      const [subtotal, tax] = [1 + next(99_999), next(9_999)];
      const total = subtotal + tax;
      let [before, beforeTax] = [0, 0];
      const parts: { amount: number; tax: number }[] = [];
      for (let step = 0; before < total && step < 500; step += 1) {
        const amount = Math.min(total - before, step < 20 ? 1 + next(3) : 1 + next(total));
        const part = { amount, tax: gstOfReduction(amount, { tax, total, before, beforeTax }) };
        const postings = writeOffPostings(1, part.amount, part.tax);
        expect([sum(postings), part.tax >= 0 && part.tax <= amount]).toEqual([0, true]);
        parts.push(part);
        const taken = next(4) === 0 && step < 40 ? parts.pop() : undefined;
        if (taken) expect(sum(writeOffPostings(1, -taken.amount, -taken.tax))).toBe(0);
        [before, beforeTax] = [
          parts.reduce((all, each) => all + each.amount, 0),
          parts.reduce((all, each) => all + each.tax, 0),
        ];
      }
      expect([before, beforeTax]).toEqual([total, tax]);
    }
  });
  test("a share of nothing is nothing", () => expect(share(100, 1, 0)).toBe(0));
});
