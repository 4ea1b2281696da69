import { describe, expect, test } from "vitest";
import type { Work, WorkState } from "#kernel/calendar/appointment-work.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { UnbilledRow } from "../contract.ts";
import { looseSteps, NOT_NEEDED, stepsOf } from "./steps.ts";
import { ageOf, daysOf, gapsOf, sumOf } from "./summary.ts";

const today: Day = "2026-11-11";
const appointment_date: Day = "2026-11-09";
const state = (name: WorkState["state"], on: Day | null = null, words: string | null = null): WorkState => ({
  state: name,
  on,
  words,
});
const work = (kind: Work["kind"], steps: Work["steps"]): Work => ({
  ...{
    kind,
    ID: 1,
    appointment: null,
    patient: 1,
    label: null,
    day: appointment_date,
    location: null,
    opens: 1,
    steps,
  },
});
const judge = (given: Partial<Parameters<typeof stepsOf>[0]> = {}, on = today) =>
  stepsOf(
    {
      appointment_date,
      is_billed: false,
      visit_step: null,
      work: [],
      notNeeded: new Set(),
      isIncomplete: false,
      ...given,
    },
    on,
  );
const dictated = state("done", "2026-11-10");

describe("the steps of an appointment that is over", () => {
  test("without any work it is to be dictated and billed, as old as the appointment", () =>
    expect(judge()).toEqual({
      dictated: { state: "gap", on: appointment_date, words: null, days: 2 },
      returned: { state: "none", on: null, words: null, days: null },
      billed: { state: "gap", on: appointment_date, words: null, days: 2 },
      paid: { state: "none", on: null, words: null, days: null },
    }));

  test("on its own day nothing is a gap yet", () => {
    const { dictated: due, billed } = judge({}, appointment_date);
    expect([due.state, due.words, billed.state]).toEqual(["going", "Due today", "going"]);
  });

  test("a letter on its way is no gap; one past its due time is, since that day", () => {
    const going = work("dictation", { dictated, returned: state("going", "2026-11-12", "With editor") });
    const late = work("dictation", { dictated, returned: state("late", "2026-11-08", "Being typed") });
    expect(judge({ work: [going] }).returned).toEqual({
      state: "going",
      on: "2026-11-12",
      words: "With editor",
      days: null,
    });
    expect(judge({ work: [late] }).returned).toEqual({
      state: "gap",
      on: "2026-11-08",
      words: "Being typed",
      days: 3,
    });
    expect(judge({ work: [late] }).dictated).toMatchObject({ state: "done", on: "2026-11-10" });
    expect(judge({ work: [going, late] }).returned.state).toBe("gap");
  });

  test("billed once its list was sent; on a list that was not sent it still is to be billed", () => {
    const listed = work("bill", { billed: state("waiting", appointment_date, "On a list") });
    expect(judge({ work: [listed] }).billed).toMatchObject({ state: "gap", words: "On a list", days: 2 });
    const sent = work("bill", {
      billed: state("done", "2026-11-10"),
      paid: state("going", "2026-11-10", "Claims Pending"),
    });
    expect(judge({ work: [sent] })).toMatchObject({
      billed: { state: "done", on: "2026-11-10" },
      paid: { state: "going", words: "Claims Pending" },
    });
  });

  test("a query of billing is a gap of being paid", () => {
    const stopped = work("bill", {
      billed: state("done", "2026-11-06"),
      paid: state("waiting", "2026-11-06", "Query"),
    });
    expect(judge({ work: [stopped] }).paid).toEqual({
      state: "gap",
      on: "2026-11-06",
      words: "Query",
      days: 5,
    });
  });

  test("STATE-APPT-03: one that was billed outside of a list is done, and nothing is known of its payment", () =>
    expect(judge({ is_billed: true })).toMatchObject({ billed: { state: "done" }, paid: { state: "none" } }));

  test("a patient who is not converted keeps it from being billed", () =>
    expect(judge({ isIncomplete: true }).billed).toMatchObject({ state: "gap", words: "Details" }));

  test("what is not needed is no gap, unless it was done after all", () => {
    const marked = judge({ notNeeded: new Set(["dictated", "billed"]) });
    expect([marked.dictated, marked.returned, marked.billed, marked.paid]).toEqual(Array(4).fill(NOT_NEEDED));
    const done = judge({ notNeeded: new Set(["dictated"]), work: [work("dictation", { dictated })] });
    expect(done.dictated.state).toBe("done");
  });

  test("a dictation without an appointment has its own steps alone", () =>
    expect(looseSteps(work("dictation", { dictated }), today)).toMatchObject({
      dictated: { state: "done" },
      billed: { state: "none" },
    }));
});

describe("the sums", () => {
  type Row = Pick<
    UnbilledRow,
    "dictated" | "returned" | "billed" | "paid" | "kind" | "date" | "unmatched_days"
  >;
  const row = (more: Partial<Row> = {}): Row => ({
    kind: "appointment",
    date: appointment_date,
    unmatched_days: null,
    ...judge(),
    ...more,
  });
  const loose = row({
    kind: "dictation",
    ...looseSteps(work("dictation", { dictated }), today),
    unmatched_days: 6,
  });

  test("count appointments; what is not needed is not among them", () => {
    const rows = [
      row(),
      row({ dictated: NOT_NEEDED }),
      row({ dictated: { ...NOT_NEEDED, state: "done" } }),
      loose,
    ];
    expect(sumOf(rows, "dictated", true)).toEqual({
      done: 1,
      of: 2,
      gaps: 1,
      oldest_days: 2,
      is_known: true,
    });
    expect(sumOf(rows, "dictated", false)).toEqual({
      done: 0,
      of: 0,
      gaps: 0,
      oldest_days: null,
      is_known: false,
    });
  });

  test("name the gaps of a row and the age of the oldest", () => {
    expect(gapsOf(row())).toEqual(["dictated", "billed"]);
    expect(gapsOf(loose)).toEqual(["appointment"]);
    expect([ageOf(row()), ageOf(loose), ageOf(row({ dictated: NOT_NEEDED, billed: NOT_NEEDED }))]).toEqual([
      2, 6, -1,
    ]);
  });

  test("are there for each day", () =>
    expect(
      daysOf([row(), loose, row({ date: "2026-11-02", dictated: NOT_NEEDED, billed: NOT_NEEDED })]),
    ).toEqual([
      { date: "2026-11-02", appointments: 1, gaps: 0, due: 0 },
      { date: appointment_date, appointments: 1, gaps: 3, due: 0 },
    ]));
});
