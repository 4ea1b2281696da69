import { describe, expect, test } from "vitest";
import { UsernameSchema, usernameKey } from "./username.ts";

describe("RULE-AUTH-05 C-10 a username", () => {
  test.each(["abc", "DrSmith7", "a".repeat(50)])("%s is one", (text) =>
    expect(UsernameSchema.parse(text)).toBe(text),
  );

  test.each(["dr smith", "dr.smith", "dr-smith", "José7", " abc", "abc\n", null, 123])(
    "%j has other characters",
    (value) => {
      expect(UsernameSchema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([
        "Username may contain letters and digits only.",
      ]);
    },
  );

  test.each(["", "ab", "a".repeat(51)])("%j has a wrong length", (text) => {
    expect(UsernameSchema.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([
      "Username must have 3 to 50 characters.",
    ]);
  });

  test("is one person in any case", () => expect(usernameKey("DrSmith")).toBe(usernameKey("drsmith")));
});
