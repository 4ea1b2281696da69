import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Day } from "#kernel/dates/day.ts";
import { rangeInvalid, rangeMissing } from "../problems.contract.ts";
import { checksBefore, remindersAfter } from "./before-publishing.ts";
import {
  duplicateLine,
  isBlank,
  areLinesComplete,
  moveLine,
  moveToNextLine,
  parsePastedLines,
  removeLine,
  missingMessages,
  filledLines,
} from "./line-edits.ts";
import { reductionsOf, sumWrittenOff } from "./reductions.ts";
import {
  mayBeDue,
  mayChange,
  mayCredit,
  mayDelete,
  mayPublish,
  mayReverse,
  mayWriteOff,
  writeOffLimit,
} from "./invoice-verdicts.ts";
import { missingServices } from "./missing.ts";
import { monthAfter, monthName } from "./months.ts";
import { rangeOf } from "./range.ts";
import { reminderMail, manualStepOf, stepOf, stepTiming } from "./reminders.ts";
import { dueText, viewOf } from "./state.ts";
import { formatUnitPrice, formatUnits, plainDecimal } from "./words.ts";

const today: Day = "2026-11-26";

describe("G-45, STATE-INV-05: reminders", () => {
  const step = (days: number, since: Day = "2020-01-01") => ({ days, since, subject: "s", body: "b" });
  const steps = [step(7), step(-3), step(21)];
  const at = (due_date: Day, published_on: Day = "2026-01-01") =>
    stepOf({ due_date, published_on }, today, steps)?.days ?? null;
  test.each([
    ["2026-11-30", null],
    ["2026-11-29", -3],
    ["2026-11-26", -3],
    ["2026-11-20", -3],
    ["2026-11-19", 7],
    ["2026-11-06", 7],
    ["2026-11-05", 21],
    ["2026-10-23", 21],
    ["2026-10-22", null],
    ["2026-01-01", null],
  ] as const)("of an invoice due on %s it is the step of %j days", (due, days) => expect(at(due)).toBe(days));

  test.each([
    ["2026-11-26", 7],
    ["2026-11-27", null],
  ] as const)("a step that had come before it was published on %s is not for it: %j", (published_on, days) =>
    expect(at("2026-11-19", published_on)).toBe(days),
  );
  test.each([
    ["2026-11-26", 7],
    ["2026-11-27", null],
  ] as const)("a step that holds from %s on: %j", (since, days) =>
    expect(
      stepOf({ due_date: "2026-11-19", published_on: "2026-01-01" }, today, [step(7, since)])?.days ?? null,
    ).toBe(days),
  );
  test.each([
    ["2026-12-26", -3],
    ["2026-11-29", -3],
    ["2026-11-19", 7],
    ["2026-11-06", 7],
    ["2025-01-01", 21],
  ] as const)("by hand, due on %s: %d", (due, days) =>
    expect(manualStepOf(due, today, steps)?.days).toBe(days),
  );
  test("without a step there is none", () =>
    expect([manualStepOf(today, today, []), at("2026-11-19") === null]).toEqual([null, false]));

  test.each([
    [0, "On the due date"],
    [1, "1 day overdue"],
    [-1, "1 day before due"],
    [14, "14 days overdue"],
    [-14, "14 days before due"],
  ])("%d is %s", (days, words) => expect(stepTiming(days)).toBe(words));

  const reminded = {
    invoice_number: 12,
    due_date: "2028-02-29",
    outstanding: 123_456,
    client: { name: "Dr Birch" },
    url: "u",
    greeting: "Dear Dr Birch,",
    today: "2028-03-01",
  } as const;
  test.each([
    ["{number}", "000012"],
    ["{amount}", "$1,234.56"],
    ["{due_date}", "29 Feb 2028"],
    ["{client}, {client}", "Dr Birch, Dr Birch"],
    ["{nobody}", "{nobody}"],
    ["{constructor} {toString} {valueOf}", "{constructor} {toString} {valueOf}"],
    ["{ number }", "{ number }"],
    ["{{url}}", "{u}"],
    ["", ""],
  ])("%j says %j", (body, words) => {
    expect(reminderMail(reminded, { subject: body, body })).toMatchObject({
      subject: words,
      text: `Dear Dr Birch,\n${words === "" ? "" : `\n${words}\n`}`,
    });
  });
  test("a client's name is taken as it is, and a subject is one line", () => {
    const named = { ...reminded, client: { name: "{url} $& Birch" } };
    expect(reminderMail(named, { subject: "To\r\n{client}", body: "{client}" })).toMatchObject({
      ...{ subject: "To {url} $& Birch", text: "Dear Dr Birch,\n\n{url} $& Birch\n" },
    });
    expect(reminderMail(reminded, null).subject).toBe("Reminder: invoice 000012, $1,234.56");
  });

  test.each([
    ["2026-11-29", [-3, 7, 21]],
    ["2026-11-28", [7, 21]],
    ["2026-11-04", []],
    ["2026-11-05", [21]],
  ] as const)("published today, of what is due on %s follow %j", (due_date, expected) =>
    expect(
      remindersAfter(
        { due_date, today },
        steps.map((one, ID) => ({ ...one, ID })),
      ).map(({ ID }) => steps[ID]?.days),
    ).toEqual(expected),
  );
});

