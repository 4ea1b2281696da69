import { describe, expect, test } from "vitest";
import { CreditForm, pointsOf } from "./form.ts";

describe("RULE-CLI-06: credit points as they are typed", () => {
  test.each([
    ["0", 0],
    ["1500", 1500],
    ["1,500", 1500],
    [" 1 500 ", 1500],
  ])("%j is %i", (typed, points) => expect(pointsOf(typed)).toBe(points));

  test.each(["", "-1", "1.5", "ten", "1e3", "1234567890123456"])("%j is not a number of points", (typed) => {
    expect(pointsOf(typed)).toBeNaN();
    expect(CreditForm.safeParse({ credit_points: typed, status: true }).success).toBe(false);
  });

  test("a refusal says what to enter", () => {
    const { error } = CreditForm.safeParse({ credit_points: "some", status: false });
    expect(error?.issues).toMatchObject([
      { path: ["credit_points"], message: "Enter a whole number of points, 0 or more." },
    ]);
  });
});
