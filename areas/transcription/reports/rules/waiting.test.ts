import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textsOf } from "#kernel/text/document.ts";
import {
  type ReportedAppointment,
  type DoctorDays,
  medianOf,
  type StepTaken,
  waitingReport,
} from "./waiting.ts";
import { waitingCharts } from "./waiting-charts.ts";
import { waitingDocument } from "./waiting-document.ts";

const monday = "2026-11-16";
const appointment = (ID: number, fields: Partial<ReportedAppointment> = {}): ReportedAppointment => ({
  ID,
  _series: null,
  repeat_date: null,
  appointment_type: 1,
  appointment_date: monday,
  start_time: "09:00",
  end_time: "09:30",
  cancelled: false,
  ...fields,
});
const step = (
  _appointment: number,
  kind: StepTaken["step"],
  time: string,
  fields: Partial<StepTaken> = {},
): StepTaken => ({
  _appointment,
  repeat_date: monday,
  visit_date: monday,
  step: kind,
  at: `2026-11-15T${time}:00.000Z`,
  ...fields,
});
const doctor = (fields: Partial<DoctorDays>): DoctorDays => ({
  ID: 7,
  name: "Dr Priya Raman",
  today: "2026-11-20",
  appointments: [],
  steps: [],
  ...fields,
});

describe("the waiting room report", () => {
  test("measures waits from ready to called in, and lengths from called in to finished beside what was booked", () => {
    const { total, by_weekday } = waitingReport([
      doctor({
        appointments: [appointment(1), appointment(2, { end_time: "09:45" }), appointment(3)],
        steps: [
          step(1, "arrived", "21:50"),
          step(1, "ready", "22:00"),
          step(1, "called", "22:12"),
          step(1, "finished", "22:30"),
          step(2, "ready", "22:00"),
          step(2, "called", "22:30"),
          step(3, "did_not_attend", "22:20"),
        ],
      }),
    ]);
    expect(total).toEqual({
      appointments: 3,
      did_not_attend: 1,
      waits: 2,
      wait_median: 21,
      wait_longest: 30,
      lengths: 1,
      length_median: 18,
      booked_median: 30,
    });
    expect(by_weekday.map(({ label, appointments }) => [label, appointments])).toEqual([["Monday", 3]]);
  });

  test("leaves out cancelled appointments, theatre cases, events and later days", () => {
    const rows = [
      appointment(1, { cancelled: true }),
      appointment(2, { appointment_type: 2 }),
      appointment(3, { appointment_type: 3 }),
      appointment(4, { appointment_date: "2026-11-21" }),
      appointment(5, { appointment_date: "2026-11-20" }),
    ];
    expect(waitingReport([doctor({ appointments: rows })]).total.appointments).toBe(1);
  });

  test("finds the steps of an occurrence by the series and its days", () => {
    const occurrence = appointment(12, { _series: 4, repeat_date: "2026-11-13" });
    const taken = { _appointment: 4, repeat_date: "2026-11-13" } as const;
    const steps = [
      step(4, "ready", "22:00", taken),
      step(4, "called", "22:05", taken),
      step(12, "did_not_attend", "22:00"),
    ];
    expect(waitingReport([doctor({ appointments: [occurrence], steps })]).total).toMatchObject({
      wait_median: 5,
      did_not_attend: 0,
    });
  });

  test("keeps the steps of doctors apart, whose appointments may have the same ID", () => {
    const missed = doctor({ appointments: [appointment(1)], steps: [step(1, "did_not_attend", "22:00")] });
    const other = doctor({ ID: 8, name: "Dr Obi Okafor", appointments: [appointment(1)] });
    const { by_doctor } = waitingReport([missed, other]);
    expect(by_doctor.map(({ label, did_not_attend }) => [label, did_not_attend])).toEqual([
      ["Dr Priya Raman", 1],
      ["Dr Obi Okafor", 0],
    ]);
  });

  test("has charts by doctor only if it is of several, and names no patient on paper", () => {
    const one = waitingReport([doctor({ appointments: [appointment(1)] })]);
    expect(waitingCharts(one).map(({ title }) => title)).toEqual([
      "Waits by weekday",
      "Lengths by weekday",
      "Attendance by weekday",
    ]);
    const two = waitingReport([
      doctor({ appointments: [appointment(1)] }),
      doctor({ ID: 8, name: "Dr Obi Okafor" }),
    ]);
    expect(waitingCharts(two)).toHaveLength(6);
    const about = {
      client: "Dr Priya Raman",
      start: monday,
      end: monday,
      now: { day: monday, time: "09:30" },
      by: "Jo",
    } as const;
    const texts = textsOf(waitingDocument(two, about));
    expect(texts).toContain("Attendance by doctor");
    expect(texts).toContain("Dr Obi Okafor");
    // No wait was measured, so its chart is left out.
    expect(texts).not.toContain("Waits by doctor");
  });
});

test("the median lies between the smallest and the largest value, with as many values below as above", () => {
  expect(medianOf([])).toBeNull();
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([4, 1, 2, 3])).toBe(2.5);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }), (values) => {
      const median = medianOf(values) ?? -1;
      const below = values.filter((value) => value < median).length;
      const above = values.filter((value) => value > median).length;
      expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
    }),
  );
});
