import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, daysBetween } from "#kernel/dates/day.ts";
import { instantOf, wallOf } from "#kernel/dates/zone.ts";
import { ATTACHMENT_KEYS, type AttachmentKey } from "../contract.ts";
import { hasNoFinalText, isTyped, mayDeliver, filesForClient } from "./delivery.ts";
import { dueGroup, dueTime, holidayState, timeLeft, formatTimeLeft } from "./due-time.ts";
import { formatDuration, formatHours, minutesOf } from "./duration.ts";
import { longestRange, mayFilter, parseFilter, type TaskFilter, writeFilter } from "./filter.ts";
import type { SeenPatient } from "./guard.ts";
import { guardLetter } from "#test/support/guarded-letters.ts";
import { birthdaysIn } from "./letter-dates.ts";
import { readLetter } from "./letter-subjects.ts";
import { isOverCapacity, loadBar, formatLoad, formatExactMinutes, scaleOf, formatLoadSum } from "./load.ts";
import { commonStatuses, lacksTemplate, needsReasonFor, templateProblem } from "./moving-tasks.ts";
import { splitGroups } from "./split.ts";
import { availableStatuses, isBackward, saveAction, STATUS_ORDER, type TaskRole } from "./status.ts";

const SYDNEY = "Australia/Sydney";
const none: ReadonlySet<Day> = new Set();
const roles: fc.Arbitrary<TaskRole> = fc.record({
  manages: fc.boolean(),
  assigns: fc.boolean(),
  typesIt: fc.boolean(),
  editsIt: fc.boolean(),
  delivers: fc.boolean(),
  bills: fc.boolean(),
});
const statuses = fc.constantFrom(...STATUS_ORDER);
const taskOf = (_status: number, change: object = {}) => ({
  ...{ _workflow: "TRANSCRIPTION" as const, _status, is_corrected_letter: false, _assigned_user: null },
  ...change,
});

describe("RULE-TASK-12, G-1: when work is due, over the changes of the clocks", () => {
  // Summer time begins in Sydney on Sunday 4 October 2026 and ends on Sunday 5 April 2026. All times are
  // local times of the office.
  test.each([
    ["2026-10-01", "16:59", false, "2026-10-05 17:00"],
    ["2026-10-02", "14:59", false, "2026-10-06 17:00"],
    ["2026-10-02", "15:01", false, "2026-10-07 17:00"],
    ["2026-10-04", "02:30", true, "2026-10-06 17:00"],
    ["2026-10-05", "09:00", true, "2026-10-06 17:00"],
    ["2026-04-02", "17:01", true, "2026-04-06 17:00"],
    ["2026-04-03", "15:00", true, "2026-04-06 17:00"],
    ["2026-04-05", "02:30", false, "2026-04-08 17:00"],
    ["2026-12-31", "17:00", false, "2027-01-04 17:00"],
    ["2028-02-28", "10:00", false, "2028-03-01 17:00"],
    ["2026-11-26", "17:00", true, "2026-11-27 15:00"],
    ["2026-11-26", "17:01", true, "2026-11-30 17:00"],
  ] as const)("received %s at %s, fast %s: due %s", (day, time, isFast, due) => {
    const wall = wallOf(dueTime(instantOf(day, time, SYDNEY), isFast, none), SYDNEY);
    expect(`${wall.day} ${wall.time}`).toBe(due);
  });

  test("later work is never due earlier, and fast work never later than other work", () => {
    const minutes = fc.integer({ min: 0, max: 400 * 1440 });
    const at = (after: number) => new Date(Date.parse("2026-01-01T00:00:00Z") + after * 60_000).toISOString();
    const holidays = fc
      .array(fc.integer({ min: 0, max: 420 }), { maxLength: 20 })
      .map((all) => new Set(all.map((each) => addDays("2026-01-01", each))));
    fc.assert(
      fc.property(minutes, minutes, holidays, (one, other, off) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)].map(at);
        for (const isFast of [true, false])
          expect(dueTime(early ?? "", isFast, off) <= dueTime(late ?? "", isFast, off)).toBe(true);
        expect(dueTime(at(one), true, off) < dueTime(at(one), false, off)).toBe(true);
      }),
    );
  });

  test.each([
    ["VIC", "Australia/Sydney", "VIC"],
    [null, "Australia/Sydney", "NSW"],
    [null, "Australia/Brisbane", "QLD"],
    [null, "Australia/Hobart", "TAS"],
    [null, "Australia/Adelaide", "SA"],
    [null, "Australia/Darwin", "NT"],
    [null, "Australia/Perth", "WA"],
    [null, "Europe/London", "England"],
    ["ACT", "Europe/London", "ACT"],
  ] as const)("G-1: a client in %j, zone %s, has the holidays of %s", (state, zone, whose) =>
    expect(holidayState(state, zone)).toBe(whose),
  );
});

