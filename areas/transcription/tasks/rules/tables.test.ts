import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ATTACHMENT_KEYS } from "../contract.ts";
import { areDifferentFiles, versionFacts } from "./comparable-files.ts";
import { hasNoFinalText, isTyped, mayDeliver, filesForClient } from "./delivery.ts";
import { cutOff, dueGroup, dueTime, holidayState, timeLeft, formatTimeLeft } from "./due-time.ts";
import { formatDuration, formatHours, minutesOf } from "./duration.ts";
import { longestRange, mayFilter, parseFilter, writeFilter } from "./filter.ts";
import { differingParts } from "./finding-words.ts";
import type { SeenPatient } from "./guard.ts";
import { guardLetter } from "#test/support/guarded-letters.ts";
import { birthdaysIn } from "./letter-dates.ts";
import { readLetter } from "./letter-subjects.ts";
import {
  compareFreeTime,
  isOverCapacity,
  loadBar,
  formatLoad,
  formatExactMinutes,
  scaleOf,
  formatLoadSum,
  type WorkLoad,
} from "./load.ts";
import { lacksTemplate, templateProblem } from "./moving-tasks.ts";
import { isReturned, namesPatient, findUndecided } from "./return-choice.ts";
import { assignProblem, mayReturn, returnMail, clientBatchStatus } from "./returning-tasks.ts";
import { mayGiveReason, maySave, planSave, type TaskState } from "./save.ts";
import { lastDays, mayExport, mayShow, viewOf } from "./shown-filter.ts";
import { splitGroups } from "./split.ts";
import {
  availableStatuses,
  isBackward,
  saveAction,
  STATUS_ORDER,
  statusName,
  type TaskRole,
} from "./status.ts";
import { changedRows, formatStatusNews } from "./status-news.ts";
import { stepsOf } from "./steps.ts";
import { nobody } from "./testing/roles.ts";

const ROLES = {
  reader: nobody,
  typist: { ...nobody, typesIt: true },
  editor: { ...nobody, editsIt: true },
  coordinator: { ...nobody, assigns: true, delivers: true },
  manager: { ...nobody, manages: true, assigns: true, delivers: true },
  accounts: { ...nobody, bills: true },
} as const;
const task: TaskState = {
  ...{ ID: 5, _workflow: "TRANSCRIPTION", _status: 1, is_corrected_letter: false },
  ...{ _assigned_user: null, _assigned_mt: null, _assigned_editor: null },
};

describe("RULE-TASK-02, Part C1: the statuses somebody may choose", () => {
  test.each([
    ["reader", [[], [], [], [], [], [], []]],
    ["accounts", [[], [], [], [], [], [], []]],
    ["typist", [[], [3], [4], [], [], [], []]],
    ["editor", [[], [], [], [5], [7], [], []]],
    ["coordinator", [[2], [1], [2], [2], [4], [], [4, 6]]],
    ["manager", [[2], [1, 3, 4], [2, 4], [2, 5], [4, 7], [], [4, 6]]],
  ] as const)("%s: from Received to Editing completed %j", (role, moves) => {
    for (const [at, next] of moves.entries())
      expect(availableStatuses({ ...task, _status: at + 1 }, ROLES[role])).toEqual([at + 1, ...next]);
  });

  test("C-71: only a corrected letter goes to an editor at once", () => {
    const corrected = { ...task, is_corrected_letter: true };
    expect(availableStatuses(corrected, ROLES.manager)).toEqual([1, 2, 4]);
    expect(availableStatuses(corrected, ROLES.typist)).toEqual([1]);
  });

  test.each([
    [1, "accounts", 11],
    [10, "accounts", 11],
    [11, "accounts", 1],
    [1, "manager", 1],
  ] as const)("C-73: of billing status %d %s has %d", (_status, role, count) =>
    expect(availableStatuses({ ...task, _workflow: "BILLING", _status }, ROLES[role])).toHaveLength(count),
  );

  test("nobody is offered what does not exist, or the same twice", () => {
    const role = fc.record({
      ...{ manages: fc.boolean(), assigns: fc.boolean(), typesIt: fc.boolean(), editsIt: fc.boolean() },
      ...{ delivers: fc.boolean(), bills: fc.boolean() },
    });
    fc.assert(
      fc.property(role, fc.integer({ min: 0, max: 9 }), fc.boolean(), (who, _status, is_corrected_letter) => {
        const [first, ...next] = availableStatuses({ ...task, _status, is_corrected_letter }, who);
        expect([first, new Set(next).size, next.includes(_status)]).toEqual([_status, next.length, false]);
        expect(next.filter((each) => !STATUS_ORDER.some((known) => known === each))).toEqual([]);
        if (!who.delivers) expect(next).not.toContain(6);
      }),
    );
  });
});