describe("RULE-INV-07, STATE-INV-01: publishing", () => {
  const invoice = {
    is_published: false,
    is_void: false,
    lineItems: [{ has_gst: true }],
    invoicer: { abn: "81111222444", gst_registered: true },
  };
  const none = { abn: null, gst_registered: false };
  test.each([
    [{}, null],
    [{ is_void: true }, "This invoice is void."],
    [{ is_void: true, is_published: true }, "This invoice is void."],
    [{ is_published: true }, "This invoice is published already."],
    [{ lineItems: [] }, "An invoice needs at least one line."],
    [{ invoicer: none }, "Enter the ABN of the issuer first."],
    [
      { invoicer: { ...none, abn: "81111222444" } },
      "The issuer is not registered for GST. Remove GST from the lines.",
    ],
    [{ invoicer: none, lineItems: [{ has_gst: false }] }, null],
    [
      { invoicer: none, lineItems: [{ has_gst: false }, { has_gst: true }] },
      "Enter the ABN of the issuer first.",
    ],
  ])("with %j: %j", (change, reason) => {
    const verdict = mayPublish({ ...invoice, ...change });
    expect(verdict.allowed).toBe(reason === null);
    if (reason !== null) expect(JSON.stringify(verdict)).toContain(reason);
  });

  test.each([
    [false, { total: 5 }, true],
    [true, { due_date: "2026-12-01" }, true],
    [true, { due_date: "2026-12-01", version: 3 }, true],
    [true, { notes: undefined }, true],
    [true, { notes: null }, false],
    [true, { lineItems: [] }, false],
    [true, { invoice_date: "2026-11-01" }, false],
    [true, {}, true],
  ])("API-INV-004: published %s, changed by %j: %s", (is_published, change, may) =>
    expect(mayChange({ is_published }, change).allowed).toBe(may),
  );

  test.each([
    ["2026-11-26", "2026-11-26", true],
    ["2026-11-25", "2026-11-26", false],
    ["2027-01-01", "2026-12-31", true],
  ] as const)("due on %s, dated %s: %s", (due, dated, may) => expect(mayBeDue(due, dated).allowed).toBe(may));

  test.each([
    [{ abn: null, address: null, email: null }, "ABN, address or email address"],
    [{ abn: null, address: "x", email: "x" }, "ABN"],
    [{ abn: null, address: null, email: "x" }, "ABN or address"],
  ])("of %j is said that there is no %s", (client, missing) =>
    expect(
      checksBefore({ client, invoice_date: today, lines: [], total: null, others: [] })[0]?.says,
    ).toContain(`no ${missing} on file`),
  );
});

