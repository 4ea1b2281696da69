import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Account, Posting } from "../contract.ts";
import { accountName, effectOf } from "./accounts.ts";
import { divideCredit, gstOfReduction } from "./credit.ts";
import { invoiceSums, lineSums, share, surchargeOf } from "./decimal.ts";
import {
  accountOf,
  creditPostings,
  invoicePostings,
  receiptPostings,
  refundPostings,
  reversePostings,
  surchargeTaxOf,
} from "./postings.ts";
import { writeOffPostings } from "./write-off.ts";

const cents = fc.integer({ min: 0, max: 100_000_000 });
const some = fc.integer({ min: 1, max: 100_000_000 });
/** Generates prices with up to four decimals, as text and as a whole number of the smallest decimal. */
const price = fc.integer({ min: 0, max: 99_999_999 }).map((whole) => ({ whole, text: decimal(whole, 4) }));
const units = fc.integer({ min: 0, max: 9_999_999 }).map((whole) => ({ whole, text: decimal(whole, 3) }));
function decimal(whole: number, places: number): string {
  const digits = String(whole).padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
const sum = (postings: readonly Posting[], account?: Account): number =>
  postings
    .filter((each) => account === undefined || each.account === account)
    .reduce((all, each) => all + each.cents, 0);
const lines = fc.array(
  fc.record({
    _product: fc.option(fc.integer({ min: 1, max: 5 })),
    subtotal_cents: cents,
    has_gst: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);
const invoice = lines.map((all) => {
  const posted = all.map(({ has_gst, ...line }) => ({
    ...line,
    total_cents: has_gst ? line.subtotal_cents + Math.round(line.subtotal_cents / 10) : line.subtotal_cents,
  }));
  const subtotal = posted.reduce((whole, line) => whole + line.subtotal_cents, 0);
  const total = posted.reduce((whole, line) => whole + line.total_cents, 0);
  return { lines: posted, subtotal, tax: total - subtotal, total };
});
/** Expects the postings to add up to zero and to contain no posting of 0 cents. */
const balances = (postings: readonly Posting[]): void => {
  expect(sum(postings)).toBe(0);
  expect(postings.every((each) => each.cents !== 0 && Number.isSafeInteger(each.cents))).toBe(true);
};

describe("RULE-INV-01, RULE-INV-02, RULE-FEE-01: the sums of a line", () => {
  test("are what whole numbers come to, half a cent rounded up", () => {
    fc.assert(
      fc.property(price, units, fc.boolean(), (unit_price, count, has_gst) => {
        const exact = BigInt(unit_price.whole) * BigInt(count.whole);
        const subtotal = (exact + 50_000n) / 100_000n;
        const total = has_gst ? (subtotal * 11n + 5n) / 10n : subtotal;
        expect(lineSums({ unit_price: unit_price.text, units: count.text, has_gst })).toEqual({
          subtotal: Number(subtotal),
          tax: Number(total - subtotal),
          total: Number(total),
        });
      }),
      { numRuns: 500 },
    );
  });

  test("are the same for a number as for its digits", () => {
    fc.assert(
      fc.property(price, units, fc.boolean(), (unit_price, count, has_gst) => {
        expect(lineSums({ unit_price: Number(unit_price.text), units: Number(count.text), has_gst })).toEqual(
          lineSums({ unit_price: unit_price.text, units: count.text, has_gst }),
        );
      }),
    );
  });

  test("RULE-INV-03: an invoice has the sums of its lines in any order, and tax is the total less the subtotal", () => {
    const amounts = fc.array(
      fc.record({
        unit_price: price.map(({ text }) => text),
        units: units.map(({ text }) => text),
        has_gst: fc.boolean(),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(amounts, (all) => {
        const whole = invoiceSums(all);
        expect(whole.total - whole.subtotal).toBe(whole.tax);
        expect(invoiceSums(all.toReversed())).toEqual(whole);
        expect(whole.total).toBe(all.reduce((total, line) => total + lineSums(line).total, 0));
      }),
    );
  });

  test.each([
    ["1e3", "1"],
    ["0.00001", "1"],
    ["1", "0.0001"],
    ["", "1"],
    ["1,000", "1"],
    ["-", "1"],
  ])("%j × %j is no amount and counts for nothing", (unit_price, count) =>
    expect(lineSums({ unit_price, units: count, has_gst: true })).toEqual({ subtotal: 0, tax: 0, total: 0 }),
  );
});

describe("a share of an amount", () => {
  test("is never off by more than half a cent, and the whole of it is the amount", () => {
    fc.assert(
      fc.property(cents, cents, some, (amount, part, whole) => {
        expect(Math.abs(share(amount, part, whole) - (amount * part) / whole)).toBeLessThanOrEqual(
          0.5 + amount * part * 1e-15,
        );
        expect(share(amount, whole, whole)).toBe(amount);
        expect(share(amount, 0, whole)).toBe(0);
      }),
    );
  });

  test.each([
    [0, 0],
    [1, 0],
    [33, 0],
    [34, 1],
    [100, 2],
    [166, 2],
    [167, 3],
    [10_000, 150],
  ])("RULE-FEE-05: the surcharge of %d cents by card is %d", (amount, surcharge) =>
    expect(surchargeOf(amount, 1)).toBe(surcharge),
  );

  test("C-102: its GST is between nothing and a tenth more than an eleventh of it, as the invoice has it", () => {
    fc.assert(
      fc.property(invoice, some, ({ tax, total }, amount) => {
        const inIt = surchargeTaxOf(amount, { tax, total });
        expect(inIt >= 0 && inIt <= amount).toBe(true);
        if (tax === 0) expect(inIt).toBe(0);
      }),
    );
  });
});

describe("every entry of the ledger balances", () => {
  test("publishing, and taking it back", () => {
    fc.assert(
      fc.property(invoice, ({ lines: posted, tax, total }) => {
        const postings = invoicePostings(7, posted);
        balances(postings);
        expect([sum(postings, "receivable"), sum(postings, "gst")]).toEqual([total, tax === 0 ? 0 : -tax]);
        const back = reversePostings(postings);
        balances(back);
        expect(effectOf([...postings, ...back])).toEqual([]);
      }),
    );
  });

  const received = fc
    .record({
      amount: some,
      beyond: fc.double({ min: 0, max: 1, noNaN: true }),
      payment_type: fc.constantFrom(1, 2, 3, 4, null),
    })
    .map(({ amount, beyond, payment_type }) => ({
      amount,
      toClient: Math.floor(amount * beyond),
      payment_type,
    }));

  test("a receipt: what is beyond is the client's, the surcharge is beside it, GST in it is due", () => {
    fc.assert(
      fc.property(received, invoice, ({ amount, toClient, payment_type }, { tax, total }) => {
        const surcharge = surchargeOf(amount, payment_type);
        const surchargeTax = surchargeTaxOf(surcharge, { tax, total });
        const postings = receiptPostings({
          _invoice: 7,
          _payment: 9,
          payment_type,
          amount,
          toClient,
          surcharge,
          surchargeTax,
        });
        balances(postings);
        expect(sum(postings, "receivable") + 0).toBe(toClient - amount);
        if (payment_type !== null) expect(sum(postings, accountOf(payment_type))).toBe(amount + surcharge);
        expect(sum(postings, "gst") + 0).toBe(0 - surchargeTax);
      }),
    );
  });

  test("STATE-INV-04: a refund of all undoes a receipt without a surcharge", () => {
    fc.assert(
      fc.property(received, ({ amount, toClient, payment_type }) => {
        const parts = { _invoice: 7, _payment: 9, payment_type, amount };
        const there = receiptPostings({ ...parts, toClient, surcharge: 0, surchargeTax: 0 });
        const back = refundPostings({ ...parts, fromClient: toClient });
        balances(back);
        expect(effectOf([...there, ...back])).toEqual([]);
      }),
    );
  });

  test("G-32: a credit takes GST and revenue in the proportion of the invoice, and never more of either than there is", () => {
    fc.assert(
      fc.property(
        invoice,
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ lines: posted, tax, total, subtotal }, part) => {
          fc.pre(total > 0);
          const amount = Math.max(1, Math.floor(total * part));
          const division = divideCredit(amount, { lines: posted, tax, total, before: 0, beforeTax: 0 });
          const net = division.revenue.reduce((all, each) => all + each.cents, 0);
          expect(division.tax + net).toBe(amount);
          expect(division.tax >= 0 && division.tax <= tax && net <= subtotal).toBe(true);
          balances(creditPostings(7, amount, Math.floor(amount / 2), division));
        },
      ),
    );
  });

  test("decision 0150: a write-off and its reversal leave nothing behind", () => {
    fc.assert(
      fc.property(invoice, fc.double({ min: 0, max: 1, noNaN: true }), ({ tax, total }, part) => {
        fc.pre(total > 0);
        const amount = Math.max(1, Math.floor(total * part));
        const inIt = gstOfReduction(amount, { tax, total, before: 0, beforeTax: 0 });
        const postings = writeOffPostings(7, amount, inIt);
        balances(postings);
        expect(effectOf([...postings, ...writeOffPostings(7, -amount, -inIt)])).toEqual([]);
      }),
    );
  });
});

describe("accounts", () => {
  test.each([
    ["receivable", "Accounts receivable"],
    ["revenue", "Revenue"],
    ["gst", "GST payable"],
    ["card", "Card clearing"],
    ["bank", "Bank"],
    ["cash", "Cash"],
    ["surcharge", "Card surcharge income"],
    ["client_credit", "Client credit"],
    ["write_off", "Bad debts written off"],
  ] as const)("%s is called %s", (account, name) => expect(accountName(account)).toBe(name));

  test.each([
    [1, "card"],
    [2, "bank"],
    [3, "bank"],
    [4, "cash"],
    [9, "bank"],
    [null, "client_credit"],
  ] as const)("money of type %j arrives at %s", (type, account) => expect(accountOf(type)).toBe(account));

  test("an entry by account has each account once, on one side, and its sides are equal where the entry balances", () => {
    const accounts = fc.constantFrom<Account>("receivable", "revenue", "gst", "card", "bank", "cash");
    fc.assert(
      fc.property(
        fc.array(fc.record({ account: accounts, cents: fc.integer({ min: -1000, max: 1000 }) })),
        (postings) => {
          const effect = effectOf(postings);
          expect(new Set(effect.map(({ account }) => account)).size).toBe(effect.length);
          for (const { debit, credit } of effect)
            expect([debit > 0, credit > 0].filter(Boolean)).toHaveLength(1);
          expect(effect.reduce((all, { debit, credit }) => all + debit - credit, 0)).toBe(sum(postings));
        },
      ),
    );
  });
});
