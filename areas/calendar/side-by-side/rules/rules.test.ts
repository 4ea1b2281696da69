import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnBeside, columnsOf, moveBy, moveTo } from "./columns.ts";
import { earliestFirst } from "./free.ts";
import { mayMoveAcross } from "./moving.ts";

const doctor = (ID: number) => ({ ID });
const doctors = [doctor(1), doctor(2), doctor(3)];

describe("the columns on screen", () => {
  test("are all doctors without a set", () => {
    expect(columnsOf(doctors, null)).toBe(doctors);
  });

  test("have the order of the set", () => {
    expect(columnsOf(doctors, [3, 1])).toEqual([doctor(3), doctor(1)]);
  });

  test("leave out doctors that the user may no longer see, and are all doctors if none is left", () => {
    expect(columnsOf(doctors, [9, 2])).toEqual([doctor(2)]);
    expect(columnsOf(doctors, [9])).toBe(doctors);
    expect(columnsOf(doctors, [])).toBe(doctors);
  });
});

describe("the order of the columns", () => {
  test("changes by one place and stops at the edges", () => {
    expect(moveBy([1, 2, 3], 2, 1)).toEqual([1, 3, 2]);
    expect(moveBy([1, 2, 3], 2, -1)).toEqual([2, 1, 3]);
    expect(moveBy([1, 2, 3], 3, 1)).toEqual([1, 2, 3]);
    expect(moveBy([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
    expect(moveBy([1, 2, 3], 9, 1)).toEqual([1, 2, 3]);
  });

  test("puts a dropped column at its new place", () => {
    expect(moveTo([1, 2, 3], 3, 0)).toEqual([3, 1, 2]);
    expect(moveTo([1, 2, 3], 1, 2)).toEqual([2, 3, 1]);
    expect(moveTo([1, 2, 3], 1, 3)).toEqual([1, 2, 3]);
    expect(moveTo([1, 2, 3], 9, 0)).toEqual([1, 2, 3]);
  });

  test("keeps every column, and a step back restores it", () => {
    const order = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(order, fc.nat(), (ids, seed) => {
        const ID = ids[seed % (ids.length - 1)] ?? 0;
        const moved = moveBy(ids, ID, 1);
        expect(moved.toSorted()).toEqual(ids.toSorted());
        expect(moveBy(moved, ID, -1)).toEqual(ids);
      }),
    );
  });

  test("names the neighbour, and none beyond the edges", () => {
    expect(columnBeside([1, 2, 3], 2, 1)).toBe(3);
    expect(columnBeside([1, 2, 3], 2, -1)).toBe(1);
    expect(columnBeside([1, 2, 3], 3, 1)).toBeNull();
    expect(columnBeside([1, 2, 3], 1, -1)).toBeNull();
    expect(columnBeside([1, 2, 3], 9, -1)).toBeNull();
  });
});

describe("moving to another doctor", () => {
  const event = { _patient: null, cancelled: false, repeat_interval: 0 };
  const codeOf = (values: Partial<Parameters<typeof mayMoveAcross>[0]>) => {
    const verdict = mayMoveAcross({ ...event, ...values });
    return verdict.allowed ? null : verdict.code;
  };

  test("is allowed for a single event without a patient", () => {
    expect(codeOf({})).toBeNull();
  });

  test("is refused with a patient first, then for a series, then if cancelled", () => {
    expect(codeOf({ _patient: 7, repeat_interval: 1, cancelled: true })).toBe("sideBySide.patient");
    expect(codeOf({ repeat_interval: 2, cancelled: true })).toBe("sideBySide.repeats");
    expect(codeOf({ cancelled: true })).toBe("sideBySide.cancelled");
  });
});

describe("free times of several doctors", () => {
  const at = (_doctor: number, starts_at: string) => ({ _doctor, starts_at });

  test("come by their instant, then by the order of the doctors on screen", () => {
    const times = [
      at(1, "2026-11-20T02:00:00.000Z"),
      at(2, "2026-11-20T01:00:00.000Z"),
      at(3, "2026-11-20T01:00:00.000Z"),
    ];
    expect(earliestFirst(times, [3, 1, 2]).map(({ _doctor }) => _doctor)).toEqual([3, 2, 1]);
    expect(earliestFirst(times, []).map(({ _doctor }) => _doctor)).toEqual([2, 3, 1]);
  });
});
