import { describe, expect, test } from "vitest";
import type { Work, WorkState } from "#kernel/calendar/appointment-work.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import { STEPS } from "../contract.ts";
import {
  type Appointment,
  type UnbilledInput,
  MARGIN,
  type Patient,
  countMissed,
  rowsOf,
  withoutNames,
} from "./rows.ts";

const TODAY: Day = "2026-11-26";
const NOW = { from: addDays(TODAY, -7), to: TODAY, today: TODAY, time: "12:00" } as const;

const mai: Patient = {
  ID: 1,
  title: 2,
  first_name: "Thi Mai",
  last_name: "Nguyen",
  last_key: nameKey("Nguyen"),
  status: "Complete",
};
const harbour = { ID: 4, abbreviation: "HR", name: "Harbour Rooms" };
const appointment = (ID: number, day: Day, change: Partial<Appointment> = {}): Appointment => ({
  ...{ ID, repeat_date: day, appointment_date: day, start_time: "09:00", end_time: "09:30", _patient: 1 },
  ...{ appointment_type: 1, _location: 4, is_billed: false, visit_step: null },
  ...change,
});
const state = (of: WorkState["state"], on: Day | null = null, words: string | null = null): WorkState => ({
  state: of,
  on,
  words,
});
const dictation = (ID: number, day: Day, steps: Work["steps"], change: Partial<Work> = {}): Work => ({
  ...{
    kind: "dictation",
    ID,
    label: "NGUYEN Thi Mai.mp3",
    day,
    appointment: null,
    patient: null,
    location: null,
    opens: 100 + ID,
  },
  steps,
  ...change,
});
const bill = (ID: number, day: Day, steps: Work["steps"], change: Partial<Work> = {}): Work => ({
  ...{ kind: "bill", ID, label: null, day, appointment: null, patient: 1, location: 4, opens: 200 + ID },
  steps,
  ...change,
});
const known = (change: Partial<UnbilledInput> = {}): UnbilledInput => ({
  ...{ appointments: [], patients: [mai], locations: [harbour], work: [], said: new Map() },
  ...{ notNeeded: new Map(), unknown: new Set() },
  ...change,
});

describe("appointments as the waiting room has them", () => {
  const day = addDays(TODAY, -3);
  const rowsWith = (change: Partial<Appointment>, more: Partial<UnbilledInput> = {}, on = TODAY) =>
    rowsOf(known({ appointments: [appointment(12, on, change)], ...more }), NOW);
  const missed = { visit_step: "did_not_attend" } as const;

  test("a patient who did not attend has no row and is counted apart", () => {
    const input = known({ appointments: [appointment(12, day, missed), appointment(13, day)] });
    expect(rowsOf(input, NOW).map(({ _appointment }) => _appointment)).toEqual([13]);
    expect(countMissed(input, NOW)).toBe(1);
    expect(countMissed(input, { from: TODAY, to: TODAY })).toBe(0);
  });
  test("it keeps its row if it is billed, or a record or a person names it", () => {
    const key = { ID: 12, repeat_date: day };
    expect(rowsWith({ ...missed, is_billed: true }, {}, day)).toHaveLength(1);
    expect(rowsWith(missed, { work: [bill(2, day, {}, { appointment: key })] }, day)).toHaveLength(1);
    const said = new Map([["dictation 1", [`12 ${day}`]]]);
    expect(rowsWith(missed, { work: [dictation(1, day, {})], said }, day)).toHaveLength(1);
  });
  test("a dictation that names the patient isn't matched with an appointment that was missed", () => {
    const rows = rowsWith(missed, { work: [dictation(1, day, {})] }, day);
    expect(rows.map(({ kind }) => kind)).toEqual(["dictation"]);
  });
  test("a visit under To bill is to bill at once, before its time is over too", () => {
    const [row] = rowsWith({ visit_step: "finished", end_time: "18:00" });
    expect(row?.billed).toEqual({ state: "gap", on: TODAY, words: null, days: 0 });
    expect(row?.dictated.state).toBe("going");
  });
  test("a patient who is still in the rooms is not finished, on that day", () => {
    for (const visit_step of ["arrived", "ready", "called"] as const) {
      expect(rowsWith({ visit_step, end_time: "09:30" })).toEqual([]);
      expect(rowsWith({ visit_step }, {}, day)).toHaveLength(1);
    }
    expect(rowsWith({ visit_step: "confirmed", end_time: "09:30" })).toHaveLength(1);
  });
});

