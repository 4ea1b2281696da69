import { describe, expect, test } from "vitest";
import { CreditPoints } from "../contract.ts";
import { describeChange, pointsText } from "./words.ts";

describe("RULE-CLI-06: credit points are whole numbers from 0", () => {
  test.each([0, 1, 2_147_483_647])("%i is a balance", (points) =>
    expect(CreditPoints.safeParse(points).success).toBe(true),
  );
  test.each([-1, 0.5, 2_147_483_648, "5", Number.NaN, null])("%j is none", (points) =>
    expect(CreditPoints.safeParse(points).success).toBe(false),
  );
});

describe("C-60: what changed is said in words", () => {
  const now = { neurons: 120, status: true };
  test("a new balance", () =>
    expect(describeChange(now, { neurons: 1500, status: true })).toBe(
      "set the balance to 1,500 credit points, from 120",
    ));
  test("one point", () => expect(pointsText(1)).toBe("1 credit point"));
  test("both", () =>
    expect(describeChange(now, { neurons: 0, status: false })).toBe(
      "set the balance to 0 credit points, from 120 and turned credit points off",
    ));
  test("turned on", () =>
    expect(describeChange({ neurons: 1, status: false }, { neurons: 1, status: true })).toBe(
      "turned credit points on",
    ));
  test("nothing", () => expect(describeChange(now, now)).toBeNull());
});