describe("RULE-TASK-10, RULE-TASK-11, C-84: what remains", () => {
  const due_time = "2026-11-26T06:00:00.000Z";
  const at = (seconds: number) => Date.parse(due_time) - seconds * 1000;
  test.each([
    [86_401, "not started", null],
    [86_400, "current", "1 day left"],
    [8_280, "current", "2 h 18 min left"],
    [59, "current", "0 min left"],
    [0, "current", "0 min left"],
    [-1, "overdue", "0 min overdue"],
    [-2_520, "overdue", "42 min overdue"],
    [-90_000, "overdue", "1 day overdue"],
  ] as const)("%d seconds before it is due: %s, %j", (seconds, left, words) => {
    expect(timeLeft({ due_time, is_returned: false }, at(seconds))).toBe(left);
    expect(formatTimeLeft({ due_time, is_returned: false }, at(seconds))).toBe(words);
  });

  test("of a returned task nothing remains, however late", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), (seconds) => {
        const task = { due_time, is_returned: true };
        expect([
          timeLeft(task, at(seconds)),
          formatTimeLeft(task, at(seconds)),
          dueGroup(task, at(seconds)),
        ]).toEqual([null, null, null]);
      }),
    );
  });
});

describe("RULE-TASK-02, RULE-TASK-04: statuses", () => {
  test("whoever has more rights never has fewer choices, and the present status is always the first", () => {
    fc.assert(
      fc.property(
        statuses,
        roles,
        fc.constantFrom("manages", "assigns", "typesIt", "editsIt", "delivers"),
        fc.boolean(),
        (status, role, more, is_corrected_letter) => {
          const task = taskOf(status, { is_corrected_letter });
          const few = availableStatuses(task, { ...role, [more]: false });
          const many = availableStatuses(task, { ...role, [more]: true });
          expect(few.every((each) => many.includes(each))).toBe(true);
          expect([few[0], many[0]]).toEqual([status, status]);
          expect(new Set(many).size).toBe(many.length);
        },
      ),
    );
  });

  test("what saving does is always something one may choose, and never delivers", () => {
    fc.assert(
      fc.property(
        statuses,
        roles,
        fc.option(fc.integer({ min: 1, max: 3 })),
        (status, role, _assigned_user) => {
          const task = taskOf(status, { _assigned_user });
          const next = saveAction(task, role);
          if (next === null) return;
          expect(availableStatuses(task, role)).toContain(next);
          expect(next).not.toBe(6);
          expect(isBackward(status, next)).toBe(false);
        },
      ),
    );
  });

  test("G-4: of two statuses one is behind the other, and a move one way needs a reason just where the other way needs none", () => {
    for (const from of STATUS_ORDER)
      for (const to of STATUS_ORDER) {
        const both = [needsReasonFor([taskOf(from)], to), needsReasonFor([taskOf(to)], from)];
        expect(both.filter(Boolean)).toHaveLength(from === to ? 0 : 1);
        expect(needsReasonFor([{ ...taskOf(from), _workflow: "BILLING" }], to)).toBe(false);
      }
  });

  test("several tasks may move where each of them may", () => {
    fc.assert(
      fc.property(fc.array(statuses, { minLength: 1, maxLength: 4 }), roles, (all, role) => {
        const tasks = all.map((status) => taskOf(status));
        const common = commonStatuses(tasks, () => role);
        expect(common).not.toContain(6);
        for (const status of common)
          expect(tasks.every((task) => availableStatuses(task, role).includes(status))).toBe(true);
      }),
    );
    expect(commonStatuses([], () => Object({}))).toEqual([]);
  });

  test.each([
    [3, null, false, true],
    [5, null, false, true],
    [3, 9, false, false],
    [3, null, true, false],
    [2, null, false, false],
    [7, null, false, false],
  ])(
    "RULE-TASK-09: status %d, template %j, none needed %s: is asked about %s",
    (status, _client_template, no_template, asked) =>
      expect(lacksTemplate({ ...taskOf(status), _client_template, no_template })).toBe(asked),
  );

  test.each([
    [[], "Select a task to choose its template."],
    [[{ _workflow: "TRANSCRIPTION", _doctor: 7 }], null],
    [
      [
        { _workflow: "TRANSCRIPTION", _doctor: 7 },
        { _workflow: "TRANSCRIPTION", _doctor: 8 },
      ],
      "Select tasks of one client to choose their template.",
    ],
    [[{ _workflow: "BILLING", _doctor: 7 }], "Billing tasks have no template."],
  ] as const)("one template for %j: %j", (tasks, problem) => expect(templateProblem(tasks)).toBe(problem));
});

