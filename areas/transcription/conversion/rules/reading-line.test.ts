import { describe, expect, test } from "vitest";
import { lineOf, moveLine, withMark } from "./reading-line.ts";

const none: ReadonlyMap<string, number> = new Map();

describe("the line of the picture for a field", () => {
  test("is as far down as the field is in the form until it is marked, and then where it was marked", () => {
    expect(lineOf(none, "Surname", 0, 4)).toEqual({ at: 0.125, isMarked: false });
    expect(lineOf(none, "Surname", 3, 4)).toEqual({ at: 0.875, isMarked: false });
    expect(lineOf(none, "Surname", 0, 0)).toEqual({ at: 0.5, isMarked: false });
    const marks = withMark(none, "Surname", 0.3);
    expect(lineOf(marks, "Surname", 3, 4)).toEqual({ at: 0.3, isMarked: true });
    expect(lineOf(marks, "Born", 3, 4).isMarked).toBe(false);
  });

  test("stays on the picture", () => {
    expect([withMark(none, "Born", 1.4).get("Born"), withMark(none, "Born", -2).get("Born")]).toEqual([1, 0]);
    expect(moveLine({ at: 0.5, isMarked: true }, 1)).toBeCloseTo(0.54);
    expect(moveLine({ at: 0.01, isMarked: true }, -1)).toBe(0);
  });
});
