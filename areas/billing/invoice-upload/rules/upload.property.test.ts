import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, dayParts } from "#kernel/dates/day.ts";
import { COLUMNS } from "../contract.ts";
import { cellsOf, hasExtraCells, headingsOf } from "./columns.ts";
import { type ClientIds, invoicesOf, totalOf } from "./invoices.ts";
import { DUE_DAYS, readDay, readNumber, type ReadRow, readRow } from "./read-row.ts";

const products = [
  { ID: 101, name: "Transcription", unit_price: "0.1825", has_gst: true },
  { ID: 102, name: "Forms", unit_price: 30, has_gst: false },
];
const productOf = (ID: number) => products.find((product) => product.ID === ID);
const days = fc.integer({ min: 0, max: 15_000 }).map((after) => addDays("2000-01-01", after));

describe("a day in a file", () => {
  test("is read as it was meant in each of the ways people write it", () => {
    fc.assert(
      fc.property(days, (day) => {
        const { year, month, date } = dayParts(day);
        for (const text of [
          day,
          `${date}/${month}/${year}`,
          `${date}.${month}.${year}`,
          `${date}-${month}-${year}`,
          `${day}T00:00:00Z`,
        ])
          expect([text, readDay(text)]).toEqual([text, day]);
      }),
    );
  });

  test.each([
    "29/02/2026",
    "31/04/2026",
    "2026-02-29",
    "11/13/2026",
    "26/11/26",
    "26 Nov 2026",
    "45987",
    "2026-11-26T09:30",
    "",
    "0/0/2026",
  ])("%j is none", (text) => expect(readDay(text)).toBeNull());
});

describe("a number in a file", () => {
  test("is the same with a dollar sign and with commas between thousands", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.integer({ min: 0, max: 9999 }),
        (whole, fraction) => {
          const number = Number(`${whole}.${fraction}`);
          for (const text of [
            `${whole}.${fraction}`,
            `$${whole}.${fraction}`,
            `$ ${whole.toLocaleString("en-AU")}.${fraction}`,
          ])
            expect([text, readNumber(text)]).toEqual([text, number]);
        },
      ),
    );
  });

  test.each([
    ["-12.50", -12.5],
    ["0", 0],
    ["1,234", 1234],
    ["1,23", null],
    ["12,345.6", 12345.6],
    ["1.2.3", null],
    ["1e3", null],
    ["12.", null],
    [".5", null],
    ["$", null],
    ["€5", null],
    ["five", null],
    ["", null],
  ])("%j is %j", (text, number) => expect(readNumber(text)).toBe(number));
});

describe("headings of a file", () => {
  test("each column is found by its own name, however it is written", () => {
    for (const name of COLUMNS)
      for (const heading of [
        name,
        name.toUpperCase(),
        ` ${name} `,
        name.replaceAll("_", " "),
        name.replaceAll("_", "-"),
      ])
        expect([heading, headingsOf([heading]).places]).toEqual([heading, [name]]);
  });

  test.each([
    ["username", "client"],
    ["Doctor", "client"],
    ["Date", "invoice_date"],
    ["Due", "due_date"],
    ["Ref", "reference"],
    ["Item", "description"],
    ["Price", "unit_price"],
    ["Qty", "units"],
    ["Quantity", "units"],
    ["GST", "has_gst"],
  ])("%s means %s", (heading, name) => expect(headingsOf([heading]).places).toEqual([name]));

  test.each([
    [["client", "date", "product"], []],
    [["client", "date", "description", "price"], []],
    [["client", "date", "description"], ["product (or description and unit_price)"]],
    [["date", "product"], ["client"]],
    [["client", "product"], ["invoice_date"]],
  ])("%j lack %j", (headings, missing) => expect(headingsOf(headings).missing).toEqual(missing));

  test("cells stay with their headings: what is read is in the row, and nothing beyond the headings is", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...COLUMNS, "colour"), { maxLength: 8 }),
        fc.array(fc.string(), { maxLength: 10 }),
        (headings, cells) => {
          const { places } = headingsOf(headings);
          for (const value of Object.values(cellsOf(places, cells)))
            expect(cells.map((cell) => cell.trim())).toContain(value);
          expect(hasExtraCells(places, cells)).toBe(
            cells.slice(headings.length).some((cell) => cell.trim() !== ""),
          );
        },
      ),
    );
  });
});

