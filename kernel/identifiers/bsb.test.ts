import { describe, expect, test } from "vitest";
import { BsbSchema, formatBsb } from "./bsb.ts";

describe("RULE-GEN-09 a BSB", () => {
  test.each(["082055", "06 2000", "012-003"])("%s is six digits", (typed) =>
    expect(BsbSchema.parse(typed)).toMatch(/^\d{6}$/),
  );

  test.each(["0620000", "06200", "000000", "06200A", ""])("%j is none", (typed) =>
    expect(BsbSchema.safeParse(typed).success).toBe(false),
  );

  test("is shown 999-999", () => expect(formatBsb("062000")).toBe("062-000"));
});
