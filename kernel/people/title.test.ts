import { describe, expect, test } from "vitest";
import { parseTitle, TITLES, TitleSchema, titleName } from "./title.ts";

describe("CONST-15 a title", () => {
  test("counts from 1", () => {
    expect(titleName(1)).toBe("Mr");
    expect(titleName(9)).toBe("Sister");
    expect(TITLES.map((title) => parseTitle(title))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("is none at 0, null and beyond the list", () => {
    expect([0, null, undefined, 10, -1].map(titleName)).toEqual([null, null, null, null, null]);
    expect(TitleSchema.parse(0)).toBeNull();
    expect(TitleSchema.parse(null)).toBeNull();
  });

  test("is understood as typed", () => {
    expect(parseTitle(" dr. ")).toBe(3);
    expect(parseTitle("a/prof")).toBe(5);
    expect(parseTitle("Lord")).toBeNull();
  });

  test.each([10, -1, 1.5, "3", "Dr"])("is not %j on the wire", (value) => {
    expect(TitleSchema.safeParse(value).error?.issues[0]?.message).toBe("Choose a title from the list.");
  });
});