describe("RULE-TASK-22, RULE-TASK-23, C-79: the filter", () => {
  const day = fc.option(fc.integer({ min: 0, max: 700 }).map((after) => addDays("2026-01-01", after)));
  const number = fc.option(fc.integer({ min: 1, max: 1e9 }));
  const filters: fc.Arbitrary<TaskFilter> = fc.record({
    workflow: fc.option(fc.constantFrom("TRANSCRIPTION", "BILLING")),
    doctor: number,
    assigned_user: number,
    received_from: day,
    received_to: day,
    delivered_from: day,
    delivered_to: day,
    status: fc.option(fc.integer({ min: 1, max: 11 })),
    is_corrected_letter: fc.option(fc.boolean()),
    is_fast_turnaround: fc.option(fc.boolean()),
  });

  test("is read as it was written", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(parseFilter(writeFilter(filter))).toEqual(filter);
      }),
    );
  });

  test("is taken with one whole range at least, each forwards and no longer than 30 days, of a client 180", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const ranges = [
          [filter.received_from, filter.received_to],
          [filter.delivered_from, filter.delivered_to],
        ] as const;
        const most = longestRange(filter.doctor !== null);
        const isRight =
          ranges.some(([from]) => from !== null) &&
          ranges.every(([from, to]) => (from === null) === (to === null)) &&
          ranges.every(
            ([from, to]) => from === null || to === null || (from <= to && daysBetween(from, to) <= most),
          );
        expect(mayFilter(filter).allowed).toBe(isRight);
      }),
    );
  });

  test.each([
    ["0_0_0_2026-11-01_2026-12-01", true],
    ["0_0_0_2026-11-01_2026-12-02", false],
    ["0_7_0_2026-01-01_2026-06-30", true],
    ["0_7_0_2026-01-01_2026-07-01", false],
    ["0_0_0_0_0_2026-11-01_2026-11-01", true],
    ["0_0_0_2026-11-02_2026-11-01", false],
    ["0_0_0_2026-11-01_0", false],
    ["0_0_0_0_0_0_0", false],
  ])("%s may filter: %s", (text, may) => {
    const filter = parseFilter(text);
    expect(filter !== null && mayFilter(filter).allowed).toBe(may);
  });

  test.each([
    ["", true],
    ["0_0_0_0_0_0_0_0_0_0", true],
    ["TRANSCRIPTION_7", true],
    ["1_7", true],
    ["2_0_0_2026-11-01_2026-11-30", true],
    ["3_0", false],
    ["0_x", false],
    ["0_0_0_2026-02-30", false],
    ["0_0_0_0_0_0_0_0_maybe", false],
    ["0_0_0_0_0_0_0_0_0_0_0", false],
    ["0_1234567890123456", false],
  ])("%j is a filter: %s", (text, is) => expect(parseFilter(text) !== null).toBe(is));
});

