import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { fromMinutes, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { type Booking, NO_REPEAT, type Repeat } from "./appointment.ts";
import { countWords, firstLine, fullDay } from "./appointment-words.ts";
import { firstFree, firstGap, laterOf, mergeOpenings, snapUp, describeAvailability } from "./availability.ts";
import { type AwayRow, decidedWords, isBefore, endTimeOf, offersFor } from "./time-away.ts";
import { cancelledEmail } from "./away-email.ts";
import {
  appointmentErrors,
  CHOOSE_PATIENT,
  EITHER_END_OR_COUNT,
  END_AFTER_START,
  GIVE_REASON,
  LAST_DAY_TOO_EARLY,
  repeatErrors,
} from "./booking.ts";
import { endOf, readBookingLine } from "./booking-line.ts";
import { restoreAppointment, cancelAppointment } from "./cancelling.ts";
import { changedGroups, applyEdits } from "./edits.ts";
import { expand, expandAll, MAX_PER_REPLY } from "./expand.ts";
import { followUpColumns, followUpFrom, followUpOf } from "./follow-up.ts";
import { coverOn, isReferralMissing, needsReferral } from "./referral-cover.ts";
import { requestedDay, mayTarget, targetOf } from "./scope.ts";
import { applyRepeatEdits } from "./series.ts";
import { columnsOf, displayedEnd } from "./side-by-side.ts";
import { actOf, isMoved } from "./undoing.ts";
import { bookedWords, changeWords, dayWords, removedWords, repeatWords } from "./words.ts";

const today: Day = "2026-11-26";
const booking: Booking = {
  ...{
    appointment_type: 1,
    appointment_date: "2026-11-26",
    start_time: "09:30",
    end_time: "10:00",
    _patient: 7,
    _location: 4,
    _visit_type: null,
    resources: [],
  },
  ...{
    cancelled: false,
    cancellation_reason: null,
    is_billed: false,
    was_billed_before_cancel: false,
    notes: null,
  },
  ...{ follow_up: null, ...NO_REPEAT },
};
const weekly: Booking = { ...booking, repeat_interval: 1, repeat_frequency: 1 };

describe("RULE-APPT-01, RULE-APPT-02, STATE-APPT-01: what an appointment must have", () => {
  test.each<[Partial<Booking>, object]>([
    [{}, {}],
    [{ end_time: "09:31" }, {}],
    [{ end_time: "09:30" }, { end_time: END_AFTER_START }],
    [{ end_time: "09:29" }, { end_time: END_AFTER_START }],
    [{ start_time: "00:00", end_time: "23:59" }, {}],
    [{ _patient: null }, { _patient: CHOOSE_PATIENT }],
    [{ _patient: null, appointment_type: 2 }, { _patient: CHOOSE_PATIENT }],
    [{ _patient: null, appointment_type: 3 }, {}],
    [{ cancelled: true }, { cancellation_reason: GIVE_REASON }],
    [{ cancelled: true, cancellation_reason: "" }, { cancellation_reason: GIVE_REASON }],
    [{ cancelled: true, cancellation_reason: "Unwell" }, {}],
    [{ cancellation_reason: "Unwell" }, {}],
    [
      { end_time: "09:00", _patient: null },
      { end_time: END_AFTER_START, _patient: CHOOSE_PATIENT },
    ],
  ])("%j: %j", (change, errors) => expect(appointmentErrors({ ...booking, ...change })).toEqual(errors));

  test.each<[Partial<Repeat>, object]>([
    [{}, {}],
    [{ repeat_end_date: "2026-11-26" }, {}],
    [{ repeat_end_date: "2026-11-25" }, { repeat_end_date: LAST_DAY_TOO_EARLY }],
    [{ repeat_count: 3 }, {}],
    [{ repeat_end_date: "2026-12-26", repeat_count: 3 }, { repeat_count: EITHER_END_OR_COUNT }],
    [{ repeat_interval: 0, repeat_end_date: "2026-11-25", repeat_count: 3 }, {}],
  ])("repeated weekly with %j: %j", (change, errors) =>
    expect(repeatErrors({ ...weekly, ...change })).toEqual(errors),
  );
});

describe("STATE-APPT-01, STATE-APPT-02, C-28: cancelled and back", () => {
  test.each<[Partial<Booking>, object]>([
    [{}, { cancelled: true, is_billed: true, was_billed_before_cancel: false }],
    [{ is_billed: true }, { cancelled: true, is_billed: true, was_billed_before_cancel: true }],
    [
      { cancelled: true, is_billed: true, was_billed_before_cancel: false },
      { was_billed_before_cancel: false },
    ],
    [
      { cancelled: true, is_billed: true, was_billed_before_cancel: true },
      { was_billed_before_cancel: true },
    ],
  ])("%j cancelled is %j", (change, expected) =>
    expect(cancelAppointment({ ...booking, ...change }, "Unwell")).toMatchObject({
      ...expected,
      cancellation_reason: "Unwell",
    }),
  );

  test("twice is once, and back again is as it was, billed or not", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.string(), fc.string(), (is_billed, first, second) => {
        const one = { ...booking, is_billed };
        expect(cancelAppointment(cancelAppointment(one, first), second)).toEqual(
          cancelAppointment(one, second),
        );
        expect(restoreAppointment(cancelAppointment(one, first))).toEqual(one);
        expect(restoreAppointment(restoreAppointment(one))).toEqual(one);
      }),
    );
  });
});

