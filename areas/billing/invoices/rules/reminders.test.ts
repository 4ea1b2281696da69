import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { reminderDay, reminderMail, type Step, manualStepOf, stepOf, stepTiming } from "./reminders.ts";
import { unknownPlaceholders } from "../reminders.contract.ts";

const step = (days: number, since: Day = "2000-01-01"): Step => ({
  ...{ days, since },
  subject: "Invoice {number}, {amount}",
  body: "{client}: {number} of {amount}, {due_date}, {url}",
});
const steps = [step(21), step(-3), step(7)];
const due: Day = "2026-11-25";
const invoice = { due_date: due, published_on: "2026-11-11" as Day };

describe("STATE-INV-05: which step has come", () => {
  test.each([
    ["2026-11-21", null],
    ["2026-11-22", -3],
    ["2026-11-23", -3],
    ["2026-12-01", -3],
    ["2026-12-02", 7],
    // A server that was down for a week catches up; a server that was down for a month doesn't.
    ["2026-12-09", 7],
    ["2026-12-16", 21],
    ["2026-12-29", 21],
    ["2026-12-30", null],
  ] as const)("due on 25/11, on %s the step is %s", (today, days) => {
    expect(stepOf(invoice, today, steps)?.days ?? null).toBe(days);
  });
  test("none that came before the invoice was published", () => {
    expect(stepOf({ due_date: due, published_on: "2026-11-24" }, "2026-11-24", steps)).toBeNull();
    expect(stepOf({ due_date: due, published_on: "2026-12-10" }, "2026-12-10", steps)).toBeNull();
  });
  test("none that came before the step was in the schedule", () => {
    expect(stepOf(invoice, "2026-11-26", [step(0, "2026-11-26")])).toBeNull();
    expect(stepOf(invoice, "2026-11-26", [step(1, "2026-11-26")])?.days).toBe(1);
  });
  test("on each day after it came a step is found until another one or two weeks later", () => {
    for (let late = 0; late < 14; late += 1)
      expect(stepOf(invoice, addDays(due, -3 + late), [step(-3)])?.days).toBe(-3);
    expect(stepOf(invoice, addDays(due, 11), [step(-3)])).toBeNull();
  });
});

test("as picture 31 shows them", () => {
  expect([-3, 7, 21].map((days) => [stepTiming(days), reminderDay(due, days)])).toEqual([
    ["3 days before due", "2026-11-22"],
    ["7 days overdue", "2026-12-02"],
    ["21 days overdue", "2026-12-16"],
  ]);
  expect([stepTiming(0), stepTiming(1), stepTiming(-1)]).toEqual([
    "On the due date",
    "1 day overdue",
    "1 day before due",
  ]);
});

test("by hand: the words of the last step that has come, before the first one its own", () => {
  expect(
    ["2026-11-11", "2026-11-25", "2026-12-05", "2027-06-01"].map(
      (day) => manualStepOf(due, day as Day, steps)?.days,
    ),
  ).toEqual([-3, -3, 7, 21]);
  expect(manualStepOf(due, due, [])).toBeNull();
});

describe("G-45: a reminder's words", () => {
  const reminded = {
    ...{ invoice_number: 42, due_date: due, outstanding: 11_000, url: "https://corella.test/x" },
    client: { name: "Dr Priya Raman" },
    ...{ greeting: "Dear Dr Priya Raman,", today: addDays(due, 12) },
  };
  test("hold number, amount, due date, client and link", () => {
    expect(reminderMail(reminded, step(7))).toMatchObject({
      subject: "Invoice 000042, $110.00",
      text: "Dear Dr Priya Raman,\n\nDr Priya Raman: 000042 of $110.00, 25 Nov 2026,\nhttps://corella.test/x\n",
    });
  });
  test("without any step there are plain ones", () => {
    const { subject, text } = reminderMail(reminded, null);
    expect(subject).toBe("Reminder: invoice 000042, $110.00");
    expect(text).toContain("$110.00 of invoice 000042 was due on 25 Nov 2026.");
    expect(reminderMail({ ...reminded, today: due }, null).text).toContain("is due on 25 Nov 2026.");
  });
  test("a text that greets by itself gets no second greeting", () => {
    const { text } = reminderMail(reminded, { subject: "x", body: "Dear {client},\n\nPay." });
    expect(text).toBe("Dear Dr Priya Raman,\n\nPay.\n");
  });
  test("a name with braces in it is no placeholder, and a subject has one line", () => {
    const odd = { ...reminded, client: { name: "{url}\r\nBcc: x" } };
    expect(reminderMail(odd, { subject: "{client} {number}", body: "x" }).subject).toBe(
      "{url} Bcc: x 000042",
    );
  });
  test("unknown placeholders are found", () => {
    expect(unknownPlaceholders("{number} {Amount} {} {due_date}")).toEqual(["{Amount}", "{}"]);
  });
});
