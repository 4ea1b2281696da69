import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, dayParts } from "#kernel/dates/day.ts";
import { TITLES } from "#kernel/people/title.ts";
import { correctEmail, correctPhones } from "./correct-contacts.ts";
import {
  isPlainDay,
  isPlainExpiry,
  NO_DATES,
  orderOf,
  readDay,
  readExpiry,
  countDate,
} from "./correct-dates.ts";
import {
  parseScientific,
  isNothing,
  correctFirstName,
  correctPostcode,
  correctState,
  titleOf,
} from "./correct-text.ts";
import { splitWholeName } from "./whole-name.ts";
import { properCase } from "./proper-case.ts";

const today: Day = "2026-11-26";
const title = (text: string): string | null | undefined => {
  const place = titleOf(text);
  return typeof place === "number" ? TITLES[place - 1] : place;
};

describe("a birthday as files write it", () => {
  test.each([
    ["1961-04-03", "1961-04-03"],
    ["1961/4/3", "1961-04-03"],
    ["1961.04.03", "1961-04-03"],
    ["19610403", "1961-04-03"],
    ["03/04/1961", "1961-04-03"],
    ["3/4/61", "1961-04-03"],
    ["03.04.1961", "1961-04-03"],
    ["03 - 04 - 1961", "1961-04-03"],
    ["3 Apr 1961", "1961-04-03"],
    ["3-Apr-61", "1961-04-03"],
    ["3rd April 1961", "1961-04-03"],
    ["Apr 3 1961", "1961-04-03"],
    ["April 3rd, 1961", "1961-04-03"],
    ["Mon, 3 Apr 1961", "1961-04-03"],
    ["Monday 03/04/1961", "1961-04-03"],
    ["03/04/1961 00:00", "1961-04-03"],
    ["1961-04-03T00:00:00.000Z", "1961-04-03"],
    ["22374", "1961-04-03"],
    ["22374.0", "1961-04-03"],
    ["29/02/2000", "2000-02-29"],
    ["29/02/1900", null],
    ["31/06/1961", null],
    ["00/00/0000", null],
    ["1961", null],
    ["age 61", null],
    ["2999", null],
    ["99999", null],
    ["Smarch 3 1961", null],
  ])("%j is %j", (text, day) => expect(readDay(text, today, { past: true })).toBe(day));

  test.each([
    ["03/04/1961", "dmy", "1961-04-03"],
    ["03/04/1961", "mdy", "1961-03-04"],
    ["61/04/03", "ymd", "1961-04-03"],
    ["25/12/1961", "mdy", null],
    ["12/25/1961", "mdy", "1961-12-25"],
    ["1961-04-03", "mdy", "1961-04-03"],
    ["3 Apr 1961", "mdy", "1961-04-03"],
  ] as const)("%j in a column of order %s is %j", (text, order, day) =>
    expect(readDay(text, today, { order, past: true })).toBe(day),
  );

  test("with a year of two digits it is the last such day there was", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 365 * 90 }), (ago) => {
        const day = addDays(today, -ago);
        const { year, month, date } = dayParts(day);
        expect(readDay(`${date}/${month}/${String(year).slice(2)}`, today, { past: true })).toBe(day);
      }),
    );
  });

  test("a number that Excel shows counts each day once, over every leap year", () => {
    fc.assert(
      fc.property(fc.integer({ min: 3_000, max: 73_049 }), (serial) => {
        const [one, next] = [
          readDay(String(serial), today, { past: true }),
          readDay(String(serial + 1), today, { past: true }),
        ];
        expect(one !== null && addDays(one, 1)).toBe(next);
      }),
    );
  });

  test.each([
    ["03/04/1961", true],
    ["3/4/1961", true],
    ["1961-04-03", true],
    ["1961-04-03T00:00:00", true],
    ["03/04/61", false],
    ["3 Apr 1961", false],
    ["22374", false],
  ])("%j needs no mending: %s", (text, plain) => expect(isPlainDay(text)).toBe(plain));
});

describe("the order of day and month in a column", () => {
  const orderIn = (cells: readonly string[]) => orderOf(cells.reduce(countDate, NO_DATES));
  test.each([
    [["25/12/1961", "03/04/1961"], { order: "dmy", is_open: false }],
    [["12/25/1961", "03/04/1961"], { order: "mdy", is_open: false }],
    [["03/04/1961", "05/06/1970"], { order: "dmy", is_open: true }],
    [["25/12/1961", "12/25/1961"], { order: "dmy", is_open: true }],
    [["12/25/1961", "12/26/1961", "25/12/1961"], { order: "mdy", is_open: true }],
    [
      ["25/12/1961", "25/12/1961", "25/12/1961", "25/12/1961", "25/12/1961", "25/12/1961", "12/25/1961"],
      { order: "dmy", is_open: false },
    ],
    [["1961-04-03", "22374", "3 Apr 1961", "n/a", ""], null],
    [["04/04/1961"], null],
    [[], null],
  ])("%j", (cells, order) => expect(orderIn(cells)).toEqual(order));

  test("does not depend on which row comes first", () => {
    const cells = fc.array(fc.constantFrom("25/12/1961", "12/25/1961", "03/04/1961", "4/4/1961", "x"), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(cells, (all) => {
        expect(orderIn(all)).toEqual(orderIn(all.toReversed()));
      }),
    );
  });
});

