import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Work } from "#kernel/calendar/appointment-work.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import { groupOf } from "./groups.ts";
import { keyOf, matchWork, type NamedPatient, type DatedAppointment, workKey } from "./match.ts";
import { type Appointment, type UnbilledInput, type Patient, rowsOf } from "./rows.ts";
import { ageOf, daysOf, gapCount, gapsOf, sumOf } from "./summary.ts";

const MONDAY: Day = "2026-11-09";
const day = fc.integer({ min: 0, max: 4 }).map((by) => addDays(MONDAY, by));
const mai: Patient = {
  ...{
    ID: 1,
    title: 2,
    first_name: "Thi Mai",
    last_name: "Nguyen",
    last_key: nameKey("Nguyen"),
    status: "Complete",
  },
};
const seen = (ID: number, appointment_date: Day, start_time = "09:00", _patient = 1): DatedAppointment => ({
  ...{ ID, repeat_date: appointment_date, appointment_date, start_time, _patient },
});
const dictation = (ID: number, on: Day, change: Partial<Work> = {}): Work => ({
  ...{
    kind: "dictation",
    ID,
    label: "Nguyen Thi Mai",
    day: on,
    appointment: null,
    patient: null,
    location: null,
    opens: 100 + ID,
  },
  steps: { dictated: { state: "done", on, words: null } },
  ...change,
});
const bill = (ID: number, on: Day, change: Partial<Work> = {}): Work => ({
  ...{ kind: "bill", ID, label: null, day: on, appointment: null, patient: 1, location: 4, opens: 200 + ID },
  steps: { billed: { state: "done", on, words: null } },
  ...change,
});
const workOf = (
  appointments: readonly DatedAppointment[],
  work: readonly Work[],
  patients: readonly NamedPatient[] = [mai],
) => {
  const { of, loose } = matchWork(appointments, patients, work);
  return {
    of: Object.fromEntries(appointments.map((one) => [one.ID, (of.get(keyOf(one)) ?? []).map(workKey)])),
    loose: loose.map(workKey),
  };
};

