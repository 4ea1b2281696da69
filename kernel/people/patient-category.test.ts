import { describe, expect, test } from "vitest";
import {
  isBillable,
  PatientCategorySchema,
  parsePatientCategory,
  patientCategoryName,
} from "./patient-category.ts";

describe("C-37 RULE-PAT-07 a patient category", () => {
  test.each([
    ["C", "C"],
    ["u", "U"],
    [1, "C"],
    [2, "U"],
    ["3", "Z"],
    [4, "M"],
    [5, "I"],
    ["Private", "Z"],
  ])("%j is %s", (value, letter) => expect(PatientCategorySchema.parse(value)).toBe(letter));

  test.each([0, 6, "", "Q", null, true, ["C"], { toString: 1 }])("%j is none", (value) => {
    expect(PatientCategorySchema.safeParse(value).error?.issues[0]?.message).toBe(
      "Choose a category: C, U, Z, M or I.",
    );
  });

  test("has a name", () => {
    expect(patientCategoryName("M")).toBe("TAC");
    expect(parsePatientCategory("tac")).toBe("M");
  });

  test("3 and 4 are billed", () =>
    expect([1, 2, 3, 4, 5].map((n) => isBillable(PatientCategorySchema.parse(n)))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]));
});
