import { describe, expect, test } from "vitest";
import { formatIhi, ihiProblem, normaliseIhi } from "./ihi.ts";

describe("an IHI", () => {
  test.each(["8003608833357361", "8003608333428779", "8003608000311613", "8003 6083 3342 8779"])(
    "%s is in order",
    (typed) => {
      expect(ihiProblem(typed)).toBeNull();
    },
  );

  test.each([
    ["8003708333428779", "prefix"],
    ["8003608333428778", "check"],
    ["8003610001218573", "prefix"],
    ["1234", "format"],
    ["800360833342877X", "format"],
  ] as const)("%s is wrong: %s", (typed, problem) => {
    expect(ihiProblem(typed)).toBe(problem);
  });

  test("is stored bare and shown in fours", () => {
    expect(normaliseIhi("8003 6088 3335 7361")).toBe("8003608833357361");
    expect(formatIhi("8003608833357361")).toBe("8003 6088 3335 7361");
  });
});
