import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import {
  duplicateLine,
  areLinesComplete,
  moveLine,
  moveToNextLine,
  parsePastedLines,
  removeLine,
  filledLines,
} from "./line-edits.ts";
import { reductionsOf, sumWrittenOff } from "./reductions.ts";
import {
  mayBeDue,
  mayChange,
  mayCredit,
  mayDelete,
  mayReverse,
  mayWriteOff,
  writeOffLimit,
} from "./invoice-verdicts.ts";
import { missingServices } from "./missing.ts";
import { monthAfter, monthName } from "./months.ts";
import { rangeOf } from "./range.ts";
import { daysOverdue, dueText, invoiceState, isOverdue, isSelectable, outstandingOf } from "./state.ts";
import { formatCount, formatUnitPrice, plainDecimal } from "./words.ts";

const TODAY: Day = "2026-11-26";
const cents = fc.integer({ min: 0, max: 1_000_000 });
const days = fc.integer({ min: -800, max: 800 }).map((after) => addDays(TODAY, after));

describe("CONST-122: the states of an invoice", () => {
  // The table lists every combination of published, void and an outstanding amount.
  test.each([
    [false, false, 0, "unpublished", false],
    [false, false, 5, "unpublished", true],
    [false, true, 0, "void", false],
    [false, true, 5, "void", false],
    [true, false, 0, "paid", false],
    [true, false, 5, "published", true],
    [true, true, 0, "void", false],
    [true, true, 5, "void", false],
  ] as const)(
    "published %s, void %s, %d cents outstanding: %s, selectable %s",
    (is_published, is_void, outstanding, state, selectable) => {
      const status = invoiceState({ is_published, is_void, outstanding });
      expect(status).toBe(state);
      expect(isSelectable({ status, outstanding })).toBe(selectable);
    },
  );

  test("RULE-INV-05: only a published invoice has the balance of the ledger", () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        cents,
        fc.option(cents),
        (is_published, is_void, total_cents, balance) => {
          const outstanding = outstandingOf({ is_published, is_void, total_cents }, balance);
          expect(outstanding).toBe(is_void ? 0 : is_published ? (balance ?? 0) : total_cents);
        },
      ),
    );
  });

  test("is overdue from the day after it was due, and then alone its words say so", () => {
    fc.assert(
      fc.property(days, fc.constantFrom("published", "paid", "void", "unpublished"), (due_date, status) => {
        const invoice = { status, due_date } as const;
        expect(isOverdue(invoice, TODAY)).toBe(status === "published" && due_date < TODAY);
        expect(dueText(invoice, TODAY).endsWith("overdue")).toBe(due_date < TODAY);
        expect(addDays(due_date, daysOverdue(invoice, TODAY))).toBe(TODAY);
      }),
    );
  });

  test("on the day it is due it is not overdue, on the next it is", () =>
    expect(
      ["2026-11-26", "2026-11-25"].map((due_date) =>
        isOverdue(Object({ status: "published", due_date }), TODAY),
      ),
    ).toEqual([false, true]));

  // The clocks in Sydney change on 4 October 2026 and 5 April 2027, but days are still counted as whole days.
  test.each([
    ["2026-10-03", "2026-10-05", "2 days overdue"],
    ["2026-10-04", "2026-10-05", "1 day overdue"],
    ["2027-04-04", "2027-04-05", "1 day overdue"],
    ["2028-02-28", "2028-03-01", "2 days overdue"],
    ["2026-12-31", "2027-01-01", "1 day overdue"],
    ["2026-11-27", "2026-11-26", "Due in 1 day"],
    ["2026-11-26", "2026-11-26", "Due today"],
  ] as const)("due on %s, seen on %s: %s", (due_date, today, words) =>
    expect(dueText({ status: "published", due_date }, today)).toBe(words),
  );
});

