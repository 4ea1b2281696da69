import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { STATUS_ORDER } from "#areas/transcription/tasks/rules/status.ts";
import { ACTIONS, type KeyMap, MAX_BACK_STEP, SPEEDS, type TypingSettings } from "../settings.contract.ts";
import { formatClock } from "./clock.ts";
import { versionsToKeep } from "./kept-versions.ts";
import { ACTION_NAMES, actionOf, clashingActions, keyName, formatKey, isTypingKey } from "./keys.ts";
import { blockLines, isEmptyLetter, formatOpenParts, letterOfText, letterText } from "./letter-text.ts";
import { groupMarks } from "./marks.ts";
import { numberParts } from "./number-parts.ts";
import { deviceName, learnedPart, pressedParts, partsOf, teachPart } from "./pedals.ts";
import {
  passageStart,
  positionAfterStop,
  listeningOf,
  positionWithin,
  replaySpeed,
  speedWithin,
} from "./player.ts";
import { mayHaveLetter, nextToType } from "./next-letter.ts";
import { typedKey } from "./typing.ts";

describe("G-13: who types which version", () => {
  const nobody = {
    manages: false,
    assigns: false,
    typesIt: false,
    editsIt: false,
    delivers: false,
    bills: false,
  };
  test("the typist's while it is typed, the editor's while it is edited, otherwise it is read", () => {
    for (const _status of STATUS_ORDER)
      for (const role of ["manages", "typesIt", "editsIt", "assigns"] as const) {
        const task = { _workflow: "TRANSCRIPTION" as const, _status, is_corrected_letter: false };
        const key = typedKey(task, { ...nobody, [role]: true });
        const types =
          (_status === 3 && ["manages", "typesIt"].includes(role)) ||
          (_status === 5 && ["manages", "editsIt"].includes(role));
        expect([_status, role, key !== null]).toEqual([_status, role, types]);
        expect(typedKey({ ...task, _workflow: "BILLING" }, { ...nobody, [role]: true })).toBeNull();
      }
  });
});

describe("the letter that W opens in the list of tasks", () => {
  const row = (_status: (typeof STATUS_ORDER)[number], more = {}) => ({
    _workflow: "TRANSCRIPTION" as const,
    _status,
    is_corrected_letter: false,
    is_returned: false,
    _assigned_user: 7 as number | null,
    ...more,
  });
  test("is the first that waits for the person: not another's, not delivered, not a list for billing, not what is only to be returned", () => {
    const rows = [
      row(2, { _assigned_user: 8 }),
      row(1),
      row(7),
      row(6, { is_returned: true }),
      row(3),
      row(4),
    ];
    expect(nextToType(rows, 7)).toBe(rows[4]);
    expect(nextToType(rows, 8)).toBe(rows[0]);
    expect(nextToType(rows, 9)).toBeUndefined();
    expect(nextToType([row(2, { _workflow: "BILLING" })], 7)).toBeUndefined();
  });
  test("of a chosen task there is one once it is assigned, until it is delivered", () => {
    const statuses = STATUS_ORDER.filter((_status) =>
      mayHaveLetter(row(_status, { is_returned: _status === 6 })),
    );
    expect(statuses).toEqual([2, 3, 4, 5, 7]);
  });
});

describe("which versions are kept", () => {
  const now = "2026-11-26T10:00:00.000Z";
  const ago = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString();
  const before = { version: 4, characters: 1000, _user: 7 };
  const save = { characters: 1010, _user: 7, now, isAsked: false };
  const kept = (minutes: number, version = 3) => ({ version, saved_time: ago(minutes) });

  test.each([
    ["the first save", null, null, save, false, true],
    ["a minute after the last one kept", before, kept(1), save, false, false],
    ["just under five minutes after", before, kept(4.99), save, false, false],
    ["five minutes after", before, kept(5), save, false, true],
    ["because the person pressed Save", before, kept(1), { ...save, isAsked: true }, false, true],
    ["by another person", before, kept(1), { ...save, _user: 8 }, true, false],
    [
      "by another person, what was there being kept already",
      before,
      kept(1, 4),
      { ...save, _user: 8 },
      false,
      false,
    ],
    ["with most of it gone", before, kept(1), { ...save, characters: 799 }, true, false],
    ["with just a fifth gone", before, kept(1), { ...save, characters: 800 }, false, false],
    [
      "a short text that is emptied",
      { ...before, characters: 40 },
      kept(1),
      { ...save, characters: 0 },
      false,
      false,
    ],
  ] as const)("%s", (_when, was, last, given, keepsBefore, keepsAfter) =>
    expect(versionsToKeep(was, last, given)).toEqual({ before: keepsBefore, after: keepsAfter }),
  );
});

