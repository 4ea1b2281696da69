import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COUNTRIES, countryName, phoneCode } from "#kernel/addresses/country.ts";
import { addDays } from "#kernel/dates/day.ts";
import { fundName } from "./fund-name.ts";
import { parseLocalityQuery } from "./locality-query.ts";
import { type MbsFields, MbsRecordError, mbsRecordOf, newestDayIn, publicationDayOf } from "./mbs-record.ts";

describe("C-48: what a search for a suburb asks for", () => {
  const country = fc.constantFrom(...COUNTRIES);
  const text = fc.string({ unit: fc.constantFrom("a", "B", " ", "_", "é", "-"), maxLength: 12 });
  const spelling = fc.constantFrom<(typed: string) => string>(
    (typed) => typed,
    (typed) => typed.toUpperCase(),
    (typed) => typed.toLowerCase(),
    (typed) => ` ${typed} `,
  );

  test("a country after the last underscore is read however it is named, and the text before it as it was typed", () =>
    fc.assert(
      fc.property(text, country, spelling, fc.nat(3), (typed, code, spelled, which) => {
        const names = [code, countryName(code), phoneCode(code), phoneCode(code).slice(1)];
        expect(parseLocalityQuery(`${typed}_${spelled(names[which] ?? code)}`)).toEqual({
          text: typed,
          country: code,
        });
      }),
    ));

  test("whatever else follows it is part of the text", () =>
    fc.assert(
      fc.property(text, fc.constantFrom("", "x", "99", "+", "Austral", "AUS", "."), (typed, end) => {
        expect(parseLocalityQuery(`${typed}_${end}`)).toEqual({ text: `${typed}_${end}`, country: null });
      }),
    ));
});

describe("an item of the Medicare Benefits Schedule", () => {
  const FIELDS: MbsFields = { ItemNum: "49518", FeeStartDate: "01.07.2026", Description: "Knee" };
  const written = (day: string): string => day.split("-").toReversed().join(".");
  const day = fc.integer({ min: 0, max: 20_000 }).map((after) => addDays("1990-01-01", after));

  test("has the cents of its fee, however many zeros follow them", () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.nat(3), (cents, zeros) => {
        const text = `${Math.floor(cents / 100)}.${`${cents % 100}`.padStart(2, "0")}${"0".repeat(zeros)}`;
        expect(mbsRecordOf({ ...FIELDS, ScheduleFee: text, Benefit85: text })).toMatchObject({
          fee_cents: cents,
          benefit_85_cents: cents,
          benefit_100_cents: null,
        });
      }),
    ));

  test("has the days of the file, and the newest of them is how old the file is", () =>
    fc.assert(
      fc.property(day, day, (item, fee) => {
        const record = mbsRecordOf({ ...FIELDS, ItemStartDate: written(item), FeeStartDate: written(fee) });
        expect([record.item_start_on, record.fee_start_on]).toEqual([item, fee]);
        expect(newestDayIn(record)).toBe(item > fee ? item : fee);
      }),
    ));

  test("that ends before it begins is refused, and one that ends on its first day is not", () =>
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (start, length) => {
        const read = () =>
          mbsRecordOf({
            ...FIELDS,
            ItemStartDate: written(start),
            ItemEndDate: written(addDays(start, length)),
          });
        if (length < 0) expect(read).toThrow("ItemEndDate is before ItemStartDate");
        else expect(read().item_end_on).toBe(addDays(start, length));
      }),
    ));

  test("with anything else in a field of money, days or units is refused by the field's name", () =>
    fc.assert(
      fc.property(
        fc.constantFrom("ScheduleFee", "Benefit75", "FeeStartDate", "ItemEndDate", "BasicUnits"),
        fc.string({
          unit: fc.constantFrom("1", "9", "0", ".", "-", "e", " ", "$"),
          minLength: 1,
          maxLength: 12,
        }),
        (name, text) => {
          let refused = "";
          try {
            const record = mbsRecordOf({ ...FIELDS, [name]: text });
            for (const cents of [record.fee_cents, record.benefit_75_cents, record.basic_units])
              expect(cents === null || (Number.isInteger(cents) && cents >= 0)).toBe(true);
          } catch (error) {
            if (!(error instanceof MbsRecordError)) throw error;
            refused = error.message;
          }
          if (/[^\d.]/.test(text)) expect(refused).toContain(`${name} "${text}"`);
        },
      ),
    ));

  test("only a Y says that it is an anaesthetic; where nothing is said nothing is known", () => {
    expect(["Y", "y", "N", " Y "].map((Anaes) => mbsRecordOf({ ...FIELDS, Anaes }).is_anaesthetic)).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(mbsRecordOf(FIELDS).is_anaesthetic).toBeNull();
  });

  test("a file is of the day in its name", () =>
    fc.assert(
      fc.property(
        day,
        fc.constantFrom("MBS-XML-", "mbs ", ""),
        fc.constantFrom(".XML", " (2).xml", ""),
        (published, before, after) => {
          expect(publicationDayOf(`${before}${published.replaceAll("-", "")}${after}`)).toBe(published);
        },
      ),
    ));
});

test("a fund keeps its own name without its legal form, and the same name however often it is asked", () =>
  fc.assert(
    fc.property(
      fc.constantFrom("Phoenix Health", "Westfund", "Peoplecare", "Navy Health"),
      fc.constantFrom("", " Ltd", " Limited", " Pty Ltd", " Pty Limited", " LTD."),
      fc.constantFrom("", " (formerly W)", " (Victoria) "),
      (name, form, note) => {
        const called = fundName({ code: "ZZZ", name: `${name}${form}${note}` });
        expect(called).toBe(name);
        expect(fundName({ code: "ZZZ", name: called })).toBe(called);
      },
    ),
  ));