describe("STATE-TASK-01 to STATE-TASK-07, C-63, C-65: a save", () => {
  const manager = ROLES.manager;
  test.each<[string, Partial<TaskState>, object, object]>([
    ["an assigned one is assigned", {}, { _status: 1, _assigned_user: 9 }, { _status: 2, _assigned_user: 9 }],
    ["without a status too (H-3)", {}, { _assigned_user: 9 }, { _status: 2, _assigned_user: 9 }],
    [
      "without a status nothing else moves",
      { _status: 2, _assigned_user: 9 },
      { _assigned_mt: 9 },
      { _status: 2 },
    ],
    [
      "H-2: a manager advances nothing",
      { _status: 3, _assigned_user: 9 },
      { _status: 3 },
      { _status: 3, _assigned_user: 9 },
    ],
    ["with nobody it stays", {}, { _status: 1 }, { _status: 1, _assigned_user: null }],
    [
      "a handover stays in its step",
      { _status: 2, _assigned_user: 9 },
      { _status: 2, _assigned_user: 8 },
      { _status: 2, isReplaced: true },
    ],
    [
      "back to its typist",
      { _status: 4, _assigned_user: 7, _assigned_mt: 9 },
      { _status: 2 },
      { _status: 2, _assigned_user: 9, isBackward: true },
    ],
    [
      "back to its editor",
      { _status: 7, _assigned_editor: 7 },
      { _status: 4 },
      { _status: 4, _assigned_user: 7, isBackward: true },
    ],
    [
      "put back, nobody has it",
      { _status: 2, _assigned_user: 9 },
      { _status: 1 },
      { _status: 1, _assigned_user: null, isBackward: true },
    ],
    [
      "delivered, nobody has it",
      { _status: 7 },
      { _status: 6 },
      { _status: 6, _assigned_user: null, isBackward: false },
    ],
  ])("%s", (_what, is, asked, after) =>
    expect(planSave({ ...task, ...is }, asked, manager)).toMatchObject(after),
  );

  test.each<[string, TaskRole, Partial<TaskState>, object, object]>([
    [
      "typing begins",
      ROLES.typist,
      { _status: 2, _assigned_user: 9 },
      { _status: 2 },
      { _status: 3, _assigned_user: 9 },
    ],
    [
      "the typist is recorded",
      ROLES.typist,
      { _status: 3, _assigned_user: 9 },
      { _status: 3 },
      { _status: 4, _assigned_mt: 9, _assigned_user: null },
    ],
    [
      "its editor is given it",
      ROLES.typist,
      { _status: 3, _assigned_user: 9, _assigned_editor: 7 },
      { _status: 3 },
      { _status: 4, _assigned_user: 7 },
    ],
    [
      "editing begins",
      ROLES.editor,
      { _status: 4, _assigned_user: 7 },
      { _status: 4 },
      { _status: 5, _assigned_user: 7 },
    ],
    [
      "the editor is recorded",
      ROLES.editor,
      { _status: 5, _assigned_user: 7 },
      { _status: 5 },
      { _status: 7, _assigned_editor: 7, _assigned_user: null },
    ],
  ])("%s by the assignee's save", (_what, role, is, asked, after) =>
    expect(planSave({ ...task, ...is }, asked, role)).toMatchObject(after),
  );

  test.each<[string, Partial<TaskState>, object, TaskRole, boolean, string | null]>([
    [
      "a typist gives it to nobody",
      { _status: 2, _assigned_user: 9 },
      { _assigned_user: 8 },
      ROLES.typist,
      false,
      "forbidden",
    ],
    [
      "the same person is no change",
      { _status: 2, _assigned_user: 9 },
      { _assigned_user: 9 },
      ROLES.typist,
      false,
      null,
    ],
    ["no step is skipped", {}, { _status: 7 }, manager, false, "task.status"],
    ["C-65: assigned to nobody", {}, { _status: 2 }, manager, false, "task.assign"],
    [
      "RULE-TASK-08: a handover has a reason",
      { _status: 2, _assigned_user: 9 },
      { _assigned_user: 8 },
      manager,
      false,
      "task.reason",
    ],
    [
      "it has",
      { _status: 2, _assigned_user: 9 },
      { _assigned_user: 8, reason_code: "STAFF ABSENT" },
      manager,
      false,
      null,
    ],
    [
      "a rating gave it just before",
      { _status: 2, _assigned_user: 9 },
      { _assigned_user: 8 },
      manager,
      true,
      null,
    ],
    [
      "C-66: back a step has a reason",
      { _status: 2, _assigned_user: 9 },
      { _status: 1 },
      manager,
      false,
      "task.reason",
    ],
    [
      "OTHER is explained",
      { _status: 2, _assigned_user: 9 },
      { _status: 1, reason_code: "OTHER" },
      manager,
      false,
      "task.reason_text",
    ],
    [
      "it is",
      { _status: 2, _assigned_user: 9 },
      { _status: 1, reason_code: "OTHER", reason_text: "x" },
      manager,
      false,
      null,
    ],
    [
      "RULE-TASK-05: nobody is given what is edited",
      { _status: 7 },
      { _assigned_user: 9 },
      manager,
      false,
      "task.assign",
    ],
  ])("%s", (_what, is, asked, role, hasReason, code) => {
    const verdict = maySave({ ...task, ...is }, asked, role, hasReason);
    expect(verdict.allowed ? null : verdict.code).toBe(code);
  });

  test.each([
    [{ reason_code: "OTHER" }, false],
    [{ reason_code: "OTHER", reason_text: "" }, false],
    [{ reason_code: "OTHER", reason_text: "Moved house" }, true],
    [{ reason_code: "LOAD BALANCE" }, true],
    [{ reason_code: null }, true],
    [{}, true],
  ] as const)("CONST-73: %j may be given: %s", (asked, may) =>
    expect(mayGiveReason(asked).allowed).toBe(may),
  );

  test("a save never moves by more than one step, nor skips one", () => {
    const status = fc.constantFrom(...STATUS_ORDER);
    fc.assert(
      fc.property(status, fc.constantFrom(...Object.values(ROLES)), (_status, role) => {
        const next = saveAction({ ...task, _status }, role);
        if (next !== null)
          expect(STATUS_ORDER.findIndex((one) => one === next) - STATUS_ORDER.indexOf(_status)).toBe(1);
        expect(next).not.toBe(6);
      }),
    );
  });
});

