import { expect, test } from "vitest";
import type { Day } from "#kernel/dates/day.ts";
import { invoiceMail } from "./invoice-mail.ts";

const due: Day = "2026-11-13";
const invoice = {
  ...{ invoice_number: 46, total: 276_210, outstanding: 276_210 },
  due_date: due,
  status: "published" as const,
};
const given = { greeting: "Dear Dr Raman,", today: "2026-11-13", url: "https://corella.test/46" } as const;

test("an invoice that is due today is due, with its facts and its link", () => {
  const { subject, text } = invoiceMail(invoice, given);
  expect(subject).toBe("Invoice 000046, $2,762.10");
  expect(text).toBe(
    "Dear Dr Raman,\n\nInvoice 000046 of $2,762.10 is attached. It is due on 13 Nov 2026.\n\n" +
      "Invoice: 000046\nTotal: $2,762.10\nDue: 13 Nov 2026\n\nView and pay: https://corella.test/46\n",
  );
});

test("an overdue invoice that is partly paid was due, and only the rest is asked for", () => {
  const { subject, text } = invoiceMail(
    { ...invoice, outstanding: 138_105 },
    { ...given, today: "2026-11-30" },
  );
  expect(subject).toBe("Invoice 000046, $1,381.05 outstanding");
  expect(text).toContain("It was due on 13 Nov 2026. $1,381.05 is outstanding.");
  expect(text).toContain("Outstanding: $1,381.05");
});

test.each([
  ["paid", 0, "It is paid."],
  ["void", 0, "It is void, and nothing is owed."],
  ["unpublished", 276_210, "It is not published yet. It will be due on 13 Nov 2026."],
] as const)("a copy of a %s invoice asks for no payment", (status, outstanding, words) => {
  const { subject, text } = invoiceMail({ ...invoice, status, outstanding }, given);
  expect([subject, text.includes(words), text.includes("pay:")]).toEqual([
    "Invoice 000046, $2,762.10",
    true,
    false,
  ]);
});
