import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dayParts, formatDay } from "#kernel/dates/day.ts";
import { correctEmail, correctPhones } from "./correct-contacts.ts";
import { isPlainDay, NO_DATES, orderOf, readDay, readExpiry, countDate } from "./correct-dates.ts";
import {
  parseScientific,
  isNothing,
  correctFirstName,
  correctPostcode,
  correctState,
  titleOf,
} from "./correct-text.ts";
import { splitWholeName } from "./whole-name.ts";

const today = "2026-11-23";
const born = (text: string, order?: "dmy" | "mdy") => readDay(text, today, { order, past: true });

describe("a day", () => {
  test.each([
    ["1961-04-02T14:00:00Z", "1961-04-03"],
    ["1961-04-02T13:30:00.000+00:00", "1961-04-03"],
    ["1961-04-03T00:00:00.000Z", "1961-04-03"],
    ["1961-04-03T00:00:00+10:00", "1961-04-03"],
    ["1961-04-03T02:15:00Z", "1961-04-03"],
    ["1961-04-02T18:20:00Z", null],
    ["1961-13-02T14:00:00Z", null],
  ])("with a time in UTC is the day that began then: %s", (text, day) => {
    expect(born(text)).toBe(day);
    expect(isPlainDay(text)).toBe(day !== null && text.startsWith(day));
  });

  test.each([
    "22374",
    "22374.0",
    "19610403",
    "03041961",
    "1961/04/03",
    "1961-04-03T00:00:00",
    "Apr 3 1961",
    "April 3rd, 1961",
    "3-Apr-61",
    "3 Apr 1961",
    "03APR1961",
    "3/4/61",
    "3.4.1961",
    "3/04/1961 12:00:00 AM",
    "Monday, 3 April 1961",
  ])("%s is 3 April 1961", (text) => expect(born(text)).toBe("1961-04-03"));

  test.each(["31/02/1951", "40/40/1970", "n/a", "0", "1961", "t", "+7", "March 1961", ""])(
    "%j is none",
    (text) => expect(born(text)).toBeNull(),
  );

  const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays("1900-03-01", days));
  const ways: Readonly<Record<string, (at: { year: number; month: number; date: number }) => string>> = {
    "year first": ({ year, month, date }) => `${year}/${month}/${date}`,
    compact: ({ year, month, date }) =>
      `${year}${String(month).padStart(2, "0")}${String(date).padStart(2, "0")}`,
    "day first": ({ year, month, date }) => `${date}/${month}/${year}`,
  };
  test.each(Object.keys(ways))("any day written %s is read as that day", (way) =>
    fc.assert(
      fc.property(day, (one) => {
        const { year, month, date } = dayParts(one);
        expect(readDay(ways[way]?.({ year, month, date }) ?? "", "2026-11-23", { past: false })).toBe(one);
      }),
    ),
  );

  test("in a column with the month first the same text is another day", () => {
    expect([born("3/4/1961", "mdy"), born("3/4/1961", "dmy")]).toEqual(["1961-03-04", "1961-04-03"]);
    expect(born("14/08/1958", "mdy")).toBeNull();
  });
});

describe("the order of a column", () => {
  const orderIn = (...cells: string[]) => orderOf(cells.reduce(countDate, NO_DATES));

  test("is what its dates say, and open where they could be either", () => {
    expect(orderIn("03/04/1961", "14/08/1958")).toEqual({ order: "dmy", is_open: false });
    expect(orderIn("03/04/1961", "08/14/1958", "")).toEqual({ order: "mdy", is_open: false });
    expect(orderIn("03/04/1961")).toEqual({ order: "dmy", is_open: true });
    expect([orderIn("1961-04-03", "KEW"), orderIn("5/5/1950")]).toEqual([null, null]);
  });

  test("a file written in one order is never read in the other", () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1 }),
        fc.boolean(),
        (offsets, isMonthFirst) => {
          const cells = offsets.map((offset) => {
            const [date, month, year] = formatDay(addDays("1930-01-01", offset)).split("/");
            return isMonthFirst ? `${month}/${date}/${year}` : `${date}/${month}/${year}`;
          });
          const found = orderIn(...cells);
          if (found !== null && !found.is_open) expect(found.order).toBe(isMonthFirst ? "mdy" : "dmy");
        },
      ),
    ));
});

test.each([
  ["04/28", "04/2028"],
  ["Mar-28", "03/2028"],
  ["28-Mar", "03/2028"],
  ["0428", "04/2028"],
  ["2028-04", "04/2028"],
  ["Mar 2028", "03/2028"],
  ["31/03/2028", "2028-03-31"],
  ["46843", "2028-03-31"],
  ["99/99", null],
  ["never", null],
])("a card expiry %s is %s", (text, expiry) => expect(readExpiry(text, today, undefined)).toBe(expiry));

