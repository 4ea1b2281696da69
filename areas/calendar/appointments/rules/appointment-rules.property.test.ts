import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { dayAt } from "#kernel/calendar/recurrence.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import {
  appointmentOn,
  type Booking,
  type DatedAppointment,
  isBilled,
  NO_REPEAT,
  recurrenceOf,
} from "./appointment.ts";
import { appointmentErrors, repeatErrors, timeErrors } from "./booking.ts";
import { restoreAppointment, cancelAppointment } from "./cancelling.ts";
import { followUpColumns, followUpFrom, followUpOf } from "./follow-up.ts";
import { mayMove, mayRemove, mayRemoveAll } from "./protection.ts";
import { isReferralMissing, needsReferral } from "./referral-cover.ts";
import { requestedDay, mayTarget, targetOf } from "./scope.ts";
import { bookedWords, changeWords, dayWords, removedWords, repeatWords, whenWords } from "./words.ts";

const TODAY: Day = "2026-11-26";
const plain: Booking = {
  ...NO_REPEAT,
  ...{
    appointment_type: 1,
    appointment_date: TODAY,
    start_time: "09:30",
    end_time: "10:00",
    _patient: 21,
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
    follow_up: null,
  },
};
const weekly: Booking = { ...plain, repeat_interval: 1, repeat_frequency: 1, repeat_count: 4 };
const days = fc.integer({ min: -400, max: 400 }).map((after) => addDays(TODAY, after));
const appointments = fc
  .record({
    cancelled: fc.boolean(),
    is_billed: fc.boolean(),
    was: fc.boolean(),
    reason: fc.option(fc.constant("Unwell")),
  })
  .map(
    ({ was, reason, ...one }): DatedAppointment => ({
      ...plain,
      ...one,
      was_billed_before_cancel: was,
      cancellation_reason: reason,
    }),
  );

describe("STATE-APPT-01, STATE-APPT-02: cancelling and restoring", () => {
  test("restoring gives back exactly what was billed before, however often it was cancelled", () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.constantFrom("Unwell", null), { minLength: 1, maxLength: 4 }),
        (is_billed, reasons) => {
          const before: DatedAppointment = { ...plain, is_billed };
          const gone = reasons.reduce<DatedAppointment>(
            (one, reason) => cancelAppointment(one, reason),
            before,
          );
          expect([gone.cancelled, gone.is_billed, gone.cancellation_reason]).toEqual([
            true,
            true,
            reasons.at(-1),
          ]);
          expect(isBilled(gone)).toBe(false);
          expect(restoreAppointment(gone)).toEqual(before);
        },
      ),
    );
  });

  test("an appointment that is active has no reason and, once restored, nothing left of the cancellation", () => {
    fc.assert(
      fc.property(appointments, (one) => {
        const restored = restoreAppointment(one);
        expect([restored.cancelled, restored.cancellation_reason]).toEqual([false, null]);
        expect(restoreAppointment(restored)).toEqual(restored);
      }),
    );
  });
});

describe("RULE-APPT-01, RULE-APPT-02: what an appointment must have", () => {
  const times = fc.constantFrom<WallTime>("00:00", "09:30", "09:31", "23:59");
  test("each field has its text just where its rule is broken", () => {
    fc.assert(
      fc.property(
        times,
        times,
        fc.constantFrom(1 as const, 2 as const, 3 as const),
        fc.option(fc.constant(21)),
        fc.boolean(),
        fc.constantFrom(null, "", "Unwell"),
        (start_time, end_time, appointment_type, _patient, isCancelled, cancellation_reason) => {
          const errors = appointmentErrors({
            start_time,
            end_time,
            appointment_type,
            _patient,
            cancelled: isCancelled,
            cancellation_reason,
          });
          expect("end_time" in errors).toBe(start_time >= end_time);
          expect("_patient" in errors).toBe(appointment_type !== 3 && _patient === null);
          expect("cancellation_reason" in errors).toBe(isCancelled && !cancellation_reason);
          expect(timeErrors({ start_time, end_time })).toEqual(
            start_time >= end_time ? { end_time: errors["end_time"] } : {},
          );
        },
      ),
    );
  });

  test.each([
    [{ repeat_interval: 0, repeat_end_date: "2020-01-01", repeat_count: 3 }, []],
    [{ repeat_interval: 1, repeat_end_date: TODAY, repeat_count: null }, []],
    [{ repeat_interval: 1, repeat_end_date: "2026-11-25", repeat_count: null }, ["repeat_end_date"]],
    [{ repeat_interval: 2, repeat_end_date: "2026-12-25", repeat_count: 3 }, ["repeat_count"]],
    [
      { repeat_interval: 2, repeat_end_date: "2026-11-25", repeat_count: 3 },
      ["repeat_end_date", "repeat_count"],
    ],
    [{ repeat_interval: 1, repeat_end_date: null, repeat_count: 3 }, []],
  ] as const)("RULE-APPT-03: a repeat of %j lacks %j", (repeat, fields) =>
    expect(Object.keys(repeatErrors({ ...plain, ...repeat }))).toEqual(fields),
  );
});

