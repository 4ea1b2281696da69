import { describe, expect, test } from "vitest";
import { changeByKey } from "./keys.ts";
import { whenFrom, moveTimeBy, resizeTimeBy, slotOf, snapMinutes } from "./snap.ts";

const when = { appointment_date: "2026-11-12", start_time: "14:15", end_time: "14:45" } as const;
const press = (key: string, held: { alt?: boolean; shift?: boolean } = {}) => ({
  key,
  altKey: held.alt ?? false,
  shiftKey: held.shift ?? false,
});

describe("RULE-APPT-03 slots and snapping", () => {
  test("a slot begins at a quarter of an hour", () =>
    expect([0, 14, 15, 559].map(slotOf)).toEqual([0, 0, 15, 555]));
  test("times snap to five minutes", () => expect([2, 3, 572].map(snapMinutes)).toEqual([0, 5, 570]));
  test("an appointment from a slot has the length it is given", () =>
    expect(whenFrom("2026-11-12", 855, 30)).toEqual(when));
  test("an appointment never leaves its day", () => {
    expect(whenFrom("2026-11-12", 1430, 30).end_time).toBe("23:59");
    expect(moveTimeBy({ ...when, start_time: "23:00", end_time: "23:45" }, { minutes: 60 })).toMatchObject({
      start_time: "23:14",
      end_time: "23:59",
    });
    expect(moveTimeBy({ ...when, start_time: "00:10", end_time: "00:40" }, { minutes: -60 })).toMatchObject({
      start_time: "00:00",
      end_time: "00:30",
    });
  });
  test("moving to another day keeps the time", () =>
    expect(moveTimeBy(when, { days: 18 })).toEqual({ ...when, appointment_date: "2026-11-30" }));
  test("an appointment is never shorter than five minutes", () =>
    expect(resizeTimeBy(when, -600).end_time).toBe("14:20"));
});

describe("keys on an appointment", () => {
  test("Alt moves by a slot, with Shift by five minutes", () => {
    expect(changeByKey(press("ArrowDown", { alt: true }), when)?.start_time).toBe("14:30");
    expect(changeByKey(press("ArrowUp", { alt: true, shift: true }), when)?.start_time).toBe("14:10");
  });
  test("Alt sideways moves by a day", () =>
    expect(changeByKey(press("ArrowLeft", { alt: true }), when)?.appointment_date).toBe("2026-11-11"));
  test("Shift makes it longer or shorter", () =>
    expect(changeByKey(press("ArrowDown", { shift: true }), when)).toEqual({ ...when, end_time: "14:50" }));
  test("plain arrows change nothing", () => expect(changeByKey(press("ArrowDown"), when)).toBeNull());
});
