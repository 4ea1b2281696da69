import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, dayParts, endOfMonth } from "#kernel/dates/day.ts";
import { differenceReason, entryName, kindName } from "./difference.ts";
import { presetDays } from "./preset-days.ts";
import { type StatementEntry, statementOf } from "./statement.ts";

const TODAY: Day = "2026-11-23";
const KINDS = ["invoice", "void", "receipt", "refund", "credit"] as const;
const day = fc.integer({ min: -400, max: 400 }).map((by) => addDays(TODAY, by));
const cents = fc.integer({ min: -500_000, max: 500_000 });
const entry: fc.Arbitrary<StatementEntry> = fc.record({
  kind: fc.constantFrom(...KINDS),
  day,
  cents,
  invoice_number: fc.option(fc.integer({ min: 1, max: 9_999 }), { nil: null }),
  due_date: fc.option(day, { nil: null }),
  payment_type: fc.constantFrom(null, 1, 2, 3),
});
const entries = fc.array(entry, { maxLength: 12 });

describe("G-39, G-45: a statement", () => {
  test("closes at what it opened with, plus every entry", () =>
    fc.assert(
      fc.property(cents, entries, (opening, all) => {
        const { invoiced, received, credited, closing_balance } = statementOf(opening, all);
        expect(closing_balance).toBe(all.reduce((sum, one) => sum + one.cents, opening));
        expect(opening + invoiced - received - credited).toBe(closing_balance);
      }),
    ));

  test("has each line's balance as the one before, plus its charge or less its payment", () =>
    fc.assert(
      fc.property(cents, entries, (opening, all) => {
        let balance = opening;
        for (const line of statementOf(opening, all).lines) {
          balance += (line.charge ?? 0) - (line.payment ?? 0);
          expect(line.balance).toBe(balance);
          expect((line.charge === null) !== (line.payment === null)).toBe(true);
          expect((line.charge ?? line.payment ?? 0) > 0).toBe(true);
        }
        expect(balance).toBe(statementOf(opening, all).closing_balance);
      }),
    ));

  test("leaves out what changes nothing, and only invoices have a day they are due", () =>
    fc.assert(
      fc.property(entries, (all) => {
        const { lines } = statementOf(0, all);
        expect(lines).toHaveLength(all.filter((one) => one.cents !== 0).length);
        for (const { details, due_date } of lines) if (details !== "Tax invoice") expect(due_date).toBeNull();
      }),
    ));

  test("of two periods is that of both together", () =>
    fc.assert(
      fc.property(cents, entries, entries, (opening, first, second) => {
        const one = statementOf(opening, first);
        const other = statementOf(one.closing_balance, second);
        const both = statementOf(opening, [...first, ...second]);
        expect([...one.lines, ...other.lines]).toEqual(both.lines);
        expect(both.invoiced).toBe(one.invoiced + other.invoiced);
      }),
    ));
});

describe("G-39: why two reports differ", () => {
  const at = fc.record({ as_at: day, recorded_at: day.map((on) => `${on}T00:00:00Z`) });
  const isIn = (one: { effective: Day; recorded: string }, report: { as_at: Day; recorded_at: string }) =>
    one.effective <= report.as_at && one.recorded <= report.recorded_at;

  test("names the report without the entry, and the day or the moment that leaves it out", () =>
    fc.assert(
      fc.property(day, day, at, at, (effective, on, first, second) => {
        const one = { effective, recorded: `${on}T00:00:00Z` };
        fc.pre(isIn(one, first) !== isIn(one, second));
        const without = isIn(one, first) ? second : first;
        const reason = differenceReason(one, first, second);
        expect(reason.includes("after the day of")).toBe(effective > without.as_at);
        expect(reason.endsWith("this report")).toBe(without === second);
      }),
    ));

  test("every kind of entry has a name with its invoice's number", () =>
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.integer({ min: 1, max: 999_999 }), (kind, invoice_number) => {
        const name = entryName({ kind, invoice_number, credit_number: 7, payment_type: 2 });
        expect(name).toContain(`${invoice_number}`.padStart(6, "0"));
        expect(kindName(kind)).toMatch(/^[A-Z]/);
      }),
    ));
});

test("the days a report is often run for are today, ends of months, and 30 June", () =>
  fc.assert(
    fc.property(day, (today) => {
      const [now = today, last = today, before = today, year = today] = presetDays(today).map(
        ([, each]) => each,
      );
      expect([now, last < now, before < last]).toEqual([today, true, true]);
      for (const each of [last, before, year]) expect(each).toBe(endOfMonth(each));
      expect([dayParts(year).month, year <= today]).toEqual([6, true]);
      expect(addDays(year, 367) > today).toBe(true);
    }),
  ));
