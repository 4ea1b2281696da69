import { describe, expect, test } from "vitest";
import { anAppointment } from "../testing/example.ts";
import { freedTimesIn, placesOf } from "./lane-places.ts";
import { NORMAL_HOURS } from "./shown-hours.ts";

const at = (ID: number, start_time: "09:00" | "09:30", end_time: "09:30" | "10:00", cancelled = false) =>
  anAppointment({ ID, start_time, end_time, cancelled });
const shown = (...appointments: ReturnType<typeof at>[]) =>
  placesOf(appointments, NORMAL_HOURS).map(({ left, width }) => [left, width]);

describe("a cancelled appointment", () => {
  test("stands aside, as wide as a thumb", () =>
    expect(shown(at(1, "09:00", "10:00", true))).toEqual([["calc(100% - 46px * 1)", "calc(46px * 1)"]]));

  test("takes no column of the one that was booked in its time", () =>
    expect(shown(at(1, "09:00", "10:00", true), at(2, "09:00", "09:30"))).toEqual([
      ["calc(100% - 46px * 1)", "calc(46px * 1)"],
      ["calc((100% - 46px) * 0)", "calc((100% - 46px) * 1)"],
    ]));

  test("leaves what is booked elsewhere as wide as its day", () =>
    expect(shown(at(1, "09:00", "09:30", true), at(2, "09:30", "10:00"))[1]).toEqual(["0%", "100%"]));

  test("frees its time, unless it is past or booked again", () => {
    const gone = at(1, "09:00", "10:00", true);
    const open = { notBefore: 0, shut: [] };
    expect(freedTimesIn([gone], NORMAL_HOURS, open)).toMatchObject([{ from: 540, to: 600 }]);
    expect(freedTimesIn([gone], NORMAL_HOURS, { ...open, notBefore: 541 })).toEqual([]);
    expect(freedTimesIn([gone, at(2, "09:30", "10:00")], NORMAL_HOURS, open)).toEqual([]);
    expect(freedTimesIn([gone, at(2, "09:00", "09:30", true)], NORMAL_HOURS, open)).toHaveLength(1);
  });

  test("frees nothing on leave, on a public holiday or in a time that is blocked out", () => {
    const gone = at(1, "09:00", "10:00", true);
    expect(freedTimesIn([gone], NORMAL_HOURS, { notBefore: 0, shut: [{ from: 0, to: 1440 }] })).toEqual([]);
    expect(freedTimesIn([gone], NORMAL_HOURS, { notBefore: 0, shut: [{ from: 570, to: 580 }] })).toEqual([]);
    expect(freedTimesIn([gone], NORMAL_HOURS, { notBefore: 0, shut: [{ from: 600, to: 720 }] })).toHaveLength(
      1,
    );
  });
});