describe("the end of a card", () => {
  test.each([
    ["04/28", "04/2028"],
    ["4/2028", "04/2028"],
    ["04-28", "04/2028"],
    ["0428", "04/2028"],
    ["042028", "04/2028"],
    ["Apr 28", "04/2028"],
    ["April '28", "04/2028"],
    ["Apr-2028", "04/2028"],
    ["28-Apr", "04/2028"],
    ["2028-04", "04/2028"],
    ["2028/4", "04/2028"],
    ["30/04/2028", "2028-04-30"],
    ["2028-04-30", "2028-04-30"],
    ["13/28", null],
    ["00/28", null],
    ["2028-13", null],
    ["Smarch 28", null],
    ["", null],
  ])("%j is %j", (text, expiry) => expect(readExpiry(text, today, undefined)).toBe(expiry));

  test("each month written in each way is that month", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2010, max: 2060 }), (month, year) => {
        const two = String(month).padStart(2, "0");
        for (const text of [`${two}/${year}`, `${month}/${year}`, `${two}/${year % 100}`, `${year}-${two}`])
          expect([text, readExpiry(text, today, undefined)]).toEqual([text, `${two}/${year}`]);
        expect(isPlainExpiry(`${month}/${year}`)).toBe(true);
      }),
    );
  });
});

describe("phone numbers as files write them", () => {
  test.each([
    ["0412338907", ["0412338907"], []],
    ["0412 338 907 / 03 9318 4417", ["0412338907", "0393184417"], []],
    ["0412338907; 0393184417", ["0412338907", "0393184417"], []],
    ["0412338907 or 0393184417", ["0412338907", "0393184417"], []],
    ["+61 (0)412 338 907", ["0412338907"], []],
    ["61412338907", ["0412338907"], []],
    ["Mob: 0412338907", ["0412338907"], []],
    ["0412338907 (wife)", [], ["0412338907 (wife)"]],
    ["0412", [], ["0412"]],
    ["04123389071", [], ["04123389071"]],
    ["131450", [], ["131450"]],
    ["n/a", [], []],
    ["-", [], []],
    ["", [], []],
  ])("%j: dialled %j, kept %j", (text, phones, kept) => {
    const mended = correctPhones("mobile", text, "VIC");
    expect([mended.phones, mended.kept]).toEqual([phones, kept]);
  });

  test.each([
    ["NSW", "0293184417"],
    ["ACT", "0293184417"],
    ["VIC", "0393184417"],
    ["TAS", "0393184417"],
    ["QLD", "0793184417"],
    ["SA", "0893184417"],
    ["WA", "0893184417"],
    ["NT", "0893184417"],
  ])("eight digits in %s are %s", (state, number) =>
    expect(correctPhones("landline", "9318 4417", state).phones).toEqual([number]),
  );

  test("each part is dialled, kept or said to be left out: none vanishes", () => {
    const part = fc.constantFrom(
      "0412 338 907",
      "03 9318 4417",
      "12345",
      "n/a",
      "0491 571 804 (wife)",
      "+64 21 123 4567",
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const { phones, kept, corrections } = correctPhones("mobile", parts.join("; "), null);
        const leftOut = corrections.filter(({ kind }) => kind === "left_out").length;
        expect(phones.length + kept.length + leftOut).toBe(parts.length);
      }),
    );
  });

  test.each([
    ["2.428778132E+09", { digits: "2428778132" }],
    ["4.91570156E+08", { digits: "491570156" }],
    ["4,91570156e8", { digits: "491570156" }],
    ["2.42878E+09", "lost"],
    ["1.23456E+03", null],
    ["2428778132", null],
    ["", null],
  ])("%j in scientific notation is %j", (text, expected) => expect(parseScientific(text)).toEqual(expected));
});

