import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addOlder, mergeFeed } from "./feed.ts";
import { isKind, KIND_NAMES, kindLabel, KINDS, recordPageOf, staffRecordPageOf } from "./kinds.ts";
import { splitAtName, formatEntryTime } from "./words.ts";

const ids = (from: number, count: number) => Array.from({ length: count }, (_, by) => ({ ID: from - by }));
const shown = (entries: readonly { ID: number }[]) => entries.map(({ ID }) => ID);

describe("a feed that is read again", () => {
  test.each([
    [[], ids(9, 3), [9, 8, 7]],
    [ids(9, 3), ids(9, 3), [9, 8, 7]],
    [ids(9, 3), ids(10, 3), [10, 9, 8, 7]],
    [ids(9, 3), ids(12, 3), [12, 11, 10]],
    [ids(9, 3), ids(11, 3), [11, 10, 9, 8, 7]],
    [ids(9, 3), ids(20, 2), [20, 19, 9, 8, 7]],
    [ids(9, 3), [], [9, 8, 7]],
  ])("%#: %j", (known, newest, expected) => expect(shown(mergeFeed(known, newest, 3))).toEqual(expected));

  test("no entry is shown twice, and none out of order", () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(10), fc.integer({ min: 1, max: 8 }), (from, more, length) => {
        const merged = mergeFeed(ids(from + 40, 10), ids(from + 40 + more, length), length);
        expect(shown(merged)).toEqual([...new Set(shown(merged))].toSorted((a, b) => b - a));
        const older = addOlder(merged, ids((merged.at(-1)?.ID ?? 0) + 2, 5));
        expect(new Set(shown(older)).size).toBe(older.length);
      }),
    );
  });
});

describe("where an entry leads", () => {
  const told = { identity: 12, client: 7, isOwn: false };
  test.each([
    ["patient", told, "patients/details/12", null],
    ["appointment", told, "appointment/12", null],
    ["invoice", told, "invoices/details/12", "accounts/invoice/12"],
    ["user", told, "people/12", "users/edit/12"],
    ["referral", told, null, null],
    ["feedback", told, null, "clients/feedback/7"],
    ["feedback", { ...told, client: null }, null, null],
    ["bookingagent", told, null, "clients/edit/7"],
    ["bookingagent", { ...told, client: null }, null, null],
    ["timeclock", told, null, "client-hours"],
    ["timeclock", { ...told, isOwn: true }, "hours", "client-hours"],
    ["batch", told, "transcription/batchdetails/12", null],
    ["nothing", told, null, null],
    ["constructor", told, null, null],
    ["__proto__", told, null, null],
  ])("%s %j: %j, for staff %j", (kind, about, path, staffPath) =>
    expect([recordPageOf(kind, about)?.path ?? null, staffRecordPageOf(kind, about)?.path ?? null]).toEqual([
      path,
      staffPath,
    ]),
  );
  test.each([
    [7, { view: "times", client: 7 }],
    [null, { view: "times" }],
  ])("hours of the client %j are asked for by %j", (client, search) =>
    expect(staffRecordPageOf("timeclock", { ...told, client })?.search).toEqual(search),
  );
  test.each([
    ["patient", true, "Patients"],
    ["constructor", false, "Corella"],
    ["", false, "Corella"],
    ["PATIENT", false, "Corella"],
  ])("%j is a kind: %s, called %s", (name, is, label) =>
    expect([isKind(name), kindLabel(name)]).toEqual([is, label]),
  );
  test("a filter names each kind once, and only those there are", () => {
    expect(KIND_NAMES.filter((name) => !isKind(name))).toEqual([]);
    expect(new Set(KIND_NAMES).size).toBe(KIND_NAMES.length);
    expect(isKind(7)).toBe(false);
    for (const name of KIND_NAMES) expect(KINDS[name].label).not.toBe("");
  });
});

describe("words of the feed", () => {
  test.each([
    ["2026-11-25T23:41:00Z", "10:41"],
    ["2026-11-25T12:59:00Z", "Wed 23:59"],
    ["2026-11-20T12:59:00Z", "Fri 23:59"],
    ["2026-11-19T13:00:00Z", "Fri 00:00"],
    ["2026-11-19T12:59:00Z", "19/11/2026 23:59"],
    ["2026-11-26T13:00:00Z", "27/11/2026 00:00"],
    ["2026-02-28T23:00:00Z", "01/03/2026 10:00"],
  ])("%s is %s on 26 November in Sydney", (time, words) =>
    expect(formatEntryTime(time, "2026-11-26", "Australia/Sydney")).toBe(words),
  );

  test.each([
    ["booked CAMPBELL, Isla on Thu 12/11/2026", "CAMPBELL, Isla"],
    ["changed O’BRIEN-SMITH, Zoë", "O’BRIEN-SMITH, Zoë"],
    ["moved VAN DER BERG, Jan from Mon to Tue", "VAN DER BERG, Jan"],
    ["deleted NGUYỄN, Thị Mai: file", "NGUYỄN, Thị Mai"],
    ["changed 5 patients", "changed 5 patients"],
    ["", ""],
  ])("in %j the part to press is %j", (message, name) => expect(splitAtName(message).name).toBe(name));
  test("nothing of a message is lost", () =>
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (message) => {
        const { before, name, after } = splitAtName(message);
        expect(before + name + after).toBe(message);
      }),
    ));
});
