import fc from "fast-check";
import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { lastDay, occurrences, type Recurrence } from "#kernel/calendar/recurrence.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { instantOf, type Zone, ZONES } from "#kernel/dates/zone.ts";
import { eventLines, FEED_FOOT, type FeedEntry, feedHead, feedZones, planEvents } from "./feed.ts";
import { escapeText, foldLine } from "#kernel/calendar/ical-lines.ts";

// The feed is read with a third-party client library, as a phone would read it.

const RANGE = { from: "2023-01-01", to: "2034-01-01" } as const;
const once = (start: Day): Recurrence => ({
  start,
  interval: 0,
  frequency: 1,
  end: null,
  count: null,
  exceptions: [],
});
const booked: FeedEntry = {
  ID: 7,
  _doctor: 3,
  appointment_type: 1,
  start_time: "09:30",
  end_time: "10:00",
  zone: "Australia/Sydney",
  cancelled: false,
  notes: null,
  patient: "NGUYỄN, Thi Mai",
  location: "Richmond rooms; level 2, suite 4",
  rule: once("2026-11-26"),
  instead: null,
  created_time: "2026-11-20T03:04:05.678Z",
  version: 2,
};

function write(entries: readonly FeedEntry[], showsNames = false): string {
  const events = planEvents(entries, RANGE).map((event) => eventLines(event, showsNames));
  return [
    feedHead("Corella: Dr Priya Raman", "Australia/Sydney"),
    feedZones(ZONES),
    ...events,
    FEED_FOOT,
  ].join("");
}

beforeEach(() => ICAL.TimezoneService.reset());

function eventsIn(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents("vevent").map((part) => new ICAL.Event(part));
  const masters = events.filter((event) => !event.isRecurrenceException());
  for (const one of events.filter((event) => event.isRecurrenceException()))
    masters.find(({ uid }) => uid === one.uid)?.relateException(one);
  return masters;
}

const iso = (time: ICAL.Time): string => time.toJSDate().toISOString().replace(".000Z", "Z");

/** Returns the starts that a phone would show, at most `most` for each series. */
function startsOf(text: string, most = 2000): string[] {
  return eventsIn(text)
    .flatMap((event) => {
      if (!event.isRecurring()) return [iso(event.startDate)];
      const each = event.iterator();
      const starts: string[] = [];
      for (let next = each.next(); next && starts.length < most; next = each.next())
        starts.push(iso(event.getOccurrenceDetails(next).startDate));
      return starts;
    })
    .sort();
}

const only = (events: readonly ICAL.Event[]): ICAL.Event => {
  const [event] = events;
  if (!event || events.length !== 1) throw new Error(`${events.length} events`);
  return event;
};

