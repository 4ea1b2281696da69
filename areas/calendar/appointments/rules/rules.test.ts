import { describe, expect, test } from "vitest";
import { instantOf, ZONES } from "#kernel/dates/zone.ts";
import { repeatErrors, appointmentErrors } from "./booking.ts";
import { restoreAppointment, cancelAppointment } from "./cancelling.ts";
import { applyEdits } from "./edits.ts";
import { expand } from "./expand.ts";
import { mayChange, mayRemove, mayRemoveAll } from "./protection.ts";
import { coverOn } from "./referral-cover.ts";
import { requestedDay, mayTarget, targetOf } from "./scope.ts";
import { newBooking, applyRepeatEdits } from "./series.ts";
import { type Booking, isBilled, NO_REPEAT, appointmentOn } from "./appointment.ts";
import { bookedWords, changeWords, namePatient, removedWords, repeatWords } from "./words.ts";

const booking: Booking = {
  ...newBooking({
    appointment_type: 1,
    appointment_date: "2026-11-12",
    start_time: "14:15",
    end_time: "14:45",
    _patient: 7,
  }),
};
const weekly: Booking = { ...booking, repeat_interval: 1, repeat_frequency: 1 };

describe("STATE-APPT-01, STATE-APPT-02, C-28 cancelling", () => {
  test("closes an appointment for billing and un-cancelling gives back what it was", () => {
    for (const is_billed of [true, false]) {
      const gone = cancelAppointment({ ...booking, is_billed }, "ill");
      expect(gone).toMatchObject({
        cancelled: true,
        is_billed: true,
        was_billed_before_cancel: is_billed,
        cancellation_reason: "ill",
      });
      expect(restoreAppointment(gone)).toEqual({ ...booking, is_billed });
    }
  });

  test("twice only changes the reason", () => {
    const twice = cancelAppointment(cancelAppointment(booking, "ill"), "away");
    expect(twice).toMatchObject({ cancellation_reason: "away", was_billed_before_cancel: false });
    expect(restoreAppointment(twice).is_billed).toBe(false);
  });

  test("is by a change: a reason alone cancels nothing, and goes", () => {
    expect(applyEdits(booking, { cancellation_reason: "x" })).toEqual(booking);
    expect(applyEdits(booking, { cancelled: true, cancellation_reason: "x" })).toMatchObject({
      cancelled: true,
      is_billed: true,
    });
    expect(isBilled(cancelAppointment(booking, "x"))).toBe(false);
  });
});

describe("RULE-APPT-01, RULE-APPT-02 an appointment", () => {
  test("starts before it ends, has a patient by its type, and a reason when cancelled", () => {
    expect(appointmentErrors(booking)).toEqual({});
    expect(Object.keys(appointmentErrors({ ...booking, end_time: "14:15" }))).toEqual(["end_time"]);
    expect(Object.keys(appointmentErrors({ ...booking, _patient: null }))).toEqual(["_patient"]);
    expect(appointmentErrors({ ...booking, _patient: null, appointment_type: 3 })).toEqual({});
    expect(Object.keys(appointmentErrors({ ...booking, cancelled: true }))).toEqual(["cancellation_reason"]);
  });

  test("ends its repeat on or after its date, by a date or a number", () => {
    expect(repeatErrors({ ...weekly, repeat_end_date: "2026-11-12" })).toEqual({});
    expect(Object.keys(repeatErrors({ ...weekly, repeat_end_date: "2026-11-11" }))).toEqual([
      "repeat_end_date",
    ]);
    expect(Object.keys(repeatErrors({ ...weekly, repeat_end_date: "2026-12-12", repeat_count: 2 }))).toEqual([
      "repeat_count",
    ]);
    expect(repeatErrors({ ...booking, repeat_end_date: "2020-01-01", repeat_count: 2 })).toEqual({});
  });

  test("that does not repeat keeps nothing of a repeat", () => {
    expect(applyRepeatEdits(weekly, { repeat_interval: 0, repeat_count: 4 })).toEqual(NO_REPEAT);
    expect(
      newBooking({ ...booking, repeat_interval: 0, repeat_frequency: 2, repeat_count: 4 }),
    ).toMatchObject(NO_REPEAT);
  });
});

