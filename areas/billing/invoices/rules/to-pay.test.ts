import { expect, test } from "vitest";
import { dueWords, invoicesToPay } from "./to-pay.ts";

const invoice = { is_published: true, is_void: false, outstanding: 10, due_date: "2026-11-13" } as const;

test("invoices to pay are published, not void, owed, and the first due is first", () => {
  const later = { ...invoice, due_date: "2026-12-10" } as const;
  const others = [
    { ...invoice, outstanding: 0 },
    { ...invoice, is_void: true },
    { ...invoice, is_published: false },
  ];
  expect(invoicesToPay([later, ...others, invoice])).toEqual([invoice, later]);
});

test.each([
  ["2026-11-30", "Due 13/12/2026", "2026-12-13"],
  ["2026-11-30", "Due 30/11/2026", "2026-11-30"],
  ["2026-11-30", "1 day overdue, due 29/11/2026", "2026-11-29"],
  ["2026-11-30", "17 days overdue, due 13/11/2026", "2026-11-13"],
] as const)("on %s it is said: %s", (today, words, due) => expect(dueWords(due, today)).toBe(words));
