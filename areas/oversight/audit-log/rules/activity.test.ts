import { describe, expect, test } from "vitest";
import { addOlder, mergeFeed } from "./feed.ts";
import { KIND_NAMES, kindLabel, recordPlace, staffRecordPlace } from "./kinds.ts";
import { bookedWords, nearDay, stillToCome } from "./days.ts";
import { namesOf, referralNeeds } from "./needs.ts";
import { greeting, longDay, splitAtName, whenWords } from "./words.ts";

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
    const say = (timestamp: string) => whenWords(timestamp, "2026-11-11", "Australia/Sydney");
    expect(say("2026-11-10T23:41:00.000Z")).toBe("10:41");
    expect(say("2026-11-10T06:12:00.000Z")).toBe("Tue 17:12");
    expect(say("2026-11-04T06:12:00.000Z")).toBe("04/11/2026 17:12");
  });

  test("the greeting follows the clock of the client", () => {
    expect([greeting("00:00"), greeting("11:59"), greeting("12:00"), greeting("18:00")]).toEqual([
      "Good morning",
      "Good morning",
      "Good afternoon",
      "Good evening",
    ]);
  });
});

describe("the days of the home page", () => {
  const visit = (start_time: "09:30" | "10:00", cancelled = false) => ({ start_time, cancelled });

  test("says how many are booked, and cancelled ones only where there are some", () => {
    expect(bookedWords([visit("09:30"), visit("10:00"), visit("10:00", true)])).toBe("2 booked, 1 cancelled");
    expect(bookedWords([])).toBe("0 booked");
  });

  test("what has begun by now is left out", () => {
    expect(stillToCome([visit("09:30"), visit("10:00")], "09:30")).toEqual([visit("10:00")]);
  });

  test("near days by their name, far ones by date", () => {
    const say = (day: `${number}-${number}-${number}`) => nearDay(day, "2026-11-11");
    expect([say("2026-11-11"), say("2026-11-12"), say("2026-11-14"), say("2026-11-18"), say("2026-11-10")]).toEqual([
      "today",
      "tomorrow",
      "Saturday",
      "18/11/2026",
      "10/11/2026",
    ]);
    expect(longDay("2026-11-11")).toBe("Wednesday 11 November 2026");
  });
});

describe("referrals that do not last", () => {
  const visit = {
    appointment_date: "2026-11-13",
    cancelled: false,
    _patient: 1,
    patient: { first_name: "Trevor", last_name: "Hughes" },
    referral_state: "expired",
    referral: { expiry_date: "2026-11-01" },
  } as const;

  test("each patient once, by the first visit, with when it ended", () => {
    const needs = referralNeeds([visit, { ...visit, appointment_date: "2026-11-12" }], "expired", "2026-11-11");
    expect(needs).toEqual([
      { patient: 1, name: "HUGHES, Trevor", last_name: "Hughes", visit_on: "2026-11-12", words: "Referral expired 01/11/2026" },
    ]);
  });

  test("one that ends between now and the visit has not expired yet", () => {
    const [need] = referralNeeds([{ ...visit, referral: { expiry_date: "2026-11-12" } }], "expired", "2026-11-11");
    expect(need?.words).toBe("Referral ends 12/11/2026");
  });

  test("a cancelled visit, one without a patient and another state are no need", () => {
    const others = [
      { ...visit, cancelled: true },
      { ...visit, _patient: null, patient: null },
      { ...visit, referral_state: "none" as const },
    ];
    expect(referralNeeds(others, "expired", "2026-11-11")).toEqual([]);
  });

  test("names two and counts the rest", () => {
    const named = (...names: string[]) => namesOf(names.map((last_name) => ({ last_name })));
    expect([named("A"), named("A", "B"), named("A", "B", "C"), named("A", "B", "C", "D")]).toEqual([
      "A",
      "A and B",
      "A, B and 1 other",
      "A, B and 2 others",
    ]);
  });
});

describe("where an entry leads (SCR-HOME-03)", () => {
  const told = { identity: 7, client: 1000, isOwn: false };

  test("to its record", () => {
    expect(recordPlace("patient", told)).toEqual({ path: "patients/details/7" });
    expect(recordPlace("appointment", told)).toEqual({ path: "visit/7" });
  });

  test("staff to the page of the client it was done for", () => {
    expect(["feedback", "bookingagent", "timeclock"].map((kind) => staffRecordPlace(kind, told))).toEqual([
      { path: "clients/feedback/1000" },
      { path: "clients/edit/1000", search: { tab: "agents" } },
      { path: "client-hours", search: { view: "times", client: 1000 } },
    ]);
    expect(["feedback", "bookingagent"].map((kind) => staffRecordPlace(kind, { ...told, client: null }))).toEqual([null, null]);
  });

  test("whoever clocked to the own hours, nobody else", () => {
    expect(recordPlace("timeclock", { ...told, isOwn: true })).toEqual({ path: "hours", search: { view: "times" } });
    expect(recordPlace("timeclock", told)).toBeNull();
  });

  test("a kind that is not known leads nowhere and still has words", () => {
    expect([recordPlace("constructor", told), kindLabel("constructor")]).toEqual([null, "Corella"]);
  });

  test("every kind offered as a filter has a name of its own", () => {
    expect(new Set(KIND_NAMES.map(kindLabel)).size).toBe(KIND_NAMES.length);
  });
});