describe("C-30, F-6 which appointments are meant", () => {
  test("one when its day is said, all when it is not", () => {
    expect(targetOf(weekly, { repeat_date: "2026-11-19" })).toEqual({ scope: "one", on: "2026-11-19" });
    expect(targetOf(weekly, {})).toEqual({ scope: "all", on: null });
    expect(targetOf(booking, { repeat_date: "2026-11-12", repeat_scope: "one" })).toEqual({
      scope: "all",
      on: null,
    });
    expect(targetOf(booking, { repeat_date: "2026-11-13" })).toBeNull();
    expect(mayTarget(weekly, { repeat_scope: "one" }).allowed).toBe(false);
    expect(mayTarget(weekly, { repeat_scope: "all" }).allowed).toBe(true);
    expect(mayTarget(booking, { repeat_scope: "one" }).allowed).toBe(true);
  });

  test("the series' own first day, sent for another appointment, moves nothing", () => {
    const target = { scope: "one", on: "2026-11-19" } as const;
    const own = { appointment_date: "2026-11-12", repeat_interval: 1 } as const;
    expect(requestedDay(weekly, target, own)).toBeUndefined();
    expect(requestedDay(weekly, target, { ...own, repeat_date: "2026-11-19" })).toBe("2026-11-12");
    expect(requestedDay(weekly, target, { appointment_date: "2026-11-12" })).toBe("2026-11-12");
    expect(requestedDay(weekly, target, { appointment_date: "2026-11-20" })).toBe("2026-11-20");
    expect(requestedDay(weekly, { scope: "all", on: null }, { appointment_date: "2026-11-12" })).toBe(
      "2026-11-12",
    );
  });

  test("a removed appointment is none", () => {
    const removed = { ...booking, repeat_date: "2026-11-19", is_deleted: true, version: 1 } as const;
    expect(appointmentOn({ booking: weekly, exceptions: [removed] }, "2026-11-19")).toBeNull();
    expect(appointmentOn({ booking: weekly, exceptions: [removed] }, "2026-11-26")).toMatchObject({
      appointment_date: "2026-11-26",
    });
  });
});

describe("STATE-APPT-03 a billed appointment", () => {
  const billed = { ...booking, is_billed: true };
  const exception = { ...billed, repeat_date: "2026-11-19", is_deleted: false, version: 1 } as const;

  test("is not deleted, nor is the series it is of", () => {
    expect(mayRemove(billed).allowed).toBe(false);
    expect(mayRemove(cancelAppointment(billed, "x")).allowed).toBe(true);
    expect(mayRemoveAll({ booking: weekly, exceptions: [exception] }).allowed).toBe(false);
    expect(mayRemoveAll({ booking: weekly, exceptions: [{ ...exception, is_deleted: true }] }).allowed).toBe(
      true,
    );
  });

  test("a change that loses it is refused", () => {
    const before = { booking: weekly, exceptions: [exception] };
    const changed = { series: { booking: weekly, exceptions: [] }, dropped: [exception], on: null };
    expect(mayChange({ kind: "all", before, changed }).allowed).toBe(false);
    expect(mayChange({ kind: "all", before, changed: { ...changed, dropped: [] } }).allowed).toBe(true);
    expect(mayChange({ kind: "nothing" }).allowed).toBe(true);
  });
});

describe("F-8 a wall time", () => {
  /** The two clock changes of a year by zone, and the hours by which they shift the instant of 09:00. */
  const CHANGES = [
    {
      zone: "Australia/Sydney",
      spring: ["2026-09-30", "2026-10-07", -1],
      autumn: ["2027-04-01", "2027-04-08", 1],
    },
    {
      zone: "Australia/Hobart",
      spring: ["2026-09-30", "2026-10-07", -1],
      autumn: ["2027-04-01", "2027-04-08", 1],
    },
    {
      zone: "Australia/Adelaide",
      spring: ["2026-09-30", "2026-10-07", -1],
      autumn: ["2027-04-01", "2027-04-08", 1],
    },
    {
      zone: "Australia/Brisbane",
      spring: ["2026-09-30", "2026-10-07", 0],
      autumn: ["2027-04-01", "2027-04-08", 0],
    },
    {
      zone: "Australia/Darwin",
      spring: ["2026-09-30", "2026-10-07", 0],
      autumn: ["2027-04-01", "2027-04-08", 0],
    },
    {
      zone: "Australia/Perth",
      spring: ["2026-09-30", "2026-10-07", 0],
      autumn: ["2027-04-01", "2027-04-08", 0],
    },
    {
      zone: "Europe/London",
      spring: ["2027-03-25", "2027-04-01", -1],
      autumn: ["2026-10-22", "2026-10-29", 1],
    },
  ] as const;

  test("every zone is tried", () =>
    expect(CHANGES.map(({ zone }) => zone).toSorted()).toEqual([...ZONES].toSorted()));

  test.each(
    CHANGES.flatMap(
      ({ zone, spring, autumn }) =>
        [
          [zone, ...spring],
          [zone, ...autumn],
        ] as const,
    ),
  )("in %s stays on the wall from %s to %s", (zone, from, to, hours) => {
    const row = {
      ...weekly,
      appointment_date: from,
      start_time: "09:00",
      repeat_date: null,
      repeat_exceptions: [],
      is_repeated_date: false,
    } as const;
    const appointments = expand(row, from, to);
    expect(appointments.map((one) => [one.appointment_date, one.start_time])).toEqual([
      [from, "09:00"],
      [to, "09:00"],
    ]);
    const [first, second] = appointments.map((one) =>
      Date.parse(instantOf(one.appointment_date, one.start_time, zone)),
    );
    expect(((second ?? 0) - (first ?? 0)) / 3_600_000 - 7 * 24).toBe(hours);
  });
});

