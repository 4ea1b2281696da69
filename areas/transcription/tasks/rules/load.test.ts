import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compareFreeTime,
  formatLoadChoice,
  loadBar,
  formatLoad,
  formatExactMinutes,
  scaleOf,
  formatLoadSum,
  type WorkLoad,
} from "./load.ts";

const load = (more: Partial<WorkLoad> = {}): WorkLoad => ({
  assigned: 142.5,
  started: 60,
  capacity: 180,
  target: 150,
  tasks: 5,
  ...more,
});

describe("RULE-TASK-13: minutes against capacity and target", () => {
  test("started, waiting, free and the target share the bar", () => {
    expect(loadBar(load(), 200)).toEqual({ started: 30, waiting: 41.3, free: 18.8, over: 0, target: 75 });
  });
  test("what is beyond the capacity is marked apart", () => {
    const bar = loadBar(load({ assigned: 213.6 }), 213.6);
    expect(bar.over).toBeCloseTo(15.7, 1);
    expect(bar.free).toBe(0);
  });
  test("more work goes to whoever has most time; nobody without a capacity comes before them", () => {
    const loads = [
      undefined,
      load({ assigned: 213.6 }),
      load({ capacity: null }),
      load({ assigned: 20 }),
      load(),
    ];
    const sorted = loads.map((_, at) => at).sort((one, other) => compareFreeTime(loads[one], loads[other]));
    expect(sorted).toEqual([3, 4, 1, 0, 2]);
  });
  test("without a capacity nothing is free and nothing is over", () => {
    expect(loadBar(load({ capacity: null, target: null }), 200)).toMatchObject({
      free: 0,
      over: 0,
      target: null,
    });
  });
  test.each([
    [load(), "38 min free", "142.50 / 180"],
    [load({ assigned: 213.6 }), "34 min over", "213.60 / 180"],
    [load({ assigned: 0, tasks: 0 }), "no tasks", "0.00 / 180"],
    [load({ capacity: null }), "no capacity set", "142.50"],
  ])("%o: %s", (given, words, minutes) => {
    expect([formatLoad(given), formatExactMinutes(given)]).toEqual([words, minutes]);
  });
  test.each([
    [load({ assigned: 213.6 }), "214 of 180 min, 34 min over"],
    [load(), "143 of 180 min"],
    [load({ assigned: 0 }), "0 of 180 min"],
    [load({ capacity: null }), "143 min"],
  ])("to choose from, in whole minutes: %o: %s", (given, words) =>
    expect(formatLoadChoice(given)).toBe(words),
  );
  test("people of one card are compared by one scale, and summed", () => {
    expect(scaleOf([load(), load({ assigned: 213.6 })])).toBe(213.6);
    expect(scaleOf([])).toBe(1);
    expect(formatLoadSum([load(), load({ capacity: null })])).toBe("285 of 180 min");
  });
  test("no bar is longer than its scale", () => {
    const minutes = fc.integer({ min: 0, max: 1440 });
    const any = fc.record({
      assigned: minutes,
      started: minutes,
      capacity: fc.option(minutes),
      target: fc.option(minutes),
      tasks: minutes,
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1 }), (loads) => {
        for (const each of loads) {
          const { started, waiting, free, over, target } = loadBar(each, scaleOf(loads));
          const sum = started + waiting + free + over;
          if (Math.min(started, waiting, free, over, target ?? 0) < 0 || sum > 100.2)
            throw new Error(JSON.stringify(each));
        }
      }),
    );
  });
});
