import { expect, test } from "vitest";
import type { Day } from "#kernel/dates/day.ts";
import { checksBefore, type Draft, remindersAfter } from "./before-publishing.ts";

const client = { abn: "81111222444", address: "1 Bridge Road", email: "accounts@raman.example" };
const draft = (fields: Partial<Draft> = {}): Draft => ({
  client,
  invoice_date: "2026-11-11",
  lines: [{ has_gst: true }],
  total: 1100,
  others: [],
  ...fields,
});
const other = (fields: object = {}) => ({
  ID: 1,
  invoice_number: 4798,
  invoice_date: "2026-11-02" as const,
  is_void: false,
  ...fields,
});

test("a draft with nothing to look at", () => {
  expect(checksBefore(draft())).toEqual([
    { is: "done", says: "Client ABN, address and email are on file" },
    { is: "done", says: "No other invoice of November 2026 for this client" },
  ]);
});

test.each([
  [{ abn: null }, "The client has no ABN on file."],
  [{ email: null }, "The client has no email address on file. The invoice can’t be emailed."],
  [
    { abn: null, address: null, email: null },
    "The client has no ABN, address or email address on file. The invoice can’t be emailed.",
  ],
])("%j is missing", (missing, says) => {
  expect(checksBefore(draft({ client: { ...client, ...missing } }))[0]).toEqual({ is: "warning", says });
});

test.each([
  [[other()], "This client already has 004798 of November 2026"],
  [
    [other(), other({ ID: 2, invoice_number: 4799 })],
    "This client already has 004798 and 004799 of November 2026",
  ],
  [[other({ is_void: true })], "No other invoice of November 2026 for this client"],
  [[other({ invoice_date: "2025-11-02" })], "No other invoice of November 2026 for this client"],
])("other invoices %j", (others, says) => {
  expect(checksBefore(draft({ others }))[1]?.says).toBe(says);
});

test.each([
  [[true, false], "Line 2 has no GST. The tax invoice shows GST line by line."],
  [[false, true, false, false], "Lines 1, 3 and 4 have no GST. The tax invoice shows GST line by line."],
])("lines with GST %j", (gst, says) => {
  expect(checksBefore(draft({ lines: gst.map((has_gst) => ({ has_gst })) }))[2]).toEqual({
    is: "note",
    says,
  });
});

test("C-99: a total of $0.00 is paid on publishing", () => {
  expect(checksBefore(draft({ total: 0 })).at(-1)?.says).toMatch(/paid as soon as it is published/);
});

test("STATE-INV-05: the reminders that are still to come, in their order", () => {
  const step = (ID: number, days: number, since: Day = "2020-01-01") => ({ ID, days, since });
  const dates = { due_date: "2026-11-25", today: "2026-11-22" } as const;
  const steps = [step(1, 21), step(2, -3), step(3, 7), step(4, -10), step(5, 14, "2027-01-01")];
  expect(remindersAfter(dates, steps)).toEqual([
    { ID: 2, says: "3 days before due", on: "2026-11-22" },
    { ID: 3, says: "7 days overdue", on: "2026-12-02" },
    { ID: 1, says: "21 days overdue", on: "2026-12-16" },
  ]);
});
