import { describe, expect, test } from "vitest";
import { readBookingLine } from "./booking-line.ts";

const wednesday = "2026-11-11";
const types = [
  { ID: 1, name: "Dressing", minutes: 10 },
  { ID: 2, name: "New patient", minutes: 45 },
  { ID: 3, name: "New knee", minutes: 60 },
];
const read = (text: string) => readBookingLine(text, wednesday, { usual: 30, types });

describe("one line that books", () => {
  test("is who, day, time and minutes, in any order", () => {
    const booking = {
      kind: "at",
      name: "pike",
      day: "2026-11-17",
      start: "10:15",
      minutes: 45,
      unknown: [],
      type: null,
    };
    for (const line of [
      "pike tue 1015 45",
      "tue 1015 45 pike",
      "1015 pike 45 tue",
      "Pike Tuesday 10:15 45min",
    ])
      expect(read(line)).toEqual(booking);
  });
  test("no length takes the client's", () => expect(read("pike tue 1015")).toMatchObject({ minutes: 30 }));
  test("reads dates as every date field does", () => {
    for (const [line, day] of [
      ["pike 4 dec 930", "2026-12-04"],
      ["pike 4/12 9am", "2026-12-04"],
      ["darren pike tomorrow 0900 15", "2026-11-12"],
      ["pike +2w 1400", "2026-11-25"],
    ] as const)
      expect([line, read(line)]).toMatchObject([line, { kind: "at", day }]);
    expect(read("darren pike tomorrow 0900 15")).toMatchObject({
      name: "darren pike",
      start: "09:00",
      minutes: 15,
    });
  });
  test("first asks for the first free times from a day on", () => {
    expect(read("first 45 december pike")).toEqual({
      ...{ kind: "first", name: "pike", from: "2026-12-01", until: "2026-12-31", minutes: 45, unknown: [] },
      type: null,
    });
    expect(read("first pike")).toMatchObject({ name: "pike", from: wednesday, until: null, minutes: 30 });
    expect(read("first 30 pike tue")).toMatchObject({ name: "pike", from: "2026-11-17", until: null });
    expect(read("first november pike")).toMatchObject({ from: wednesday });
  });
  test("takes a type by its name or its beginning, with the type's length unless one is typed", () => {
    for (const [line, ID, minutes] of [
      ["pike tue 1015 dressing", 1, 10],
      ["dress pike tue 1015", 1, 10],
      ["pike tue 1015 dressing 25", 1, 25],
      ["pike new patient tue 1015", 2, 45],
      ["pike tue new kn 1015", 3, 60],
      ["first new patient december pike", 2, 45],
    ] as const)
      expect([line, read(line)]).toMatchObject([line, { name: "pike", type: { ID }, minutes, unknown: [] }]);
  });
  test("takes no type that is not named alone, and a patient's name before a type", () => {
    expect(read("pike tue 1015 new")).toMatchObject({ name: "pike", type: null, unknown: ["new"] });
    expect(read("dressing tue 1015")).toMatchObject({ name: "dressing", type: null, minutes: 30 });
    expect(read("pike tue 1015 dr")).toMatchObject({ type: null, unknown: ["dr"] });
  });
  test("names the words it did not understand, and books without them", () => {
    for (const [line, unknown] of [
      ["pike tue 1015 30 xx", ["xx"]],
      ["pike tue 1015 30 45", ["45"]],
      ["r2d2 pike tue 1015", ["r2d2"]],
      ["first 45 december pike 3x", ["3x"]],
    ] as const)
      expect([line, read(line)]).toMatchObject([line, { name: "pike", unknown }]);
    expect(read("pike tue 1015 darren")).toMatchObject({ name: "pike", unknown: ["darren"] });
  });
  test("is not read into a search for a person, a number or a day", () => {
    for (const line of [
      "pike",
      "may smith",
      "sun li",
      "12/03/1958",
      "pike 1958",
      "tuesday",
      "0412 338 907",
      "tue 1015",
      "",
    ])
      expect([line, read(line)]).toEqual([line, null]);
  });
});