describe("RULE-APPT-02: what was sent", () => {
  test.each([
    [{}, []],
    [{ notes: "Deaf" }, [["notes"]]],
    [{ notes: null }, []],
    [{ start_time: "09:15" }, [["start_time", "end_time"]]],
    [{ end_time: "10:15" }, [["start_time", "end_time"]]],
    [{ _patient: 8 }, [["appointment_type", "_patient"]]],
    [{ appointment_type: 3 }, [["appointment_type", "_patient"]]],
    [{ _location: null }, [["_location"]]],
    [{ _visit_type: 3 }, [["_visit_type"]]],
    [{ _visit_type: null }, []],

    [{ follow_up: 6 }, [["follow_up"]]],
    [{ cancelled: true, cancellation_reason: "Unwell" }, [["cancelled", "cancellation_reason"]]],
    [{ cancelled: false }, []],
    [{ appointment_date: "2026-11-27" }, []],
    [{ cancellation_reason: "Unwell" }, []],
  ] as const)("%j changes %j", (given, groups) =>
    expect(changedGroups(booking, applyEdits(booking, given))).toEqual(groups),
  );

  test("rooms and equipment are compared by their numbers, in any order", () => {
    const using = { ...booking, resources: [4, 9] };
    expect(changedGroups(booking, applyEdits(booking, { resources: [9, 4] }))).toEqual([["resources"]]);
    expect(applyEdits(booking, { resources: [9, 4] }).resources).toEqual([4, 9]);
    expect(changedGroups(using, applyEdits(using, { resources: [9, 4] }))).toEqual([]);
    expect(changedGroups(using, applyEdits(using, {}))).toEqual([]);
  });

  test("an event has no patient, and becomes none by being given one", () => {
    expect(applyEdits(booking, { appointment_type: 3, _patient: 8 })._patient).toBeNull();
    expect(
      applyEdits({ ...booking, appointment_type: 3, _patient: null }, { appointment_type: 1, _patient: 8 })
        ._patient,
    ).toBe(8);
  });

  test.each([
    [booking, booking, "change"],
    [booking, { ...booking, notes: "x" }, "change"],
    [booking, { ...booking, start_time: "09:15" as const }, "move"],
    [booking, { ...booking, end_time: "10:15" as const }, "move"],
    [booking, { ...booking, appointment_date: "2026-11-27" as const }, "move"],
    [booking, { ...booking, cancelled: true, start_time: "09:15" as const }, "cancel"],
    [{ ...booking, cancelled: true }, booking, "restore"],
  ])("%# is undone as what it was", (before, after, act) => {
    expect(actOf(before, after)).toBe(act);
    expect(isMoved(before, after)).toBe(isMoved(after, before));
  });
});

