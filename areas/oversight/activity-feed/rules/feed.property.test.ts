import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { addOlder, mergeFeed } from "./feed.ts";
import { KIND_NAMES, KINDS, kindLabel, recordPageOf, staffRecordPageOf } from "./kinds.ts";
import { splitAtName, formatEntryTime } from "./words.ts";

const PAGE = 4;
const feedTo = (newest: number, count: number) =>
  Array.from({ length: Math.max(0, Math.min(count, newest)) }, (_, at) => ({ ID: newest - at }));
const idsOf = (feed: readonly { readonly ID: number }[]) => feed.map(({ ID }) => ID);
const count = fc.integer({ min: 0, max: 20 });

describe("RULE-FEED-01: a feed that is read again", () => {
  test("is newest first, without gap and without repetition", () =>
    fc.assert(
      fc.property(count, count, fc.integer({ min: 0, max: 12 }), (shown, known, more) => {
        const before = feedTo(shown, known);
        const after = idsOf(mergeFeed(before, feedTo(shown + more, PAGE), PAGE));
        expect(after).toEqual(after.toSorted((a, b) => b - a));
        expect(new Set(after).size).toBe(after.length);
        for (const [at, ID] of after.entries()) if (at > 0) expect(after[at - 1]).toBe(ID + 1);
      }),
    ));

  test("begins with the newest entry there is", () =>
    fc.assert(
      fc.property(count, fc.integer({ min: 1, max: 12 }), (shown, more) => {
        expect(mergeFeed(feedTo(shown, 8), feedTo(shown + more, PAGE), PAGE)[0]?.ID).toBe(shown + more);
      }),
    ));

  test("read again with nothing new is what it was", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (shown) => {
        const before = feedTo(shown, 9);
        expect(idsOf(mergeFeed(before, feedTo(shown, PAGE), PAGE))).toEqual(idsOf(before));
      }),
    ));

  test("an older page is added once, however often it comes", () =>
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 20 }), fc.integer({ min: 1, max: 6 }), (shown, length) => {
        const before = feedTo(shown, length);
        const older = feedTo(shown - length + 1, PAGE);
        const once = addOlder(before, older);
        expect(idsOf(addOlder(once, older))).toEqual(idsOf(once));
        expect(idsOf(once).slice(0, length)).toEqual(idsOf(before));
      }),
    ));
});

describe("the words of an entry", () => {
  test("are the message again, in three parts", () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom("added NGUYEN, Thi Mai to the list", "moved O'BRIEN, Ann")),
        (message) => {
          const { before, name, after } = splitAtName(message);
          expect(before + name + after).toBe(message);
        },
      ),
    ));

  test("have the time always, the weekday for a week, the date before", () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), (back) => {
        const today: Day = "2026-11-23";
        const said = formatEntryTime(`${addDays(today, -back)}T01:15:00.000Z`, today, "Australia/Sydney");
        expect(said.endsWith("12:15")).toBe(true);
        expect(said.split(" ")).toHaveLength(back === 0 ? 1 : 2);
        expect(/\d{2}\/\d{2}\/\d{4}/.test(said)).toBe(back >= 7);
      }),
    ));
});

describe("SCR-HOME-03: where an entry leads", () => {
  const told = fc.record({
    identity: fc.nat(),
    client: fc.option(fc.nat(), { nil: null }),
    isOwn: fc.boolean(),
  });

  test("is a page beneath the reader's own, and a record's page names the record", () =>
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(KINDS)), told, (kind, of) => {
        for (const place of [recordPageOf(kind, of), staffRecordPageOf(kind, of)]) {
          if (place === null) continue;
          expect(place.path).toMatch(/^[a-z][a-z0-9/-]*$/i);
          const named = /\/(\d+)$/.exec(place.path)?.[1];
          if (named !== undefined) expect([`${of.identity}`, `${of.client}`]).toContain(named);
        }
      }),
    ));

  test("an entry of no client leads to no client's page", () =>
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(KINDS)), fc.nat(), (kind, identity) => {
        const place = staffRecordPageOf(kind, { identity, client: null, isOwn: false });
        expect(place?.path ?? "").not.toMatch(/null|undefined/);
      }),
    ));

  test("a filter offers kinds that exist, each once", () => {
    expect(new Set(KIND_NAMES).size).toBe(KIND_NAMES.length);
    for (const name of KIND_NAMES) expect(kindLabel(name)).toBe(KINDS[name].label);
  });
});