describe("G-40: which work gets which appointment", () => {
  test("of two dictations the earlier gets the later appointment that was free for it, whatever order they come in", () => {
    const appointments = [seen(1, MONDAY), seen(2, addDays(MONDAY, 2))];
    const early = dictation(8, addDays(MONDAY, 1));
    const late = dictation(7, addDays(MONDAY, 3));
    for (const work of [
      [early, late],
      [late, early],
    ])
      expect(workOf(appointments, work)).toEqual({
        of: { 1: ["dictation 8"], 2: ["dictation 7"] },
        loose: [],
      });
  });

  test("of two of one day the one with the lower number is first", () => {
    const appointments = [seen(1, MONDAY, "09:00"), seen(2, MONDAY, "10:00")];
    for (const IDs of [
      [7, 8],
      [8, 7],
    ])
      expect(
        workOf(
          appointments,
          IDs.map((ID) => dictation(ID, MONDAY)),
        ),
      ).toEqual({
        of: { 1: ["dictation 8"], 2: ["dictation 7"] },
        loose: [],
      });
  });

  test("bills of a day go to its appointments from the latest hour back; one more than those has none", () => {
    const appointments = [seen(1, MONDAY, "09:00"), seen(2, MONDAY, "11:00"), seen(3, MONDAY, "10:00")];
    const matched = workOf(
      appointments,
      [4, 5, 6, 7].map((ID) => bill(ID, MONDAY)),
    );
    expect(matched).toEqual({ of: { 1: ["bill 6"], 2: ["bill 4"], 3: ["bill 5"] }, loose: ["bill 7"] });
  });

  test("a bill without a patient, or of another day, has none", () => {
    expect(workOf([seen(1, MONDAY)], [bill(4, MONDAY, { patient: null })]).loose).toEqual(["bill 4"]);
    expect(workOf([seen(1, MONDAY, "09:00", 0)], [bill(4, addDays(MONDAY, 1))]).loose).toEqual(["bill 4"]);
  });

  test("what people said of an appointment that is not looked at is given to no other", () => {
    const said = new Map([["bill 4", ["9 2026-11-09"]]]);
    const { of, loose } = matchWork([seen(1, MONDAY)], [mai], [bill(4, MONDAY)], said);
    expect([of.size, loose]).toEqual([0, []]);
  });

  test.each([
    ["a first name of two letters", "Bo", "Nguyen Bo", true],
    ["a first name of one letter", "A", "Nguyen A review", false],
    ["the last name alone", "A", "Nguyen", true],
    ["a first name with spaces before it", "  Bo ", "Bo Nguyen, letter", true],
    ["no first name", "", "Nguyen", false],
  ])("%s: %j is named by %j: %j", (_name, first_name, label, isFound) =>
    expect(
      workOf([seen(1, MONDAY)], [dictation(7, MONDAY, { label })], [{ ...mai, first_name }]).loose,
    ).toEqual(isFound ? [] : ["dictation 7"]),
  );

  test.each([
    ["de la Cruz Santos", true],
    ["de la Cruz Santos Lima", false],
  ])("a last name of up to four words is one name: %s, %j", (last_name, isFound) => {
    const patient = { ID: 1, first_name: "Ana", last_key: nameKey(last_name) };
    const label = `Letter about ${last_name} Ana`;
    expect(workOf([seen(1, MONDAY)], [dictation(7, MONDAY, { label })], [patient]).loose).toEqual(
      isFound ? [] : ["dictation 7"],
    );
  });

  test("everything has a place: no work is lost and none is in two", () =>
    fc.assert(
      fc.property(
        fc.array(day, { maxLength: 5 }),
        fc.array(fc.tuple(fc.boolean(), day), { maxLength: 8 }),
        (days, given) => {
          const appointments = days.map((on, at) => seen(at + 1, on));
          const work = given.map(([isBill, on], at) => (isBill ? bill(at, on) : dictation(at, on)));
          const { of, loose } = workOf(appointments, work);
          expect([...Object.values(of).flat(), ...loose].toSorted()).toEqual(work.map(workKey).toSorted());
          expect(workOf(appointments, work.toReversed())).toMatchObject({
            loose: expect.arrayContaining(loose),
          });
        },
      ),
    ));
});

const appointment = (
  ID: number,
  on: Day,
  start_time: Appointment["start_time"],
  change: Partial<Appointment> = {},
): Appointment => ({
  ...{ ID, repeat_date: on, appointment_date: on, start_time, end_time: "18:00", _patient: 1 },
  ...{ appointment_type: 1, _location: null, is_billed: false, visit_step: null },
  ...change,
});
const rows = (change: Partial<UnbilledInput>) =>
  rowsOf(
    {
      ...{
        appointments: [],
        patients: [mai],
        locations: [{ ID: 4, abbreviation: "HR", name: "Harbour Rooms" }],
        work: [],
      },
      ...{ said: new Map(), notNeeded: new Map(), unknown: new Set() },
      ...change,
    },
    { from: MONDAY, to: addDays(MONDAY, 9), today: addDays(MONDAY, 9), time: "19:00" },
  );