describe("RULE-APPT-05: the rule of a series", () => {
  test.each<[Partial<Repeat>, object, Partial<Repeat>]>([
    [{}, {}, {}],
    [{ repeat_end_date: "2026-12-31" }, { repeat_count: 5 }, { repeat_end_date: null, repeat_count: 5 }],
    [
      { repeat_count: 5 },
      { repeat_end_date: "2026-12-31" },
      { repeat_end_date: "2026-12-31", repeat_count: null },
    ],
    [{ repeat_count: 5 }, { repeat_count: 5 }, { repeat_count: 5 }],
    [{ repeat_count: 5 }, { repeat_count: null }, { repeat_count: null }],
    [{ repeat_end_date: "2026-12-31" }, { repeat_end_date: null }, { repeat_end_date: null }],
    [{ repeat_end_date: "2026-12-31" }, { repeat_count: null }, { repeat_end_date: "2026-12-31" }],
    [{}, { repeat_frequency: 2 }, { repeat_frequency: 2 }],
    [{}, { repeat_interval: 2 }, { repeat_interval: 2 }],
    [{ repeat_count: 5, repeat_frequency: 3 }, { repeat_interval: 0 }, NO_REPEAT],
  ])("%j with %j: %j", (was, given, expected) =>
    expect(applyRepeatEdits({ ...weekly, ...was }, given)).toMatchObject({ ...expected }),
  );

  test.each<[Partial<Repeat>, string]>([
    [{ repeat_interval: 0 }, ""],
    [{}, "every week"],
    [{ repeat_frequency: null }, "every week"],
    [{ repeat_frequency: 2 }, "every 2 weeks"],
    [{ repeat_interval: 2 }, "every month"],
    [{ repeat_interval: 2, repeat_frequency: 3 }, "every 3 months"],
    [{ repeat_count: 1 }, "every week, 1 time"],
    [{ repeat_count: 6 }, "every week, 6 times"],
    [{ repeat_end_date: "2028-02-29" }, "every week until 29/02/2028"],
  ])("%j is %j", (change, words) => expect(repeatWords({ ...weekly, ...change })).toBe(words));

  const row = { ...weekly, repeat_date: null, repeat_exceptions: [], is_repeated_date: false } as const;
  test.each([
    ["2026-11-01", "2026-11-25", []],
    ["2026-11-26", "2026-11-26", ["2026-11-26"]],
    ["2026-11-27", "2026-12-10", ["2026-12-03", "2026-12-10"]],
    ["2026-12-04", "2026-12-09", []],
  ] as const)("between %s and %s it is on %j", (from, to, days) =>
    expect(expand(row, from, to).map(({ appointment_date }) => appointment_date)).toEqual(days),
  );
  test("the first is no repeated one; one day taken out is left out; a single appointment is itself", () => {
    expect(expand(row, today, "2026-12-03").map(({ is_repeated_date }) => is_repeated_date)).toEqual([
      false,
      true,
    ]);
    expect(expand({ ...row, repeat_exceptions: ["2026-12-03"] }, today, "2026-12-10")).toHaveLength(2);
    expect(expand({ ...row, repeat_interval: 0 }, "2030-01-01", "2030-12-31")).toHaveLength(1);
  });
  test.each([
    [1, null, 10, 10],
    [MAX_PER_REPLY, null, 1, MAX_PER_REPLY],
    [MAX_PER_REPLY + 1, null, 1, null],
    [MAX_PER_REPLY / 2, "x".repeat(500), 1, MAX_PER_REPLY / 2],
    [MAX_PER_REPLY / 2 + 1, "x".repeat(500), 1, null],
  ])("%d rows with notes %#, each %d times, are %j in an answer", (count, notes, times, expected) => {
    const rows = Array.from({ length: count }, () => ({ ...row, notes }));
    expect(expandAll(rows, today, addDays(today, (times - 1) * 7))?.length ?? null).toBe(expected);
  });
});

