import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Work } from "#kernel/calendar/appointment-work.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import { DICTATED_WITHIN_DAYS, keyOf, matchWork, workKey } from "./match.ts";

const seen = (ID: number, _patient: number, appointment_date: Day, start_time = "09:00") => ({
  ...{ ID, repeat_date: appointment_date, appointment_date, start_time, _patient },
});
const patient = (ID: number, last_name: string, first_name: string) => ({
  ID,
  first_name,
  last_key: nameKey(last_name),
});
const dictation = (ID: number, label: string | null, day: Day): Work => ({
  ...{ kind: "dictation", ID, label, day, appointment: null, patient: null, location: null, opens: ID },
  steps: { dictated: { state: "done", on: day, words: null } },
});
const bill = (ID: number, of: number, day: Day, appointment: Work["appointment"] = null): Work => ({
  ...{ kind: "bill", ID, label: null, day, appointment, patient: of, location: 1, opens: 5 },
  steps: { billed: { state: "done", on: day, words: null } },
});

const NGUYEN = patient(1, "Nguyễn", "Thi Mai");
const VDBERG = patient(2, "van der Berg", "Anna");
const patients = [NGUYEN, VDBERG, patient(3, "O'Sullivan", "Liam")];
const monday: Day = "2026-11-09";
const of = (matched: ReturnType<typeof matchWork>, ID: number, day: Day) =>
  (matched.of.get(keyOf({ ID, repeat_date: day })) ?? []).map(workKey);
const looseOf = (matched: ReturnType<typeof matchWork>) => matched.loose.map(workKey);

describe("which dictation belongs to which appointment", () => {
  test.each([
    ["NGUYEN, Thi Mai", 1],
    ["Thi Mai Nguyen, review letter", 1],
    ["nguyen_thi mai_091126.dss", 1],
    ["Re: Anna van der Berg", 2],
    ["OSULLIVAN", 3],
    ["O’Sullivan.dss", 3],
  ])("%s names its patient", (label, ID) => {
    const appointments = [seen(11, 1, monday), seen(12, 2, monday), seen(13, 3, monday)];
    const matched = matchWork(appointments, patients, [dictation(7, label, monday)]);
    expect([of(matched, 10 + ID, monday), looseOf(matched)]).toEqual([["dictation 7"], []]);
  });

  test.each(["Nguyen review", "Clinic letters", "Berg, Anna", "Thi Mai", "", null])(
    "%s names nobody for certain",
    (label) => {
      const matched = matchWork([seen(11, 1, monday), seen(12, 2, monday)], patients, [
        dictation(7, label, monday),
      ]);
      expect(looseOf(matched)).toEqual(["dictation 7"]);
    },
  );

  test("of several appointments the latest up to the day it arrived, and no older one than two weeks", () => {
    const appointments = [seen(1, 1, "2026-11-01"), seen(2, 1, "2026-11-08"), seen(3, 1, "2026-11-12")];
    const label = "Nguyen, Thi Mai";
    expect(of(matchWork(appointments, patients, [dictation(7, label, monday)]), 2, "2026-11-08")).toEqual([
      "dictation 7",
    ]);
    const last = addDays("2026-11-12", DICTATED_WITHIN_DAYS);
    expect(of(matchWork(appointments, patients, [dictation(7, label, last)]), 3, "2026-11-12")).toEqual([
      "dictation 7",
    ]);
    expect(looseOf(matchWork(appointments, patients, [dictation(7, label, addDays(last, 1))]))).toEqual([
      "dictation 7",
    ]);
    expect(looseOf(matchWork(appointments, patients, [dictation(7, label, "2026-10-31")]))).toEqual([
      "dictation 7",
    ]);
  });

  test("two dictations of one patient go to two appointments; a third belongs to the latest as well", () => {
    const appointments = [seen(1, 1, "2026-11-06"), seen(2, 1, monday)];
    const label = "Nguyen, Thi Mai";
    const matched = matchWork(
      appointments,
      patients,
      [7, 8, 9].map((ID) => dictation(ID, label, monday)),
    );
    expect([of(matched, 2, monday), of(matched, 1, "2026-11-06")]).toEqual([
      ["dictation 7", "dictation 9"],
      ["dictation 8"],
    ]);
  });
});

describe("which bill belongs to which appointment", () => {
  test("the one it names, else the patient's of that day that has none", () => {
    const appointments = [seen(1, 1, monday, "09:00"), seen(2, 1, monday, "15:00"), seen(3, 2, monday)];
    const work = [
      bill(5, 1, monday),
      bill(6, 1, monday, { ID: 2, repeat_date: monday }),
      bill(7, 2, "2026-11-10"),
    ];
    const matched = matchWork(appointments, patients, work);
    expect([of(matched, 1, monday), of(matched, 2, monday), looseOf(matched)]).toEqual([
      ["bill 5"],
      ["bill 6"],
      ["bill 7"],
    ]);
  });

  test("one whose appointment was cancelled since has none", () => {
    const matched = matchWork([seen(1, 1, monday)], patients, [
      bill(5, 2, monday, { ID: 99, repeat_date: monday }),
      bill(6, 1, monday, { ID: 1, repeat_date: monday }),
    ]);
    expect([of(matched, 1, monday), looseOf(matched)]).toEqual([["bill 6"], ["bill 5"]]);
  });

  test("two bills for one appointment: the second has none", () => {
    const matched = matchWork([seen(1, 1, monday)], patients, [bill(5, 1, monday), bill(6, 1, monday)]);
    expect(looseOf(matched)).toEqual(["bill 6"]);
  });
});

describe("what people say comes first", () => {
  const appointments = [seen(1, 1, monday), seen(2, 2, monday)];
  test("one dictation may be about several appointments, whatever it is called", () => {
    const said = new Map([["dictation 7", appointments.map(keyOf)]]);
    const matched = matchWork(appointments, patients, [dictation(7, "Nguyen, Thi Mai", monday)], said);
    expect([of(matched, 1, monday), of(matched, 2, monday), looseOf(matched)]).toEqual([
      ["dictation 7"],
      ["dictation 7"],
      [],
    ]);
  });

  test("or about none, and is then missing nothing", () => {
    const said = new Map([["dictation 7", []]]);
    const matched = matchWork(appointments, patients, [dictation(7, "Nguyen, Thi Mai", monday)], said);
    expect([of(matched, 1, monday), looseOf(matched)]).toEqual([[], []]);
  });
});

test("each piece of work is with an appointment or loose, never both and never lost", () => {
  const someDay = fc.integer({ min: 0, max: 40 }).map((days) => addDays("2026-10-10", days));
  const someWork = fc.tuple(
    fc.constantFrom("Nguyen, Thi Mai", "Anna van der Berg", "Letters"),
    someDay,
    fc.boolean(),
  );
  fc.assert(
    fc.property(
      fc.array(someDay, { maxLength: 12 }),
      fc.array(someWork, { maxLength: 12 }),
      (days, given) => {
        const appointments = days.map((day, at) => seen(at + 1, 1 + (at % 2), day));
        const work = given.map(([label, day, isBill], at) =>
          isBill ? bill(at, 1 + (at % 2), day) : dictation(at, label, day),
        );
        const { of: matched, loose } = matchWork(appointments, patients, work);
        const all = [...[...matched.values()].flat(), ...loose].map(workKey);
        expect(all.toSorted()).toEqual(work.map(workKey).toSorted());
      },
    ),
  );
});