describe("STATE-APPT-03: a billed appointment", () => {
  test("is neither deleted nor moved, unless it was cancelled", () => {
    fc.assert(
      fc.property(
        appointments,
        fc.constantFrom<Partial<DatedAppointment>>(
          { appointment_date: "2026-11-27" },
          { start_time: "08:00" },
          { end_time: "11:00" },
        ),
        (one, change) => {
          expect(mayRemove(one).allowed).toBe(!isBilled(one));
          expect(mayMove(one, { ...one, ...change, cancelled: false }).allowed).toBe(!isBilled(one));
          expect(mayMove(one, { ...one, notes: "x", _location: 9 }).allowed).toBe(true);
        },
      ),
    );
  });

  test("protects its series from being deleted, as long as it is there itself", () => {
    fc.assert(
      fc.property(appointments, fc.boolean(), (one, is_deleted) => {
        const exception = { ...one, repeat_date: addDays(TODAY, 7), is_deleted, version: 1 };
        expect(mayRemoveAll({ booking: weekly, exceptions: [exception] }).allowed).toBe(
          is_deleted || !isBilled(one),
        );
      }),
    );
  });
});

describe("C-30, F-6: which appointments are meant", () => {
  test.each([
    [plain, {}, { scope: "all", on: null }],
    [plain, { repeat_date: TODAY }, { scope: "all", on: null }],
    [plain, { repeat_date: "2026-12-03" }, null],
    [weekly, {}, { scope: "all", on: null }],
    [weekly, { repeat_date: "2026-12-03" }, { scope: "one", on: "2026-12-03" }],
    [
      weekly,
      { repeat_date: "2026-12-03", repeat_scope: "following" },
      { scope: "following", on: "2026-12-03" },
    ],
    [weekly, { repeat_date: "2026-12-03", repeat_scope: "all" }, { scope: "all", on: "2026-12-03" }],
  ] as const)("of %j with %j: %j", (booking, asked, target) =>
    expect(targetOf(booking, asked)).toEqual(target),
  );

  test.each([
    [weekly, { repeat_scope: "one" }, false],
    [weekly, { repeat_scope: "following" }, false],
    [weekly, { repeat_scope: "all" }, true],
    [weekly, {}, true],
    [plain, { repeat_scope: "one" }, true],
  ] as const)("of %j, %j may be asked: %s", (booking, asked, allowed) =>
    expect(mayTarget(booking, asked).allowed).toBe(allowed),
  );

  test.each([
    [{ appointment_date: TODAY, repeat_interval: 1 }, undefined],
    [{ appointment_date: TODAY, repeat_interval: 1, repeat_date: "2026-12-03" }, TODAY],
    [{ appointment_date: TODAY }, TODAY],
    [{ appointment_date: "2026-12-04", repeat_interval: 1 }, "2026-12-04"],
    [{}, undefined],
  ] as const)("sent %j for one of a series, the day meant is %j", (body, day) =>
    expect(requestedDay(weekly, { scope: "one", on: "2026-12-03" }, body)).toBe(day),
  );

  test("the appointment of a day is the changed one, else the rule's, and none where it was removed or never was", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.boolean(), (after, is_deleted) => {
        const day = addDays(TODAY, after);
        const isOfRule = after % 7 === 0 && after < 28;
        expect(appointmentOn({ booking: weekly, exceptions: [] }, day)?.appointment_date ?? null).toBe(
          isOfRule ? day : null,
        );
        const moved = {
          ...plain,
          appointment_date: addDays(day, 1),
          repeat_date: day,
          is_deleted,
          version: 1,
        };
        const found = appointmentOn({ booking: weekly, exceptions: [moved] }, day);
        expect(found?.appointment_date ?? null).toBe(isOfRule && !is_deleted ? addDays(day, 1) : null);
      }),
    );
  });
});