describe("G-40: which appointments have a row", () => {
  test.each([
    ["yesterday", addDays(TODAY, -1), "09:30", true],
    ["today, over", TODAY, "11:59", true],
    ["today, over this minute", TODAY, "12:00", true],
    ["today, not over", TODAY, "12:01", false],
    ["the first day shown", NOW.from, "09:30", true],
    ["the day before the first", addDays(NOW.from, -1), "09:30", false],
    ["tomorrow", addDays(TODAY, 1), "09:30", false],
  ] as const)("%s: %s %s has one: %s", (_when, day, end_time, has) =>
    expect(
      rowsOf(known({ appointments: [appointment(12, day, { end_time })] }), {
        ...NOW,
        to: addDays(TODAY, 2),
      }),
    ).toHaveLength(has ? 1 : 0),
  );

  test("says who, where and when, and opens nothing that is not there", () =>
    expect(rowsOf(known({ appointments: [appointment(12, addDays(TODAY, -2))] }), NOW)).toEqual([
      expect.objectContaining({
        ...{
          kind: "appointment",
          _appointment: 12,
          date: "2026-11-24",
          start_time: "09:00",
          _patient: 1,
          unmatched_days: null,
        },
        patient: { title: 2, first_name: "Thi Mai", last_name: "Nguyen" },
        location: harbour,
        opens: { task: null, list: null },
        dictated: { state: "gap", on: "2026-11-24", days: 2, words: null },
        billed: { state: "gap", on: "2026-11-24", days: 2, words: null },
        returned: expect.objectContaining({ state: "none" }),
        paid: expect.objectContaining({ state: "none" }),
      }),
    ]));

  test("a patient or location that is not known is none", () => {
    const [row] = rowsOf(
      known({ appointments: [appointment(12, TODAY, { _patient: 9, _location: 9 })] }),
      NOW,
    );
    expect([row?.patient, row?.location]).toEqual([null, null]);
  });

  test("the latest day comes first, its hours in order", () => {
    const appointments = [
      appointment(1, addDays(TODAY, -2), { start_time: "14:00" }),
      appointment(2, addDays(TODAY, -1), { start_time: "10:00" }),
      appointment(3, addDays(TODAY, -2), { start_time: "08:00" }),
      appointment(4, addDays(TODAY, -1), { start_time: "09:00" }),
    ];
    expect(rowsOf(known({ appointments }), NOW).map(({ _appointment }) => _appointment)).toEqual([
      4, 2, 3, 1,
    ]);
  });
});

describe("G-40: the work of an appointment", () => {
  const day = addDays(TODAY, -3);
  const appointments = [appointment(12, day)];
  const first = (change: Partial<UnbilledInput>) =>
    rowsOf(known({ appointments, ...change }), NOW).find(({ kind }) => kind === "appointment");

  test.each([
    [
      "a dictation of the same day",
      [dictation(1, day, { dictated: state("done", day), returned: state("going") })],
      "done",
      "going",
    ],
    [
      "one that is late",
      [dictation(1, day, { dictated: state("done", day), returned: state("late", addDays(day, 1)) })],
      "done",
      "gap",
    ],
    [
      "two, one of them late",
      [
        dictation(1, day, { dictated: state("done", day), returned: state("done", day) }),
        dictation(2, day, { dictated: state("done", day), returned: state("late", addDays(day, 1)) }),
      ],
      "done",
      "gap",
    ],
    [
      "one that came before",
      [dictation(1, addDays(day, -1), { dictated: state("done", day) })],
      "gap",
      "none",
    ],
  ] as const)("%s", (_what, work, dictated, returned) => {
    const row = first({ work });
    expect([row?.dictated.state, row?.returned.state]).toEqual([dictated, returned]);
  });

  test("the row opens the task of its dictation and the list of its bill", () => {
    const work = [
      dictation(1, day, { dictated: state("done", day) }),
      bill(2, day, { billed: state("done", day), paid: state("going") }),
    ];
    expect(first({ work })?.opens).toEqual({ task: 101, list: 202 });
    expect(first({ work })?.billed.state).toBe("done");
  });

  test.each([
    ["Unconverted", "Details"],
    ["Missing Data", "Details"],
    ["Complete", null],
    ["Edited", null],
  ])("a patient that is %s: billing waits with the words %j", (status, words) =>
    expect(first({ patients: [{ ...mai, status }] })?.billed).toMatchObject({ state: "gap", words }),
  );

  test("what people said is not needed is no gap", () => {
    const row = first({ notNeeded: new Map([[`12 ${day}`, new Set(["dictated"])]]) });
    expect([row?.dictated.state, row?.returned.state, row?.billed.state]).toEqual([
      "not_needed",
      "not_needed",
      "gap",
    ]);
  });

  test("billed outside of Corella is done", () => {
    const [row] = rowsOf(known({ appointments: [appointment(12, day, { is_billed: true })] }), NOW);
    expect([row?.billed.state, row?.paid.state]).toEqual(["done", "none"]);
  });

  test.each(STEPS)(
    "where the feature of %s did not answer, that step is unknown and the others are as they were",
    (name) => {
      const [plain, hidden] = [first({}), first({ unknown: new Set([name]) })];
      expect(hidden?.[name].state).toBe("unknown");
      for (const other of STEPS.filter((each) => each !== name))
        expect(hidden?.[other]).toEqual(plain?.[other]);
    },
  );
});