describe("F-6, C-30: which appointments are meant", () => {
  test.each([
    [booking, {}, { scope: "all", on: null }],
    [booking, { repeat_date: "2026-11-26" }, { scope: "all", on: null }],
    [booking, { repeat_date: "2026-11-27" }, null],
    [booking, { repeat_scope: "one" }, { scope: "all", on: null }],
    [weekly, {}, { scope: "all", on: null }],
    [weekly, { repeat_date: "2026-12-03" }, { scope: "one", on: "2026-12-03" }],
    [
      weekly,
      { repeat_date: "2026-12-03", repeat_scope: "following" },
      { scope: "following", on: "2026-12-03" },
    ],
    [weekly, { repeat_date: "2026-12-03", repeat_scope: "all" }, { scope: "all", on: "2026-12-03" }],
  ] as const)("%# %j", (one, asked, target) => expect(targetOf(one, asked)).toEqual(target));

  test.each([
    [weekly, { repeat_scope: "one" }, false],
    [weekly, { repeat_scope: "following" }, false],
    [weekly, { repeat_scope: "all" }, true],
    [weekly, {}, true],
    [weekly, { repeat_scope: "one", repeat_date: "2026-12-03" }, true],
    [booking, { repeat_scope: "one" }, true],
  ] as const)("%# %j may be asked: %s", (one, asked, may) => expect(mayTarget(one, asked).allowed).toBe(may));

  const on = { scope: "one", on: "2026-12-03" } as const;
  test.each([
    [on, { appointment_date: "2026-11-26", repeat_interval: 1 }, undefined],
    [on, { appointment_date: "2026-11-26" }, "2026-11-26"],
    [on, { appointment_date: "2026-11-26", repeat_interval: 1, repeat_date: "2026-12-03" }, "2026-11-26"],
    [on, { appointment_date: "2026-11-27", repeat_interval: 1 }, "2026-11-27"],
    [{ scope: "all", on: null }, { appointment_date: "2026-11-26", repeat_interval: 1 }, "2026-11-26"],
    [on, {}, undefined],
  ] as const)("%j of %j: the day %j", (target, body, day) =>
    expect(requestedDay(weekly, target, body)).toBe(day),
  );
});

