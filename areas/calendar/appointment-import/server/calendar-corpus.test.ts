import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { describe, expect, test } from "vitest";
import { calendarOf, eventOf, readCalendar, formatFound } from "./testing/read-calendar.ts";

const MORNING = "2026-11-26 09:30-09:45";
const daily = (count: number) => `RRULE:FREQ=DAILY;COUNT=${count}`;
const one = async (...lines: string[]) => (await readCalendar(calendarOf(eventOf(...lines))))[0];
const reasons = async (...lines: string[]) => {
  const found = await one(...lines);
  return [...(found?.doubts ?? []), ...(found?.notices ?? [])];
};

describe("the letters of a calendar file", () => {
  const text = calendarOf(eventOf("SUMMARY:Zoë Müller"));
  test.each<[string, string | Buffer]>([
    ["CRLF", text],
    ["bare LF", text.replaceAll("\r\n", "\n")],
    ["bare CR", text.replaceAll("\r\n", "\r")],
    ["a byte order mark", `\ufeff${text}`],
    ["UTF-16", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16, big end first", Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
    ["Latin-1", Buffer.from(text, "latin1")],
    ["lower case", text.replaceAll("BEGIN:VEVENT", "begin:vevent").replaceAll("END:VEVENT", "end:vevent")],
    ["spaces at the ends of its lines", text.replaceAll("\r\n", "  \r\n")],
    ["empty lines", text.replaceAll("\r\n", "\r\n\r\n")],
    ["lines folded after each third letter", text.replaceAll(/([^\r\n]{3})(?=[^\r\n])/g, "$1\r\n ")],
    ["folds by a tab", text.replaceAll(/([^\r\n]{3})(?=[^\r\n])/g, "$1\n\t")],
    ["no calendar around its event", text.replaceAll(/^(BEGIN:VCALENDAR|END:VCALENDAR)\r\n/gm, "")],
    ["no end of its event", text.replace("END:VEVENT\r\n", "")],
  ])("%s is read", async (_, file) => {
    for (const size of [1, 7, 64 * 1024]) {
      const found = await readCalendar(file, size);
      expect([formatFound(found), found[0]?.title?.trim()]).toEqual([[MORNING], "Zoë Müller"]);
    }
  });

  test("one damaged byte spoils no other letter, and its event says so", async () => {
    const [start, end] = ["SUMMARY:Zoë Müller, André, Š", "x"].map((words) => Buffer.from(words));
    const [before, after] = calendarOf(eventOf("HERE"), eventOf("UID:b", "SUMMARY:Bjørn")).split("HERE");
    const damaged = Buffer.concat([
      ...[Buffer.from(before ?? ""), start ?? Buffer.of(), Buffer.of(0xe9), end ?? Buffer.of()],
      Buffer.from(after ?? ""),
    ]);
    expect(await readCalendar(damaged)).toMatchObject([
      { title: "Zoë Müller, André, Š\uFFFDx", notices: [expect.stringContaining("letters are damaged")] },
      { title: "Bjørn", notices: [] },
    ]);
  });

  test("a fold between the two bytes of one letter is removed before the letter is read", async () => {
    const bytes = Buffer.from(text);
    const at = bytes.indexOf(Buffer.from("ë")) + 1;
    const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from("\r\n "), bytes.subarray(at)]);
    for (const size of [1, 2, 1000]) expect((await readCalendar(folded, size))[0]?.title).toBe("Zoë Müller");
  });
});

const rules = (...lines: string[]) => lines.join("\r\n");
/** Builds a VTIMEZONE with Sydney's current rules under the given name. */
const zone = (name: string, ...more: string[]) =>
  rules(
    ...[
      "BEGIN:VTIMEZONE",
      `TZID:${name}`,
      ...more,
      "BEGIN:STANDARD",
      "DTSTART:16010101T030000",
      "TZOFFSETFROM:+1100",
    ],
    ...[
      "TZOFFSETTO:+1000",
      "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=4",
      "END:STANDARD",
      "BEGIN:DAYLIGHT",
    ],
    ...[
      "DTSTART:16010101T020000",
      "TZOFFSETFROM:+1000",
      "TZOFFSETTO:+1100",
      "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=10",
    ],
    ...["END:DAYLIGHT", "END:VTIMEZONE"],
  );