describe("email addresses as files write them", () => {
  test.each([
    ["mai@b.example", "mai@b.example", null],
    ["MAILTO:mai@b.example", "mai@b.example", null],
    ["Mai Nguyen <mai@b.example>", "mai@b.example", null],
    ["mai@b.example.", "mai@b.example", null],
    ["mai @ b.example", "mai@b.example", null],
    ["mai@b.example; linh@b.example", "mai@b.example", "linh@b.example"],
    ["none; mai@b.example", "mai@b.example", "none"],
    ["mai@b", null, "mai@b"],
    ["mai.b.example", null, "mai.b.example"],
    ["n/a", null, null],
    ["no email", null, null],
  ])("%j: %j, kept %j", (text, email, kept) => expect(correctEmail(text)).toMatchObject({ email, kept }));

  test("what was an address before is the same afterwards, and nothing is said to be mended", () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(word, word, (name, place) => {
        fc.pre(!isNothing(`${name}@${place}.example`));
        expect(correctEmail(`${name}@${place}.example`)).toEqual({
          email: `${name}@${place}.example`,
          kept: null,
          corrections: [],
        });
      }),
    );
  });
});

describe("names as files write them", () => {
  test.each([
    ["Jean", null, "Jean", null],
    ["Mrs Jean", "Mrs", "Jean", null],
    ["Dr. Hannah Mary", "Dr", "Hannah Mary", null],
    ["JEAN", null, "Jean", null],
    ["jean", null, "jean", null],
    ["Elizabeth (LILY)", null, "Elizabeth", "Lily"],
    ['Elizabeth "Lily"', null, "Elizabeth", "Lily"],
    ["Elizabeth (Elizabeth)", null, "Elizabeth", null],
    ["(Lily)", null, "Lily", null],
    ["Master Tom (Tommy)", "Master", "Tom", "Tommy"],
    ["Dr", null, "Dr", null],
  ])("the first name %j: title %j, %j, called %j", (text, expectedTitle, first_name, preferred_name) => {
    const mended = correctFirstName(text);
    expect([
      mended.title === null ? null : TITLES[mended.title - 1],
      mended.first_name,
      mended.preferred_name,
    ]).toEqual([expectedTitle, first_name, preferred_name]);
  });

  test.each([
    ["Mr", "Mr"],
    ["MRS.", "Mrs"],
    ["mister", "Mr"],
    ["Doctor", "Dr"],
    ["Prof.", "Prof"],
    ["Assoc. Prof", "A/Prof"],
    ["mstr", "Master"],
    ["Rev", null],
    ["Sir", null],
    ["Mx", null],
    ["Jean", undefined],
    ["", undefined],
  ])("the title %j is %j in our list", (text, expected) => expect(title(text)).toBe(expected));

  test.each([
    ["Nguyen, Thi Mai", "Thi Mai", "Nguyen"],
    ["Thi Mai Nguyen", "Thi Mai", "Nguyen"],
    ["Jan van der Berg", "Jan", "van der Berg"],
    ["Van Morrison", "Van", "Morrison"],
    ["Maria de la Cruz", "Maria", "de la Cruz"],
    ["Suharto", "", "Suharto"],
    ["", "", ""],
  ])("the whole name %j: %j, %j", (whole, first_name, last_name) =>
    expect(splitWholeName(whole)).toEqual({ first_name, last_name }),
  );

  test("a whole name that is taken apart has all of its words", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[A-Z][a-z]{1,6}$/), { minLength: 1, maxLength: 5 }),
        (words) => {
          const { first_name, last_name } = splitWholeName(words.join(" "));
          expect(`${first_name} ${last_name}`.trim()).toBe(words.join(" "));
          expect(last_name).not.toBe("");
        },
      ),
    );
  });

  test.each([
    ["THOMSON", "Thomson"],
    ["O'BRIEN", "O'Brien"],
    ["MCKENZIE", "McKenzie"],
    ["SMITH-JONES", "Smith-Jones"],
    ["VAN DER BERG", "Van Der Berg"],
    ["NGUYỄN", "Nguyễn"],
    ["McDonald", "McDonald"],
    ["smith", "smith"],
    ["X", "X"],
    ["", ""],
  ])("%j is written %j", (name, expected) => expect(properCase(name)).toBe(expected));
});

describe("states and postcodes", () => {
  test.each([
    ["Victoria", "VIC"],
    ["new south wales", "NSW"],
    ["N.S.W.", "NSW"],
    ["qld", "QLD"],
    ["Northern Territory", "NT"],
    ["Australian Capital Territory", "ACT"],
    ["Ontario", "ONTARIO"],
  ])("the state %j is %s", (text, state) => expect(correctState(text)).toBe(state));

  test.each([
    ["3053", "3053"],
    ["3053.0", "3053"],
    ["800", "0800"],
    ["200", "0200"],
    ["909", "0909"],
    ["305", "305"],
    [" 3053 ", "3053"],
    ["SW1A 1AA", "SW1A 1AA"],
  ])("the postcode %j is %s", (text, postcode) => expect(correctPostcode(text)).toBe(postcode));
});
