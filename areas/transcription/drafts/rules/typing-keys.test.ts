import { describe, expect, test } from "vitest";
import { FIRST_SETTINGS, TypingSettings, ACTIONS, PRESETS } from "../settings.contract.ts";
import { formatClock } from "./clock.ts";
import { actionOf, clashingActions, keyName, formatKey, isTypingKey } from "./keys.ts";
import { groupMarks } from "./marks.ts";
import { deviceName, learnedPart, pressedParts, partsOf, teachPart } from "./pedals.ts";
import { passageStart, positionAfterStop, positionWithin, replaySpeed, speedWithin } from "./player.ts";

const pressed = (key: string, more: object = {}) => ({
  key,
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

describe("keys for typing (G-13)", () => {
  test.each([
    [pressed("F9"), "F9"],
    [pressed("F9", { shiftKey: true }), "Shift+F9"],
    [pressed(" ", { ctrlKey: true, code: "Space" }), "Ctrl+Space"],
    [pressed("∫", { altKey: true, code: "KeyB" }), "Alt+B"],
    [pressed("s", { metaKey: true, code: "KeyS" }), "Ctrl+S"],
    [pressed(",", { ctrlKey: true, code: "Comma" }), "Ctrl+,"],
    [pressed("Shift", { shiftKey: true }), null],
  ])("%j is %j", (event, name) => expect(keyName(event)).toBe(name));

  test.each(Object.entries(PRESETS))(
    "the preset %s has a key of its own for every action, none of which types",
    (_, keys) => {
      expect([...clashingActions(keys)]).toEqual([]);
      expect(ACTIONS.filter((action) => isTypingKey(keys[action]))).toEqual([]);
      expect(ACTIONS.map((action) => actionOf(keys, keys[action]))).toEqual([...ACTIONS]);
    },
  );

  test("a key that two actions have is a clash of both, and keys that type are refused", () => {
    expect([...clashingActions({ ...PRESETS.function, back: "F9" })]).toEqual(["play", "back"]);
    expect(["a", "Shift+A", "Space", "Enter", "ArrowLeft"].every(isTypingKey)).toBe(true);
    expect(formatKey("Shift+F9")).toBe("Shift F9");
    expect(actionOf(PRESETS.function, "F1")).toBeNull();
  });

  test("the first settings are settings", () =>
    expect(TypingSettings.parse(FIRST_SETTINGS)).toEqual(FIRST_SETTINGS));
});

describe("the player (G-24)", () => {
  test("speeds are 0.5 to 2.0 in tenths, and again is slower", () => {
    expect([speedWithin(0.1), speedWithin(1.1 + 0.1), speedWithin(3)]).toEqual([0.5, 1.2, 2]);
    expect([replaySpeed(1), replaySpeed(0.5)]).toEqual([0.8, 0.5]);
  });
  test("a stop goes back 0 to 10 s, never before the beginning", () => {
    expect([
      positionAfterStop(20, 2),
      positionAfterStop(1, 2),
      positionAfterStop(20, 99),
      positionAfterStop(20, -1),
    ]).toEqual([18, 0, 10, 20]);
    expect([positionWithin(-1, 60), positionWithin(99, 60), positionWithin(5, Number.NaN)]).toEqual([
      0, 60, 5,
    ]);
  });
  test("a passage begins at the last start, at most twelve seconds ago", () => {
    expect([passageStart(10, 15), passageStart(10, 60), passageStart(30, 8)]).toEqual([10, 48, 0]);
  });
  test("marks that would lie over each other are one", () => {
    const marks = [50, 3, 4, 20].map((seconds) => ({ kind: "blank" as const, seconds }));
    expect(groupMarks(marks, 100).map((group) => group.map(({ seconds }) => seconds))).toEqual([
      [3, 4],
      [20],
      [50],
    ]);
    expect(groupMarks([], 0)).toEqual([]);
  });
  test.each([
    [0, "0:00"],
    [158.9, "2:38"],
    [3907, "1:05:07"],
  ])("%d s are %s", (seconds, words) => expect(formatClock(seconds)).toBe(words));
});

describe("foot pedals", () => {
  const philips = deviceName({ vendorId: 0x0911, productId: 0x1844 });

  test("known pedals act without being taught", () => {
    expect(philips).toBe("0911:1844");
    const down = (byte: number) =>
      pressedParts(partsOf(philips, []), 0, Uint8Array.of(byte)).map(({ action }) => action);
    expect([down(0), down(2), down(5)]).toEqual([[], ["play"], ["back", "forward"]]);
    expect(partsOf("ffff:ffff", [])).toEqual([]);
  });

  test("any other is learned by pressing it, part by part", () => {
    const part = learnedPart(3, Uint8Array.of(0, 16), null);
    expect(part).toEqual({ report: 3, byte: 1, bit: 16 });
    expect(learnedPart(3, Uint8Array.of(0, 0), null)).toBeNull();
    expect(learnedPart(3, Uint8Array.of(1, 16), Uint8Array.of(1, 0))).toEqual(part);
    if (!part) throw new Error("nothing learned");
    const one = teachPart([], "1234:5678", { ...part, action: "play" });
    const two = teachPart(one, "1234:5678", { ...part, action: "back" });
    expect(two).toEqual([{ device: "1234:5678", parts: [{ ...part, action: "back" }] }]);
    expect(
      pressedParts(partsOf("1234:5678", two), 3, Uint8Array.of(0, 16)).map(({ action }) => action),
    ).toEqual(["back"]);
  });

  test("what was taught comes before what is known", () => {
    const own = teachPart([], philips, { report: 0, byte: 0, bit: 2, action: "again" });
    expect(pressedParts(partsOf(philips, own), 0, Uint8Array.of(2)).map(({ action }) => action)).toEqual([
      "again",
    ]);
    expect(pressedParts(partsOf(philips, own), 0, Uint8Array.of(1)).map(({ action }) => action)).toEqual([
      "back",
    ]);
  });
});