const timed = (tzid: string, start = "20261126T093000") => eventOf(`DTSTART;TZID=${tzid}:${start}`);

describe("the time zone of an event", () => {
  test.each([
    ["an IANA name", timed("Australia/Sydney"), MORNING],
    [
      "an IANA name with a prefix",
      timed("/softwarestudio.org/Olson_20011030_5/Australia/Perth"),
      "2026-11-26 12:30-12:45",
    ],
    ["an IANA name of three parts", timed("America/Argentina/Buenos_Aires"), "2026-11-26 23:30-23:45"],
    ["UTC", eventOf("DTSTART:20261125T223000Z"), MORNING],
    ["none: the practice's clock", eventOf("DTSTART:20261126T093000"), MORNING],
    ["a Windows name", timed("AUS Eastern Standard Time"), MORNING],
    ["another Windows name", timed("W. Australia Standard Time"), "2026-11-26 12:30-12:45"],
    ["a Windows name from afar", timed("India Standard Time"), "2026-11-26 15:00-15:15"],
    ["a Windows name in quotes", timed('"E. Australia Standard Time"'), "2026-11-26 10:30-10:45"],
    ["the words of Exchange", timed('"(UTC+10:00) Canberra, Melbourne, Sydney"'), MORNING],
    ["the words of Exchange without quotes", timed("(UTC+10:00) Canberra, Melbourne, Sydney"), MORNING],
    ["the words of Exchange with another city", timed("(UTC+10:00) Brisbane"), "2026-11-26 10:30-10:45"],
    ["the words of an older Exchange", timed("(GMT+09.30) Adelaide"), "2026-11-26 10:00-10:15"],
    ["words without an offset", timed("Kuala Lumpur, Singapore"), "2026-11-26 12:30-12:45"],
    ["a country's words", timed("(UTC-05:00) Eastern Time (US & Canada)", "20261125T173000"), MORNING],
    ["an offset", timed("GMT+1000"), "2026-11-26 10:30-10:45"],
    [
      "the file's own rules",
      calendarOf(zone("Customized Time Zone"), timed("Customized Time Zone")),
      MORNING,
    ],
    ["the file's own rules behind the event", calendarOf(timed("Rooms"), zone("Rooms")), MORNING],
    [
      "the file's own rules in winter",
      calendarOf(zone("Rooms"), timed("Rooms", "20260626T093000")),
      "2026-06-26 09:30-09:45",
    ],
    [
      "an IANA name within its rules",
      calendarOf(zone("Rooms", "X-LIC-LOCATION:Australia/Perth"), timed("Rooms")),
      "2026-11-26 12:30-12:45",
    ],
    [
      "the start's alone",
      eventOf("DTSTART;TZID=Australia/Perth:20261126T093000", "DTEND:20261126T094500"),
      "2026-11-26 12:30-12:45",
    ],
  ])("%s", async (_, file, expected) => {
    const found = await readCalendar(file.startsWith("BEGIN:VCALENDAR") ? file : calendarOf(file));
    expect([formatFound(found), found[0]?.doubts]).toEqual([[expected], []]);
  });

  test("that nobody knows is the practice's, for review", async () => {
    const [found] = await readCalendar(calendarOf(timed("Middle/Earth")));
    expect([found?.start, found?.doubts]).toEqual([
      "09:30",
      ['Its time zone "Middle/Earth" is not known, so the time is read as that of Australia/Sydney.'],
    ]);
    expect((await readCalendar(calendarOf(timed("(UTC+10:00) Nowhere"))))[0]?.doubts).toEqual([
      'Its time zone "(UTC+10:00) Nowhere" is not known: only its offset is read.',
    ]);
  });

  test("of the file's own rules changes its clock on the days of those rules", async () => {
    const series = eventOf("DTSTART;TZID=Rooms:20261002T063000", "RRULE:FREQ=DAILY;COUNT=3").replaceAll(
      "Sydney",
      "Perth",
    );
    const perth = zone("Rooms").replaceAll("+10", "+07").replaceAll("+11", "+08");
    // The zone is three hours behind Sydney before and after the clock change, which both make on the same
    // Sunday.
    expect(formatFound(await readCalendar(calendarOf(perth, series)))).toEqual([
      "2026-10-02 09:30-09:45",
      "2026-10-03 09:30-09:45",
      "2026-10-04 09:30-09:45",
    ]);
  });
});