describe("RULE-APPT-05 a row", () => {
  const row = {
    ...weekly,
    repeat_count: 3,
    repeat_date: null,
    repeat_exceptions: ["2026-11-19"],
    is_repeated_date: false,
  } as const;

  test("of a series is its appointments but for those that stand alone", () => {
    expect(
      expand(row, "2026-01-01", "2027-01-01").map((one) => [one.repeat_date, one.is_repeated_date]),
    ).toEqual([
      ["2026-11-12", false],
      ["2026-11-26", true],
    ]);
  });

  test("of one appointment is itself", () => {
    expect(expand({ ...row, ...NO_REPEAT }, "2026-01-01", "2026-01-02")).toHaveLength(1);
    expect(expand({ ...row, repeat_date: "2026-11-19" }, "2026-01-01", "2026-01-02")).toHaveLength(1);
  });
});

describe("the referral of a day", () => {
  const letter = {
    ID: 1,
    referral_date: "2026-01-10",
    expiry_date: "2026-12-10",
    active: true,
    is_deleted: false,
  } as const;

  test("is found, warned of within 30 days of its end, and missed after it", () => {
    expect(coverOn([letter], "2026-01-09")).toEqual({ referral: null, referral_state: "none" });
    expect(coverOn([letter], "2026-11-09")).toMatchObject({ referral: { ID: 1 }, referral_state: "active" });
    expect(coverOn([letter], "2026-11-10")).toMatchObject({
      referral: { ID: 1 },
      referral_state: "expiring",
    });
    expect(coverOn([letter], "2026-12-10").referral_state).toBe("expiring");
    expect(coverOn([letter], "2026-12-11")).toEqual({ referral: null, referral_state: "expired" });
    expect(coverOn([{ ...letter, expiry_date: null, active: false }], "2030-01-01").referral_state).toBe(
      "active",
    );
    expect(coverOn([], "2026-11-10").referral_state).toBe("none");
  });
});

describe("the words of the feed", () => {
  const mai = "NGUYEN, Thi Mai";

  test("say who and when, and of a series which", () => {
    expect(bookedWords(mai, { ...weekly, repeat_frequency: 2, repeat_count: 6 })).toBe(
      "booked NGUYEN, Thi Mai on Thu 12/11/2026 at 14:15, every 2 weeks, 6 times",
    );
    expect(changeWords(mai, booking, { ...booking, start_time: "15:00" }, "one")).toBe(
      "moved NGUYEN, Thi Mai on Thu 12/11/2026 from 14:15 to 15:00",
    );
    expect(changeWords(mai, booking, cancelAppointment(booking, "x"), "all")).toBe(
      "cancelled NGUYEN, Thi Mai on Thu 12/11/2026 at 14:15, all appointments in the series",
    );
    expect(removedWords(mai, booking, "following")).toBe(
      "deleted NGUYEN, Thi Mai on Thu 12/11/2026 at 14:15, this and following appointments",
    );
  });

  test("name the patient, to those who may see patients", () => {
    const patient = { ID: 7, first_name: "Thi Mai", last_name: "Nguyen" };
    expect(namePatient(patient, (who) => removedWords(who, booking, "one"))).toEqual({
      message: "deleted NGUYEN, Thi Mai on Thu 12/11/2026 at 14:15",
      discreet: "deleted T.N. (record 7) on Thu 12/11/2026 at 14:15",
      patients: [7],
    });
    expect(namePatient(null, (who) => removedWords(who, booking, "one"))).toMatchObject({
      discreet: "deleted event on Thu 12/11/2026 at 14:15",
      patients: [],
    });
  });

  test("say how it repeats", () => {
    expect(repeatWords(NO_REPEAT)).toBe("");
    expect(repeatWords({ ...weekly, repeat_count: 1 })).toBe("every week, 1 time");
    expect(repeatWords({ ...weekly, repeat_interval: 2, repeat_end_date: "2026-12-17" })).toBe(
      "every month until 17/12/2026",
    );
  });
});
