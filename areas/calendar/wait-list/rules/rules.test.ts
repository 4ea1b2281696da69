import { describe, expect, test } from "vitest";
import { entryErrors, mayBeEntry, stateOf } from "./entry.ts";
import { draftOf, WaitListForm } from "./form.ts";
import { hoursWords, spanWords, timesWords, waitWords, weekdayWords } from "./words.ts";

const TODAY = "2026-11-12";

describe("an entry", () => {
  test.each([
    [{}, {}],
    [{ from_time: "09:00", until_time: "09:00" }, { until_time: "Enter a time after the earliest start." }],
    [{ from_time: "09:00", until_time: "09:05" }, {}],
    [{ from_time: "09:00" }, {}],
    [{ until_time: "09:00" }, {}],
    [{ from_day: TODAY, until_day: "2026-11-11" }, { until_day: "Enter a date on or after the first day." }],
    [{ from_day: TODAY, until_day: TODAY }, {}],
  ] as const)("%j has the errors %j", (limits, errors) => {
    expect(entryErrors(limits)).toEqual(errors);
    expect(mayBeEntry(limits).allowed).toBe(Object.keys(errors).length === 0);
  });

  test.each([
    [{}, "waiting"],
    [{ until_day: TODAY }, "waiting"],
    [{ until_day: "2026-11-11" }, "ended"],
    [{ is_deleted: true }, "removed"],
    [{ is_deleted: true, booked_at: "2026-11-10T00:00:00.000Z" }, "booked"],
    [{ until_day: "2026-11-11", booked_at: "2026-11-10T00:00:00.000Z" }, "booked"],
  ] as const)("with %j is %s", (change, state) => {
    const entry = { booked_at: null, is_deleted: false, until_day: null, ...change };
    expect(stateOf(entry, TODAY)).toBe(state);
  });

  test("the form starts with today and refuses hours in the wrong order beside other errors", () => {
    const draft = draftOf(undefined, { patient: null, today: TODAY });
    expect(draft).toMatchObject({ _patient: null, from_day: TODAY, until_day: null, urgency: "soon" });
    const result = WaitListForm.safeParse({ ...draft, from_time: "10:00", until_time: "09:00" });
    expect(result.error?.issues.map(({ path }) => path.join("."))).toEqual(["_patient", "until_time"]);
  });
});

describe("words", () => {
  test.each([
    [[], "Any day"],
    [[1, 2, 3, 4, 5, 6, 7], "Any day"],
    [[5, 4, 3, 2, 1], "Mon to Fri"],
    [[1, 2, 3, 4, 6], "Mon, Tue, Wed, Thu, Sat"],
    [[7, 3], "Wed, Sun"],
  ])("the days %j are %s", (days, words) => expect(weekdayWords(days)).toBe(words));

  test.each([
    [null, null, "any time"],
    ["09:00", null, "from 09:00"],
    [null, "12:00", "until 12:00"],
    ["09:00", "12:00", "09:00–12:00"],
  ] as const)("from %s until %s is %s", (from_time, until_time, words) =>
    expect(hoursWords({ from_time, until_time })).toBe(words),
  );

  test("days and hours stand together, and neither alone is any time", () => {
    const any = { weekdays: [], from_time: null, until_time: null };
    expect(timesWords(any)).toBe("Any time");
    expect(timesWords({ ...any, weekdays: [1] })).toBe("Mon");
    expect(timesWords({ ...any, from_time: "13:00" })).toBe("Any day, from 13:00");
  });

  test.each([
    ["2026-11-01", null, "Any date"],
    ["2026-11-20", null, "From 20/11/2026"],
    ["2026-11-01", "2026-12-03", "Until 03/12/2026"],
    ["2026-11-20", "2026-12-03", "20/11/2026–03/12/2026"],
  ] as const)("from %s until %s is %s", (from_day, until_day, words) =>
    expect(spanWords({ from_day, until_day }, TODAY)).toBe(words),
  );

  test.each([
    [TODAY, "today"],
    ["2026-11-13", "today"],
    ["2026-11-11", "1 day"],
    ["2026-10-22", "21 days"],
  ] as const)("a wait since %s is %s", (since, words) => expect(waitWords(since, TODAY)).toBe(words));
});