describe("RULE-APPT-07: free times", () => {
  const span = (start_time: WallTime, end_time: WallTime) => ({ start_time, end_time });
  const morning = span("09:00", "12:00");

  test.each([
    [[], 30, 0, "09:00"],
    [[], 180, 0, "09:00"],
    [[], 181, 0, null],
    [[span("09:00", "09:30")], 30, 0, "09:30"],
    [[span("09:29", "09:30")], 30, 0, "09:30"],
    [[span("09:30", "12:00")], 30, 0, "09:00"],
    [[span("08:00", "09:15")], 30, 0, "09:15"],
    [[span("09:00", "11:31")], 30, 0, null],
    [[span("09:00", "11:30")], 30, 0, "11:30"],
    [[span("09:00", "10:00"), span("09:15", "09:30")], 30, 0, "10:00"],
    [[span("10:00", "10:30"), span("09:00", "09:30")], 30, 0, "09:30"],
    [[span("12:00", "13:00")], 30, 0, "09:00"],
    [[], 30, 600, "10:00"],
    [[], 30, 690, "11:30"],
    [[], 30, 691, null],
  ])("beside %j, %d minutes from minute %d: %j", (taken, minutes, notBefore, start) =>
    expect(firstGap(morning, taken, minutes, notBefore)).toBe(start),
  );

  const spans = fc
    .array(fc.tuple(fc.integer({ min: 480, max: 780 }), fc.integer({ min: 5, max: 60 })), { maxLength: 8 })
    .map((each) => each.map(([from, length]) => span(fromMinutes(from), fromMinutes(from + length))));
  test("a gap is inside the opening, on nothing that is taken, and none before it is free", () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 5, max: 90 }), (taken, minutes) => {
        const isFree = (at: number) =>
          at + minutes <= 720 &&
          taken.every((one) => minutesOf(one.end_time) <= at || minutesOf(one.start_time) >= at + minutes);
        const start = firstGap(morning, taken, minutes, 0);
        const first = Array.from({ length: 180 }, (_, by) => 540 + by).find(isFree);
        expect(start === null ? undefined : minutesOf(start)).toBe(first);
        expect(firstGap(morning, taken.toReversed(), minutes, 0)).toBe(start);
      }),
    );
  });

  test.each([
    ["09:00", 540],
    ["09:01", 545],
    ["09:05", 545],
    ["23:56", 1440],
  ] as const)("CONST-10: from %s on it is minute %d", (time, minute) => expect(snapUp(time)).toBe(minute));

  const rooms = { available: true, _location: 4, location: { name: "Rooms" } } as const;
  const clinic = { available: true, _location: 5, location: { name: "Clinic" } } as const;
  const anywhere = { available: true, _location: null, location: null } as const;
  test.each([
    [[{ ...rooms, ...morning }], "inside", "Inside availability at Rooms 09:00–12:00"],
    [[{ ...anywhere, ...morning }], "inside", "Inside availability 09:00–12:00"],
    [[{ ...clinic, ...morning }], "outside", "Outside availability: 09:00–12:00 at Clinic on this day"],
    [[{ ...rooms, ...span("09:30", "10:00") }], "inside", "Inside availability at Rooms 09:30–10:00"],
    [
      [{ ...rooms, ...span("09:31", "10:00") }],
      "outside",
      "Outside availability: 09:31–10:00 at Rooms on this day",
    ],
    [
      [{ ...rooms, ...span("09:00", "09:59") }],
      "outside",
      "Outside availability: 09:00–09:59 at Rooms on this day",
    ],
    [
      [
        { ...rooms, ...span("09:00", "09:45") },
        { ...rooms, ...span("09:45", "12:00") },
      ],
      "inside",
      "Inside availability at Rooms 09:00–12:00",
    ],
    [
      [
        { ...clinic, ...morning },
        { ...rooms, ...morning },
      ],
      "inside",
      "Inside availability at Rooms 09:00–12:00",
    ],
    [
      [
        { ...anywhere, ...morning },
        { ...rooms, ...morning },
      ],
      "inside",
      "Inside availability at Rooms 09:00–12:00",
    ],
    [
      [
        { ...rooms, ...morning },
        { ...anywhere, available: false, ...span("09:59", "11:00") },
      ],
      "blocked",
      "Not available 09:59–11:00",
    ],
    [
      [
        { ...rooms, ...morning },
        { ...clinic, available: false, ...span("10:00", "11:00") },
      ],
      "inside",
      "Inside availability at Rooms 09:00–12:00",
    ],
    [[], "outside", "Outside availability: none set for this day"],
  ])("09:30–10:00 at Rooms, %# : %s", (ofDay, availability, text) =>
    expect(describeAvailability({ ...span("09:30", "10:00"), _location: 4 }, ofDay)).toEqual({
      availability,
      text,
    }),
  );

  test("openings do not depend on which schedule comes first", () => {
    const given = fc.array(
      fc.tuple(
        fc.integer({ min: 8, max: 16 }),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(rooms, clinic),
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(given, (all) => {
        const schedules = all.map(([from, hours, at]) => ({
          ...at,
          ...span(fromMinutes(from * 60), fromMinutes((from + hours) * 60)),
        }));
        const shown = (each: typeof schedules) =>
          mergeOpenings(each)
            .map((one) => `${one._location} ${one.start_time} ${one.end_time}`)
            .toSorted();
        expect(shown(schedules.toReversed())).toEqual(shown(schedules));
        expect(shown(mergeOpenings(schedules))).toEqual(shown(schedules));
      }),
    );
  });

  test.each([
    ["2026-11-26", "08:00", null, "2026-11-26 09:00"],
    ["2026-11-26", "09:01", null, "2026-11-26 09:05"],
    ["2026-11-26", "11:31", null, "2026-11-27 09:00"],
    ["2026-11-27", "08:00", null, "2026-11-27 09:00"],
    ["2026-11-26", "08:00", 5, "2026-11-27 09:00"],
    ["2026-11-26", "08:00", 6, null],
    ["2026-11-28", "08:00", null, null],
  ] as const)("on %s at %s, at the location %j: %j", (day, time, _location, found) => {
    const free = firstFree({
      days: [
        { ...rooms, ...morning, schedule_date: "2026-11-26" },
        { ...clinic, ...morning, schedule_date: "2026-11-27" },
      ],
      ...{ takenOn: () => [], minutes: 30, nowAt: () => ({ day, time }), _location },
    });
    expect(free && `${free.appointment_date} ${free.start_time}`).toBe(found);
  });

  const away = { from_date: "2026-11-26", from_time: null, to_date: "2026-11-26", to_time: null } as const;
  const asked: AwayRow = {
    key: "a",
    appointment_date: today,
    ...span("09:00", "09:30"),
    _location: 4,
    after: null,
    chosen: null,
  };
  const known = {
    ...{ away, holidays: [], taken: [], now: { day: "2026-11-20", time: "08:00" } as const },
    schedules: ["2026-11-26", "2026-11-27", "2026-11-30"].map((day) => ({
      ...rooms,
      ...morning,
      schedule_date: addDays(today, Number(day.slice(8)) - 26),
    })),
  };
  const offered = (rows: readonly AwayRow[]) =>
    [...offersFor(rows, known)].map(
      ([key, { appointment_date, start_time }]) => `${key} ${appointment_date} ${start_time}`,
    );
  test.each<[readonly AwayRow[], readonly string[]]>([
    [[asked], ["a 2026-11-27 09:00"]],
    [
      [asked, { ...asked, key: "b" }],
      ["a 2026-11-27 09:00", "b 2026-11-27 09:30"],
    ],
    [[{ ...asked, chosen: "cancel" }], []],
    [
      [
        { ...asked, chosen: { appointment_date: "2026-11-27", ...span("09:00", "09:30") } },
        { ...asked, key: "b" },
      ],
      ["b 2026-11-27 09:30"],
    ],
    [[{ ...asked, after: { day: "2026-11-27", time: "11:45" } }], ["a 2026-11-30 09:00"]],
    [[{ ...asked, ...span("09:00", "12:30") }], []],
    [[{ ...asked, _location: 5 }], []],
  ])("away on the 26th, %# is offered %j", (rows, times) => expect(offered(rows)).toEqual(times));

  test.each([
    [[], ""],
    [[null], "1 to decide"],
    [["cancel", null, "cancel"], "2 to cancel, 1 to decide"],
    [[{ appointment_date: today, ...morning }, "cancel"], "1 to move, 1 to cancel"],
  ] as const)("%# is said as %j", (chosen, words) =>
    expect(decidedWords(chosen.map((one) => ({ chosen: one })))).toBe(words),
  );

  test.each([
    [
      { day: "2026-11-26", time: "09:00" },
      { day: "2026-11-26", time: "09:01" },
    ],
    [
      { day: "2026-11-26", time: "23:59" },
      { day: "2026-11-27", time: "00:00" },
    ],
    [
      { day: "2026-12-31", time: "12:00" },
      { day: "2027-01-01", time: "09:00" },
    ],
  ] as const)("%j is before %j", (one, other) => {
    expect([isBefore(one, other), isBefore(other, one), isBefore(one, one)]).toEqual([true, false, false]);
    expect([laterOf(one, other), laterOf(other, one)]).toEqual([other, other]);
  });
  test("later is as much later as the appointment is long", () =>
    expect(endTimeOf({ appointment_date: today, ...span("09:30", "10:15") })).toEqual({
      day: today,
      time: "10:15",
    }));
});

