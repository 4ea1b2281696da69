import { expect, test } from "vitest";
import { headingsOf } from "./columns.ts";

test.each([
  [
    ["Client", "Invoice date", "constructor"],
    ["client", "invoice_date", null],
  ],
  [
    ["__proto__", "valueOf", "Qty"],
    [null, null, "units"],
  ],
])("the headings %j of an upload are %j", (cells, places) =>
  expect(headingsOf(cells).places).toEqual(places),
);
