import { describe, expect, test } from "vitest";
import { PreferredItems } from "../contract.ts";
import { orderItems, isPreferred, moveRow, versionOf } from "./items.ts";
import { defaultsOf, mayBeDefault } from "./preferences.ts";

describe("RULE-CLI-07: the default location", () => {
  test.each([
    ["a live one of the kind", { type: "INPATIENT", is_deleted: false }, true],
    ["one of the other kind", { type: "OUTPATIENT", is_deleted: false }, false],
    ["a deleted one", { type: "INPATIENT", is_deleted: true }, false],
    ["none of the client's", null, false],
  ] as const)("%s", (_what, location, may) => expect(mayBeDefault(location, "INPATIENT").allowed).toBe(may));

  test("before anything is stored there is none, and the ID is 0", () =>
    expect(defaultsOf(7)).toMatchObject({ ID: 0, _doctor: 7, _defaultLocation: null, version: 0 }));
});

describe("RULE-CLI-02: preferred items", () => {
  test("an item twice is refused where it stands again", () => {
    const parsed = PreferredItems.safeParse({ items: [{ item: "23" }, { item: "36" }, { item: 23 }] });
    expect(parsed.error?.issues).toMatchObject([
      { path: ["items", 2, "item"], message: "This item already exists" },
    ]);
  });

  test("one on the list is known, whatever its place", () => {
    expect(isPreferred([{ item: "23" }, { item: "36" }], "36")).toBe(true);
    expect(isPreferred([{ item: "23" }], "236")).toBe(false);
  });
});

describe("the order of preferred items", () => {
  test("is that of item_order where every one has it", () =>
    expect(
      orderItems([
        { item: "36", item_order: 9 },
        { item: "23", item_order: 2 },
      ]),
    ).toEqual(["23", "36"]));
  test("is that of the list where one has none", () =>
    expect(orderItems([{ item: "36", item_order: 9 }, { item: "23" }])).toEqual(["36", "23"]));
  test("two at one place stay as they were sent", () =>
    expect(
      orderItems([
        { item: "44", item_order: 1 },
        { item: "23", item_order: 1 },
      ]),
    ).toEqual(["44", "23"]));
  test("makes the version", () => expect(versionOf([{ item: "36" }, { item: "23" }])).toBe("36,23"));
});

describe("moving a row", () => {
  test.each([
    [0, 2, ["b", "c", "a"]],
    [2, 0, ["c", "a", "b"]],
    [1, 99, ["a", "c", "b"]],
    [1, -5, ["b", "a", "c"]],
    [7, 0, ["a", "b", "c"]],
  ])("from %i to %i", (from, to, after) => expect(moveRow(["a", "b", "c"], from, to)).toEqual(after));
});
