import { describe, expect, test } from "vitest";
import { appointmentLengths, practiceForms } from "./form.ts";

describe("the form of practice settings", () => {
  test("RULE-GEN-09: says a wrong phone before the server must", () => {
    const issues = practiceForms.AU.safeParse({ phone: "039555" }).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path, message])).toEqual([
      [["phone"], "039555 is invalid phone number. Please enter valid number."],
    ]);
  });
  test("RULE-GEN-13: the United Kingdom has other lengths", () =>
    expect(practiceForms.UK.safeParse({ phone: "0122312345" }).success).toBe(true));
  test("an empty phone is none", () =>
    expect(practiceForms.AU.parse({ phone: "" })).toEqual({ phone: null }));
  test("an unusual length stays on offer", () => {
    expect(appointmentLengths(25)).toEqual([10, 15, 20, 25, 30, 45, 60]);
    expect(appointmentLengths(null)).toEqual([10, 15, 20, 30, 45, 60]);
  });
});
