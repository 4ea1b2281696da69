import { describe, expect, test } from "vitest";
import { LIST_VIEWS } from "../staff-lists.contract.ts";
import { billingLook } from "#areas/transcription/tasks/rules/billing-group.ts";
import { ownViews, STAFF_VIEWS, viewName } from "./billing-status.ts";
import { dueGroupOf, openDueTime } from "./due.ts";

const now = Date.parse("2026-11-30T02:00:00Z");
const listDue = (due_date: string | null, _status: number | null) => ({
  due_date,
  task: _status === null ? null : { ID: 9, _status },
});

describe("the group of a list in due order", () => {
  test.each([
    ["2026-11-24T06:00:00Z", 2, "Overdue"],
    ["2026-11-30T01:59:00Z", 10, "Overdue"],
    ["2026-11-30T06:00:00Z", 1, "Current"],
    ["2026-12-04T06:00:00Z", 1, "Due later"],
    ["2026-11-24T06:00:00Z", 6, "Completed"],
    ["2026-11-24T06:00:00Z", 11, "Completed"],
    [null, null, "Not sent"],
  ])("due %s in status %s is %s", (due, status, group) =>
    expect(dueGroupOf(listDue(due, status), now)).toBe(group),
  );
});

test("a list that is not sent, or completed, is due no more", () => {
  expect(openDueTime(listDue("2026-11-24T06:00:00Z", 8))).toBe("2026-11-24T06:00:00Z");
  expect(openDueTime(listDue("2026-11-24T06:00:00Z", 6))).toBeNull();
  expect(openDueTime(listDue(null, null))).toBeNull();
});

test("the look of each status is the design's: only what waits is ochre", () => {
  const looks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(billingLook);
  expect(looks).toEqual([
    "new",
    "inProgress",
    "inProgress",
    "inProgress",
    "waiting",
    "completed",
    "waiting",
    "waiting",
    "waiting",
    "waiting",
    "completed",
  ]);
});

test("every view has a tab with the name of its status", () => {
  expect(LIST_VIEWS.map(viewName)).toEqual([
    "All open",
    "Overdue",
    "New",
    "In progress",
    "Final check",
    "Delayed",
    "Claims pending",
    "On hold",
    "Query",
    "Completed",
    "Not sent",
    "All",
  ]);
});

describe("the tabs of a client's lists", () => {
  const counts = {
    ...{ not_sent: 2, open: 4, overdue: 1, new: 0, in_progress: 3, final_check: 0, delayed: 0 },
    ...{ claims_pending: 0, on_hold: 1, query: 0 },
  };
  test("always show what waits for the practice, and other states only with lists or when chosen", () => {
    expect(ownViews(counts, "all")).toEqual([
      { view: "all", count: null },
      { view: "not_sent", count: 2 },
      { view: "query", count: 0 },
      { view: "on_hold", count: 1 },
      { view: "in_progress", count: 3 },
      { view: "completed", count: null },
    ]);
    expect(ownViews(counts, "delayed").map(({ view }) => view)).toContain("delayed");
    expect(ownViews(undefined, "all").map(({ count }) => count)).toEqual([null, null, null, null, null]);
  });
  test("lists that are not sent are no work of the bureau", () =>
    expect(STAFF_VIEWS).not.toContain("not_sent"));
});