describe("a series", () => {
  test.each<[string, string[], string[]]>([
    [
      "a second rule adds its days",
      [daily(2), "RRULE:FREQ=MONTHLY;BYDAY=2MO;COUNT=2"],
      ["11-26", "11-27", "12-14", "01-11"],
    ],
    ["an exception rule takes days away", [daily(4), "EXRULE:FREQ=DAILY;INTERVAL=2"], ["11-27", "11-29"]],
    [
      "every second Tuesday, weeks from Sunday",
      [
        "DTSTART;TZID=Australia/Sydney:20261124T093000",
        "RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU;COUNT=4",
      ],
      ["11-24", "12-08", "12-22", "01-05"],
    ],
    ["a date that is left out", [daily(3), "EXDATE;VALUE=DATE:20261127"], ["11-26", "11-28"]],
    ["a date that is left out in UTC", [daily(3), "EXDATE:20261126T223000Z"], ["11-26", "11-28"]],
    [
      "dates that are left out in one line",
      [daily(4), "EXDATE;TZID=Australia/Sydney:20261127T093000,20261128T093000"],
      ["11-26", "11-29"],
    ],
    ["a date that is left out at midnight", [daily(3), "EXDATE:20261127T000000"], ["11-26", "11-28"]],
    ["an added date", [daily(1), "RDATE;TZID=Australia/Sydney:20261201T093000"], ["11-26", "12-01"]],
    ["an added date without a rule", ["RDATE;VALUE=DATE:20261201"], ["11-26", "12-01"]],
  ])("%s", async (_, lines, days) => {
    const found = await readCalendar(calendarOf(eventOf(...lines)));
    expect(found.map(({ date, wrong }) => wrong ?? date?.slice(5))).toEqual(days);
  });

  test.each([
    [
      "whose days are all left out",
      "RRULE:FREQ=DAILY;COUNT=1",
      "EXDATE;TZID=Australia/Sydney:20261126T093000",
    ],
    ["without days, which is left out", "EXDATE;TZID=Australia/Sydney:20261126T093000"],
    ["whose rules leave out all its days", daily(2), "EXRULE:FREQ=DAILY;COUNT=2"],
  ])("%s is named", async (_, ...lines) => {
    const found = await readCalendar(calendarOf(eventOf(...lines, "SUMMARY:Bell, Amy")));
    expect(found).toMatchObject([
      { place: "Event 1", title: "Bell, Amy", leftOut: "All days of this series are left out." },
    ]);
  });

  test("whose last day lies before its first is its first day, for review", async () => {
    const lines = ["RRULE:FREQ=DAILY;UNTIL=20260401T000000Z"];
    expect(formatFound(await readCalendar(calendarOf(eventOf(...lines))))).toEqual([MORNING]);
  });

  test("an added period has its own length, by an end or a duration", async () => {
    const periods = "RDATE;VALUE=PERIOD:20261127T000000Z/20261127T010000Z,20261128T000000Z/PT30M";
    expect(formatFound(await readCalendar(calendarOf(eventOf(periods))))).toEqual([
      MORNING,
      "2026-11-27 11:00-12:00",
      "2026-11-28 11:00-11:30",
    ]);
  });

  test("two on one day are two, and a change counts for its own time", async () => {
    const change = eventOf(
      "RECURRENCE-ID;TZID=Australia/Sydney:20261126T150000",
      "DTSTART;TZID=Australia/Sydney:20261126T160000",
    );
    const found = await readCalendar(
      calendarOf(eventOf("RDATE;TZID=Australia/Sydney:20261126T150000"), change),
    );
    expect(found.map(({ key, replaces }) => [key, replaces])).toEqual([
      ["a|2026-11-26 09:30", false],
      ["a|2026-11-26 15:00", false],
      ["a|2026-11-26 15:00", true],
    ]);
  });

  const onward = (start: string, id = "20261127T093000", ...more: string[]) =>
    eventOf(
      `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Australia/Sydney:${id}`,
      `DTSTART;TZID=Australia/Sydney:${start}`,
      ...more,
    );
  test.each<[string, string[], string[]]>([
    [
      "moves all later ones",
      [eventOf(daily(3)), onward("20261127T110000", "20261127T093000", "DURATION:PT30M")],
      [MORNING, "2026-11-27 11:00-11:30", "2026-11-28 11:00-11:30"],
    ],
    [
      "counts where it stands first",
      [onward("20261128T093000"), eventOf(daily(3))],
      [MORNING, "2026-11-28 09:30-09:45", "2026-11-29 09:30-09:45"],
    ],
    [
      "gives way to a later one",
      [eventOf(daily(3)), onward("20261127T110000"), onward("20261128T120000", "20261128T093000")],
      [MORNING, "2026-11-27 11:00-11:15", "2026-11-28 12:00-12:15"],
    ],
    [
      "removes all later ones",
      [eventOf(daily(3)), onward("20261127T093000", "20261127T093000", "STATUS:CANCELLED")],
      [MORNING, "This one of the series was removed.", "This one of the series was removed."],
    ],
  ])("a change for all later ones %s", async (_, parts, expected) =>
    expect(formatFound(await readCalendar(calendarOf(...parts)))).toEqual(expected),
  );

  test("a change for all later ones without its series is for review", async () => {
    const [found] = await readCalendar(calendarOf(onward("20261127T110000")));
    expect([found?.date, found?.doubts]).toEqual([
      "2026-11-27",
      ["It changes this and all later appointments of a series that is not in the file."],
    ]);
  });

  test.each([
    ["RRULE:FREQ=HOURLY", "Its repeat rule can't be read, so only its first day is imported."],
    [
      rules(daily(2), "RRULE:FREQ=HOURLY"),
      "One of its repeat rules can't be read, so the days of that rule are missing.",
    ],
    [
      rules(daily(2), "EXRULE:FREQ=HOURLY"),
      "A rule of days that are left out can't be read, so those days are imported too.",
    ],
    [
      "RRULE:FREQ=DAILY;COUNT=2;BYHOUR=9,14",
      "It repeats at several times of the day. Only the time of its start is imported.",
    ],
    [
      rules(daily(2), "EXDATE:20261127T060000"),
      "It leaves out a day at another time than its own. All of that day is left out.",
    ],
    ["RDATE:soon", "Can't be read and was left out: RDATE."],
    ["nonsense without a colon", "Can't be read and was left out: a line without a name."],
    [
      `DESCRIPTION:${"x".repeat(10_001)}`,
      "The notes are longer than 10,000 characters. The rest is left out.",
    ],
    ["DTEND;TZID=Australia/Sydney:20261127T000000", "It ends at midnight, so 23:59 is imported as its end."],
    ["DTEND;TZID=Australia/Sydney:20261126T093000", "It has no length, so 15 minutes are imported."],
  ])("the loss in %j is named", async (line, reason) => expect(await reasons(line)).toEqual([reason]));

  test("a rule that names the hour of its start loses nothing", async () =>
    expect(await reasons("RRULE:FREQ=DAILY;COUNT=2;BYHOUR=9;BYMINUTE=30;BYSECOND=0")).toEqual([]));
});

