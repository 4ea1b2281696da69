import { describe, expect, test } from "vitest";
import { z } from "zod";
import { filled, leftOut, sparse, thinned } from "./sparse.ts";

const Place = z.object({ name: z.string(), phone: z.string().nullable() });
const Line = z.object({
  ID: z.int(),
  notes: z.string().nullable(),
  cancelled: z.boolean(),
  days: z.array(z.string()),
  place: sparse(Place).nullable(),
  home: Place.nullable(),
});
const Row = sparse(Line, { cancelled: false, days: [] });
const bare = { ID: 1, notes: null, cancelled: false, days: [], place: null, home: null };
const whole = {
  ID: 2,
  notes: "first",
  cancelled: true,
  days: ["2026-11-23"],
  place: { name: "Rooms", phone: null },
  home: { name: "Home", phone: null },
};
const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const sent = (schema: z.ZodType, value: unknown): unknown => overTheWire(thinned(schema, overTheWire(value)));

describe("rows of a list", () => {
  test("leave out null and what is usual, and nothing else", () => {
    expect(sent(z.array(Row), [bare, whole])).toEqual([{ ID: 1 }, { ...whole, place: { name: "Rooms" } }]);
  });

  test.each([
    ["a list", z.array(Row), [bare, whole]],
    ["a page", z.object({ rows: z.array(Row), totalItems: z.int() }), { rows: [whole, bare], totalItems: 2 }],
    ["a page or a list, as a list", z.union([z.object({ rows: z.array(Row) }), z.array(Row)]), [bare]],
    ["a page or a list, as a page", z.union([z.object({ rows: z.array(Row) }), z.array(Row)]), { rows: [bare] }],
  ])("are whole again when they are read: %s", (_, schema, value) => {
    expect(filled(schema, sent(schema, value))).toEqual(value);
  });

  test("have their members in one order", () => {
    const [one, other] = filled(z.array(Row), [{ ID: 1 }, { cancelled: true, ID: 2, notes: "x" }]);
    expect(Object.keys(one ?? {})).toEqual(Object.keys(other ?? {}));
  });
});

test("a record and a list of records are sent whole", () => {
  expect(sent(Row, bare)).toEqual(bare);
  expect(sent(z.array(Line), [bare])).toEqual([bare]);
  expect(leftOut(Line)).toBeUndefined();
});

test("a reply without a body stays so", () => {
  expect(filled(z.array(Row), undefined)).toBeUndefined();
  expect(thinned(undefined, null)).toBeNull();
});