describe("RULE-TASK-04: the order of the work", () => {
  test.each([
    [1, 2, false],
    [2, 1, true],
    [5, 7, false],
    [7, 6, false],
    [6, 7, true],
    [7, 5, true],
    [3, 3, false],
  ])("from %d to %d is back: %s", (from, to, back) => expect(isBackward(from, to)).toBe(back));

  test.each([
    ["TRANSCRIPTION", 7, "Editing completed"],
    ["TRANSCRIPTION", 6, "Delivered"],
    ["TRANSCRIPTION", 8, "8"],
    ["BILLING", 6, "Completed"],
    ["BILLING", 7, "Delayed"],
    ["BILLING", 11, "Closed"],
    ["BILLING", 12, "12"],
  ] as const)("C-73: %s %d is %s", (workflow, status, name) =>
    expect(statusName(workflow, status)).toBe(name),
  );

  test.each([
    [1, ["current", "next", "later", "later", "later", "later", "later"]],
    [5, ["done", "done", "done", "done", "current", "next", "later"]],
    [7, ["done", "done", "done", "done", "done", "current", "next"]],
    [6, ["done", "done", "done", "done", "done", "done", "done"]],
  ] as const)("at %d the steps are %j", (status, states) =>
    expect(stepsOf(status).map(({ state }) => state)).toEqual(states),
  );

  test.each([
    [new Map([[1, 2]]), [[1, 2]], null],
    [new Map([[1, 2]]), [[1, 3]], "Task 1: Being typed"],
    [new Map<number, number>(), [[1, 2]], "Task 1: Assigned"],
    [
      new Map([[1, 2]]),
      [
        [1, 3],
        [2, 3],
      ],
      "2 letters changed",
    ],
  ] as const)("%# the news is %j", (before, rows, words) =>
    expect(
      formatStatusNews(
        changedRows(
          before,
          rows.map(([ID, _status]) => ({ ID, _status, _workflow: "TRANSCRIPTION" as const })),
        ),
      ),
    ).toBe(words),
  );
});

