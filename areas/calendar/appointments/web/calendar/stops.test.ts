import { describe, expect, test } from "vitest";
import { aVisit } from "../testing/example.ts";
import { beside, nearest, stopsOf } from "./stops.ts";

const day = "2026-11-12";
const visits = [
  aVisit({ ID: 1, start_time: "07:15", end_time: "07:45" }),
  aVisit({ ID: 2, start_time: "07:30", end_time: "07:50" }),
  aVisit({ ID: 3, appointment_date: "2026-11-13" }),
];
const stops = stopsOf(day, visits, 420, 510);

describe("where the keys can stand", () => {
  test("free slots and visits come in the order of time", () =>
    expect(stops.map(({ from, visit }) => [from, visit])).toEqual([
      [420, null],
      [435, "1"],
      [450, "2"],
      [480, null],
      [495, null],
    ]));
  test("down goes from a visit to the one that overlaps it", () => {
    const first = stops[1];
    expect(first && beside(stops, first, 1)?.visit).toBe("2");
  });
  test("the time of a cancelled visit is free again", () => {
    const cancelled = stopsOf(day, [aVisit({ start_time: "07:00", end_time: "07:30", cancelled: true })], 420, 450);
    expect(cancelled.map(({ from, visit }) => [from, visit])).toEqual([
      [420, null],
      [420, "1"],
      [435, null],
    ]);
  });
  test("the ends of the day hold", () => {
    const last = stops.at(-1);
    expect(last && beside(stops, last, 1)).toEqual(last);
  });
  test("sideways lands on what holds the minute, else on what is nearest", () => {
    expect(nearest(stops, 467)?.visit).toBe("2");
    expect(nearest(stops, 900)?.from).toBe(495);
    expect(nearest([], 460)).toBeNull();
  });
  test("a visit that is gone gives way to the place nearest to it", () =>
    expect(beside(stops, { day, from: 481, to: 490, visit: "77" }, 1)?.from).toBe(480));
});