describe("G-31, G-32, G-45, RULE-INV-12: what is taken back", () => {
  test.each([
    [false, 0, true],
    [true, 0, false],
    [false, 1, false],
    [true, 1, false],
  ])("once paid %s, %d written off: deleted %s", (paid, off, may) =>
    expect(mayDelete(paid, off).allowed).toBe(may),
  );

  const open = { is_published: true, is_void: false, total: 1000 };
  test.each([
    [open, 1000, 0, true],
    [open, 1001, 0, false],
    [open, 500, 500, true],
    [open, 501, 500, false],
    [{ ...open, is_void: true }, 1, 0, false],
    [{ ...open, is_published: false }, 1, 0, false],
  ])("%j credited by %d after %d: %s", (invoice, amount, before, may) =>
    expect(mayCredit(invoice, amount, before).allowed).toBe(may),
  );

  test.each([
    [1000, 1000, 0, 1000],
    [1000, 400, 0, 400],
    [1000, 1000, 700, 300],
    [1000, 200, 700, 200],
    [1000, 500, 1000, 0],
    [1000, 500, 1200, 0],
    [1000, 0, 0, 0],
  ])("of %d, %d outstanding, %d credited, %d can be written off", (total, outstanding, before, most) =>
    expect(writeOffLimit(total, outstanding, before)).toBe(most),
  );
  test.each([
    [open, 100, { outstanding: 500, most: 300 }, true],
    [open, 300, { outstanding: 500, most: 300 }, true],
    [open, 301, { outstanding: 500, most: 300 }, false],
    [open, 501, { outstanding: 500, most: 500 }, false],
    [open, 1, { outstanding: 0, most: 0 }, false],
    [open, 1, { outstanding: 500, most: 0 }, false],
    [{ ...open, is_void: true }, 1, { outstanding: 500, most: 500 }, false],
    [{ ...open, is_published: false }, 1, { outstanding: 500, most: 500 }, false],
  ])("%j written off by %d with %j: %s", (invoice, amount, left, may) =>
    expect(mayWriteOff(invoice, amount, left).allowed).toBe(may),
  );
  test("what is reversed is not reversed again", () =>
    expect([mayReverse({ is_reversed: false }).allowed, mayReverse({ is_reversed: true }).allowed]).toEqual([
      true,
      false,
    ]));

  test("what lowers an invoice adds up, in whichever order", () => {
    const entry = fc.record({ amount: fc.nat(1e6), tax: fc.nat(1e5) });
    fc.assert(
      fc.property(fc.array(entry), fc.array(entry), (credit_notes, write_offs) => {
        const { before, beforeTax } = reductionsOf({ credit_notes, write_offs });
        expect(before - reductionsOf({ credit_notes, write_offs: [] }).before).toBe(
          sumWrittenOff({ write_offs }),
        );
        expect(reductionsOf({ credit_notes: write_offs, write_offs: credit_notes })).toEqual({
          before,
          beforeTax,
        });
      }),
    );
  });
});

describe("RULE-INV-04: the lines while they are written", () => {
  const lines = ["a", "b", "c"];
  test.each([
    [moveToNextLine(lines, 0, () => "n"), ["a", "b", "c"], 1],
    [moveToNextLine(lines, 2, () => "n"), ["a", "b", "c", "n"], 3],
    [duplicateLine(lines, 1, (line) => `${line}'`), ["a", "b", "b'", "c"], 2],
    [duplicateLine(lines, 9, (line) => line), ["a", "b", "c"], 9],
    [removeLine(lines, 0), ["a", "b", "c"], 0],
    [removeLine(lines, 1), ["a", "c"], 1],
    [removeLine(lines, 2), ["a", "b"], 1],
    [moveLine(lines, 0, -1), ["a", "b", "c"], 0],
    [moveLine(lines, 0, 1), ["b", "a", "c"], 1],
    [moveLine(lines, 2, 1), ["a", "b", "c"], 2],
    [moveLine(lines, 2, -1), ["a", "c", "b"], 1],
    [moveLine(lines, 9, -1), ["a", "b", "c"], 9],
  ])("%# : %j, at %d", (edited, expected, at) => expect(edited).toEqual({ lines: expected, at }));

  test.each([
    ["no table", null],
    ["Letter\t12.50", [["Letter", "1", "12.50", null]]],
    ["Letter\t3\t12.50", [["Letter", "3", "12.50", null]]],
    ["7\tLetter\t3\t12.50", [["Letter", "3", "12.50", "7"]]],
    [
      "Typing in November\nLetter\t12.50",
      [
        ["Typing in November", "1", "", null],
        ["Letter", "1", "12.50", null],
      ],
    ],
    ["Letter\t\t12.50", [["Letter", "", "12.50", null]]],
    ["\t\r\n Letter \t 12.50 \r\n\t", [["Letter", "1", "12.50", null]]],
    ["\t", []],
  ])("%j pasted is %j", (text, expected) =>
    expect(
      parsePastedLines(text)?.map(({ description, units, unit_price, product }) => [
        description,
        units,
        unit_price,
        product,
      ]) ?? null,
    ).toEqual(expected),
  );

  const line = (description: string, units: string, unit_price: string) => ({
    description,
    units,
    unit_price,
  });
  test.each([
    [[line("a", "1", "2")], {}],
    [
      [line("", "1", "")],
      {
        "lineItems.0.description": "Enter a description.",
        "lineItems.0.unit_price": "Enter the unit price.",
      },
    ],
    [[line("a", " ", "2")], { "lineItems.0.units": "Enter the units." }],
    [[line("a", "1", "2"), line(" ", "1", " ")], {}],
    [
      [line("a", "1", "2"), line("", "", ""), line("b", "1", "")],
      { "lineItems.1.unit_price": "Enter the unit price." },
    ],
  ])("of %j is missing %j", (written, errors) => {
    expect(missingMessages(written)).toEqual(errors);
    expect(areLinesComplete(written)).toBe(Object.keys(errors).length === 0);
  });
  test("only what is empty is not sent, but for the first line", () => {
    const part = fc.constantFrom("", " ", "x");
    fc.assert(
      fc.property(fc.array(fc.tuple(part, part, part)), (rows) => {
        const all = rows.map((row) => line(...row));
        const sent = filledLines(all);
        expect(all.filter((one) => !sent.includes(one)).every(isBlank)).toBe(true);
        expect(sent.slice(1).some(isBlank)).toBe(false);
        expect(sent[0]).toBe(all[0]);
      }),
    );
  });
});