describe("a row of a file", () => {
  const cells = { client: "raman", invoice_date: "2026-11-11", product: "101", units: "3" };
  const failuresOf = (change: object) => {
    const row = readRow(2, { ...cells, ...change }, productOf);
    return "failures" in row ? row.failures.map(({ field }) => field) : [];
  };

  test.each([
    [{}, []],
    [{ due_date: "2026-11-11" }, []],
    [{ due_date: "2026-11-10" }, ["due_date"]],
    [{ due_date: "soon" }, ["due_date"]],
    [{ invoice_date: "1999-12-31" }, ["invoice_date"]],
    [{ invoice_date: "2000-01-01" }, []],
    [{ product: "999" }, ["product", "unit_price"]],
    [{ product: "Forms" }, ["product", "unit_price"]],
    [{ units: "three" }, ["units"]],
    [{ has_gst: "maybe" }, ["has_gst"]],
    [{ has_gst: "Yes" }, []],
    [{ client: "=HYPERLINK()" }, ["client"]],
    [{ description: "@sum" }, ["description"]],
    [{ description: "+typing" }, ["description"]],
    [{ unit_price: "-5" }, ["unit_price"]],
  ])("with %j fails at %j", (change, fields) => expect(failuresOf(change)).toEqual(fields));

  test("is due two weeks after its date, whichever day that is", () => {
    fc.assert(
      fc.property(days, (invoice_date) => {
        const row = readRow(2, { ...cells, invoice_date }, productOf);
        expect("read" in row && row.read.due_date).toBe(addDays(invoice_date, DUE_DAYS));
      }),
    );
  });

  test.each([
    [{}, { unit_price: 0.1825, has_gst: true, description: "Transcription" }],
    [{ product: "102" }, { unit_price: 30, has_gst: false, description: "Forms" }],
    [
      { product: "102", has_gst: "y" },
      { unit_price: 30, has_gst: true },
    ],
    [{ has_gst: "0" }, { has_gst: false }],
    [
      { unit_price: "$1.50", description: "Typing, October" },
      { unit_price: 1.5, description: "Typing, October" },
    ],
  ])("with %j has the line %j", (change, line) => {
    const row = readRow(2, { ...cells, ...change }, productOf);
    expect("read" in row && row.read.line).toMatchObject(line);
  });

  test("whatever its cells hold it is read or says what is wrong, each with a field", () => {
    const cell = fc.option(
      fc.oneof(fc.string(), fc.constantFrom("raman", "2026-11-11", "101", "1", "yes", "-1", "99999999999")),
      { nil: undefined },
    );
    fc.assert(
      fc.property(fc.record(Object.fromEntries(COLUMNS.map((name) => [name, cell]))), (given) => {
        const row = readRow(2, given, productOf);
        if ("failures" in row) {
          expect(row.failures.length).toBeGreaterThan(0);
          for (const { field, message } of row.failures)
            expect([field, message].every((words) => words !== "")).toBe(true);
        } else expect(row.read.due_date >= row.read.invoice_date).toBe(true);
      }),
    );
  });
});

describe("the invoices of a file", () => {
  const rows = fc.array(
    fc.record({
      client: fc.constantFrom("raman", "RAMAN", "7", "vogt"),
      reference: fc.option(fc.constantFrom("A", "B")),
      invoice_date: fc.constantFrom<Day>("2026-11-11", "2026-11-12"),
      unit_price: fc.integer({ min: 1, max: 500 }),
    }),
    { maxLength: 12 },
  );
  const read = (
    all: readonly { client: string; reference: string | null; invoice_date: Day; unit_price: number }[],
  ): ReadRow[] =>
    all.map(({ unit_price, ...row }, place) => ({
      ...row,
      row: place + 2,
      due_date: addDays(row.invoice_date, DUE_DAYS),
      line: { _product: null, description: "x", unit_price, units: 1, has_gst: true },
    }));
  const ids: ClientIds = new Map([
    ["raman", 7],
    ["7", 7],
    ["vogt", 8],
  ]);

  test("every row is in one invoice or refused, never both and never lost", () => {
    fc.assert(
      fc.property(rows, (all) => {
        const { invoices, failed } = invoicesOf(read(all), ids);
        const groups = invoices.flatMap((invoice) => invoice.rows);
        expect(new Set(groups).size).toBe(groups.length);
        // A disagreement is reported at the rows that differ, and their whole group is left out.
        const outside = all.length - groups.length;
        expect(failed.length <= outside).toBe(true);
        expect(failed.length === 0).toBe(outside === 0);
        for (const invoice of invoices) expect(invoice.lines).toHaveLength(invoice.rows.length);
      }),
    );
  });

  test("a client is one however it is typed: the same reference is the same invoice", () => {
    fc.assert(
      fc.property(rows, (all) => {
        const { invoices } = invoicesOf(read(all), ids);
        const named = invoices
          .filter(({ reference }) => reference !== null)
          .map(({ _doctor, reference }) => `${_doctor} ${reference}`);
        expect(new Set(named).size).toBe(named.length);
      }),
    );
  });

  test("sent again it is the same, and two equal rows are two invoices", () => {
    fc.assert(
      fc.property(rows, (all) => {
        const contents = (times: number) =>
          invoicesOf(read(Array.from({ length: times }, () => all).flat()), ids).invoices.map(
            (one) => one.contents,
          );
        expect(contents(1)).toEqual(contents(1));
        expect(new Set(contents(2)).size).toBe(contents(2).length);
      }),
    );
  });

  test("their total is what their lines come to with GST", () => {
    const { invoices } = invoicesOf(
      read([{ client: "raman", reference: null, invoice_date: "2026-11-11", unit_price: 10 }]),
      ids,
    );
    expect(totalOf(invoices)).toBe(1_100);
    expect(totalOf([])).toBe(0);
  });
});
