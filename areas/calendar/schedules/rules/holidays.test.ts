import { describe, expect, test } from "vitest";
import { isHolidayAt, holidaysAt, holidayWords, regionOf } from "./holidays.ts";

const vic = { country: "AU", state: "VIC" };
const nsw = { country: "AU", state: "NSW" };
const cup = { ...vic, day: "2026-11-03", name: "Melbourne Cup" } as const;
const christmas = (where: typeof vic) => ({ ...where, day: "2026-12-25", name: "Christmas Day" }) as const;
const [richmond, albury] = [
  { ID: 5, ...vic },
  { ID: 6, ...nsw },
];

describe("G-1, G-2 public holidays of a client", () => {
  test("the client's state is that of its suburb, else that of its clock", () => {
    expect(regionOf(vic, "Australia/Sydney")).toEqual(vic);
    expect(regionOf({ country: null, state: null }, "Australia/Sydney")).toEqual(nsw);
    expect(regionOf(undefined, "Europe/London")).toEqual({ country: "UK", state: "England" });
  });

  test("one of some locations names its state, and holds there alone", () => {
    const [only] = holidaysAt([cup], vic, [richmond, albury]);
    if (!only) throw new Error("no holiday");
    expect(holidayWords(only)).toBe("Melbourne Cup (VIC)");
    expect([isHolidayAt(only, 5), isHolidayAt(only, 6), isHolidayAt(only, null)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test("one of all of them is named once, without states", () => {
    const all = holidaysAt([christmas(vic), christmas(nsw)], vic, [richmond, albury]);
    expect(all.map(holidayWords)).toEqual(["Christmas Day"]);
    expect(holidaysAt([cup], vic, [])).toMatchObject([{ isEverywhere: true, isOwn: true }]);
  });

  test("one of a state the client is not in is none of its", () =>
    expect(holidaysAt([cup], nsw, [albury])).toEqual([]));
});
