import { describe, expect, test } from "vitest";
import { cellsOf, hasExtraCells, headingsOf } from "./columns.ts";
import { invoicesOf, totalOf } from "./invoices.ts";
import { readDay, readNumber, type ReadRow, readRow } from "./read-row.ts";

const products = [{ ID: 101, name: "Transcription", unit_price: "0.1825", has_gst: true }];
const read = (cells: object, row = 2) =>
  readRow(row, cells, (ID) => products.find((product) => product.ID === ID));
const failures = (cells: object) => {
  const one = read(cells);
  return "failures" in one ? one.failures.map(({ field, message }) => [field, message]) : [];
};
const good = { client: "raman", invoice_date: "2026-11-11", description: "Coding", unit_price: "10.50" };
const rowOf = (cells: object, row: number): ReadRow => {
  const one = read(cells, row);
  if ("failures" in one) throw new Error("this row is read");
  return one.read;
};

describe("headings", () => {
  test("are known in any order and spelling, and by what people call them", () => {
    const { places, missing } = headingsOf([
      "Unit price",
      "CLIENT",
      " Invoice Date ",
      "GST",
      "Description",
      "Colour",
    ]);
    expect(places).toEqual(["unit_price", "client", "invoice_date", "has_gst", "description", null]);
    expect(missing).toEqual([]);
    expect(cellsOf(places, ["1", " raman ", "", "yes"])).toEqual({
      unit_price: "1",
      client: "raman",
      has_gst: "yes",
    });
  });

  test("that are missing or there twice are named", () => {
    expect(headingsOf(["a", "b"]).missing).toEqual([
      "client",
      "invoice_date",
      "product (or description and unit_price)",
    ]);
    expect(headingsOf(["client", "date", "invoice date", "product"]).twice).toEqual(["invoice_date"]);
    expect(headingsOf([]).missing).toHaveLength(3);
  });
});

test("a row has more than its headings where a cell beyond the last of them is not empty", () => {
  const { places } = headingsOf(["client", "Colour", ""]);
  const rows = [
    ["raman", "red", "", "x"],
    ["raman", "red", "x"],
    ["", "", "", "", "x"],
  ];
  expect(rows.map((cells) => hasExtraCells(places, cells))).toEqual([true, false, true]);
  expect([["raman"], ["raman", "", "", " ", ""], []].some((cells) => hasExtraCells(places, cells))).toBe(
    false,
  );
});

describe("a row", () => {
  test("needs no more than client, date and product: the rest is the product's, due after 14 days", () =>
    expect(read({ client: "raman", invoice_date: "11/11/2026", product: "101", units: "6,412" })).toEqual({
      read: {
        row: 2,
        client: "raman",
        invoice_date: "2026-11-11",
        due_date: "2026-11-25",
        reference: null,
        line: { _product: 101, description: "Transcription", unit_price: 0.1825, units: 6412, has_gst: true },
      },
    }));

  test.each([
    [{ client: undefined }, "client", "Enter the client's username or ID."],
    [{ invoice_date: undefined }, "invoice_date", "Enter a date."],
    [{ invoice_date: "2026-02-30" }, "invoice_date", "Enter a valid date (YYYY-MM-DD or DD/MM/YYYY)."],
    [{ invoice_date: "1999-12-31" }, "invoice_date", "Enter a date on or after 01/01/2000."],
    [{ invoice_date: "30/12/1899" }, "invoice_date", "Enter a date on or after 01/01/2000."],
    [{ due_date: "1899-12-31" }, "due_date", "Enter a date on or after 01/01/2000."],
    [{ due_date: "2026-11-10" }, "due_date", "Choose a due date on or after the invoice date."],
    [{ product: "999" }, "product", "This product doesn't exist."],
    [{ unit_price: "ten" }, "unit_price", "Enter a number."],
    [{ unit_price: "1e309" }, "unit_price", "Enter a number."],
    [{ unit_price: undefined }, "unit_price", "Enter a price."],
    [{ unit_price: "-5" }, "unit_price", expect.any(String)],
    [{ unit_price: "0.00001" }, "unit_price", expect.any(String)],
    [{ units: "0" }, "units", expect.any(String)],
    [{ units: "NaN" }, "units", "Enter a number."],
    [{ has_gst: "maybe" }, "has_gst", "Enter yes or no."],
    [{ description: undefined }, "description", "Enter a description."],
    [{ description: "=HYPERLINK(1)" }, "description", "Formulas aren't read. Paste the value instead."],
    [{ unit_price: "=2*3" }, "unit_price", "Formulas aren't read. Paste the value instead."],
    [{ description: "@SUM(A1)" }, "description", "Formulas aren't read. Paste the value instead."],
  ])("%j is refused at its column", (wrong, field, message) =>
    expect(failures({ ...good, ...wrong })).toEqual([[field, message]]),
  );

  test("says everything that is wrong at once", () =>
    expect(
      failures({ client: "raman", invoice_date: "x", description: "y", unit_price: "z", units: "w" }).map(
        ([field]) => field,
      ),
    ).toEqual(["invoice_date", "unit_price", "units"]));
});