describe("of one UID the newer event counts", () => {
  const version = (start: string, ...more: string[]) =>
    eventOf(`DTSTART;TZID=Australia/Sydney:${start}`, ...more);
  const OLDER = "A newer version of this event is in the file.";
  const [old, now] = ["20261126T093000", "20261126T110000"];
  test.each<[string, string[], string[]]>([
    [
      "by SEQUENCE",
      [version(old, "SEQUENCE:1"), version(now, "SEQUENCE:2")],
      [OLDER, "2026-11-26 11:00-11:15"],
    ],
    [
      "where it stands first",
      [version(now, "SEQUENCE:10"), version(old, "SEQUENCE:9")],
      ["2026-11-26 11:00-11:15", OLDER],
    ],
    [
      "by DTSTAMP",
      [version(now, "DTSTAMP:20261102T000000Z"), version(old, "DTSTAMP:20261101T000000Z")],
      ["2026-11-26 11:00-11:15", OLDER],
    ],
    [
      "with SEQUENCE before DTSTAMP",
      [version(old, "DTSTAMP:20261103T000000Z"), version(now, "SEQUENCE:1", "DTSTAMP:20261102T000000Z")],
      [OLDER, "2026-11-26 11:00-11:15"],
    ],
    ["and two as new are two events", [version(old), version(now)], [MORNING, "2026-11-26 11:00-11:15"]],
    [
      "of an occurrence too",
      [
        version(now, "RECURRENCE-ID:20261126T000000Z", "SEQUENCE:2"),
        version(old, "RECURRENCE-ID:20261126T000000Z", "SEQUENCE:1"),
      ],
      ["2026-11-26 11:00-11:15", OLDER],
    ],
    [
      "and an occurrence is no newer series",
      [version(old, daily(1), "SEQUENCE:1"), version(now, "RECURRENCE-ID:20270101T000000Z", "SEQUENCE:2")],
      [MORNING, "2026-11-26 11:00-11:15"],
    ],
  ])("%s", async (_, parts, expected) =>
    expect(formatFound(await readCalendar(calendarOf(...parts)))).toEqual(expected),
  );

  test("two as new have keys of their own, though they are on one day", async () => {
    const keys = (await readCalendar(calendarOf(version(old), version(old)))).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });
});