describe("G-40: the order of the rows", () => {
  const hour = fc.constantFrom<Appointment["start_time"]>("08:00", "09:30", "14:00");

  test("the latest day first, its hours in order, whatever order they are read in", () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(day, hour), { maxLength: 6 }), (given) => {
        const appointments = given.map(([on, at], ID) => appointment(ID + 1, on, at));
        const shown = rows({ appointments }).map(({ date, start_time }) => `${date} ${start_time}`);
        const wanted = given
          .toSorted(([a, x], [b, y]) => (a === b ? x.localeCompare(y) : b.localeCompare(a)))
          .map(([on, at]) => `${on} ${at}`);
        expect(shown).toEqual(wanted);
      }),
    ));

  test("what has no appointment is before all of them, the latest first, with its place where it names one", () => {
    const work = [
      bill(4, MONDAY, { location: 4 }),
      bill(5, addDays(MONDAY, 3), { location: null, patient: 9 }),
    ];
    const appointments = [appointment(1, addDays(MONDAY, 8), "09:00")];
    const shown = rows({ appointments, work });
    expect(shown.map(({ key }) => key)).toEqual(["bill 5", "bill 4", keyOf(seen(1, addDays(MONDAY, 8)))]);
    expect(shown.map(({ location }) => location?.ID ?? null)).toEqual([null, 4, null]);
    expect(shown.map(({ _patient }) => _patient)).toEqual([null, 1, 1]);
    expect(shown.map(({ unmatched_days }) => unmatched_days)).toEqual([6, 9, null]);
  });

  test("picture 35: groups name the day, how many were finished, and what has no appointment", () => {
    const about = { days: [{ date: MONDAY, appointments: 1, gaps: 2 }], unmatched: 3 };
    const one = { unmatched_days: null, date: MONDAY };
    expect(groupOf(one, about, addDays(MONDAY, 1))).toEqual({
      ...{ key: MONDAY, title: "Monday 09/11/2026", about: "1 appointment", gaps: 2 },
    });
    expect(groupOf(one, about, MONDAY).about).toBe("Today, 1 appointment finished");
    const next = addDays(MONDAY, 1);
    expect(groupOf({ ...one, date: next }, about, MONDAY)).toMatchObject({
      key: next,
      about: "0 appointments",
      gaps: 0,
    });
    expect(groupOf({ ...one, unmatched_days: 0 }, about, MONDAY)).toEqual({
      ...{
        key: "unmatched",
        title: "No matching appointment",
        about: "3, found in dictations and bills",
        gaps: null,
      },
    });
  });
});

describe("G-40: the sums", () => {
  const STATES = ["done", "gap", "waiting", "not_needed"] as const;
  const step = fc.record({ state: fc.constantFrom(...STATES), days: fc.option(fc.nat(30), { nil: null }) });
  const row = fc
    .record({
      ...{ dictated: step, returned: step, billed: step, paid: step, date: day },
      isLoose: fc.boolean(),
    })
    .map(({ isLoose, date, ...steps }) => ({
      ...Object({ date, kind: isLoose ? "bill" : "appointment", unmatched_days: isLoose ? 4 : null }),
      ...Object.fromEntries(
        Object.entries(steps).map(([name, each]) => [name, { ...each, on: null, words: null }]),
      ),
    }));

  test("count what the rows show, step by step, and the oldest gap is the oldest", () =>
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (all) => {
        for (const name of ["dictated", "returned", "billed", "paid"] as const) {
          const gaps = all.filter((each) => each[name].state === "gap");
          const asked = all.filter(
            (each) => each.kind === "appointment" && each[name].state !== "not_needed",
          );
          expect(sumOf(all, name, true)).toEqual({
            done: asked.filter((each) => each[name].state === "done").length,
            ...{ of: asked.length, gaps: gaps.length, is_known: true },
            oldest_days:
              gaps.length === 0
                ? null
                : gaps.reduce((most, each) => (each[name].days > most ? each[name].days : most), 0),
          });
        }
      }),
    ));

  test("a row has as many gaps as it names, and is as old as the oldest of them", () =>
    fc.assert(
      fc.property(row, (one) => {
        const gaps = gapsOf(one);
        expect(gapCount(one)).toBe(gaps.length);
        const ages = gaps.map((name) => (name === "appointment" ? 4 : (one[name].days ?? 0)));
        expect(ageOf(one)).toBe(ages.length === 0 ? -1 : Math.max(...ages));
      }),
    ));

  test("the days are told once each, in order, and hold every gap", () =>
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (all) => {
        const days = daysOf(all);
        expect(days.map(({ date }) => date)).toEqual([...new Set(all.map(({ date }) => date))].toSorted());
        expect(days.reduce((sum, { gaps }) => sum + gaps, 0)).toBe(
          all.reduce((sum, each) => sum + gapCount(each), 0),
        );
      }),
    ));
});