test("days and amounts are read as Australians and programs write them", () => {
  expect([
    readDay("2026-11-09"),
    readDay("9/11/2026"),
    readDay("09.11.2026"),
    readDay("2026-11-09T00:00:00"),
  ]).toEqual(Array(4).fill("2026-11-09"));
  expect([readDay("31/02/2026"), readDay("11/09/26"), readDay("")]).toEqual([null, null, null]);
  expect([readNumber("$1,234.50"), readNumber("-3"), readNumber("0.1825")]).toEqual([1234.5, -3, 0.1825]);
  expect([readNumber("1,23"), readNumber("1.2.3"), readNumber("Infinity"), readNumber("0x10")]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

describe("invoices of the rows", () => {
  const none = new Map<string, number>();
  test("rows of one client with one reference are one; others are each their own", () => {
    const rows = [
      rowOf({ ...good, reference: "A1" }, 2),
      rowOf({ ...good, client: "RAMAN", reference: "A1", unit_price: "4.5" }, 3),
      rowOf({ ...good, client: "vogt", reference: "A1" }, 4),
      rowOf(good, 5),
    ];
    const { invoices, failed } = invoicesOf(rows, none);
    expect([invoices.map(({ rows: of }) => of), failed]).toEqual([[[2, 3], [4], [5]], []]);
    expect(totalOf(invoices)).toBe(1050 + 450 + 1050 + 1050);
  });

  test("rows that disagree about their invoice are refused, and all of it with them", () => {
    const rows = [
      rowOf({ ...good, reference: "A1" }, 2),
      rowOf({ ...good, reference: "A1", invoice_date: "2026-11-12" }, 3),
    ];
    expect(invoicesOf(rows, none)).toEqual({
      invoices: [],
      failed: [
        { row: 3, field: "invoice_date", message: "This differs from row 2, which has the same reference." },
      ],
    });
  });

  test("a client named in two ways is one, for the invoice, for a wrong row and when it is sent again", () => {
    const ids = new Map([
      ["raman", 7],
      ["7", 7],
    ]);
    const typed = (client: string, row: number) => rowOf({ ...good, client, reference: "A1" }, row);
    const { invoices } = invoicesOf([typed("Raman", 2), typed("7", 3)], ids);
    expect(invoices.map(({ rows, _doctor }) => [rows, _doctor])).toEqual([[[2, 3], 7]]);
    expect(invoicesOf([typed("7", 2), typed("raman", 3)], ids).invoices[0]?.contents).toBe(
      invoices[0]?.contents,
    );
    expect(invoicesOf([typed("raman", 2)], ids, [{ client: "7", reference: "A1" }]).failed).toHaveLength(1);
    expect(
      invoicesOf([typed("nobody", 2), typed("7", 3)], ids).invoices.map(({ _doctor }) => _doctor),
    ).toEqual([undefined, 7]);
  });

  test("equal rows of one file are told apart, and the same file has the same contents again", () => {
    const rows = [rowOf(good, 2), rowOf(good, 3)];
    const contents = invoicesOf(rows, none).invoices.map((invoice) => invoice.contents);
    expect(new Set(contents).size).toBe(2);
    expect(invoicesOf(rows, none).invoices.map((invoice) => invoice.contents)).toEqual(contents);
  });
});