describe("RULE-TASK-12, C-83, G-1: when work is due", () => {
  // 26 November 2026 is a Thursday. Sydney is 11 hours ahead of UTC, and 10 hours from 5 April to 3 October.
  const none: ReadonlySet<never> = new Set();
  test.each([
    ["2026-11-23T00:00:00Z", false, "2026-11-25T06:00:00Z"],
    ["2026-11-23T00:00:00Z", true, "2026-11-24T06:00:00Z"],
    ["2026-11-23T06:00:00Z", true, "2026-11-24T06:00:00Z"],
    ["2026-11-23T06:00:01Z", true, "2026-11-25T06:00:00Z"],
    ["2026-11-25T00:00:00Z", false, "2026-11-27T04:00:00Z"],
    ["2026-11-26T00:00:00Z", false, "2026-11-30T06:00:00Z"],
    ["2026-11-27T04:00:00Z", true, "2026-11-30T06:00:00Z"],
    ["2026-11-27T04:00:01Z", true, "2026-12-01T06:00:00Z"],
    ["2026-11-27T13:30:00Z", true, "2026-12-01T06:00:00Z"],
    ["2026-11-28T00:00:00Z", false, "2026-12-02T06:00:00Z"],
    ["2026-11-29T12:59:00Z", true, "2026-12-01T06:00:00Z"],
    ["2026-10-02T00:00:00Z", true, "2026-10-05T06:00:00Z"],
    ["2026-04-02T00:00:00Z", false, "2026-04-06T07:00:00Z"],
  ])("received %s, fast %s: %s", (received, fast, due) =>
    expect(Date.parse(dueTime(received, fast, none))).toBe(Date.parse(due)),
  );

  test("a holiday counts for nothing, at its beginning and on its way", () => {
    const boxing = new Set(["2026-12-25", "2026-12-28"] as const);
    expect(Date.parse(dueTime("2026-12-24T00:00:00Z", false, boxing))).toBe(
      Date.parse("2026-12-30T06:00:00Z"),
    );
    expect(Date.parse(dueTime("2026-12-25T00:00:00Z", true, boxing))).toBe(
      Date.parse("2026-12-30T06:00:00Z"),
    );
  });

  test("who sends later is never served earlier, and fast work never later", () => {
    const moment = fc
      .integer({ min: 0, max: 60 * 24 * 90 })
      .map((by) => new Date(Date.UTC(2026, 8, 1) + by * 60_000).toISOString());
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        const [first = one, second = one] = [one, other].toSorted();
        expect(Date.parse(dueTime(first, false, none)) <= Date.parse(dueTime(second, false, none))).toBe(
          true,
        );
        expect(Date.parse(dueTime(one, true, none)) < Date.parse(dueTime(one, false, none))).toBe(true);
        expect(Date.parse(dueTime(one, true, none)) > Date.parse(one)).toBe(true);
      }),
    );
  });

  test.each([
    ["2026-11-26", "17:00"],
    ["2026-11-27", "15:00"],
  ] as const)("CONST-76: %s ends at %s", (day, time) => expect(cutOff(day)).toBe(time));

  test.each([
    ["VIC", "Australia/Perth", "VIC"],
    [null, "Australia/Hobart", "TAS"],
    [null, "Australia/Darwin", "NT"],
    [null, "Europe/London", "England"],
  ] as const)("G-1: of %j in %s the holidays of %s count", (state, zone, expected) =>
    expect(holidayState(state, zone)).toBe(expected),
  );

  const now = Date.parse("2026-11-26T00:00:00Z");
  const due = (ms: number, is_returned = false) => ({
    due_time: new Date(now + ms).toISOString(),
    is_returned,
  });
  const DAY = 86_400_000;
  test.each([
    [DAY + 1, "not started", "Due later", null],
    [DAY, "current", "Current", "1 day left"],
    [DAY - 1, "current", "Current", "23 h 59 min left"],
    [2.5 * 3_600_000, "current", "Current", "2 h 30 min left"],
    [59_999, "current", "Current", "0 min left"],
    [0, "current", "Current", "0 min left"],
    [-1, "overdue", "Overdue", "0 min overdue"],
    [-42 * 60_000, "overdue", "Overdue", "42 min overdue"],
    [-DAY * 2 - 3_600_000, "overdue", "Overdue", "2 days overdue"],
  ])("RULE-TASK-11, C-84: with %d ms left it is %s", (ms, left, group, words) => {
    expect([timeLeft(due(ms), now), dueGroup(due(ms), now), formatTimeLeft(due(ms), now)]).toEqual([
      left,
      group,
      words,
    ]);
    // RULE-TASK-10: a returned task has no time left.
    expect([
      timeLeft(due(ms, true), now),
      dueGroup(due(ms, true), now),
      formatTimeLeft(due(ms, true), now),
    ]).toEqual([null, null, null]);
  });
});

describe("RULE-TASK-13, CONST-78, CONST-79: how long", () => {
  test.each([
    [null, "–"],
    [0, "00:00"],
    [59, "00:59"],
    [60, "01:00"],
    [1122, "18:42"],
    [3599, "59:59"],
    [3600, "1:00:00"],
    [86_399, "23:59:59"],
    [86_400, "24:00:00"],
    [86_401, "24:00:00"],
  ])("%j seconds are %s", (seconds, words) => expect(formatDuration(seconds)).toBe(words));
  test.each([
    [0, 0],
    [1, 0.02],
    [90, 1.5],
    [100, 1.67],
    [3601, 60.02],
  ])("%d seconds are %d minutes", (seconds, minutes) => expect(minutesOf(seconds)).toBe(minutes));
  test.each([
    [29, "0 min"],
    [30, "1 min"],
    [3569, "59 min"],
    [3570, "1 h 00 min"],
    [52_560, "14 h 36 min"],
  ])("%d seconds are %s", (seconds, words) => expect(formatHours(seconds)).toBe(words));
});