describe("one line that books", () => {
  // 26 November 2026 is a Thursday.
  test.each([
    [
      "pike tue 1015 30",
      { kind: "at", name: "pike", day: "2026-12-01", start: "10:15", minutes: 30, unknown: [] },
    ],
    ["Pike 1015 tue", { kind: "at", day: "2026-12-01", start: "10:15", minutes: 15 }],
    ["van der berg 27/11 9:30", { kind: "at", name: "van der berg", day: "2026-11-27", start: "09:30" }],
    ["nguyễn today 2pm", { kind: "at", name: "nguyễn", day: "2026-11-26", start: "14:00" }],
    ["pike tomorrow 9.30am 45min", { kind: "at", day: "2026-11-27", start: "09:30", minutes: 45 }],
    ["pike 25/11/2026 0900", { kind: "at", day: "2026-11-25" }],
    ["pike 24/11/2026 0900", null],
    ["pike tue", null],
    ["tue 1015", null],
    ["pike 1015", null],
    ["pike tue 2515", null],
    ["", null],
    ["first pike", { kind: "first", name: "pike", from: "2026-11-26", until: null, minutes: 15 }],
    [
      "first 45 december pike",
      { kind: "first", name: "pike", from: "2026-12-01", until: "2026-12-31", minutes: 45 },
    ],
    ["first november pike", { kind: "first", from: "2026-11-26", until: "2026-11-30" }],
    ["first october pike", { kind: "first", from: "2027-10-01", until: "2027-10-31" }],
    ["first feb pike", { kind: "first", from: "2027-02-01", until: "2027-02-28" }],
    ["first 30", null],
    ["first pi", null],
  ])("%j: %j", (line, expected) => {
    const read = readBookingLine(line, today, { usual: 15 });
    if (expected === null) expect(read).toBeNull();
    else expect(read).toMatchObject(expected);
  });

  test("never throws, and keeps every word that is no part of it", () => {
    const word = fc.oneof(
      fc.constantFrom("first", "pike", "tue", "1015", "30", "december", "x1", "constructor"),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const read = readBookingLine(words.join(" "), today, { usual: 15 });
        if (read) expect(read.unknown.every((one) => words.join(" ").toLowerCase().includes(one))).toBe(true);
      }),
    );
  });
  test.each([
    ["09:30", 30, "10:00"],
    ["23:30", 29, "23:59"],
  ] as const)("%s and %d minutes end at %s", (start, minutes, end) =>
    expect(endOf({ start, minutes })).toBe(end),
  );
});