describe("a feed as a calendar client reads it", () => {
  test("an appointment has its time, length and location, and no name", () => {
    const event = only(eventsIn(write([booked])));
    expect([iso(event.startDate), iso(event.endDate)]).toEqual([
      "2026-11-25T22:30:00Z",
      "2026-11-25T23:00:00Z",
    ]);
    expect([event.summary, event.location]).toEqual(["Appointment", "Richmond rooms; level 2, suite 4"]);
    expect(event.startDate.zone?.tzid).toBe("Australia/Sydney");
    expect(write([{ ...booked, notes: "Mai asked for a chaperone" }])).not.toMatch(/NGUY|Mai/);
  });

  test.each([
    [1, null, "NGUYỄN, Thi Mai"],
    [2, null, "NGUYỄN, Thi Mai (theatre)"],
    [3, "Meeting, with the hospital\nbring the list", "Meeting, with the hospital"],
    [3, null, "Event"],
  ] as const)("with names, type %s is called %s %s", (appointment_type, notes, summary) => {
    const entry = {
      ...booked,
      appointment_type,
      notes,
      patient: appointment_type === 3 ? null : booked.patient,
    };
    expect(only(eventsIn(write([entry], true))).summary).toBe(summary);
    expect(only(eventsIn(write([entry]))).summary).toMatch(/^(Appointment|Theatre|Event)$/);
  });

  test("a long title of an event ends in a whole character", () => {
    const notes = `${"x".repeat(199)}🙂 and more`;
    const entry = { ...booked, appointment_type: 3 as const, notes, patient: null };
    expect(only(eventsIn(write([entry], true))).summary).toBe("x".repeat(199));
  });

  test("cancelled appointments are left out", () =>
    expect(
      eventsIn(
        write([
          { ...booked, cancelled: true },
          { ...booked, ID: 8 },
        ]),
      ).map(({ uid }) => uid),
    ).toEqual(["appointment-3-8@corella"]));

  test("a weekly series keeps its wall time when the clocks change, in spring and in autumn", () => {
    const rule = { ...once("2026-09-30"), interval: 1 as const, end: "2026-10-14" as const };
    expect(startsOf(write([{ ...booked, rule }]))).toEqual([
      "2026-09-29T23:30:00Z",
      "2026-10-06T22:30:00Z",
      "2026-10-13T22:30:00Z",
    ]);
    const autumn = { ...once("2027-03-31"), interval: 1 as const, count: 2 };
    expect(startsOf(write([{ ...booked, rule: autumn }]))).toEqual([
      "2027-03-30T22:30:00Z",
      "2027-04-06T23:30:00Z",
    ]);
  });

  test("RULE-APPT-06: a monthly series on the 31st takes the last day of a short month", () => {
    const rule = { ...once("2027-01-31"), interval: 2 as const, count: 4 };
    const days = startsOf(write([{ ...booked, rule, zone: "Australia/Brisbane" }])).map((at) =>
      at.slice(0, 10),
    );
    expect(days).toEqual(["2027-01-30", "2027-02-27", "2027-03-30", "2027-04-29"]);
    const thirtieth = { ...rule, start: "2027-01-30" as const };
    const each = startsOf(write([{ ...booked, rule: thirtieth, zone: "Australia/Brisbane" }]));
    expect(each.map((at) => at.slice(0, 10))).toEqual([
      "2027-01-29",
      "2027-02-27",
      "2027-03-29",
      "2027-04-29",
    ]);
  });

  describe("a series with single changes", () => {
    const rule = {
      ...once("2026-11-05"),
      interval: 1 as const,
      count: 4,
      exceptions: ["2026-11-12", "2026-11-19"] as const,
    };
    const series: FeedEntry = { ...booked, rule };
    const instead = { day: "2026-11-12", time: "09:30", zone: "Australia/Sydney" } as const;
    const moved: FeedEntry = {
      ...booked,
      rule: once("2026-11-13"),
      start_time: "14:00",
      end_time: "14:30",
      instead,
    };

    test("shows a moved one at its new time and leaves a removed one out", () =>
      expect(startsOf(write([series, moved]))).toEqual([
        "2026-11-04T22:30:00Z",
        "2026-11-13T03:00:00Z",
        "2026-11-25T22:30:00Z",
      ]));

    test("leaves a cancelled one out", () =>
      expect(startsOf(write([series, { ...moved, cancelled: true }]))).toEqual([
        "2026-11-04T22:30:00Z",
        "2026-11-25T22:30:00Z",
      ]));

    test("shows a moved one alone where its series is not in the feed, or is cancelled", () => {
      expect(startsOf(write([moved]))).toEqual(["2026-11-13T03:00:00Z"]);
      expect(startsOf(write([{ ...series, cancelled: true }, moved]))).toEqual(["2026-11-13T03:00:00Z"]);
    });

    test("in another zone of its own", () => {
      const perth: FeedEntry = { ...moved, zone: "Australia/Perth" };
      expect(startsOf(write([series, perth]))[1]).toBe("2026-11-13T06:00:00Z");
    });
  });

  const zones = fc.constantFrom(...ZONES);
  const times = fc.constantFrom<WallTime>("00:00", "01:30", "02:30", "03:00", "09:30", "23:30");
  const days = fc.integer({ min: 0, max: 2200 }).map((after) => addDays("2024-01-01", after));

  test("every time of every zone is the instant Corella means, through years of clock changes", () => {
    fc.assert(
      fc.property(zones, times, days, (zone, start_time, start) => {
        ICAL.TimezoneService.reset();
        const text = write([{ ...booked, zone, start_time, end_time: "23:59", rule: once(start) }]);
        // Corella means the first of a time shown twice in autumn, and the instant after a time skipped in
        // spring; clients differ there.
        const isOdd = isChange(zone, start) && start_time < "04:00";
        if (!isOdd) expect(startsOf(text)).toEqual([instantOf(start, start_time, zone)]);
      }),
      { numRuns: 400 },
    );
  });

  const rules = fc.record({
    start: days,
    interval: fc.constantFrom(1 as const, 2 as const),
    frequency: fc.integer({ min: 1, max: 5 }),
    count: fc.option(fc.integer({ min: 1, max: 30 })),
    end: fc.option(fc.integer({ min: 0, max: 900 })),
    // A day of a series is removed at most once.
    removed: fc.uniqueArray(fc.nat(20), { maxLength: 3 }),
  });

  test("RULE-APPT-05: every series comes to the same days", () => {
    fc.assert(
      fc.property(rules, zones, ({ start, interval, frequency, count, end, removed }, zone) => {
        ICAL.TimezoneService.reset();
        const bare = {
          start,
          interval,
          frequency,
          count,
          end: end === null ? null : addDays(start, end),
          exceptions: [],
        };
        const last = lastDay(bare) ?? addDays(start, 1200);
        const to = addDays(last < RANGE.to ? last : RANGE.to, 1);
        const all = occurrences(bare, { from: start, to });
        const rule = { ...bare, exceptions: removed.flatMap((place) => all[place] ?? []) };
        const expected = occurrences(rule, { from: start, to }).map((day) => instantOf(day, "09:30", zone));
        const read = startsOf(write([{ ...booked, zone, rule }]), expected.length + 1);
        expect(lastDay(bare) === null || to > RANGE.to ? read.slice(0, expected.length) : read).toEqual(
          expected,
        );
      }),
      { numRuns: 300 },
    );
  });
});

const isChange = (zone: Zone, day: Day): boolean =>
  Date.parse(instantOf(addDays(day, 1), "12:00", zone)) - Date.parse(instantOf(day, "00:00", zone)) !==
  36 * 3_600_000;

describe("lines of RFC 5545", () => {
  test("are at most 75 bytes, cut between characters, and read back whole", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        const line = foldLine(`SUMMARY:${escapeText(text.replace(/[\p{Cc}\p{Cs}]/gu, ""))}`);
        for (const part of line.split("\r\n")) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
        expect(line.replaceAll("\r\n ", "").trimEnd()).toBe(
          `SUMMARY:${escapeText(text.replace(/[\p{Cc}\p{Cs}]/gu, ""))}`.trimEnd(),
        );
      }),
    );
  });

  test("keep separators and line breaks of a text", () => {
    const notes = "a; b, c \\ d";
    expect(
      only(eventsIn(write([{ ...booked, appointment_type: 3, patient: null, notes }], true))).summary,
    ).toBe(notes);
    expect(escapeText("one\r\ntwo")).toBe("one\\ntwo");
  });
});