describe("G-40: work without an appointment", () => {
  const day = addDays(TODAY, -3);
  const loose = (work: readonly Work[]) => rowsOf(known({ work }), NOW);

  test("has a row of its own, before those of appointments, with the days it has waited", () => {
    const work = [
      dictation(
        1,
        day,
        { dictated: state("done", day), returned: state("going") },
        { label: "Clinic letters" },
      ),
    ];
    const rows = rowsOf(known({ work, appointments: [appointment(12, addDays(TODAY, -1))] }), NOW);
    expect(rows.map(({ kind, unmatched_days, source }) => [kind, unmatched_days, source])).toEqual([
      ["dictation", 3, 1],
      ["appointment", null, null],
    ]);
    expect(rows[0]).toMatchObject({
      label: "Clinic letters",
      _appointment: null,
      start_time: null,
      opens: { task: 101, list: null },
    });
  });

  test("a dictation without a name is called by its number, a bill by its patient", () => {
    expect(loose([dictation(1, day, {}, { label: null })])[0]?.label).toBe("Dictation 1");
    expect(loose([bill(2, day, { billed: state("done", day) })])[0]).toMatchObject({
      ...{ kind: "bill", label: null, _patient: 1, location: harbour, opens: { task: null, list: 202 } },
    });
  });

  test("received today it has waited no days; outside of the days shown it has no row", () => {
    expect(loose([dictation(1, TODAY, {}, { label: "x" })])[0]?.unmatched_days).toBe(0);
    expect(loose([dictation(1, addDays(NOW.from, -1), {}, { label: "x" })])).toEqual([]);
    expect(loose([dictation(1, addDays(NOW.to, 1), {}, { label: "x" })])).toEqual([]);
  });

  test("more days are read than shown, so that work finds an appointment two weeks before it", () => {
    expect(MARGIN).toEqual({ before: 28, after: 14 });
    const far = addDays(TODAY, -14);
    const rows = rowsOf(
      known({ appointments: [appointment(12, far)], work: [dictation(1, TODAY, {})] }),
      NOW,
    );
    expect(rows).toEqual([]);
  });
});

describe("for whoever may not see patients", () => {
  test("a row has initials, and no label that may name one", () => {
    const day = addDays(TODAY, -3);
    const rows = rowsOf(
      known({
        appointments: [appointment(12, day)],
        work: [dictation(1, TODAY, {}, { label: "Smith John.mp3" })],
      }),
      NOW,
    );
    for (const row of rows.map(withoutNames)) expect(JSON.stringify(row)).not.toMatch(/Nguyen|Thi Mai|Smith/);
    expect(rows.map(withoutNames).map(({ label }) => label)).toEqual(["Dictation 1", null]);
    expect(rows.map(withoutNames).map(({ patient }) => patient?.title ?? null)).toEqual([null, null]);
  });
});
