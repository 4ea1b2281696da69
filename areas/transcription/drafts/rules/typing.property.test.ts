import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ATTACHMENT_KEYS } from "#areas/transcription/tasks/contract.ts";
import { STATUS } from "#areas/transcription/tasks/rules/status.ts";
import { ACTIONS, MAX_BACK_STEP, SPEEDS } from "../settings.contract.ts";
import { formatClock } from "./clock.ts";
import { versionsToKeep } from "./kept-versions.ts";
import { ACTION_NAMES, actionOf, clashingActions, keyName, formatKey, isTypingKey } from "./keys.ts";
import { isEmptyLetter, countOpenParts, formatOpenParts, letterOfText, letterText } from "./letter-text.ts";
import { groupMarks } from "./marks.ts";
import { deviceName, learnedPart, pressedParts, partsOf, teachPart } from "./pedals.ts";
import { passageStart, positionAfterStop, positionWithin, replaySpeed, speedWithin } from "./player.ts";
import { typedKey } from "./typing.ts";

describe("a place in a recording", () => {
  const seconds = fc.double({ min: 0, max: 36_000, noNaN: true });

  test("is read back from its words, to the second", () =>
    fc.assert(
      fc.property(seconds, (at) => {
        const read = formatClock(at)
          .split(":")
          .reduce((sum, part) => sum * 60 + Number(part), 0);
        expect(read).toBe(Math.floor(at));
        expect(formatClock(at)).toMatch(/^(\d+:)?\d{1,2}:\d{2}$/);
      }),
    ));

  test("stays within the recording, and a stop never leads beyond where it was", () =>
    fc.assert(
      fc.property(
        fc.double({ min: -100, max: 9_999, noNaN: true }),
        seconds,
        fc.integer({ min: -5, max: 90 }),
        (at, duration, back) => {
          const place = positionWithin(at, duration);
          expect(place).toBeGreaterThanOrEqual(0);
          if (duration > 0) expect(place).toBeLessThanOrEqual(duration);
          expect(positionAfterStop(place, back)).toBeLessThanOrEqual(place);
          expect(place - positionAfterStop(place, back)).toBeLessThanOrEqual(MAX_BACK_STEP);
        },
      ),
    ));

  test("a passage that is played again is at most twelve seconds old, and was heard", () =>
    fc.assert(
      fc.property(seconds, seconds, (started, now) => {
        const from = passageStart(started, now);
        expect(from).toBeLessThanOrEqual(Math.max(0, now));
        expect(now - from).toBeLessThanOrEqual(12.0001);
      }),
    ));

  test("speeds are in tenths between the slowest and the fastest, and again is never faster", () =>
    fc.assert(
      fc.property(fc.double({ min: -2, max: 9, noNaN: true }), (typed) => {
        const speed = speedWithin(typed);
        expect(speed >= SPEEDS.slowest && speed <= SPEEDS.fastest).toBe(true);
        expect(Math.abs(speed * 10 - Math.round(speed * 10))).toBeLessThan(1e-9);
        expect(replaySpeed(speed)).toBeLessThanOrEqual(speed);
      }),
    ));

  test("marks that would lie over each other are together, none is lost, and groups are in order", () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ kind: fc.constant("bookmark" as const), seconds })),
        seconds,
        (marks, duration) => {
          const groups = groupMarks(marks, duration);
          expect(groups.flat()).toEqual(marks.toSorted((a, b) => a.seconds - b.seconds));
          for (const [at, group] of groups.entries()) {
            const [first, before] = [group[0]?.seconds ?? 0, groups[at - 1]?.[0]?.seconds];
            if (before !== undefined && duration > 0)
              expect((first - before) / duration).toBeGreaterThanOrEqual(0.08);
          }
        },
      ),
    ));
});

describe("G-14: which versions of a letter are kept", () => {
  const NOW = "2026-11-23T10:00:00.000Z";
  const draft = fc.record({ version: fc.nat(9), characters: fc.nat(2_000), _user: fc.constantFrom(1, 2) });
  const kept = fc.option(
    fc.record({
      version: fc.nat(9),
      saved_time: fc
        .integer({ min: 0, max: 600 })
        .map((ago) => new Date(Date.parse(NOW) - ago * 1000).toISOString()),
    }),
    { nil: null },
  );

  test("what the person saves is always kept, and something every five minutes", () =>
    fc.assert(
      fc.property(
        fc.option(draft, { nil: null }),
        kept,
        fc.boolean(),
        fc.nat(2_000),
        (before, last, isAsked, characters) => {
          const { after } = versionsToKeep(before, last, { characters, _user: 1, now: NOW, isAsked });
          const age =
            last === null ? Number.POSITIVE_INFINITY : Date.parse(NOW) - Date.parse(last.saved_time);
          expect(after).toBe(isAsked || age >= 300_000);
        },
      ),
    ));

  test("what somebody else typed is kept before it is changed, and never twice", () =>
    fc.assert(
      fc.property(draft, kept, fc.nat(2_000), (before, last, characters) => {
        const save = { characters, _user: before._user === 1 ? 2 : 1, now: NOW, isAsked: false };
        expect(versionsToKeep(before, last, save).before).toBe(last?.version !== before.version);
        expect(versionsToKeep(null, last, save).before).toBe(false);
      }),
    ));

  test("a letter that loses a fifth at once is kept as it was", () =>
    fc.assert(
      fc.property(fc.integer({ min: 41, max: 2_000 }), fc.nat(2_000), (had, characters) => {
        const before = { version: 3, characters: had, _user: 1 };
        const save = { characters, _user: 1, now: NOW, isAsked: false };
        expect(versionsToKeep(before, null, save).before).toBe(characters < had * 0.8);
      }),
    ));
});

