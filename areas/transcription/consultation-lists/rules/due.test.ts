import { describe, expect, test } from "vitest";
import { LIST_VIEWS } from "../staff-lists.contract.ts";
import { billingLook } from "#areas/transcription/tasks/rules/billing-group.ts";
import { viewName } from "./billing-status.ts";
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
    "All",
  ]);
});
