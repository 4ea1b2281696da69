import { describe, expect, test } from "vitest";
import { addOlder, mergeFeed } from "./feed.ts";
import { KIND_NAMES, KINDS, kindLabel, recordPageOf, staffRecordPageOf } from "./kinds.ts";
import { splitAtName, formatEntryTime, withoutRecord } from "./words.ts";

const entries = (...ids: number[]) => ids.map((ID) => ({ ID }));
const ids = (feed: readonly { ID: number }[]) => feed.map(({ ID }) => ID);

describe("the feed while it is read again (RULE-FEED-01)", () => {
  test("what is new stands on top, what was shown stays", () => {
    expect(ids(mergeFeed(entries(3, 2, 1), entries(5, 4, 3), 3))).toEqual([5, 4, 3, 2, 1]);
  });

  test("an entry that fell out of the newest page is not lost", () => {
    expect(ids(mergeFeed(entries(3, 2, 1), entries(4, 3, 2), 3))).toEqual([4, 3, 2, 1]);
  });

  test("pages that no longer meet leave no gap: only the newest is known", () => {
    expect(ids(mergeFeed(entries(3, 2, 1), entries(9, 8, 7), 3))).toEqual([9, 8, 7]);
  });

  test("a short newest page is all there is to meet", () => {
    expect(ids(mergeFeed([], entries(1), 3))).toEqual([1]);
    expect(ids(mergeFeed(entries(2), [], 3))).toEqual([2]);
  });

  test("a page asked for twice is shown once", () => {
    expect(ids(addOlder(entries(5, 4), entries(4, 3)))).toEqual([5, 4, 3]);
  });
});

describe("an entry's words", () => {
  test.each([
    ["added patient CAMPBELL, Isla", "CAMPBELL, Isla", ""],
    [
      "booked NGUYEN, Thi Mai on Thu 12/11/2026 at 14:15, every week",
      "NGUYEN, Thi Mai",
      " on Thu 12/11/2026 at 14:15, every week",
    ],
    [
      "moved O'BRIEN-SMITH, Mary-Jane from Thu 12/11/2026 at 9:00 to Fri",
      "O'BRIEN-SMITH, Mary-Jane",
      " from Thu 12/11/2026 at 9:00 to Fri",
    ],
    ["attached Letter.pdf to patient VAN DER BERG, José", "VAN DER BERG, José", ""],
    ["added the location RICH, Richmond Rooms", "RICH, Richmond Rooms", ""],
    ["changed the practice settings", "changed the practice settings", ""],
  ])("%s", (message, name, after) => {
    const split = splitAtName(message);
    expect([split.name, split.after]).toEqual([name, after]);
    expect(split.before + split.name + split.after).toBe(message);
  });

  test("time alone today, the weekday within the week, the date before", () => {
    const say = (timestamp: string) => formatEntryTime(timestamp, "2026-11-11", "Australia/Sydney");
    expect(say("2026-11-10T23:41:00.000Z")).toBe("10:41");
    expect(say("2026-11-10T06:12:00.000Z")).toBe("Tue 17:12");
    expect(say("2026-11-04T06:12:00.000Z")).toBe("04/11/2026 17:12");
  });
});

describe("where an entry leads (SCR-HOME-03)", () => {
  const told = { identity: 7, client: 1000, isOwn: false };

  test("to its record", () => {
    expect(recordPageOf("patient", told)).toEqual({ path: "patients/details/7" });
    expect(recordPageOf("appointment", told)).toEqual({ path: "appointment/7" });
  });

  test("staff to the page of the client it was done for", () => {
    expect(["feedback", "bookingagent", "timeclock"].map((kind) => staffRecordPageOf(kind, told))).toEqual([
      { path: "clients/feedback/1000" },
      { path: "clients/edit/1000", search: { tab: "agents" } },
      { path: "client-hours", search: { view: "times", client: 1000 } },
    ]);
    expect(
      ["feedback", "bookingagent"].map((kind) => staffRecordPageOf(kind, { ...told, client: null })),
    ).toEqual([null, null]);
  });

  test("whoever clocked to the own hours, nobody else", () => {
    expect(recordPageOf("timeclock", { ...told, isOwn: true })).toEqual({
      path: "hours",
      search: { view: "times" },
    });
    expect(recordPageOf("timeclock", told)).toBeNull();
  });

  test("a kind that is not known leads nowhere and still has words", () => {
    expect([recordPageOf("constructor", told), kindLabel("constructor")]).toEqual([null, "Corella"]);
  });

  test("a filter offers every kind once, and each has a name of its own", () => {
    expect(KIND_NAMES.toSorted()).toEqual(Object.keys(KINDS).toSorted());
    expect(new Set(KIND_NAMES.map(kindLabel)).size).toBe(KIND_NAMES.length);
  });
});

describe("what a reader who may not see the patient is told of an own entry", () => {
  test.each([
    ["booked T.N. (record 7) on Thu 12/11/2026", "booked T.N. on Thu 12/11/2026"],
    ["merged A.B. (record 7) into A.C. (record 18)", "merged A.B. into A.C."],
    ["added patient record 7", "added a patient"],
    ["took the picture of record 7", "took the picture of a patient"],
    ["changed the practice settings", "changed the practice settings"],
  ])("%s: %s", (stored, shown) => expect(withoutRecord(stored)).toBe(shown));
});
