import { describe, expect, test } from "vitest";
import { AbnSchema, abnProblem, formatAbn } from "./abn.ts";

describe("RULE-GEN-09 an ABN", () => {
  test.each(["51824753556", "31010111200", "60231941111", "65118220001", "90000100000", "51 824 753 556"])(
    "%s is in order",
    (typed) => {
      expect(abnProblem(typed)).toBeNull();
    },
  );

  test.each([
    ["12345678901", "check"],
    ["81111740470", "check"],
    ["AR1234567", "format"],
    ["5182475355", "format"],
    ["00000000000", "format"],
    ["", "format"],
  ] as const)("%j is wrong: %s", (typed, problem) => {
    expect(abnProblem(typed)).toBe(problem);
    expect(AbnSchema.safeParse(typed).success).toBe(false);
  });

  test("is shown 2-3-3-3", () => expect(formatAbn(AbnSchema.parse("51-824-753-556"))).toBe("51 824 753 556"));
});
