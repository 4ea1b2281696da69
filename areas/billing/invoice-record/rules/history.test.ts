import { expect, test } from "vitest";
import { historyOf } from "./history.ts";

const payment = {
  ID: 1,
  _invoice: 1,
  receipt_number: 7,
  is_successful: true,
  is_refund: false,
  _refund_of: null,
  payment_amount: 100,
  client_credit: 0,
  surcharge: 1.5,
  refundable: 100,
  payment_type: 1,
  payment_date: "2026-11-09" as const,
  access_code: null,
  response_message: null,
  created_time: "2026-11-09T00:00:00.000Z",
};

test("the newest first; a failed payment is struck, a reminder has no amount", () => {
  const rows = historyOf(
    {
      ID: 1,
      invoice_number: 42,
      total: 110,
      published_at: "2026-11-06T23:00:00.000Z",
      published_by: "Derek Hall",
      payments: [
        payment,
        {
          ...payment,
          ID: 2,
          is_successful: false,
          payment_type: 2,
          surcharge: 0,
          payment_date: "2026-11-11",
        },
        { ...payment, ID: 3, is_refund: true, payment_amount: -40, surcharge: 0, payment_date: "2026-11-12" },
      ],
      credit_notes: [
        {
          ID: 4,
          credit_number: 12,
          _invoice: 1,
          amount: 5,
          tax: 0.45,
          client_credit: 0,
          reason: "Twice",
          credit_date: "2026-11-08",
        },
      ],
      write_offs: [],
      reminder_log: [{ ID: 5, remind_date: "2026-11-10", sent_to: "a@b.example", is_scheduled: true }],
    },
    "Australia/Sydney",
  );
  expect(rows.map(({ words, amount, isStruck }) => [words, amount, isStruck])).toEqual([
    ["Refund", 40, false],
    ["Payment failed", -100, true],
    ["Scheduled reminder", null, false],
    ["Payment received", -100, false],
    ["Credit note 000012", -5, false],
    ["Invoice published", 110, false],
  ]);
  expect(rows[3]?.detail).toBe("Credit card, receipt R000007, surcharge $1.50");
  expect(rows[5]).toMatchObject({ day: "2026-11-07", detail: "By Derek Hall" });
  // Failed payments and reminders have no document.
  expect(rows.map((row) => row.document?.label ?? null)).toEqual([
    "Download refund R000007",
    null,
    null,
    "Download receipt R000007",
    "Download credit note 000012",
    "Download invoice 000042 as published",
  ]);
});
