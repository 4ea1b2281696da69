import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { fromMinutes } from "#kernel/dates/wall-time.ts";
import type { DatedAppointment } from "./appointment.ts";
import { changedGroups, applySeriesChange, type Edits, applyEdits, withGroups } from "./edits.ts";
import { mayMove } from "./protection.ts";
import { actOf, isMoved } from "./undoing.ts";

const day: fc.Arbitrary<Day> = fc.integer({ min: 0, max: 3 }).map((after) => addDays("2026-11-23", after));
const time = fc.constantFrom(540, 570, 600).map(fromMinutes);
const text = fc.constantFrom(null, "Bring scans", "Interpreter");
const number = fc.constantFrom(null, 4, 5);
/** Generates valid appointments only: a cancelled one is closed for billing, an active one has no reason. */
const appointment: fc.Arbitrary<DatedAppointment> = fc
  .record({
    appointment_type: fc.constantFrom(1, 2, 3),
    appointment_date: day,
    start_time: time,
    end_time: fc.constantFrom(615, 660).map(fromMinutes),
    _patient: number,
    _location: number,
    _visit_type: number,
    resources: fc.subarray([4, 5]),
    cancelled: fc.boolean(),
    cancellation_reason: text,
    is_billed: fc.boolean(),
    notes: text,
    follow_up: fc.constantFrom<number | Day | null>(null, 6, "2027-01-11"),
  })
  .map((one) => ({
    ...one,
    _patient: one.appointment_type === 3 ? null : one._patient,
    cancellation_reason: one.cancelled ? one.cancellation_reason : null,
    is_billed: one.cancelled || one.is_billed,
    was_billed_before_cancel: one.cancelled && one.is_billed,
  }));
const given: fc.Arbitrary<Edits> = fc.record(
  {
    appointment_type: fc.constantFrom(1, 2, 3),
    appointment_date: day,
    start_time: time,
    end_time: fc.constantFrom(615, 660).map(fromMinutes),
    _patient: number,
    _location: number,
    _visit_type: number,
    resources: fc.subarray([4, 5]),
    cancelled: fc.boolean(),
    cancellation_reason: text,
    notes: text,
    follow_up: fc.constantFrom(null, 6),
  },
  { requiredKeys: [] },
);

describe("an appointment that is changed", () => {
  test("has each field that was sent, and keeps each that was not", () =>
    fc.assert(
      fc.property(appointment, given, (before, change) => {
        const after = applyEdits(before, change);
        for (const field of [
          "appointment_type",
          "appointment_date",
          "start_time",
          "end_time",
          "_location",
          "notes",
          "follow_up",
        ] as const)
          expect([field, after[field]]).toEqual([
            field,
            change[field] === undefined ? before[field] : change[field],
          ]);
        const patient = change._patient === undefined ? before._patient : change._patient;
        expect(after._patient).toBe(after.appointment_type === 3 ? null : patient);
        expect(after.cancelled).toBe(change.cancelled ?? before.cancelled);
      }),
    ));

  test("with nothing sent is what it was, and sent twice is as sent once", () =>
    fc.assert(
      fc.property(appointment, given, (before, change) => {
        expect(applyEdits(before, {})).toEqual(before);
        expect(applyEdits(applyEdits(before, change), change)).toEqual(applyEdits(before, change));
      }),
    ));

  test("STATE-APPT-01, -02: is billed as before once it is neither cancelled nor was, whatever else is sent", () =>
    fc.assert(
      fc.property(appointment, given, given, (before, first, second) => {
        fc.pre(!before.cancelled);
        const back = applyEdits(applyEdits(before, { ...first, cancelled: true }), {
          ...second,
          cancelled: false,
        });
        expect([back.is_billed, back.was_billed_before_cancel, back.cancellation_reason]).toEqual([
          before.is_billed,
          false,
          null,
        ]);
      }),
    ));

  test("has changed in just those groups of fields that bring the one to the other", () =>
    fc.assert(
      fc.property(appointment, appointment, (before, after) => {
        const groups = changedGroups(before, after);
        const moved = withGroups(before, after, groups);
        expect(changedGroups(moved, after)).toEqual([]);
        expect([moved.appointment_date, groups.length === 0]).toEqual([
          before.appointment_date,
          changedGroups(after, before).length === 0,
        ]);
        for (const group of groups) expect(group.some((field) => before[field] !== after[field])).toBe(true);
      }),
    ));
});

describe("F-6: an appointment that was changed on its own", () => {
  test("follows its series in what it had in common with it, and keeps what was set for it", () =>
    fc.assert(
      fc.property(appointment, appointment, appointment, (own, series, after) => {
        const groups = changedGroups(series, after);
        const followed = applySeriesChange(own, series, after, groups);
        const apart = changedGroups(own, series);
        for (const group of [["start_time", "end_time"], ["_location"], ["notes"], ["follow_up"]] as const) {
          const isApart = apart.some(([first]) => first === group[0]);
          for (const field of group)
            expect([field, followed[field]]).toEqual([field, isApart ? own[field] : after[field]]);
        }
        expect(followed.appointment_date).toBe(own.appointment_date);
      }),
    ));

  test("that was never changed is what the series is", () =>
    fc.assert(
      fc.property(appointment, appointment, (series, after) => {
        expect(
          changedGroups(applySeriesChange(series, series, after, changedGroups(series, after)), after),
        ).toEqual([]);
      }),
    ));
});

describe("what an undo calls a change", () => {
  test("is a cancellation or a restoration before it is a move, and a move only where day or time differ", () =>
    fc.assert(
      fc.property(appointment, given, (before, change) => {
        const after = applyEdits(before, change);
        const act = actOf(before, after);
        expect(act === "cancel" || act === "restore").toBe(before.cancelled !== after.cancelled);
        if (before.cancelled === after.cancelled)
          expect(act).toBe(isMoved(before, after) ? "move" : "change");
        const isSameTime = (["appointment_date", "start_time", "end_time"] as const).every(
          (field) => before[field] === after[field],
        );
        expect(isMoved(before, after)).toBe(!isSameTime);
      }),
    ));

  test("STATE-APPT-03: what was billed stays at its time, unless it is cancelled with the move", () =>
    fc.assert(
      fc.property(appointment, given, (before, change) => {
        const after = applyEdits(before, change);
        const isHeld = before.is_billed && !before.cancelled && !after.cancelled && isMoved(before, after);
        expect(mayMove(before, after).allowed).toBe(!isHeld);
      }),
    ));
});