describe("keys and pedals", () => {
  const pressed = (
    key: string,
    code: string,
    held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {},
  ) => ({
    ...{ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
    ...held,
  });

  test.each([
    [pressed("å", "KeyA", { altKey: true }), "Alt+A"],
    [pressed(" ", "Space", { ctrlKey: true }), "Ctrl+Space"],
    [pressed("F9", "F9", { shiftKey: true }), "Shift+F9"],
    [pressed("s", "KeyS", { metaKey: true }), "Ctrl+S"],
    [pressed("!", "Digit1", { shiftKey: true, ctrlKey: true }), "Ctrl+Shift+1"],
    [pressed("Shift", "ShiftLeft", { shiftKey: true }), null],
    [pressed("Dead", "KeyE", { altKey: true }), null],
  ])("%j is %j", (event, name) => expect(keyName(event)).toBe(name));

  test.each([
    ["A", true],
    ["Shift+A", true],
    ["Space", true],
    ["Shift+ArrowLeft", true],
    ["Ctrl+A", false],
    ["F9", false],
    ["Alt+Space", false],
  ])("%s alone writes: %s", (name, does) => expect(isTypingKey(name)).toBe(does));

  const keys = fc.record(
    Object.fromEntries(
      ACTIONS.map((action) => [action, fc.constantFrom("F1", "F2", "F3", "Ctrl+Space", "Ctrl+B")]),
    ),
  ) as fc.Arbitrary<Parameters<typeof clashingActions>[0]>;

  test("a key does one thing, and clashes are named from both sides", () =>
    fc.assert(
      fc.property(keys, (map) => {
        const found = clashingActions(map);
        expect(found.size).not.toBe(1);
        for (const action of ACTIONS) {
          const name = map[action] ?? "";
          expect(found.has(action)).toBe(ACTIONS.filter((each) => map[each] === name).length > 1);
          expect(actionOf(map, name)).toBe(ACTIONS.find((each) => map[each] === name));
          expect(ACTION_NAMES[action]).not.toBe("");
        }
        expect([actionOf(map, "F12"), formatKey("Ctrl+Shift+Enter")]).toEqual([null, "Ctrl Shift ↵"]);
      }),
    ));

  const bytes = fc.uint8Array({ minLength: 1, maxLength: 4 });

  test("a part that is learned is down in the very report it was learned from", () =>
    fc.assert(
      fc.property(bytes, fc.option(bytes, { nil: null }), fc.nat(3), (report, idle, number) => {
        const part = learnedPart(number, report, idle);
        const isNew = [...report].some((value, at) => (value & ~(idle?.[at] ?? 0)) !== 0);
        expect(part !== null).toBe(isNew);
        if (part) {
          const down = { ...part, action: "play" as const };
          expect(pressedParts([down], number, report)).toEqual([down]);
          expect(pressedParts([down], number + 1, report)).toEqual([]);
        }
      }),
    ));

  test("what the person taught comes before what is known, one part for each action", () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1, 2, 4, 8), { minLength: 1, maxLength: 6 }), (bits) => {
        const device = deviceName({ vendorId: 0x0911, productId: 0x1844 });
        const learned = bits.reduce(
          (all, bit, at) =>
            teachPart(all, device, {
              report: 0,
              byte: 0,
              bit,
              action: (["play", "back", "forward"] as const)[at % 3] ?? "play",
            }),
          [] as Parameters<typeof teachPart>[0],
        );
        const parts = partsOf(device, learned);
        expect(new Set(parts.map(({ action }) => action)).size).toBe(parts.length);
        expect(new Set(parts.map(({ bit }) => bit)).size).toBe(parts.length);
        expect(partsOf("ffff:ffff", learned)).toEqual([]);
      }),
    ));
});

describe("the text of a letter", () => {
  test("is the plain text it was made of, line by line", () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("Dear Dr Birch,", "", "Thank you.", "  indented", "5 mg"), {
          maxLength: 20,
        }),
        (lines) => {
          const text = lines.join("\n");
          const letter = letterOfText(text);
          expect(letterText(letter)).toBe(text.trimEnd());
          expect(isEmptyLetter(letter)).toBe(text.trim() === "");
          expect(formatOpenParts(countOpenParts(letter))).toBeNull();
        },
      ),
    ));

  test("whatever is pasted, control signs and half signs are left out", () =>
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const made = letterText(letterOfText(text));
        expect(made.isWellFormed()).toBe(true);
        expect(made).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
      }),
    ));

  test.each([
    [0, 0, null],
    [1, 0, "1 blank left"],
    [2, 1, "2 blanks and 1 field left"],
    [0, 3, "3 fields left"],
  ])("%i blanks and %i fields", (blanks, fields, words) =>
    expect(formatOpenParts({ blanks, fields })).toBe(words),
  );
});

describe("G-13: whose version is typed", () => {
  const role = fc.record({ typesIt: fc.boolean(), editsIt: fc.boolean(), manages: fc.boolean() });

  test("is the typist's while it is typed, the editor's while it is edited, and nobody's otherwise", () =>
    fc.assert(
      fc.property(role, fc.constantFrom(...Object.values(STATUS)), (of, _status) => {
        const key = typedKey(
          { _workflow: "TRANSCRIPTION", _status, is_corrected_letter: false },
          of as never,
        );
        const isTyping = _status === STATUS.beingTyped && (of.typesIt || of.manages);
        const isEditing = _status === STATUS.beingEdited && (of.editsIt || of.manages);
        expect(key).toBe(isTyping ? ATTACHMENT_KEYS.typed : isEditing ? ATTACHMENT_KEYS.edited : null);
        expect(typedKey({ _workflow: "BILLING", _status } as never, of as never)).toBeNull();
      }),
    ));
});
