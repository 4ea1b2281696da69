import { describe, expect, test } from "vitest";
import { matchesKeys } from "./shortcuts.ts";

const pressed = (
  key: string,
  held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe("a shortcut", () => {
  test.each([
    ["C", pressed("c"), true],
    ["C", pressed("c", { ctrlKey: true }), false],
    ["C", pressed("C", { shiftKey: true }), false],
    ["Shift+X", pressed("X", { shiftKey: true }), true],
    ["?", pressed("?", { shiftKey: true }), true],
    ["/", pressed("/", { shiftKey: true }), true],
    ["mod+K", pressed("k", { metaKey: true }), true],
    ["mod+K", pressed("k"), false],
    ["Escape", pressed("Escape"), true],
    ["Alt++", pressed("+", { altKey: true }), true],
    ["Alt++", pressed("+", { altKey: true, shiftKey: true }), true],
    ["Alt++", pressed("+"), false],
    ["Alt+-", pressed("-", { altKey: true }), true],
    ["+", pressed("+"), true],
  ])("%s, case %#", (keys, event, answer) => {
    expect(matchesKeys(keys, event)).toBe(answer);
  });
});