describe("amounts, months and days in words", () => {
  test.each([
    ["12.750", "12.75", "12.75", "$12.75"],
    ["12.000", "12", "12", "$12.00"],
    ["1200", "1200", "1,200", "$1,200.00"],
    ["0.1825", "0.1825", "0.1825", "$0.1825"],
    ["1234567.5", "1234567.5", "1,234,567.5", "$1,234,567.50"],
    ["999", "999", "999", "$999.00"],
    ["0", "0", "0", "$0.00"],
    ["100.10", "100.1", "100.1", "$100.10"],
    [21_684.4, "21684.4", "21,684.4", "$21,684.40"],
  ])("%j is %s, %s units or %s", (value, plain, units, price) =>
    expect([plainDecimal(value), formatUnits(value), formatUnitPrice(value)]).toEqual([plain, units, price]),
  );
  test("nothing of an amount is lost", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (value) => {
        const text = `${Math.floor(value / 10_000)}.${String(value % 10_000).padStart(4, "0")}`;
        expect(Number(formatUnits(text).replaceAll(",", ""))).toBe(Number(text));
        expect(Number(formatUnitPrice(text).replace(/[$,]/g, ""))).toBe(Number(text));
        expect(plainDecimal(plainDecimal(text))).toBe(plainDecimal(text));
      }),
    );
  });

  test.each([
    ["2026-12", 1, "2027-01", "January 2027"],
    ["2027-01", -1, "2026-12", "December 2026"],
    ["2026-11", 0, "2026-11", "November 2026"],
    ["2026-11", 14, "2028-01", "January 2028"],
    ["2026-11", -23, "2024-12", "December 2024"],
  ])("%s and %d months is %s", (month, count, after, name) =>
    expect([monthAfter(month, count), monthName(after)]).toEqual([after, name]),
  );

  test.each([
    ["2026-11-01", "2026-11-30", null],
    ["2026-11-01", "2026-11-01", null],
    ["2026-11-02", "2026-11-01", rangeInvalid],
    ["2026-02-29", "2026-03-01", rangeInvalid],
    ["01/11/2026", "2026-11-30", rangeInvalid],
    [undefined, "2026-11-30", rangeMissing],
    ["2026-11-01", "", rangeMissing],
  ])("RULE-INV-10, RULE-INV-11: from %j to %j", (start, end, problem) =>
    expect(rangeOf({ start, end }).problem).toBe(problem),
  );

  test.each([
    ["2026-11-27", "Due in 1 day", "sent"],
    ["2026-11-26", "Due today", "sent"],
    ["2026-11-25", "1 day overdue", "overdue"],
    ["2026-10-30", "27 days overdue", "overdue"],
    ["2026-12-26", "Due in 30 days", "sent"],
  ] as const)("due on %s: %s, of the group %s", (due_date, words, view) => {
    const invoice = { status: "published", due_date } as const;
    expect([dueText(invoice, today), viewOf(invoice, today)]).toEqual([words, view]);
    expect(viewOf({ ...invoice, status: "paid" }, today)).toBe("paid");
  });
});

describe("G-38: services that no invoice of the month has", () => {
  const charged = (_doctor: number, service: number, product: number) => ({
    ...{
      _doctor,
      service,
      product,
      title: 3,
      first_name: "Hannah",
      last_name: "Birch",
      description: `Service ${service}`,
    },
  });
  test.each([
    [[charged(1, 1, 5)], [], [[1, [1]]]],
    [[charged(1, 1, 5)], [{ _doctor: 1, product: 5 }], []],
    [[charged(1, 1, 5)], [{ _doctor: 2, product: 5 }], [[1, [1]]]],
    [
      [charged(1, 1, 5), charged(2, 1, 5), charged(1, 2, 6)],
      [{ _doctor: 1, product: 6 }],
      [
        [1, [1]],
        [2, [1]],
      ],
    ],
    [
      [charged(1, 15, 1), charged(11, 5, 1)],
      [{ _doctor: 11, product: 51 }],
      [
        [1, [15]],
        [11, [5]],
      ],
    ],
  ])("%#: %j", (services, invoiced, expected) =>
    expect(
      missingServices(services, invoiced).map(({ ID, services: those }) => [ID, those.map((one) => one.ID)]),
    ).toEqual(expected),
  );
});