describe("phone numbers", () => {
  const mended = (text: string, state: string | null = "VIC") => correctPhones("mobile", text, state);
  test.each([
    ["491570156", "0491570156"],
    ["+61 491 570 156", "0491570156"],
    ["4.91570156E+08", "0491570156"],
    ["9318 4417", "0393184417"],
    ["393184417", "0393184417"],
    ["(03) 9318-4417", "0393184417"],
    ["H: 0393184417", "0393184417"],
    ["1300 123 456", "1300123456"],
  ])("%s is dialled %s", (text, number) => expect(mended(text).phones).toEqual([number]));

  test.each(["0491 571 804 (wife)", "+64 21 123 4567", "12345", "2.42878E+09"])(
    "%s is kept and not dialled",
    (text) => {
      const { phones, kept, corrections } = mended(text);
      expect([phones, kept, corrections]).toEqual([
        [],
        [text],
        [{ kind: "kept", field: "mobile", was: text, now: "" }],
      ]);
    },
  );

  test("a number without its area code needs the state", () =>
    expect(mended("9318 4417", null).kept).toEqual(["9318 4417"]));

  test("what could be dialled before is the same afterwards, whatever stands between its digits", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 400_000_000, max: 499_999_999 }),
        fc.constantFrom(" ", "-", ""),
        (digits, sign) => {
          const number = `0${digits}`;
          const written = [number.slice(0, 4), number.slice(4, 7), number.slice(7)].join(sign);
          expect(mended(written)).toEqual({ phones: [number], kept: [], corrections: [] });
          expect(mended(String(digits)).phones).toEqual([number]);
        },
      ),
    ));
});

test("an email is freed of what surrounds it; what is none is kept", () => {
  const read = (text: string) => [correctEmail(text).email, correctEmail(text).kept];
  expect(read("Fred <fred@mail.com>")).toEqual(["fred@mail.com", null]);
  expect(read("fred @mail.com.")).toEqual(["fred@mail.com", null]);
  expect(read("a@b.com; c@d.org")).toEqual(["a@b.com", "c@d.org"]);
  expect(read("fred@@mail")).toEqual([null, "fred@@mail"]);
  expect(correctEmail("n/a")).toEqual({
    email: null,
    kept: null,
    corrections: [{ kind: "left_out", field: "email", was: "n/a", now: "" }],
  });
});

describe("names", () => {
  test.each<[string, string, number | null, string | null]>([
    ["Mrs Jean", "Jean", 2, null],
    ["Mstr Tom", "Tom", 8, null],
    ["Elizabeth (LILY)", "Elizabeth", null, "Lily"],
    ["(LILY)", "Lily", null, null],
    ["Rev John", "John", null, null],
    ["Dr", "Dr", null, null],
    ["JEAN-PAUL", "Jean-Paul", null, null],
  ])("%s", (text, first_name, title, preferred_name) =>
    expect(correctFirstName(text)).toMatchObject({ first_name, title, preferred_name }),
  );

  test("a title that is not in our list is kept", () => {
    expect(correctFirstName("Rev John").keptTitle).toBe("Rev");
    expect([titleOf("Mstr"), titleOf("Professor"), titleOf("Rev"), titleOf("Jean")]).toEqual([
      8,
      4,
      null,
      undefined,
    ]);
  });

  test.each([
    ["Jan Van Der Berg", "Jan", "Van Der Berg"],
    ["Maria de la Cruz", "Maria", "de la Cruz"],
    ["NGUYEN, Thi Mai", "Thi Mai", "NGUYEN"],
    ["Cher", "", "Cher"],
  ])("%s is taken apart", (whole, first_name, last_name) =>
    expect(splitWholeName(whole)).toEqual({ first_name, last_name }),
  );
});

test("a number in scientific notation comes back where every digit is there", () => {
  expect(parseScientific("2.428778132E+09")).toEqual({ digits: "2428778132" });
  expect([parseScientific("2.42878E+09"), parseScientific("2428")]).toEqual(["lost", null]);
});

test("postcodes have their zero, states their letters, and nothing is nothing", () => {
  expect([correctPostcode("800"), correctPostcode("3011.0"), correctPostcode("300")]).toEqual([
    "0800",
    "3011",
    "300",
  ]);
  expect([correctState("Victoria"), correctState("n.s.w.")]).toEqual(["VIC", "NSW"]);
  expect([isNothing("N/A"), isNothing(" - "), isNothing("Nadia")]).toEqual([true, true, false]);
});
