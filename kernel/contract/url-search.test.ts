import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Flag, urlSearch } from "./url-search.ts";

const url = urlSearch(
  {
    page: z.coerce.number().int().positive().catch(1),
    search: z.string().max(20).optional(),
    kind: z.enum(["gp", "specialist"]).default("gp"),
    deleted: Flag,
    day: z.iso.date().optional(),
  },
  { deleted: "is_deleted" },
);
const nothing = { page: 1, search: undefined, kind: "gp", deleted: false, day: undefined } as const;

describe("what an address says", () => {
  test("is read by name, with the default of what it does not say", () => {
    expect(url.read({})).toEqual(nothing);
    expect(
      url.read({ page: 3, search: "bell", kind: "specialist", is_deleted: 1, day: "2026-11-23" }),
    ).toEqual({
      page: 3,
      search: "bell",
      kind: "specialist",
      deleted: true,
      day: "2026-11-23",
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ["a page that is none", { page: "x" }],
    ["a page before the first", { page: 0 }],
    ["a kind there is not", { kind: "dentist" }],
    ["words that are too long", { search: "x".repeat(21) }],
    ["a day that is none", { day: "2026-02-30" }],
    ["a list", { search: ["a", "b"], kind: ["gp"] }],
    ["an object", { search: { a: 1 }, page: {} }],
    ["nothing at all", { search: null, page: undefined }],
    ["a name of the code", { deleted: true }],
    ["something else", { other: "x", constructor: "x" }],
  ])("counts as absent where it is %s", (_what, given) => expect(url.read(given)).toEqual(nothing));

  test("is text though the router reads digits as a number and true as a boolean", () => {
    expect(url.read({ search: 5 }).search).toBe("5");
    expect(url.read({ search: true }).search).toBe("true");
    expect([1, "1", true, "true"].map((is_deleted) => url.read({ is_deleted }).deleted)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([0, "0", false, "yes", ""].map((is_deleted) => url.read({ is_deleted }).deleted)).toEqual(
      Array(5).fill(false),
    );
  });
});

describe("what is written into an address", () => {
  test("leaves out what is as usual", () => {
    expect(url.write(nothing)).toEqual({});
    expect(url.write({})).toEqual({});
    expect(url.write({ page: 2, kind: "specialist", deleted: true })).toEqual({
      page: 2,
      kind: "specialist",
      is_deleted: 1,
    });
    expect(url.write({ search: "", day: undefined })).toEqual({});
  });

  test("has digits without quotes, and only where that is the very same text", () => {
    for (const [search, written] of [
      ["42", 42],
      ["042", "042"],
      ["1e3", "1e3"],
      ["1.50", "1.50"],
      [" 5", " 5"],
      ["12345678901234567890", "12345678901234567890"],
      ["NaN", "NaN"],
      ["Infinity", "Infinity"],
      ["true", "true"],
    ] as const)
      expect([search, url.write({ search })]).toEqual([search, { search: written }]);
  });

  test("is read again as what was written", () => {
    for (const search of ["bell", "42", "0412", "true", "NaN", "1", "a&b=c"]) {
      const values = { ...nothing, page: 7, search, kind: "specialist" as const, deleted: true };
      // Round-trips the values through JSON, as the router does. JSON has neither NaN nor Infinity.
      expect(url.read(JSON.parse(JSON.stringify(url.write(values))))).toEqual(values);
    }
  });
});