describe("C-79, RULE-TASK-22, RULE-TASK-23: the filter", () => {
  test.each([
    ["", { workflow: null, doctor: null, status: null }],
    ["TRANSCRIPTION_5", { workflow: "TRANSCRIPTION", doctor: 5 }],
    ["billing", { workflow: "BILLING" }],
    [
      "0_0_0_2026-11-01_2026-11-30_0_0_6_1_2",
      { received_from: "2026-11-01", status: 6, is_corrected_letter: true, is_fast_turnaround: false },
    ],
    ["0_0_0_0_0_0_0_0_TRUE_False", { is_corrected_letter: true, is_fast_turnaround: false }],
    [" 0 _ 5 ", { doctor: 5 }],
  ])("%j is %j", (text, filter) => expect(parseFilter(text)).toMatchObject(filter));

  test.each([
    "x",
    "3",
    "0_x",
    "0_-1",
    "0_1.5",
    "0_1234567890123456",
    "0_0_0_2026-02-29",
    "0_0_0_26/11/2026",
    "0_0_0_0_0_0_0_0_3",
    "0_0_0_0_0_0_0_0_constructor",
    "0_0_0_0_0_0_0_0_0_valueof",
    "0_0_0_0_0_0_0_0_0_0_0",
  ])("%j is none", (text) => expect(parseFilter(text)).toBeNull());

  const filter = parseFilter("");
  if (!filter) throw new Error("not read");
  test.each([
    [{}, false],
    [{ received_from: "2026-11-01", received_to: "2026-12-01" }, true],
    [{ received_from: "2026-11-01", received_to: "2026-12-02" }, false],
    [{ received_from: "2026-11-01", received_to: "2026-11-01" }, true],
    [{ received_from: "2026-11-02", received_to: "2026-11-01" }, false],
    [{ received_from: "2026-11-01" }, false],
    [{ received_to: "2026-11-01" }, false],
    [{ delivered_from: "2026-11-01", delivered_to: "2026-11-30" }, true],
    [{ delivered_from: "2026-11-01", delivered_to: "2026-11-30", received_to: "2026-11-30" }, false],
    [{ received_from: "2026-11-01", received_to: "2027-04-30", doctor: 5 }, true],
    [{ received_from: "2026-11-01", received_to: "2027-05-01", doctor: 5 }, false],
  ] as const)("%j may be asked: %s", (change, may) =>
    expect(mayFilter({ ...filter, ...change }).allowed).toBe(may),
  );
  test("CONST-80", () => expect([longestRange(false), longestRange(true)]).toEqual([30, 180]));

  test("what is written is read as it was", () => {
    const flag = fc.option(fc.boolean());
    const number = fc.option(fc.integer({ min: 1, max: 1e9 }));
    const any = fc.record({
      ...{
        workflow: fc.constantFrom(null, "BILLING" as const, "TRANSCRIPTION" as const),
        doctor: number,
        assigned_user: number,
      },
      ...{
        received_from: fc.constantFrom(null, "2028-02-29" as const),
        received_to: fc.constant(null),
        status: number,
      },
      ...{
        delivered_from: fc.constant(null),
        delivered_to: fc.constant(null),
        is_corrected_letter: flag,
        is_fast_turnaround: flag,
      },
    });
    fc.assert(
      fc.property(any, (one) => {
        expect(parseFilter(writeFilter(one))).toEqual(one);
      }),
    );
  });

  test.each([
    [{}, true, true],
    [{ view: "all" }, true, false],
    [{ view: "delivered", delivered_from: "2026-11-01", delivered_to: "2026-11-30" }, true, true],
    [{ received_from: "2026-11-01" }, false, false],
    [{ view: "open" }, true, true],
  ] as const)("%j may be shown: %s, exported: %s", (shown, show, out) =>
    expect([mayShow(Object(shown)).allowed, mayExport(Object(shown)).allowed]).toEqual([show, out]),
  );
  test.each([
    [{ delivered_from: "2026-11-01" }, "all"],
    [{ status: 6 }, "all"],
    [{ status: 6, workflow: "BILLING" }, undefined],
    [{ status: 5 }, undefined],
  ] as const)("%j leads to the view %j", (shown, view) => expect(viewOf(shown)).toBe(view));
  test("a filter starts with the last thirty days", () =>
    expect(lastDays("2028-03-01")).toEqual({ from: "2028-01-31", to: "2028-03-01" }));
});