describe("what a calendar holds besides", () => {
  test.each<[string, string]>([
    ["METHOD:CANCEL", calendarOf("METHOD:CANCEL", eventOf())],
    ["STATUS:CANCELLED", calendarOf(eventOf("STATUS:CANCELLED"))],
    ["status:Cancelled", calendarOf(eventOf("status:Cancelled"))],
  ])("%s cancels", async (_, file) =>
    expect(await readCalendar(file)).toMatchObject([{ cancelled: true, wrong: null }]),
  );

  test("alarms, attachments and attendees are passed over", async () => {
    const alarm = [
      "BEGIN:VALARM",
      "TRIGGER:-PT15M",
      "DESCRIPTION:Reminder",
      "STATUS:CANCELLED",
      "END:VALARM",
    ];
    const attached = `ATTACH;ENCODING=BASE64;VALUE=BINARY:${"QUJD".repeat(300_000)}`;
    const found = await readCalendar(
      calendarOf(eventOf(...alarm, attached, "ATTENDEE:mailto:a@example.com", "SUMMARY:Meeting")),
    );
    expect([formatFound(found), found[0]?.notes, found[0]?.title]).toEqual([[MORNING], null, "Meeting"]);
  });

  test("tasks and other entries are counted and named", async () => {
    const others = ["VTODO", "VTODO", "VJOURNAL", "VFREEBUSY"].map(
      (name) => `BEGIN:${name}\r\nDTSTART:20261126T093000Z\r\nEND:${name}`,
    );
    expect(formatFound(await readCalendar(calendarOf(...others, eventOf())))).toEqual([
      MORNING,
      "Not appointments, so not imported: 2 tasks, 1 journal entries, 1 free and busy times.",
    ]);
  });

  test.each([
    ["a date", "DTSTART;VALUE=DATE:20261126"],
    ["a date without its type", "DTSTART:20261126"],
    ["Exchange's mark", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"],
  ])("an all-day event by %s is named", async (_, line) =>
    expect(formatFound(await readCalendar(calendarOf(eventOf(line))))).toEqual([
      "All-day events aren't imported. Add them as time away.",
    ]),
  );

  test.each([
    ["DTEND;TZID=Australia/Sydney:20261126T090000", "It ends before it begins."],
    ["DURATION:-PT15M", "It ends before it begins."],
    ["DTEND;TZID=Australia/Sydney:20261127T093000", "It ends on another day."],
    ["DTSTART:soon", "The start can't be read."],
    ["DTSTART:20260229T093000", "The start can't be read."],
  ])("%s is named", async (line, reason) =>
    expect(formatFound(await readCalendar(calendarOf(eventOf(line))))).toEqual([reason]),
  );
});

describe("a hostile calendar", () => {
  test("a line of a megabyte costs its own property", { timeout: 20_000 }, async () => {
    const found = await readCalendar(
      calendarOf(eventOf(`DESCRIPTION:${"x".repeat(1_000_000)}`, `X-BIG:${"y".repeat(1_000_000)}`)),
    );
    expect([formatFound(found), found[0]?.notes?.length]).toEqual([[MORNING], 10_000]);
  });

  test("notes are cut between two characters", async () => {
    const found = await one(`DESCRIPTION:${"x".repeat(9_999)}🙂`);
    expect(found?.notes).toBe("x".repeat(9_999));
  });

  test("components within components without end are passed over", async () => {
    const nest = "BEGIN:X\r\n".repeat(100_000);
    expect(formatFound(await readCalendar(calendarOf(eventOf(nest.trimEnd()), eventOf("UID:b"))))).toEqual([
      MORNING,
      MORNING,
    ]);
  });

  test("a hundred thousand events are read one by one", { timeout: 60_000 }, async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => eventOf(`UID:${at}`));
    expect(await readCalendar(calendarOf(...many))).toHaveLength(100_000);
  });

  test("time zones with rules without end are read once and ended", { timeout: 20_000 }, async () => {
    const endless = zone("Rooms").replaceAll("FREQ=YEARLY", "FREQ=DAILY");
    const zones = Array.from({ length: 200 }, (_, at) => endless.replace("TZID:Rooms", `TZID:Z${at}`));
    const events = Array.from({ length: 200 }, (_, at) =>
      eventOf(`UID:${at}`, `DTSTART;TZID=Z${at}:20261126T093000`),
    );
    expect(await readCalendar(calendarOf(...zones, ...events))).toHaveLength(200);
  });

  test("rules and dates beyond a number that a series needs are named and left out", async () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `RRULE:FREQ=DAILY;INTERVAL=${at + 1};COUNT=2`);
    expect((await one(...many))?.doubts).toEqual(["Can't be read and was left out: RRULE."]);
    const hours = Array.from({ length: 2_001 }, (_, at) => new Date(Date.UTC(2030, 0, 1, at)).toISOString());
    const dates = hours.map((text) => `EXDATE:${text.slice(0, 19).replaceAll(/[-:]/g, "")}Z`);
    expect((await one(...dates))?.doubts).toEqual(["Can't be read and was left out: EXDATE."]);
    expect((await one(...Array.from({ length: 9_000 }, () => "EXDATE:20300101T000000Z")))?.doubts).toEqual(
      [],
    );
  });

  test("other work has its turn between two series, however long they are", { timeout: 60_000 }, async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const series = (at: number) =>
      eventOf(`UID:${at}`, "DTSTART:18000102T093000", "RRULE:FREQ=DAILY;BYMONTHDAY=31;BYDAY=MO;COUNT=900");
    const file = calendarOf(...Array.from({ length: 60 }, (_, at) => series(at)));
    delay.enable();
    const began = performance.eventLoopUtilization();
    await readCalendar(file);
    const { active } = performance.eventLoopUtilization(began);
    delay.disable();
    // The longest delay is that of one series rather than of all; the time per series depends on the machine.
    expect(delay.max / 1e6).toBeLessThan(active / 4);
  });

  test("a rule of seconds is its first day, and one of a thousand years its first thousand", async () => {
    expect(await readCalendar(calendarOf(eventOf("RRULE:FREQ=SECONDLY;COUNT=999999999")))).toHaveLength(1);
    const long = await readCalendar(
      calendarOf(eventOf("DTSTART:18000101T093000", "RRULE:FREQ=DAILY;COUNT=999999999")),
    );
    expect(formatFound(long).at(-1)).toBe("Only the first 1,000 appointments of this series are imported.");
  });
});
