import { describe, expect, test } from "vitest";
import { GenderSchema, genderName, parseGender } from "./gender.ts";

describe("F-5 a gender", () => {
  test.each(["M", "F", "X", null])("is %j", (value) => expect(GenderSchema.parse(value)).toBe(value));

  test("is null when it is empty", () => expect(GenderSchema.parse("")).toBeNull());

  test.each(["m", "Male", "Q", 1, {}])("is not %j on the wire", (value) => {
    expect(GenderSchema.safeParse(value).error?.issues[0]?.message).toBe("Choose M, F or X.");
  });

  test("is understood as typed", () => {
    expect(parseGender(" female")).toBe("F");
    expect(parseGender("x")).toBe("X");
    expect(parseGender("")).toBeNull();
    expect(genderName("M")).toBe("Male");
  });
});