describe("STATE-TASK-06, RULE-TASK-20, C-69: delivering", () => {
  const { typed, edited, final, audio, supporting } = ATTACHMENT_KEYS;
  const text = (
    attachment_key: typeof typed | typeof edited | typeof final | typeof audio | typeof supporting,
    character_count: number | null,
  ) => ({
    ...{ attachment_key, character_count },
  });
  test.each([
    ["Letter", [text(typed, 100)], 100, true],
    ["Letter", [text(typed, 99)], 100, false],
    ["Letter", [text(typed, null)], 0, false],
    ["Letter", [text(typed, 0)], 0, true],
    ["Letter", [text(typed, 200), text(final, null)], 0, false],
    ["Letter", [text(audio, null), text(supporting, null)], 100, true],
    ["Letter", [], 100, true],
    [" ", [text(typed, 100)], 0, false],
    [null, [text(typed, 100)], 0, false],
  ])("%j with %j and the offset %d: %s", (case_subject, attachments, offset, may) =>
    expect(mayDeliver({ case_subject, attachments, offset }).allowed).toBe(may),
  );
  test.each([
    [[text(typed, 1)], true],
    [[text(edited, 1)], false],
    [[text(final, 1)], false],
    [[], true],
  ])("RULE-TASK-21, C-68: %j is asked about: %s", (attachments, asked) =>
    expect(hasNoFinalText(attachments)).toBe(asked),
  );
  test.each([
    [typed, true],
    [edited, true],
    [final, true],
    [audio, false],
    [supporting, false],
  ])("key %d is a typed text: %s", (key, is) => expect(isTyped(key)).toBe(is));

  const row = (ID: number, key: Parameters<typeof text>[0], is_from_client = false) => ({
    ...text(key, 1),
    ID,
    is_from_client,
  });
  test.each([
    [[row(1, audio), row(2, typed)], [1], [1, 2]],
    [[row(1, audio), row(2, typed), row(3, edited)], [1], [1, 3]],
    [[row(2, typed), row(3, final), row(4, final)], [], [3, 4]],
    [
      [row(1, supporting), row(2, typed, true), row(3, typed)],
      [1, 2],
      [1, 2, 3],
    ],
    [[], [], []],
  ])("G-10: of %# a client sees %j, and once it is returned %j", (rows, before, after) => {
    expect(filesForClient(rows, false).map(({ ID }) => ID)).toEqual(before);
    expect(filesForClient(rows, true).map(({ ID }) => ID)).toEqual(after);
  });

  test.each([
    [[], null, null],
    [[audio], null, null],
    [[audio, typed], null, [[1], [2]]],
    [[audio, typed, supporting], null, [[1, 3], [2]]],
    [[supporting, supporting], null, null],
    [[audio, typed, final], [[2]], [[1, 3], [2]]],
    [
      [audio, typed],
      [[1], [2]],
      [[1], [2]],
    ],
    [[audio, typed], [[1, 2]], null],
    [
      [audio, typed],
      [[1, 1], [1, 9], [2]],
      [[1], [2]],
    ],
  ])("RULE-TASK-27, G-8: %j by %j is split into %j", (keys, asked, groups) =>
    expect(
      splitGroups(
        keys.map((attachment_key, at) => ({ attachment_key, _file: at + 1 })),
        asked,
      ),
    ).toEqual(groups),
  );

  test("a split loses no file, and has none twice", () => {
    const key = fc.constantFrom(audio, typed, final, supporting);
    fc.assert(
      fc.property(
        fc.array(key, { maxLength: 6 }),
        fc.option(fc.array(fc.array(fc.integer({ min: 1, max: 7 })))),
        (keys, asked) => {
          const groups = splitGroups(
            keys.map((attachment_key, at) => ({ attachment_key, _file: at + 1 })),
            asked,
          );
          if (groups) expect(groups.flat().toSorted()).toEqual(keys.map((_, at) => at + 1));
        },
      ),
    );
  });

  test.each([
    [1, 2, true],
    [1, 1, false],
    [1, null, false],
    [null, null, false],
  ])("RULE-TASK-24: %j and %j can be compared: %s", (one, other, may) =>
    expect(areDifferentFiles(one, other)).toBe(may),
  );
  test.each([
    [2611, "Hoa Tran, 10/11/2026 13:02, 2,611 characters"],
    [1, "Hoa Tran, 10/11/2026 13:02, 1 character"],
    [null, "Hoa Tran, 10/11/2026 13:02"],
  ])("with %j characters it is %j", (characters, words) =>
    expect(
      versionFacts(
        { first_name: "Hoa", last_name: "Tran", uploaded_time: "2026-11-10T02:02:59Z", characters },
        "Australia/Sydney",
      ),
    ).toBe(words),
  );
});

