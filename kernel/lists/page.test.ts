import { describe, expect, test } from "vitest";
import { z } from "zod";
import { countLimit, isBeyondCount, offsetOf, PageNumber, PageSize, pageOf, pageSchema } from "./page.ts";

describe("RULE-GEN-06 a page", () => {
  test.each(["1", "50", "100", 25])("has %j rows", (size) => expect(PageSize.parse(size)).toBe(Number(size)));

  test.each(["0", "101", "-1", "1.5", "1e1", "0x10", " 5", "", "abc", "99999999999999999999", 0, 101, 1.5])(
    "has not %j rows",
    (size) => {
      expect(PageSize.safeParse(size).error?.issues[0]?.message).toBe(
        "pageSize must be a whole number from 1 to 100",
      );
    },
  );

  test("counts from 1", () => {
    expect(PageNumber.parse("1")).toBe(1);
    expect(PageNumber.safeParse("0").error?.issues[0]?.message).toBe(
      "pageNumber must be a whole number from 1",
    );
    expect(PageNumber.safeParse("9999999999").success).toBe(false);
    expect(offsetOf(50, 1)).toBe(0);
    expect(offsetOf(50, 3)).toBe(100);
  });

  test("is a whole number in the JSON schema", () => {
    expect(z.toJSONSchema(PageSize, { io: "input" })).toMatchObject({
      type: "integer",
      minimum: 1,
      maximum: 100,
    });
  });

  test("names its collection", () => {
    const page = pageOf("patients", [{ ID: 1 }], 7);
    expect(page).toEqual({ patients: [{ ID: 1 }], totalItems: 7 });
    expect(pageSchema("patients", z.object({ ID: z.int() })).parse(page).patients[0]?.ID).toBe(1);
    expect(
      pageSchema("patients", z.object({ ID: z.int() })).safeParse({ rows: [], totalItems: 0 }).success,
    ).toBe(false);
  });

  test("a long list is counted ten thousand beyond its page", () => {
    expect([countLimit(0), countLimit(offsetOf(50, 3))]).toEqual([10_000, 10_100]);
    expect(isBeyondCount(10_100, { pageSize: 50, page: 3 })).toBe(true);
    expect(isBeyondCount(9_999, { pageSize: 50, page: 1 })).toBe(false);
  });
});
