import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import {
  changesAnything,
  cutAt,
  editAll,
  editOne,
  HALF_HOUR_LATER,
  lines,
  type PaperEdit,
  type PaperSeries,
  writeOut,
} from "#test/support/naive-appointments.ts";
import { arbitraryEdit } from "#test/support/paper-edits.ts";
import type { Edits } from "./edits.ts";
import { expand } from "./expand.ts";
import { planChange, planRemoval } from "./plan.ts";
import { mayRemove, mayRemoveAll } from "./protection.ts";
import { countAffected } from "./affected-appointments.ts";
import type { Target } from "./scope.ts";
import { type Booking, isBilled, type Series, appointmentOn } from "./appointment.ts";

const appointment: Omit<
  Booking,
  "appointment_date" | "repeat_interval" | "repeat_frequency" | "repeat_count" | "repeat_end_date"
> = {
  appointment_type: 1,
  start_time: "14:00",
  end_time: "14:30",
  _patient: 7,
  _location: null,
  _visit_type: null,
  resources: [],
  cancelled: false,
  cancellation_reason: null,
  is_billed: false,
  was_billed_before_cancel: false,
  notes: null,
  follow_up: null,
  repeat_month_day: null,
};

/** The stored rows of a calendar, changed in the same way as on the server. */
class Rows {
  series: Series[];
  constructor(booking: Booking) {
    this.series = [{ booking, exceptions: [] }];
  }

  change(index: number, target: Target, given: Edits): void {
    const plan = planChange(this.at(index), target, given);
    if (plan?.kind === "one") this.single(index, plan.exception);
    if (plan?.kind === "all") this.series[index] = plan.changed.series;
    if (plan?.kind === "following") this.series.splice(index, 1, plan.head, plan.changed.series);
  }

  remove(index: number, target: Target): boolean {
    const removal = planRemoval(this.at(index), target);
    if (!removal) return false;
    if (removal.kind === "one") {
      if (!mayRemove(removal.exception).allowed) return false;
      this.single(index, removal.exception);
    } else {
      if (!mayRemoveAll(removal.removed).allowed) return false;
      this.series.splice(index, 1, ...(removal.kind === "following" ? [removal.head] : []));
    }
    return true;
  }

  bill(index: number, on: Day): void {
    const plan = planChange(this.at(index), { scope: "one", on }, {});
    if (plan?.kind === "one" && !plan.exception.cancelled)
      this.single(index, { ...plan.exception, is_billed: true });
  }

  lines(): string[] {
    return this.series
      .flatMap(({ booking, exceptions }) => [
        ...expand(
          {
            ...booking,
            repeat_date: null,
            repeat_exceptions: exceptions.map((one) => one.repeat_date),
            is_repeated_date: false,
          },
          "2000-01-01",
          "2100-01-01",
        ),
        ...exceptions.filter((one) => !one.is_deleted),
      ])
      .map((one) =>
        [
          one.appointment_date,
          one.repeat_date,
          one.start_time,
          one.end_time,
          one.notes,
          one.cancelled,
          one.cancellation_reason,
          one.is_billed,
        ].join(" "),
      )
      .sort();
  }

  at(index: number): Series {
    const found = this.series[index];
    if (!found) throw new Error("no such row");
    return found;
  }

  private single(index: number, exception: Series["exceptions"][number]): void {
    const { booking, exceptions } = this.at(index);
    this.series[index] = {
      booking,
      exceptions: [...exceptions.filter((one) => one.repeat_date !== exception.repeat_date), exception],
    };
  }
}

const step = fc.record({
  row: fc.nat(20),
  place: fc.nat(20),
  scope: fc.constantFrom("one", "following", "all" as const),
  act: fc.oneof(
    { weight: 8, arbitrary: arbitraryEdit },
    { weight: 2, arbitrary: fc.constant("delete" as const) },
    { weight: 1, arbitrary: fc.constant("bill" as const) },
  ),
});
const start = fc.record({
  day: fc.constantFrom<Day[]>("2026-11-12", "2027-01-31", "2027-12-29", "2026-02-28"),
  interval: fc.constantFrom(1 as const, 2 as const),
  frequency: fc.integer({ min: 1, max: 3 }),
  count: fc.integer({ min: 1, max: 9 }),
  endsOnDate: fc.boolean(),
});

