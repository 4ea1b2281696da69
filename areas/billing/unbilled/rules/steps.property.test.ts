import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Work, WorkState } from "#kernel/calendar/appointment-work.ts";
import { addDays, type Day, daysBetween } from "#kernel/dates/day.ts";
import { STEPS, type Step } from "../contract.ts";
import { closingStep, nextStep } from "./next-step.ts";
import { type AppointmentFacts, stepsOf } from "./steps.ts";
import { ageOf, daysOf, gapCount, gapsOf, hasGap, sumOf } from "./summary.ts";

const TODAY: Day = "2026-11-23";
const day = fc.integer({ min: -60, max: 5 }).map((by) => addDays(TODAY, by));
const workState: fc.Arbitrary<WorkState> = fc.record({
  state: fc.constantFrom("late" as const, "waiting" as const, "going" as const, "done" as const),
  on: fc.option(day, { nil: null }),
  words: fc.constant(null),
});
const dictation = fc.record({ dictated: workState, returned: workState });
const bill = fc.record({ billed: workState, paid: workState });
const workOf = (kind: Work["kind"], steps: Work["steps"], ID: number): Work => ({
  kind,
  ID,
  day: TODAY,
  patient: null,
  label: null,
  location: null,
  appointment: null,
  opens: 1,
  steps,
});
const judged: fc.Arbitrary<AppointmentFacts> = fc
  .record({
    appointment_date: day,
    is_billed: fc.boolean(),
    visit_step: fc.constantFrom(null, "arrived" as const, "finished" as const),
    dictations: fc.array(dictation, { maxLength: 2 }),
    bills: fc.array(bill, { maxLength: 2 }),
    needless: fc.subarray(["dictated", "billed"]),
    isIncomplete: fc.boolean(),
  })
  .map(({ dictations, bills, needless, ...of }) => ({
    ...of,
    notNeeded: new Set(needless),
    work: [
      ...dictations.map((steps, ID) => workOf("dictation", steps, ID)),
      ...bills.map((steps, ID) => workOf("bill", steps, ID)),
    ],
  }));

describe("G-40: the steps of an appointment", () => {
  test("nothing is missing where people said that it is not needed and no record says otherwise", () =>
    fc.assert(
      fc.property(day, (appointment_date) => {
        const of = {
          appointment_date,
          is_billed: false,
          visit_step: null,
          work: [],
          notNeeded: new Set(["dictated", "billed"]),
          isIncomplete: false,
        };
        for (const name of STEPS) expect(stepsOf(of, TODAY)[name].state).toBe("not_needed");
      }),
    ));

  test("a gap has an age, and on the day itself a step is only due, but a finished visit is to bill", () =>
    fc.assert(
      fc.property(judged, (of) => {
        for (const name of STEPS) {
          const step = stepsOf(of, TODAY)[name];
          if (step.state !== "gap") continue;
          expect(step.days).toBe(step.on === null ? 0 : daysBetween(step.on, TODAY));
          const isToBill = name === "billed" && of.visit_step === "finished" && step.on === TODAY;
          if (step.on !== null && !isToBill) expect(step.on < TODAY).toBe(true);
        }
      }),
    ));

  test("of several records the one that is furthest behind counts", () =>
    fc.assert(
      fc.property(judged, (of) => {
        const states = of.work
          .filter(({ kind }) => kind === "dictation")
          .map(({ steps }) => steps.returned?.state);
        if (states.length === 0) return;
        const { returned } = stepsOf(of, TODAY);
        expect(returned.state === "done").toBe(states.every((state) => state === "done"));
      }),
    ));

  test("a dictation that is there is never said to be not needed", () =>
    fc.assert(
      fc.property(judged, (of) => {
        const hasDictation = of.work.some(({ kind }) => kind === "dictation");
        const { dictated, returned } = stepsOf(of, TODAY);
        if (hasDictation) expect([dictated.state, returned.state]).not.toContain("not_needed");
      }),
    ));

  test("an appointment that is billed outside of Corella has no gap in billing", () =>
    fc.assert(
      fc.property(judged, (of) => {
        const { billed } = stepsOf(
          { ...of, is_billed: true, work: of.work.filter(({ kind }) => kind !== "bill") },
          TODAY,
        );
        expect(billed.state).toBe("done");
      }),
    ));
});

describe("G-40: the gaps of a row", () => {
  const step: fc.Arbitrary<Step> = fc
    .record({
      state: fc.constantFrom(
        "gap" as const,
        "done" as const,
        "going" as const,
        "none" as const,
        "not_needed" as const,
      ),
      days: fc.integer({ min: 0, max: 90 }),
    })
    .map(({ state, days }) => ({ state, on: null, words: null, days: state === "gap" ? days : null }));
  const row = fc
    .record({
      dictated: step,
      returned: step,
      billed: step,
      paid: step,
      kind: fc.constantFrom("appointment" as const, "dictation" as const),
      date: day,
      unmatched_days: fc.option(fc.nat(30), { nil: null }),
      task: fc.option(fc.constant(5), { nil: null }),
      list: fc.option(fc.constant(6), { nil: null }),
    })
    .map(({ task, list, ...of }) => ({ ...of, _patient: 7, opens: { task, list } }));
  const rows = fc.array(row, { maxLength: 8 });

  test("are counted as they are listed, and the oldest gives the row its age", () =>
    fc.assert(
      fc.property(rows, (all) => {
        for (const one of all) {
          expect(gapCount(one)).toBe(gapsOf(one).length);
          expect(hasGap(one)).toBe(gapsOf(one).length > 0);
          expect(ageOf(one) >= 0).toBe(hasGap(one));
        }
      }),
    ));

  test("add up by day and by step", () =>
    fc.assert(
      fc.property(rows, (all) => {
        const byDay = daysOf(all);
        const gaps = all.reduce((sum, one) => sum + gapCount(one), 0);
        expect(byDay.reduce((sum, one) => sum + one.gaps, 0)).toBe(gaps);
        expect(byDay.map(({ date }) => date)).toEqual(byDay.map(({ date }) => date).toSorted());
        for (const name of STEPS) {
          const { done, of, oldest_days, gaps: open } = sumOf(all, name, true);
          expect(done).toBeLessThanOrEqual(of);
          expect(oldest_days === null).toBe(open === 0);
          expect(sumOf(all, name, false)).toMatchObject({ is_known: false, gaps: 0 });
        }
      }),
    ));

  test("the next step closes a gap; a row without one has none", () =>
    fc.assert(
      fc.property(rows, (all) => {
        for (const one of all) {
          if (!hasGap(one)) expect(nextStep(one)).toBeNull();
          for (const name of STEPS) {
            const act = closingStep(one, name);
            if (act) expect([one[name].state, act.needs.length > 0]).toEqual(["gap", true]);
          }
        }
      }),
    ));
});