describe("keys while typing", () => {
  const pressed = (key: string, code: string, held = {}) => ({
    key,
    code,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...held,
  });
  test.each([
    [pressed("F9", "F9", { shiftKey: true }), "Shift+F9"],
    [pressed(" ", "Space", { ctrlKey: true }), "Ctrl+Space"],
    [pressed(" ", "Space", { metaKey: true }), "Ctrl+Space"],
    [pressed("å", "KeyA", { altKey: true }), "Alt+A"],
    [pressed("!", "Digit1", { shiftKey: true }), "Shift+1"],
    [pressed("Enter", "Enter", { ctrlKey: true }), "Ctrl+Enter"],
    [pressed("é", "Semicolon"), "É"],
    [pressed("Shift", "ShiftLeft", { shiftKey: true }), null],
    [pressed("Dead", "Quote"), null],
  ])("%j is %j", (event, name) => expect(keyName(event)).toBe(name));

  test.each([
    ["A", true],
    ["Shift+A", true],
    ["Space", true],
    ["Enter", true],
    ["ArrowLeft", true],
    ["F9", false],
    ["Shift+F9", false],
    ["Ctrl+A", false],
    ["Alt+A", false],
    ["Escape", false],
  ])("%s writes or moves: %s", (name, does) => expect(isTypingKey(name)).toBe(does));

  test("of two actions with one key both are said to clash, and a key does the first of them", () => {
    const keys = fc.record(
      Object.fromEntries(
        ACTIONS.map((action) => [action, fc.constantFrom("F1", "F2", "F3", "F4", "Ctrl+Space")]),
      ),
    );
    fc.assert(
      fc.property(keys, (given) => {
        const map: KeyMap = Object(given);
        const clashing = clashingActions(map);
        for (const action of ACTIONS) {
          const others = ACTIONS.filter((other) => other !== action && map[other] === map[action]);
          expect(clashing.has(action)).toBe(others.length > 0);
          const done = actionOf(map, map[action]);
          expect(done !== null && map[done] === map[action]).toBe(true);
        }
        expect(actionOf(map, "F12")).toBeNull();
      }),
    );
    expect(new Set(Object.values(ACTION_NAMES)).size).toBe(ACTIONS.length);
    expect([formatKey("Shift+F9"), formatKey("Ctrl+Enter"), formatKey("Ctrl++")]).toEqual([
      "Shift F9",
      "Ctrl ↵",
      "Ctrl +",
    ]);
  });
});

describe("the text of a letter", () => {
  test("a text is the same after it was made a letter, but for what no letter holds", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 12 }), (lines) => {
        const plain = lines
          .map((line) => line.replace(/[\u0000-\u001f\u007f]/g, ""))
          .join("\n")
          .trimEnd();
        expect(letterText(letterOfText(plain))).toBe(plain);
        expect(isEmptyLetter(letterOfText(plain))).toBe(plain.trim() === "");
      }),
    );
  });

  test("has no more paragraphs than a letter may, and one for each line, however lines end", () => {
    expect(letterOfText("x\n".repeat(6000)).content).toHaveLength(5000);
    expect(letterOfText("a\r\nb\rc").content.flatMap(blockLines)).toEqual(["a", "b", "c"]);
  });

  test.each([
    [0, 0, null],
    [1, 0, "1 blank left"],
    [2, 1, "2 blanks and 1 field left"],
    [0, 3, "3 fields left"],
  ])("%d blanks and %d fields: %j", (blanks, fields, words) =>
    expect(formatOpenParts({ blanks, fields })).toBe(words),
  );

  test("its parts are numbered from 1", () =>
    expect(numberParts(["a", "b"]).map(({ number, each }) => `${number}${each}`)).toEqual(["1a", "2b"]));
});