describe("what is delivered, and what a client sees of it", () => {
  const keys = Object.values(ATTACHMENT_KEYS);
  const attachments = fc
    .array(
      fc.record({
        attachment_key: fc.constantFrom(...keys),
        character_count: fc.option(fc.integer({ min: 0, max: 400 })),
        is_from_client: fc.boolean(),
      }),
      { maxLength: 6 },
    )
    .map((all) => all.map((one, ID) => ({ ...one, ID })));

  test("STATE-TASK-06, RULE-TASK-20: a name, and a count of every typed text that is not below the template's offset", () => {
    fc.assert(
      fc.property(
        attachments,
        fc.integer({ min: 0, max: 300 }),
        fc.constantFrom(null, "", "  ", "Letters"),
        (all, offset, case_subject) => {
          const isRight =
            case_subject === "Letters" &&
            all.every(
              ({ attachment_key, character_count }) =>
                !isTyped(attachment_key) || (character_count !== null && character_count >= offset),
            );
          expect(mayDeliver({ case_subject, attachments: all, offset }).allowed).toBe(isRight);
        },
      ),
    );
  });

  test("G-10: before delivery no typed text of ours; afterwards the final ones, or else the latest", () => {
    fc.assert(
      fc.property(attachments, (all) => {
        const typed = (rows: readonly { attachment_key: AttachmentKey; is_from_client: boolean }[]) =>
          rows.filter(({ attachment_key, is_from_client }) => isTyped(attachment_key) && !is_from_client);
        expect(typed(filesForClient(all, false))).toEqual([]);
        const shown = filesForClient(all, true);
        const finals = all.filter(({ attachment_key }) => attachment_key === ATTACHMENT_KEYS.final);
        for (const final of finals) expect(shown).toContain(final);
        if (finals.length === 0) expect(typed(shown).length).toBeLessThanOrEqual(1);
        for (const own of all.filter(({ is_from_client }) => is_from_client)) expect(shown).toContain(own);
        expect(shown).toEqual(all.filter((row) => shown.includes(row)));
      }),
    );
  });

  test("RULE-TASK-21: an edited or a final text is one to deliver, a typed one is asked about", () =>
    expect(
      keys.map((attachment_key) => [
        attachment_key,
        hasNoFinalText([{ attachment_key, character_count: 1 }]),
      ]),
    ).toEqual(keys.map((key) => [key, key !== ATTACHMENT_KEYS.edited && key !== ATTACHMENT_KEYS.final])));
});

describe("RULE-TASK-27, G-8: splitting", () => {
  const files = fc
    .array(fc.constantFrom(...Object.values(ATTACHMENT_KEYS)), { minLength: 1, maxLength: 7 })
    .map((keys) => keys.map((attachment_key, place) => ({ _file: place + 1, attachment_key })));
  const asked = fc.option(
    fc.array(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }), { maxLength: 4 }),
  );

  test("each file is in one task afterwards, none twice and none lost; a split has two tasks at least", () => {
    fc.assert(
      fc.property(files, asked, (all, groups) => {
        const split = splitGroups(all, groups);
        if (split === null) return;
        expect(split.length).toBeGreaterThan(1);
        expect(split.every((group) => group.length > 0)).toBe(true);
        expect(split.flat().toSorted((a, b) => a - b)).toEqual(all.map(({ _file }) => _file));
      }),
    );
  });

  test("of itself, supporting documents stay with the first", () => {
    fc.assert(
      fc.property(files, (all) => {
        const split = splitGroups(all, null);
        const main = all.filter(({ attachment_key }) => attachment_key !== ATTACHMENT_KEYS.supporting);
        expect(split === null).toBe(main.length < 2);
        split?.slice(1).forEach((group) => {
          expect(group).toHaveLength(1);
        });
      }),
    );
  });
});

describe("RULE-TASK-13, CONST-78, CONST-79: lengths", () => {
  test.each([
    [null, "–"],
    [0, "00:00"],
    [59, "00:59"],
    [60, "01:00"],
    [1_122, "18:42"],
    [3_600, "1:00:00"],
    [3_907, "1:05:07"],
    [86_400, "24:00:00"],
    [90_000, "24:00:00"],
  ])("%j seconds are shown %s", (seconds, words) => expect(formatDuration(seconds)).toBe(words));
  test.each([
    [0, 0, "0 min"],
    [1, 0.02, "0 min"],
    [30, 0.5, "1 min"],
    [90, 1.5, "2 min"],
    [3_540, 59, "59 min"],
    [3_600, 60, "1 h 00 min"],
    [52_560, 876, "14 h 36 min"],
  ])("%d seconds are %d minutes, %s", (seconds, minutes, words) =>
    expect([minutesOf(seconds), formatHours(seconds)]).toEqual([minutes, words]),
  );
});