describe("C-31: follow-up", () => {
  test.each([
    [6, "2027-01-07"],
    [0, "2026-11-26"],
    [52, "2027-11-25"],
    ["2026-12-24", "2026-12-24"],
    ["2026-11-26", "2026-11-26"],
    ["2026-11-25", "2026-11-26"],
  ] as const)("%j is from %s on", (follow_up, day) => expect(followUpFrom(follow_up, today)).toBe(day));
  test.each([6, 0, "2026-12-24", null] as const)("%j is kept as it was given", (given) =>
    expect(followUpOf(followUpColumns(given))).toBe(given),
  );
});

describe("side by side", () => {
  const shares = (...spans: readonly (readonly [number, number])[]) =>
    columnsOf(spans.map(([from, to]) => ({ from, to }))).map(({ left, width }) => [left, width]);
  test.each([
    [[[0, 60]], [[0, 1]]],
    [
      [
        [0, 60],
        [60, 120],
      ],
      [
        [0, 1],
        [0, 1],
      ],
    ],
    [
      [
        [0, 60],
        [30, 90],
      ],
      [
        [0, 0.5],
        [0.5, 0.5],
      ],
    ],
    [
      [
        [30, 90],
        [0, 60],
      ],
      [
        [0.5, 0.5],
        [0, 0.5],
      ],
    ],
    [
      [
        [0, 5],
        [10, 20],
      ],
      [
        [0, 0.5],
        [0.5, 0.5],
      ],
    ],
    [
      [
        [0, 5],
        [15, 20],
      ],
      [
        [0, 1],
        [0, 1],
      ],
    ],
    [
      [
        [0, 30],
        [0, 60],
      ],
      [
        [0.5, 0.5],
        [0, 0.5],
      ],
    ],
    [[], []],
  ] as const)("RULE-APPT-03: %j has %j", (spans, expected) => expect(shares(...spans)).toEqual(expected));

  test("nothing is on top of anything else, and nothing outside its day", () => {
    const given = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 120 })), {
      maxLength: 10,
    });
    fc.assert(
      fc.property(given, (all) => {
        const spans = all.map(([from, length]) => ({ from, to: from + length }));
        const placed = columnsOf(spans).map((column, at) => ({
          ...column,
          span: spans[at] ?? { from: 0, to: 0 },
        }));
        for (const [at, one] of placed.entries()) {
          expect(one.left >= 0 && one.width > 0 && one.left + one.width <= 1 + 1e-9).toBe(true);
          for (const other of placed.slice(at + 1)) {
            const together =
              one.span.from < displayedEnd(other.span) && other.span.from < displayedEnd(one.span);
            const apart =
              one.left + one.width <= other.left + 1e-9 || other.left + other.width <= one.left + 1e-9;
            expect(!together || apart).toBe(true);
          }
        }
      }),
    );
  });
});

