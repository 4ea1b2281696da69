import { describe, expect, test } from "vitest";
import { anAppointment } from "../testing/example.ts";
import { stopBeside, nearestStop, stopsOf } from "./grid-focus.ts";

const day = "2026-11-12";
const appointments = [
  anAppointment({ ID: 1, start_time: "07:15", end_time: "07:45" }),
  anAppointment({ ID: 2, start_time: "07:30", end_time: "07:50" }),
  anAppointment({ ID: 3, appointment_date: "2026-11-13" }),
];
const stops = stopsOf(day, appointments, 420, 510);

describe("where the keys can stand", () => {
  test("free slots and appointments come in the order of time", () =>
    expect(stops.map(({ from, appointment }) => [from, appointment])).toEqual([
      [420, null],
      [435, "1"],
      [450, "2"],
      [480, null],
      [495, null],
    ]));
  test("down goes from an appointment to the one that overlaps it", () => {
    const first = stops[1];
    expect(first && stopBeside(stops, first, 1)?.appointment).toBe("2");
  });
  test("the time of a cancelled appointment is free again", () => {
    const cancelled = stopsOf(
      day,
      [anAppointment({ start_time: "07:00", end_time: "07:30", cancelled: true })],
      420,
      450,
    );
    expect(cancelled.map(({ from, appointment }) => [from, appointment])).toEqual([
      [420, null],
      [420, "1"],
      [435, null],
    ]);
  });
  test("the ends of the day hold", () => {
    const last = stops.at(-1);
    expect(last && stopBeside(stops, last, 1)).toEqual(last);
  });
  test("sideways lands on what holds the minute, else on what is nearest", () => {
    expect(nearestStop(stops, 467)?.appointment).toBe("2");
    expect(nearestStop(stops, 900)?.from).toBe(495);
    expect(nearestStop([], 460)).toBeNull();
  });
  test("an appointment that is gone gives way to the place nearest to it", () =>
    expect(stopBeside(stops, { day, from: 481, to: 490, appointment: "77" }, 1)?.from).toBe(480));
});
