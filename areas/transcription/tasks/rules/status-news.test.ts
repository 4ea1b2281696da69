import { describe, expect, test } from "vitest";
import { changedRows, formatStatusNews, STATUS_MEANINGS } from "./status-news.ts";
import { statusName } from "./status.ts";

const row = (ID: number, _status: number) => ({ ID, _status, _workflow: "TRANSCRIPTION" as const });

describe("what changed in a client's list", () => {
  const before = new Map([
    [1, 1],
    [2, 3],
  ]);
  test("are rows with another status and new ones, not those that stayed", () => {
    expect(changedRows(before, [row(1, 2), row(2, 3), row(3, 1)]).map(({ ID }) => ID)).toEqual([1, 3]);
  });
  test("is said of one by name, of several by number, of none not at all", () => {
    expect(formatStatusNews([row(48_268, 5)])).toBe("Task 48268: Being edited");
    expect(formatStatusNews([row(1, 2), row(3, 1)])).toBe("2 letters changed");
    expect(formatStatusNews([])).toBeNull();
  });
  test("every status before delivery is explained under its own name", () => {
    expect(STATUS_MEANINGS.map(({ status }) => statusName("TRANSCRIPTION", status))).toEqual([
      "Received",
      "Assigned",
      "Being typed",
      "Assigned to editor",
      "Being edited",
      "Editing completed",
    ]);
  });
});
