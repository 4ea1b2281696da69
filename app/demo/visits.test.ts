import { describe, expect, test } from "vitest";
import { fromMinutes } from "#kernel/dates/wall-time.ts";
import { stateOf } from "#areas/calendar/visits/rules/state.ts";
import { stepsAt } from "./visits.ts";

const day = (first: number, count: number) =>
  Array.from({ length: count }, (_, ID) => ({
    ID,
    start_time: fromMinutes(first + ID * 30),
    end_time: fromMinutes(first + ID * 30 + 30),
  }));
const statesAt = (minute: number, booked = day(9 * 60, 6)) =>
  booked.map((_, at) =>
    stateOf({ cancelled: false, is_billed: false }, stepsAt(booked, at, minute).at(-1)?.step ?? null),
  );

describe("the demo's waiting room", () => {
  test("nobody has come before the rooms open, and everybody has gone after they close", () => {
    expect(new Set(statesAt(8 * 60))).toEqual(new Set(["booked"]));
    expect(new Set(statesAt(22 * 60))).toEqual(new Set(["to_bill", "did_not_attend"]));
  });

  test("in between one is in, the next ones wait, and the rest is expected", () =>
    expect(statesAt(10 * 60 + 10)).toEqual([
      "to_bill",
      "with_doctor",
      "waiting",
      "waiting",
      "arrived",
      "booked",
    ]));

  test("after a gap the earlier ones have left, and nobody comes hours early", () => {
    const booked = [...day(9 * 60, 3), ...day(13 * 60, 3)];
    expect(statesAt(11 * 60 + 45, booked)).toEqual([
      "to_bill",
      "did_not_attend",
      "to_bill",
      "waiting",
      "booked",
      "booked",
    ]);
  });

  test("at every minute of the day each step lies before the next one, and none ahead", () => {
    const booked = day(0, 47);
    for (let minute = 0; minute < 24 * 60; minute += 7)
      for (let at = 0; at < booked.length; at += 1) {
        const ago = stepsAt(booked, at, minute).map((each) => each.ago);
        expect(ago).toEqual(ago.toSorted((a, b) => b - a));
        expect(ago.every((each) => each > 0)).toBe(true);
      }
  });
});
