import pg from "pg";
import { expect, test } from "vitest";
import { constraintOf } from "./refused-value.ts";

const refusal = (message: string, fields: Partial<pg.DatabaseError> = {}) =>
  Object.assign(new pg.DatabaseError(message, message.length, "error"), fields);

test.each([
  ["patient_mrn_once", refusal("duplicate key value", { constraint: "patient_mrn_once" })],
  ["patient_mrn_once", refusal('duplicate key value violates unique constraint "patient_mrn_once_102219"')],
  [
    "invoice_line_units_positive",
    refusal(
      'new row for relation "invoice_line_102219" violates check constraint "invoice_line_units_positive"',
    ),
  ],
  [
    "published_stays",
    refusal("a published invoice is not changed", { detail: 'constraint "published_stays"' }),
  ],
  [undefined, refusal("deadlock detected")],
  [undefined, "no error"],
])("the violated constraint is %s", (name, error) => {
  expect(constraintOf(error)).toBe(name);
});