describe("C-28, RULE-APPT-04: referrals of an appointment", () => {
  const booked = { appointment_type: 1, _patient: 7, cancelled: false, is_billed: false } as const;
  test.each([
    [{}, true],
    [{ appointment_type: 2 }, false],
    [{ appointment_type: 3, _patient: null }, false],
    [{ _patient: null }, false],
    [{ cancelled: true }, false],
    [{ is_billed: true }, false],
  ] as const)("%j needs one: %s", (change, needs) =>
    expect(needsReferral({ ...booked, ...change })).toBe(needs),
  );

  test.each([
    ["none", true],
    ["expired", true],
    ["expiring", false],
    ["active", false],
  ] as const)("one that is %s is missing: %s", (referral_state, missing) =>
    expect([
      isReferralMissing({ ...booked, referral_state }),
      isReferralMissing({ ...booked, cancelled: true, referral_state }),
    ]).toEqual([missing, false]),
  );

  const period = (referral_date: Day, expiry_date: Day | null) => ({
    ID: 1,
    referral_date,
    expiry_date,
    is_deleted: false,
    active: true,
  });
  test.each([
    [[], "none"],
    [[period("2026-11-26", "2027-11-26")], "active"],
    [[period("2026-11-27", "2027-11-27")], "none"],
    [[period("2025-11-26", "2026-11-25")], "expired"],
    [[period("2025-11-26", "2026-11-26")], "expiring"],
    [[period("2025-11-26", "2026-12-26")], "expiring"],
    [[period("2025-11-26", "2026-12-27")], "active"],
    [[period("2025-11-26", null)], "active"],
    [[period("2025-11-26", "2026-11-25"), period("2026-11-01", "2027-11-01")], "active"],
  ] as const)("under %j the 26th is %s", (referrals, state) =>
    expect(coverOn(referrals, today).referral_state).toBe(state),
  );
});

describe("words of an appointment", () => {
  const moved = { ...booking, start_time: "14:15" as const };
  test.each([
    [booking, { ...booking, notes: "x" }, "one", "changed Mai on Thu 26/11/2026 at 09:30"],
    [booking, moved, "one", "moved Mai on Thu 26/11/2026 from 09:30 to 14:15"],
    [
      booking,
      { ...booking, appointment_date: "2026-11-27" as const },
      "all",
      "moved Mai from Thu 26/11/2026 at 09:30 to Fri 27/11/2026 at 09:30, all appointments in the series",
    ],
    [
      booking,
      { ...moved, cancelled: true },
      "following",
      "cancelled Mai on Thu 26/11/2026 at 14:15, this and following appointments",
    ],
    [{ ...booking, cancelled: true }, booking, "one", "restored Mai on Thu 26/11/2026 at 09:30"],
    [booking, { ...booking, end_time: "11:00" as const }, "one", "changed Mai on Thu 26/11/2026 at 09:30"],
  ] as const)("%# %s", (before, after, scope, words) =>
    expect(changeWords("Mai", before, after, scope)).toBe(words),
  );

  test("booked and deleted", () => {
    expect(bookedWords("Mai", booking)).toBe("booked Mai on Thu 26/11/2026 at 09:30");
    expect(bookedWords("Mai", { ...weekly, repeat_count: 3 })).toBe(
      "booked Mai on Thu 26/11/2026 at 09:30, every week, 3 times",
    );
    expect(removedWords("Mai", booking, "following")).toBe(
      "deleted Mai on Thu 26/11/2026 at 09:30, this and following appointments",
    );
    expect([dayWords("2028-02-29"), fullDay("2028-02-29")]).toEqual([
      "Tue 29/02/2028",
      "Tuesday 29 February 2028",
    ]);
  });

  test.each([
    [null, ""],
    ["", ""],
    ["  Deaf\nUse the left side", "Deaf"],
    ["\n\nDeaf", "Deaf"],
  ])("the first line of %j is %j", (notes, line) => expect(firstLine(notes)).toBe(line));
  test.each([
    [0, "0 days"],
    [1, "1 day"],
    [2, "2 days"],
  ])("%d is %s", (count, words) => expect(countWords(count, "day")).toBe(words));

  test("APP 11: an email of a cancelled appointment names neither patient nor reason", () => {
    const { subject, text } = cancelledEmail({
      appointment: booking,
      message: "Please ring us.",
      from: "Park Clinic",
    });
    expect(subject).toBe("Your appointment has been cancelled");
    expect(text).toBe(
      "Hello,\n\nYour appointment on Thursday 26 November 2026 at 09:30 with Park Clinic has been cancelled.\n\nPlease ring us.\n",
    );
  });
});