describe("RULE-TASK-05, RULE-TASK-06, RULE-TASK-09, RULE-TASK-15 to RULE-TASK-18: a selection", () => {
  const one = { _doctor: 1, _workflow: "TRANSCRIPTION", _status: 7, is_corrected_letter: false } as const;
  test.each([
    [[], false],
    [[one], true],
    [[one, one], true],
    [[one, { ...one, _doctor: 2 }], false],
    [[one, { ...one, is_corrected_letter: true }], false],
    [[one, { ...one, _status: 5 }], false],
    [[{ ...one, _status: 6 }], false],
    [[{ ...one, _workflow: "BILLING" }], false],
  ])("%# may be returned: %s", (tasks, may) => expect(mayReturn(tasks).allowed).toBe(may));

  const open = { _status: 1, _client_template: null };
  test.each([
    [[], "Please select a task to assign."],
    [[open], null],
    [
      [open, { ...open, _status: 2 }],
      "Selected tasks contain multiple statuses. Please select tasks of one status to assign.",
    ],
    [[{ ...open, _status: 7 }], "Completed tasks cannot be assigned."],
    [[{ ...open, _status: 6 }], "Completed tasks cannot be assigned."],
    [[{ ...open, _client_template: 1 }, open], null],
    [
      [
        { ...open, _client_template: 1 },
        { ...open, _client_template: 2 },
      ],
      "Only one template can be assigned.",
    ],
    [
      [
        { _status: 4, _client_template: 1 },
        { _status: 4, _client_template: 2 },
      ],
      null,
    ],
    [
      [
        { _status: 5, _client_template: 1 },
        { _status: 5, _client_template: 2 },
      ],
      null,
    ],
  ])("%# assigned: %j", (tasks, words) => expect(assignProblem(tasks)).toBe(words));

  test.each([
    [{ _status: 3 }, true],
    [{ _status: 5 }, true],
    [{ _status: 4 }, false],
    [{ _status: 3, no_template: true }, false],
    [{ _status: 3, _client_template: 1 }, false],
    [{ _status: 3, _workflow: "BILLING" as const }, false],
  ])("RULE-TASK-09: %j lacks a template: %s", (change, lacks) =>
    expect(lacksTemplate({ ...task, _client_template: null, no_template: false, ...change })).toBe(lacks),
  );
  test.each([
    [[], "Select a task to choose its template."],
    [[one], null],
    [[one, { ...one, _doctor: 2 }], "Select tasks of one client to choose their template."],
    [[{ ...one, _workflow: "BILLING" as const }], "Billing tasks have no template."],
  ])("%# given a template: %j", (tasks, words) => expect(templateProblem(tasks)).toBe(words));

  test.each([
    [1, null, "1 letter is ready", "Hello,\n\n1 letter is ready for you.\n\nOpen it in Corella:\nu\n"],
    [2, null, "2 letters are ready", "Hello,\n\n2 letters are ready for you.\n\nOpen them in Corella:\nu\n"],
    [2, "Hello", "2 letters are ready", "Hello\n\nOpen them in Corella:\nu\n"],
  ])("%d letters with %j: %j", (letters, body, subject, words) =>
    expect(returnMail({ letters, body, link: "u" })).toMatchObject({ subject, text: words }),
  );
  test("C-74: a batch that is delivered is shown so", () =>
    expect([1, 2, 3].map(clientBatchStatus)).toEqual([1, 2, 6]));
});