describe("the player", () => {
  test.each([
    [0, "0:00"],
    [-3, "0:00"],
    [59.9, "0:59"],
    [158, "2:38"],
    [3_907, "1:05:07"],
    [36_000, "10:00:00"],
  ])("second %d is %s", (seconds, words) => expect(formatClock(seconds)).toBe(words));

  const seconds = fc.double({ min: -100, max: 10_000, noNaN: true });
  test("never leaves the recording, whatever is asked", () => {
    fc.assert(
      fc.property(seconds, fc.constantFrom(0, 1, 300, Number.NaN, Infinity), (to, duration) => {
        const place = positionWithin(to, duration);
        expect(place).toBeGreaterThanOrEqual(0);
        if (Number.isFinite(duration) && duration > 0) expect(place).toBeLessThanOrEqual(duration);
      }),
    );
  });

  test("after a stop it goes back by what was set, at most the longest step, and not before the beginning", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 10_000, noNaN: true }),
        fc.double({ min: -5, max: 60, noNaN: true }),
        (at, step) => {
          const place = positionAfterStop(at, step);
          expect(place >= 0 && place <= at && at - place <= MAX_BACK_STEP + 1e-9).toBe(true);
        },
      ),
    );
  });

  test("a speed is in tenths between the slowest and the fastest; again is slower, unless it is the slowest", () => {
    fc.assert(
      fc.property(fc.double({ min: -2, max: 9, noNaN: true }), (asked) => {
        const speed = speedWithin(asked);
        expect(speed >= SPEEDS.slowest && speed <= SPEEDS.fastest).toBe(true);
        expect(Math.round(speed * 10) / 10).toBe(speed);
        expect(replaySpeed(speed) < speed || speed === SPEEDS.slowest).toBe(true);
      }),
    );
  });

  test.each([
    [10, 15, 10],
    [10, 22, 10],
    [10, 22.1, 10.100000000000001],
    [0, 5, 0],
    [40, 30, 18],
    [5, 3, 0],
  ])("started at %d and now at %d, again begins at %d", (started, now, from) =>
    expect(passageStart(started, now)).toBeCloseTo(from, 6),
  );

  test("a recording that was never played begins at its beginning", () => {
    const places = [{ _file: 4, seconds: 12, bookmarks: [{ seconds: 3, label: "Dose" }] }];
    expect([listeningOf(places, 4), listeningOf(places, 5)]).toEqual([
      places[0],
      { _file: 5, seconds: 0, bookmarks: [] },
    ]);
  });

  test("marks that would lie over each other are one group; none is lost and they stay in order", () => {
    const marks = fc.array(
      fc.record({
        kind: fc.constantFrom("bookmark" as const, "blank" as const),
        seconds: fc.integer({ min: 0, max: 600 }),
      }),
    );
    fc.assert(
      fc.property(marks, (all) => {
        const groups = groupMarks(all, 600);
        expect(groups.flat().map((mark) => mark.seconds)).toEqual(
          all.map((mark) => mark.seconds).toSorted((a, b) => a - b),
        );
        const starts = groups.map(([first]) => first?.seconds ?? 0);
        starts.slice(1).forEach((start, at) => {
          expect(start - (starts[at] ?? 0)).toBeGreaterThanOrEqual(600 * 0.08);
        });
      }),
    );
  });
});

describe("foot pedals", () => {
  const bytes = (...values: number[]) => new Uint8Array(values);
  test.each([
    ["0911:1844", 1, ["back"]],
    ["0911:1844", 2, ["play"]],
    ["0911:1844", 4, ["forward"]],
    ["0911:1844", 3, ["back", "play"]],
    ["0911:091a", 8, ["again"]],
    ["07b4:0218", 2, ["forward"]],
    ["1234:5678", 2, []],
  ])("%s with the byte %d does %j", (device, byte, actions) =>
    expect(pressedParts(partsOf(device, []), 0, bytes(byte)).map(({ action }) => action)).toEqual(actions),
  );

  test("a device is named by vendor and product", () =>
    expect(deviceName({ vendorId: 0x911, productId: 0x1844 })).toBe("0911:1844"));

  test("what is learned is the first bit that was not set while nothing was pressed", () => {
    expect(learnedPart(0, bytes(0, 4), bytes(0, 0))).toEqual({ report: 0, byte: 1, bit: 4 });
    expect(learnedPart(0, bytes(1, 5), bytes(1, 1))).toEqual({ report: 0, byte: 1, bit: 4 });
    expect(learnedPart(0, bytes(1), bytes(1))).toBeNull();
    expect(learnedPart(2, bytes(128), null)).toEqual({ report: 2, byte: 0, bit: 128 });
  });

  test("each action has one part and each part one action, however often it is taught; other pedals stay", () => {
    const part = fc.record({
      report: fc.constant(0),
      byte: fc.integer({ min: 0, max: 1 }),
      bit: fc.constantFrom(1, 2, 4, 8),
      action: fc.constantFrom("back" as const, "play" as const, "forward" as const, "again" as const),
    });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (lessons) => {
        const other: TypingSettings["pedals"][number] = {
          device: "1111:2222",
          parts: [{ report: 0, byte: 0, bit: 1, action: "play" }],
        };
        const learned = lessons.reduce((known, one) => teachPart(known, "0911:1844", one), [other]);
        const own = partsOf("0911:1844", learned);
        expect(new Set(own.map(({ action }) => action)).size).toBe(own.length);
        expect(new Set(own.map(({ byte, bit }) => `${byte} ${bit}`)).size).toBe(own.length);
        expect(own).toContainEqual(lessons.at(-1));
        expect(partsOf("1111:2222", learned)).toEqual(other.parts);
      }),
    );
  });
});