describe("what may be done with an invoice", () => {
  test.each([
    [{ due_date: "2026-12-24" }, true],
    [{ due_date: "2026-12-24", version: 3 }, true],
    [{ version: 3 }, true],
    [{ comment: undefined, due_date: "2026-12-24" }, true],
    [{ comment: "x" }, false],
    [{ lineItems: [] }, false],
    [{ invoice_date: "2026-11-01", due_date: "2026-12-24" }, false],
    [{ comment: null }, false],
  ])("API-INV-004: a published one with %j: %s; a draft always", (change, allowed) => {
    expect(mayChange({ is_published: true }, change).allowed).toBe(allowed);
    expect(mayChange({ is_published: false }, change).allowed).toBe(true);
  });

  test("is due on its day or later", () => {
    fc.assert(
      fc.property(days, days, (due, invoiced) => {
        expect(mayBeDue(due, invoiced).allowed).toBe(due >= invoiced);
      }),
    );
  });

  test.each([
    [false, 0, null],
    [true, 0, "invoice.paid"],
    [false, 1, "invoice.written_off"],
    [true, 1, "invoice.paid"],
  ])("RULE-INV-12, G-31: ever paid %s, %d cents written off: refused with %j", (wasPaid, off, code) => {
    const verdict = mayDelete(wasPaid, off);
    expect(verdict.allowed ? null : verdict.refusal.code).toBe(code);
  });

  test("G-32: credits of an invoice never add up to more than its total", () => {
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 8 }),
        (total, amounts) => {
          const invoice = { is_published: true, is_void: false, total };
          const before = amounts.reduce(
            (sum, amount) => (mayCredit(invoice, amount, sum).allowed ? sum + amount : sum),
            0,
          );
          expect(before <= total).toBe(true);
          expect(mayCredit(invoice, total - before, before).allowed).toBe(true);
          expect(mayCredit(invoice, total - before + 1, before).allowed).toBe(false);
        },
      ),
    );
  });

  test.each([
    [false, false],
    [false, true],
    [true, true],
  ])("G-32: published %s and void %s: neither credited nor written off", (is_published, is_void) => {
    expect(mayCredit({ is_published, is_void, total: 100 }, 1, 0).allowed).toBe(false);
    expect(mayWriteOff({ is_published, is_void }, 1, { outstanding: 100, most: 100 }).allowed).toBe(false);
  });

  test("decision 0150: a write-off is at most what is outstanding and was not credited before", () => {
    fc.assert(
      fc.property(cents, cents, cents, cents, (total, outstanding, before, amount) => {
        const most = writeOffLimit(total, outstanding, before);
        expect(most >= 0 && most <= outstanding && most <= Math.max(0, total - before)).toBe(true);
        const verdict = mayWriteOff({ is_published: true, is_void: false }, amount, { outstanding, most });
        expect(verdict.allowed).toBe(most > 0 && amount <= most);
      }),
    );
  });

  test.each([
    [50, { outstanding: 0, most: 0 }, "invoice.write_off"],
    [50, { outstanding: 100, most: 0 }, "invoice.write_off"],
    [101, { outstanding: 100, most: 100 }, "write_off.over"],
    [101, { outstanding: 100, most: 60 }, "write_off.over"],
    [61, { outstanding: 100, most: 60 }, "write_off.credited"],
    [60, { outstanding: 100, most: 60 }, null],
  ])("decision 0150: writing off %d cents with %j is refused with %j", (amount, known, code) => {
    const verdict = mayWriteOff({ is_published: true, is_void: false }, amount, known);
    expect(verdict.allowed ? null : verdict.refusal.code).toBe(code);
  });

  test("is reversed once", () =>
    expect([false, true].map((is_reversed) => mayReverse({ is_reversed }).allowed)).toEqual([true, false]));

  test("what was taken from it before is all its credit notes and write-offs", () => {
    const taken = fc.array(fc.record({ amount: cents, tax: cents }), { maxLength: 4 });
    fc.assert(
      fc.property(taken, taken, (credit_notes, write_offs) => {
        const sum = (of: "amount" | "tax") =>
          [...credit_notes, ...write_offs].reduce((all, each) => all + each[of], 0);
        expect(reductionsOf({ credit_notes, write_offs })).toEqual({
          before: sum("amount"),
          beforeTax: sum("tax"),
        });
        expect(sumWrittenOff({ write_offs }) + sumWrittenOff({ write_offs: credit_notes })).toBe(
          sum("amount"),
        );
      }),
    );
  });
});

describe("months", () => {
  test("so many later and as many earlier is the same month, in order, and December is followed by January", () => {
    const months = fc
      .tuple(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => `${year}-${String(month).padStart(2, "0")}`);
    fc.assert(
      fc.property(months, fc.integer({ min: -600, max: 600 }), (month, count) => {
        const other = monthAfter(month, count);
        expect(monthAfter(other, -count)).toBe(month);
        expect(other).toMatch(/^\d{4}-(0[1-9]|1[0-2])$/);
        expect(Math.sign(other.localeCompare(month))).toBe(Math.sign(count));
        if (month.endsWith("-12"))
          expect(monthName(monthAfter(month, 1))).toBe(`January ${Number(month.slice(0, 4)) + 1}`);
      }),
    );
  });

  const WRITTEN = new Intl.DateTimeFormat("en-AU", { month: "long", year: "numeric", timeZone: "UTC" });
  test.each(Array.from({ length: 12 }, (_, place) => monthAfter("2026-01", place)))(
    "%s is named as Australians write it",
    (month) => {
      expect(monthName(month)).toBe(WRITTEN.format(new Date(`${month}-01T00:00:00Z`)));
    },
  );
});