describe("RULE-TASK-13: how much a person has", () => {
  const loads = fc.record({
    assigned: fc.integer({ min: 0, max: 900 }),
    started: fc.integer({ min: 0, max: 900 }),
    capacity: fc.option(fc.integer({ min: 0, max: 600 })),
    target: fc.option(fc.integer({ min: 0, max: 600 })),
    tasks: fc.integer({ min: 0, max: 9 }),
  });

  test("the parts of a bar fill no more than its width, and what is over is shown just where it is", () => {
    fc.assert(
      fc.property(fc.array(loads, { minLength: 1, maxLength: 4 }), (all) => {
        const scale = scaleOf(all);
        for (const load of all) {
          const { started, waiting, free, over, target } = loadBar(load, scale);
          expect(started + waiting + free + over).toBeLessThanOrEqual(100.3);
          expect([started, waiting, free, over].every((part) => part >= 0)).toBe(true);
          expect(over > 0).toBe(isOverCapacity(load) && over > 0);
          expect(target === null || (target >= 0 && target <= 100)).toBe(true);
          expect(isOverCapacity(load)).toBe(load.capacity !== null && load.assigned > load.capacity);
        }
      }),
    );
  });

  test.each([
    [{ assigned: 0, started: 0, capacity: 180, target: null, tasks: 0 }, "no tasks", "0.00 / 180"],
    [{ assigned: 142.5, started: 0, capacity: 180, target: null, tasks: 2 }, "38 min free", "142.50 / 180"],
    [{ assigned: 214, started: 0, capacity: 180, target: null, tasks: 2 }, "34 min over", "214.00 / 180"],
    [{ assigned: 20, started: 0, capacity: null, target: null, tasks: 1 }, "no capacity set", "20.00"],
  ])("%j: %s, %s", (load, words, minutes) =>
    expect([formatLoad(load), formatExactMinutes(load)]).toEqual([words, minutes]),
  );

  test("a card sums its people", () =>
    expect(
      formatLoadSum([
        { assigned: 200.4, started: 0, capacity: 180, target: null, tasks: 1 },
        { assigned: 295.6, started: 0, capacity: 450, target: null, tasks: 1 },
      ]),
    ).toBe("496 of 630 min"));
});

describe("G-15: the guard against the wrong patient", () => {
  const isla: SeenPatient = {
    ID: 1,
    first_name: "Isla",
    last_name: "Campbell",
    dob: "1961-06-14",
    gender: "F",
    days: ["2026-11-24"],
    repeats: false,
  };

  test.each([
    ["Re: Mrs Isla CAMPBELL", ["Isla CAMPBELL"]],
    ["RE Isla Campbell\nRe: Tom Papas", ["Isla Campbell", "Tom Papas"]],
    ["Patient: Campbell, Isla", ["Campbell, Isla"]],
    ["Mrs Isla CAMPBELL, born 14/06/1961", ["Isla CAMPBELL"]],
    ["She was born 14/06/1961", []],
    ["Dear colleague,\nthank you", []],
  ])("%j is about %j", (text, subjects) => expect(readLetter(text).subjects).toEqual(subjects));

  test.each([
    ["DOB: 14/06/1961", ["1961-06-14"]],
    ["D.O.B. 14 June 1961", ["1961-06-14"]],
    ["date of birth 14-Jun-1961", ["1961-06-14"]],
    ["born on 14.6.1961", ["1961-06-14"]],
    ["DOB: 31/02/1961", []],
    ["seen on 14/06/1961", []],
  ])("the birthday in %j is %j", (text, days) => expect(birthdaysIn(text)).toEqual(days));

  test("a letter with the right name and birthday finds nothing, however the day is written", () => {
    const ways = fc.constantFrom("14/06/1961", "14.06.1961", "14 June 1961", "14-Jun-1961", "14 / 06 / 1961");
    fc.assert(
      fc.property(
        ways,
        fc.constantFrom("Isla Campbell", "CAMPBELL, Isla", "Mrs I Campbell", "Miss Isla CAMPBELL"),
        (day, name) => {
          expect(guardLetter(`Re: ${name}\nDOB: ${day}\nThank you for seeing her.`, [isla])).toEqual([]);
        },
      ),
    );
  });

  test.each([
    ["Re: Isla Campbell\nDOB: 14/08/1961", "birthday"],
    ["Re: Isla Campbell\nDate of review: 25/11/2026", "date"],
    ["Re: Isla Campbell\nHe came with his wife. He is well.", "sex"],
    ["Re: Tom Papas\nDOB: 14/06/1961", "name"],
  ])("%j: another %s", (text, kind) =>
    expect(guardLetter(text, [isla]).map((finding) => finding.kind)).toEqual([kind]),
  );
});