describe("G-15: what a letter says", () => {
  const isla: SeenPatient = {
    ...{
      ID: 1,
      first_name: "Isla",
      last_name: "Campbell",
      dob: "1961-06-14",
      gender: "F",
      days: ["2026-11-10"],
      repeats: false,
    },
  };
  test.each([
    ["Re: Isla Campbell", []],
    ["Re: Isla Campbell, DOB 14/06/1961", []],
    ["Re: Isla Campbell\nDOB: 14/08/1961", ["birthday"]],
    ["Re: Isla Campbell\nDate of birth 14 June 1961", []],
    ["Re: Isla Campbell\nborn on 31/02/1961", []],
    ["Re: I Campbell\nHe is well. His knee hurts. I saw him.", ["sex"]],
    ["Re: Isla Campbell\nHe is well. His knee hurts.", []],
    ["Re: Isla Campbell\nHe is well. His knee hurts. I saw him. She left.", []],
    ["Re: Isla Campbell\nDate of visit: 11/11/2026", ["date"]],
    ["Re: Isla Campbell\nDate of visit: 10/11/2026", []],
    ["Re: Ida Camden", ["name"]],
    ["Re: Mrs CAMPBELL, Isla", []],
    ["Thank you for seeing her", []],
    ["", []],
  ])("%j: %j", (text, kinds) => expect(guardLetter(text, [isla]).map(({ kind }) => kind)).toEqual(kinds));

  test.each([
    ["DOB 14/06/1961", ["1961-06-14"]],
    ["d.o.b.: 14.6.1961", ["1961-06-14"]],
    ["born 14-06-1961 and born 01/01/1990", ["1961-06-14", "1990-01-01"]],
    ["DOB 29/02/2027", []],
    ["seen 14/06/1961", []],
  ])("in %j the birthdays are %j", (text, days) => expect(birthdaysIn(text)).toEqual(days));
  test.each([
    ["RE: Mrs Thi Mai NGUYEN", ["Thi Mai NGUYEN"]],
    ["Patient: Zoë O’Brien", ["Zoë O’Brien"]],
    ["Mr John Smith, born 14/03/1958", ["John Smith"]],
    ["She was born 14/06/1961", []],
    ["Regarding the knee", []],
    ["Re: Mrs Isla Campbell DOB 14/06/1961", ["Isla Campbell"]],
    ["Re:\nMrs Isla CAMPBELL", ["Isla CAMPBELL"]],
    ["Patient name: CAMPBELL, Isla   MRN 4711", ["CAMPBELL, Isla"]],
    ["Name: Isla Campbell", ["Isla Campbell"]],
    ["Patient is well and walks", []],
  ])("%j is about %j", (text, names) => expect(readLetter(text).subjects).toEqual(names));

  test("any text says something or nothing, and never throws", () =>
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => guardLetter(`Re: ${text}`, [isla]).length < 9),
    ));

  test.each([
    ["14/06/1961", "14/08/1961", "14 / *06* / 1961"],
    ["14/06/1961 (CAMPBELL)", "14/06/1961", "14 / 06 / 1961  (CAMPBELL)"],
    ["Isla", "14/06/1961", "Isla"],
    ["01/02/2003", "03/02/2001", "*01* / 02 / *2003*"],
  ])("%j beside %j is %j", (text, other, shown) =>
    expect(
      differingParts(text, other)
        .map((part) => (part.differs ? `*${part.text}*` : part.text))
        .join(" "),
    ).toBe(shown),
  );

  const guarded = [
    {
      task: 1,
      findings: [{ kind: "name" as const, letter: "a", patient: "b" }],
      patient: "NGUYEN, Mai",
      agrees: [],
      alike: [],
    },
  ];
  test.each([
    [[], 1],
    [[[1, "fix", ""]], null],
    [[[1, "reason", "x"]], 1],
    [[[1, "reason", "  1234 "]], 1],
    [[[1, "reason", "12345"]], null],
    [[[1, "leave", ""]], null],
  ] as const)("with the answers %j the next to decide is %j", (answers, next) =>
    expect(
      findUndecided(
        guarded,
        new Map(answers.map(([ID, choice, reason]) => [ID, { choice, reason }])),
        [1, 2],
      ),
    ).toBe(next),
  );
  test.each([
    ["fix", false],
    ["leave", false],
    ["reason", true],
  ] as const)("a letter to %s goes along: %s", (choice, goes) => {
    expect(isReturned(new Map([[1, { choice, reason: "" }]]), 1)).toBe(goes);
    expect(isReturned(new Map(), 1)).toBe(true);
  });
  test.each([
    ["The letter of Mrs Nguyen is ready", true],
    ["NGUYEN!", true],
    ["Nguyens", false],
    ["Mai is ready", false],
    ["", false],
  ])("an email %j names a patient: %s", (body, names) => expect(namesPatient(body, guarded)).toBe(names));
});

describe("who has room for more", () => {
  const load = (assigned: number, capacity: number | null, more: Partial<WorkLoad> = {}): WorkLoad => ({
    ...{ assigned, capacity, started: 0, target: null, tasks: 1 },
    ...more,
  });
  test.each([
    [load(146, 180), "34 min free", "146.00 / 180", false],
    [load(214, 180), "34 min over", "214.00 / 180", true],
    [load(180, 180), "0 min free", "180.00 / 180", false],
    [load(142.5, null), "no capacity set", "142.50", false],
    [load(0, 180, { tasks: 0 }), "no tasks", "0.00 / 180", false],
  ])("%# %s", (one, words, minutes, over) =>
    expect([formatLoad(one), formatExactMinutes(one), isOverCapacity(one)]).toEqual([words, minutes, over]),
  );

  test.each([
    [load(50, 100, { started: 20 }), { started: 20, waiting: 30, free: 50, over: 0, target: null }],
    [load(150, 100, { started: 120 }), { started: 100, waiting: 0, free: 0, over: 50 }],
    [load(50, null), { started: 0, waiting: 50, free: 0, over: 0 }],
    [load(0, 100, { target: 250 }), { free: 100, target: 100 }],
  ])("%# is drawn as %j", (one, bar) => expect(loadBar(one, 100)).toMatchObject(bar));
  test("a bar is as long as what it stands for", () => {
    const minutes = fc.integer({ min: 0, max: 600 });
    fc.assert(
      fc.property(minutes, minutes, fc.option(minutes), (assigned, started, capacity) => {
        const one = load(assigned, capacity, { started: Math.min(started, assigned) });
        const { started: begun, waiting, free, over } = loadBar(one, scaleOf([one]));
        expect(begun + waiting + free + over).toBeCloseTo(
          (Math.max(assigned, capacity ?? 0) / scaleOf([one])) * 100,
          0,
        );
      }),
    );
  });
  test("most free time first, nobody without a capacity before anybody with one", () => {
    const loads = [load(10, null), load(100, 90), load(10, 90), undefined];
    expect(loads.toSorted(compareFreeTime).map((one) => one?.capacity ?? null)).toEqual([90, 90, null, null]);
    expect(formatLoadSum([load(496.4, 330), load(0, 300), load(0, null)])).toBe("496 of 630 min");
  });
});