describe("RULE-INV-10, RULE-INV-11: a range of days", () => {
  test.each([
    ["2026-11-01", "2026-11-30", null],
    ["2026-11-01", "2026-11-01", null],
    ["2026-11-02", "2026-11-01", "range.invalid"],
    ["2026-02-29", "2026-03-01", "range.invalid"],
    ["yesterday", "2026-03-01", "range.invalid"],
    [undefined, "2026-11-30", "range.missing"],
    ["2026-11-01", undefined, "range.missing"],
    ["", "", "range.missing"],
  ])("from %j to %j", (start, end, kind) => {
    const { problem } = rangeOf({ start, end });
    if (kind === null) expect(problem).toBeNull();
    else expect(problem).not.toBeNull();
    expect(problem === rangeOf({}).problem).toBe(kind === "range.missing");
  });
});

describe("picture 31: lines by keyboard", () => {
  const lines = fc.array(fc.integer(), { minLength: 1, maxLength: 6 });
  const withPlace = lines.chain((all) => fc.tuple(fc.constant(all), fc.nat({ max: all.length - 1 })));

  test("no key loses a line but the one that removes it, and the focus stays on a line", () => {
    fc.assert(
      fc.property(withPlace, fc.constantFrom(1 as const, -1 as const), ([all, at], by) => {
        const edits = [
          [moveToNextLine(all, at, () => 0), all.length + (at + 1 < all.length ? 0 : 1)],
          [duplicateLine(all, at, (line) => line), all.length + 1],
          [moveLine(all, at, by), all.length],
          [removeLine(all, at), at === 0 ? all.length : all.length - 1],
        ] as const;
        for (const [edited, count] of edits) {
          expect(edited.lines).toHaveLength(count);
          expect(edited.at >= 0 && edited.at < edited.lines.length).toBe(true);
        }
        expect(moveLine(all, at, by).lines.toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
        const there = moveLine(all, at, by);
        if (there.at !== at)
          expect(moveLine(there.lines, there.at, by === 1 ? -1 : 1)).toEqual({ lines: all, at });
      }),
    );
  });

  test.each([
    [
      "Typing\t12.50\nCoding\t9",
      [
        ["1", "12.50"],
        ["1", "9"],
      ],
    ],
    ["Typing\t3\t0.1825", [["3", "0.1825"]]],
    ["P\tTyping\t3\t0.1825\tmore", [["0.1825", "more"]]],
    ["\t\nTyping\t1", [["1", "1"]]],
  ])("a pasted table %j has units and prices %j", (text, expected) =>
    expect(parsePastedLines(text)?.map(({ units, unit_price }) => [units, unit_price])).toEqual(expected),
  );

  test("the first line is sent though it is empty; then the draft is not complete", () => {
    const empty = { description: "", unit_price: "", units: "" };
    const whole = { description: "Typing", unit_price: "1", units: "2" };
    expect(filledLines([empty, whole, empty])).toEqual([empty, whole]);
    expect([
      areLinesComplete([whole, empty]),
      areLinesComplete([empty, whole]),
      areLinesComplete([{ ...whole, units: " " }]),
    ]).toEqual([true, false, false]);
  });
});

describe("G-38, API-INV-019: services that are charged and in no invoice of the month", () => {
  const client = { title: null, first_name: "Priya", last_name: "Raman" };
  const charged = (_doctor: number, service: number, product: number) => ({
    ...client,
    _doctor,
    service,
    product,
    description: `S${service}`,
  });

  test("a client is named once, with all of its services that are missing", () => {
    const missing = missingServices(
      [charged(7, 1, 11), charged(8, 1, 11), charged(7, 2, 12)],
      [{ _doctor: 8, product: 11 }],
    );
    expect(missing.map(({ ID, services }) => [ID, services.map((service) => service.ID)])).toEqual([
      [7, [1, 2]],
    ]);
  });

  test("an invoice of another client or another product does not count", () => {
    const invoiced = [
      { _doctor: 8, product: 11 },
      { _doctor: 7, product: 12 },
    ];
    expect(missingServices([charged(7, 1, 11)], invoiced)).toHaveLength(1);
    expect(missingServices([charged(7, 1, 11)], [{ _doctor: 7, product: 11 }])).toEqual([]);
    expect(missingServices([], invoiced)).toEqual([]);
  });
});

describe("numbers in words", () => {
  test.each([
    [0, "0 days"],
    [1, "1 day"],
    [2, "2 days"],
  ])("%d: %s", (count, words) => expect(formatCount(count, "day")).toBe(words));

  test.each([
    ["12.750", "12.75", "$12.75"],
    ["12.000", "12", "$12.00"],
    ["0.1825", "0.1825", "$0.1825"],
    ["100", "100", "$100.00"],
    ["1234567.5", "1234567.5", "$1,234,567.50"],
    [0, "0", "$0.00"],
    [1000, "1000", "$1,000.00"],
  ])("%j is %s, as a price %s", (value, plain, price) => {
    expect(plainDecimal(value)).toBe(plain);
    expect(formatUnitPrice(value)).toBe(price);
  });
});
