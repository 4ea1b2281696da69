import { describe, expect, test } from "vitest";
import type { Booking, Exception, Series } from "./appointment.ts";
import { NO_REPEAT } from "./appointment.ts";
import { undoSubjectOf, actOf, isMoved, restoredReferences, undoWords } from "./undoing.ts";

const appointment = {
  appointment_type: 1,
  appointment_date: "2026-11-12",
  start_time: "14:15",
  end_time: "14:30",
  _patient: 4,
  _location: 9,
  _visit_type: null,
  resources: [] as number[],
  cancelled: false,
  cancellation_reason: null,
  is_billed: false,
  was_billed_before_cancel: false,
  notes: null,
  follow_up: null,
} as const;
const thiMai = { ID: 4, first_name: "Thi Mai", last_name: "Nguyen" };

describe("what an undo names", () => {
  test.each([
    [{ start_time: "15:00" }, "move"],
    [{ end_time: "15:00" }, "move"],
    [{ appointment_date: "2026-11-13" }, "move"],
    [{ notes: "Bring films" }, "change"],
    [{ cancelled: true }, "cancel"],
    [{ cancelled: true, start_time: "15:00" }, "cancel"],
  ] as const)("%o is a %s", (change, act) => {
    expect(actOf(appointment, { ...appointment, ...change })).toBe(act);
  });

  test("an appointment that is no longer cancelled was restored", () => {
    expect(actOf({ ...appointment, cancelled: true }, appointment)).toBe("restore");
    expect(isMoved(appointment, { ...appointment, cancelled: true })).toBe(false);
  });

  test("the audit log names the patient, and a discreet reader reads no name", () => {
    const words = undoWords("move", false, undoSubjectOf({ ...appointment, patient: thiMai }));
    expect(JSON.stringify(words)).toContain("undid the move of NGUYEN, Thi Mai on Thu 12/11/2026 at 14:15");
    expect(
      JSON.stringify(undoWords("cancel", true, undoSubjectOf({ ...appointment, patient: null }))),
    ).toContain("redid the cancellation of event on Thu 12/11/2026 at 14:15");
  });
});

describe("patients and locations an undo refers to again", () => {
  const booking: Booking = { ...appointment, ...NO_REPEAT };
  const exception = (change: Partial<Exception>): Exception => ({
    ...appointment,
    repeat_date: "2026-11-19",
    is_deleted: false,
    version: 1,
    ...change,
  });
  const series = (change: Partial<Booking>, ...exceptions: Exception[]): Series => ({
    booking: { ...booking, ...change },
    exceptions,
  });

  test.each([
    ["those of a deleted booking", series({}), null, { patients: [4], locations: [9] }],
    ["nothing that is still referred to", series({}), series({}), { patients: [], locations: [] }],
    ["the patient before a change", series({ _patient: 5 }), series({}), { patients: [5], locations: [] }],
    [
      "those of an exception",
      series({}, exception({ _location: 8 })),
      series({}),
      { patients: [], locations: [8] },
    ],
    [
      "not those of a deleted exception",
      series({}, exception({ _patient: 6, is_deleted: true })),
      null,
      { patients: [4], locations: [9] },
    ],
    [
      "none of an event without a patient",
      series({ _patient: null }),
      null,
      { patients: [], locations: [9] },
    ],
    ["nothing of nothing", null, series({}), { patients: [], locations: [] }],
  ])("%s", (_what, before, now, referred) => {
    expect(restoredReferences(before, now)).toEqual(referred);
  });
});