const cancelledIn = (rows: Rows): number =>
  rows.series
    .flatMap(({ booking, exceptions }) => {
      const asBooked = expand(
        {
          ...booking,
          repeat_date: null,
          repeat_exceptions: exceptions.map((one) => one.repeat_date),
          is_repeated_date: false,
        },
        "2000-01-01",
        "2100-01-01",
      );
      return [...asBooked, ...exceptions.filter((one) => !one.is_deleted)];
    })
    .filter((one) => one.cancelled).length;

const asSent = (current: { appointment_date: Day }, change: PaperEdit): Edits => ({
  ...(change.move ? { appointment_date: addDays(current.appointment_date, change.move) } : {}),
  ...(change.start_time
    ? { start_time: change.start_time, end_time: HALF_HOUR_LATER[change.start_time] }
    : {}),
  ...(change.notes ? { notes: change.notes } : {}),
  ...(change.cancel ? { cancelled: true, cancellation_reason: change.cancel } : {}),
  ...(change.uncancel ? { cancelled: false } : {}),
});

function run(
  given: { day: Day; interval: 1 | 2; frequency: number; count: number; endsOnDate: boolean },
  steps: readonly {
    row: number;
    place: number;
    scope: "one" | "following" | "all";
    act: PaperEdit | "delete" | "bill";
  }[],
) {
  const first = writeOut(given.day, given.interval, given.frequency, given.count);
  const paper: PaperSeries[] = [first];
  const last = first.appointments.at(-1)?.day ?? given.day;
  const ends = given.endsOnDate
    ? { repeat_end_date: last, repeat_count: null }
    : { repeat_end_date: null, repeat_count: given.count };
  const rows = new Rows({
    ...appointment,
    appointment_date: given.day,
    repeat_interval: given.interval,
    repeat_frequency: given.frequency,
    ...ends,
  });
  for (const { row, place, scope, act } of steps) {
    const index = row % Math.max(1, paper.length);
    const series = paper[index];
    const live = series?.appointments.filter(({ removed }) => !removed) ?? [];
    const chosen = live[place % Math.max(1, live.length)];
    if (!series || !chosen) continue;
    const on = chosen.ruleDay;
    const reach = countAffected(rows.at(index), { scope, on }, act === "delete" ? "delete" : "cancel").count;
    const [shown, cancelled] = [rows.lines().length, cancelledIn(rows)];
    if (act === "bill") {
      rows.bill(index, on);
      if (!chosen.cancelled) chosen.billed = true;
    } else if (act === "delete") {
      const removed = rows.remove(index, { scope, on });
      const gone =
        scope === "one"
          ? [chosen]
          : series.appointments.filter(({ ruleDay }) => scope === "all" || ruleDay >= on);
      expect(removed).toBe(!gone.some((one) => !one.removed && one.billed && !one.cancelled));
      if (removed) expect(shown - rows.lines().length).toBe(reach);
      if (removed) for (const one of gone) one.removed = true;
      if (removed && scope !== "one") {
        if (scope === "all" || !cutAt(series, on)) paper.splice(index, 1);
      }
    } else {
      const current = appointmentOn(rows.at(index), on);
      expect(current?.appointment_date).toBe(chosen.day);
      if (!current) continue;
      rows.change(index, { scope, on }, asSent(current, act));
      if (act.cancel && !chosen.cancelled) expect(cancelledIn(rows) - cancelled).toBe(reach);
      if (scope === "one") editOne(series, on, act);
      else if (scope === "all") editAll(series, on, act);
      else {
        const tail =
          changesAnything(chosen, act) || series.appointments[0]?.ruleDay === on ? cutAt(series, on) : null;
        if (tail) paper.splice(index + 1, 0, tail);
        if (tail || series.appointments[0]?.ruleDay === on) editAll(tail ?? series, on, act);
      }
    }
    expect(rows.lines()).toEqual(lines(paper));
    expect(
      rows.series.every(({ booking, exceptions }) =>
        exceptions.every(
          (one) =>
            isBilled(one) ||
            one.is_deleted ||
            appointmentOn({ booking, exceptions }, one.repeat_date) !== null,
        ),
      ),
    ).toBe(true);
  }
}

describe("RULE-APPT-05, F-6 edits of a series in any order", () => {
  test("come to the same appointments as a list written out by hand", () => {
    fc.assert(fc.property(start, fc.array(step, { minLength: 1, maxLength: 14 }), run), { numRuns: 800 });
  }, 30_000);
});
