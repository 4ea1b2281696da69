import { describe, expect, test } from "vitest";
import { effectOf } from "#areas/billing/ledger/rules/accounts.ts";
import {
  allocationsOf,
  applyAmount,
  sortInvoices,
  isFullyPaid,
  unappliedAmount,
  type OwedInvoice,
  receiptEffect,
  surchargeTax,
} from "./allocation.ts";

const invoice = (ID: number, outstanding: number, due_date: OwedInvoice["due_date"]): OwedInvoice => ({
  ...{ ID, outstanding, due_date },
  tax: Math.round(outstanding / 11),
  total: outstanding,
});
const older = invoice(2, 149_871, "2026-10-15");
const newer = invoice(1, 154_658, "2026-11-15");
const none = new Map<number, string>();

describe("picture 33: one payment over several invoices", () => {
  test("the oldest is paid first, the selected ones before all others", () => {
    expect(sortInvoices([newer, older], []).map(({ ID }) => ID)).toEqual([2, 1]);
    expect(sortInvoices([newer, older], [1]).map(({ ID }) => ID)).toEqual([1, 2]);
  });
  test("RULE-FEE-05: $2,200.00 by card over two invoices", () => {
    const applied = applyAmount(220_000, sortInvoices([newer, older], []), none, 1);
    expect(applied.map(({ cents, surcharge }) => [cents, surcharge])).toEqual([
      [149_871, 2248],
      [70_129, 1052],
    ]);
    expect(unappliedAmount(220_000, applied)).toBe(0);
    expect(surchargeTax(applied)).toBe(300);
    expect(allocationsOf(applied, 0)).toEqual([
      { _invoice: 2, cents: 149_871 },
      { _invoice: 1, cents: 70_129 },
    ]);
  });
  test("what is typed for an invoice counts, and the difference is left over", () => {
    const applied = applyAmount(220_000, [older, newer], new Map([[2, "$100.00"]]), 2);
    expect(applied.map(({ cents }) => cents)).toEqual([10_000, 70_129]);
    expect([unappliedAmount(220_000, applied), isFullyPaid(applied)]).toEqual([139_871, false]);
    expect(applyAmount(100, [older], new Map([[2, "ten"]]), 2)[0]?.cents).toBe(0);
    expect(applyAmount(100, [older], new Map([[2, "-5"]]), 2)[0]?.cents).toBe(0);
  });
  test("G-35: what is beyond all invoices is client credit, with the last payment", () => {
    const applied = applyAmount(400_000, [older, newer], none, 2);
    const beyond = unappliedAmount(400_000, applied);
    expect([beyond, isFullyPaid(applied)]).toEqual([95_471, true]);
    expect(allocationsOf(applied, beyond)).toEqual([
      { _invoice: 2, cents: 149_871 },
      { _invoice: 1, cents: 250_129 },
    ]);
    expect(effectOf(receiptEffect(applied, 2, beyond))).toEqual([
      { account: "bank", debit: 400_000, credit: 0 },
      { account: "receivable", debit: 0, credit: 304_529 },
      { account: "client_credit", debit: 0, credit: 95_471 },
    ]);
  });
  test("any amount over any invoices: nothing is lost and nothing is invented", () => {
    for (let round = 0; round < 300; round += 1) {
      const invoices = Array.from({ length: 1 + (round % 7) }, (_, ID) =>
        invoice(ID + 1, ((round * 7919 + ID * 104_729) % 99_999) + 1, "2026-11-01"),
      );
      const amount = (round * 15_485_863) % 400_000;
      const applied = applyAmount(amount, invoices, none, round % 2 === 0 ? 1 : 2);
      const beyond = unappliedAmount(amount, applied);
      expect(beyond).toBeGreaterThanOrEqual(0);
      const sent = allocationsOf(applied, beyond).reduce((sum, { cents }) => sum + cents, 0);
      expect(sent).toBe(amount);
      const effect = receiptEffect(applied, round % 2 === 0 ? 1 : 2, beyond);
      expect(effect.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    }
  });
});