describe("RULE-APPT-06: a monthly series", () => {
  test("comes back to its date after a short month, in every year", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Day>("2026-01-31", "2027-01-29", "2028-01-30"),
        fc.integer({ min: 0, max: 60 }),
        (start, place) => {
          const rule = recurrenceOf({
            ...plain,
            appointment_date: start,
            repeat_interval: 2,
            repeat_frequency: 1,
          });
          const day = dayAt(rule, place);
          const next = addDays(day, 1);
          expect(day.slice(8) === start.slice(8) || next.endsWith("-01")).toBe(true);
        },
      ),
    );
  });
});

describe("C-31: a follow-up", () => {
  test("is kept in one column and read as it was said; from today on, never before", () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: 1, max: 104 }), days), days, (follow_up, today) => {
        const columns = followUpColumns(follow_up);
        expect(followUpOf(columns)).toBe(follow_up);
        expect([columns.follow_up_weeks, columns.follow_up_on].filter((each) => each !== null)).toHaveLength(
          1,
        );
        expect(followUpFrom(follow_up, today) >= today).toBe(true);
        if (typeof follow_up === "number")
          expect(followUpFrom(follow_up, today)).toBe(addDays(today, 7 * follow_up));
      }),
    );
    expect(followUpOf(followUpColumns(null))).toBeNull();
  });
});

describe("whether a referral is needed", () => {
  test("of a patient's appointment in the rooms that is neither cancelled nor billed, and missing where none covers its day", () => {
    const states = fc.constantFrom(
      "active" as const,
      "expiring" as const,
      "expired" as const,
      "none" as const,
    );
    fc.assert(
      fc.property(
        fc.constantFrom(1 as const, 2 as const, 3 as const),
        fc.option(fc.constant(21)),
        fc.boolean(),
        fc.boolean(),
        states,
        (appointment_type, _patient, isCancelled, is_billed, referral_state) => {
          const one = { appointment_type, _patient, cancelled: isCancelled, is_billed, referral_state };
          const needs = appointment_type === 1 && _patient !== null && !isCancelled && !is_billed;
          expect(needsReferral(one)).toBe(needs);
          expect(isReferralMissing(one)).toBe(needs && ["expired", "none"].includes(referral_state));
        },
      ),
    );
  });
});

describe("the words of the feed", () => {
  const at = (change: Partial<DatedAppointment>): DatedAppointment => ({ ...plain, ...change });
  test.each([
    [at({}), at({ cancelled: true }), "one", "cancelled NGUYEN, Mai on Thu 26/11/2026 at 09:30"],
    [at({ cancelled: true }), at({}), "one", "restored NGUYEN, Mai on Thu 26/11/2026 at 09:30"],
    [
      at({}),
      at({ appointment_date: "2026-11-27" }),
      "one",
      "moved NGUYEN, Mai from Thu 26/11/2026 at 09:30 to Fri 27/11/2026 at 09:30",
    ],
    [at({}), at({ start_time: "10:00" }), "one", "moved NGUYEN, Mai on Thu 26/11/2026 from 09:30 to 10:00"],
    [
      at({}),
      at({ notes: "x" }),
      "all",
      "changed NGUYEN, Mai on Thu 26/11/2026 at 09:30, all appointments in the series",
    ],
    [
      at({}),
      at({ cancelled: true }),
      "following",
      "cancelled NGUYEN, Mai on Thu 26/11/2026 at 09:30, this and following appointments",
    ],
  ] as const)("%j to %j of %s", (before, after, scope, words) =>
    expect(changeWords("NGUYEN, Mai", before, after, scope)).toBe(words),
  );

  test.each([
    [NO_REPEAT, ""],
    [{ ...NO_REPEAT, repeat_interval: 1 }, "every week"],
    [
      { ...NO_REPEAT, repeat_interval: 1, repeat_frequency: 2, repeat_end_date: "2026-12-17" },
      "every 2 weeks until 17/12/2026",
    ],
    [{ ...NO_REPEAT, repeat_interval: 2, repeat_count: 6 }, "every month, 6 times"],
    [{ ...NO_REPEAT, repeat_interval: 2, repeat_frequency: 3, repeat_count: 1 }, "every 3 months, 1 time"],
  ] as const)("%j repeats %j", (repeat, words) => {
    expect(repeatWords(repeat)).toBe(words);
    expect(bookedWords("X", { ...plain, ...repeat })).toBe(
      `booked X on Thu 26/11/2026 at 09:30${words && `, ${words}`}`,
    );
  });

  test("a day and a moment are named alike everywhere", () => {
    expect([dayWords("2026-11-29"), whenWords(plain)]).toEqual(["Sun 29/11/2026", "Thu 26/11/2026 at 09:30"]);
    expect(removedWords("X", plain, "all")).toBe(
      "deleted X on Thu 26/11/2026 at 09:30, all appointments in the series",
    );
  });
});
