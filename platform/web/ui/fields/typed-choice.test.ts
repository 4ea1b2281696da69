import { expect, test } from "vitest";
import { findTypedChoice } from "./typed-choice.ts";

const LABELS = ["GP", "Specialist", "Other specialist", "No expiry", "Self-referred"];

test.each([
  ["g", -1, "GP"],
  ["SPEC", -1, "Specialist"],
  ["s", -1, "Specialist"],
  ["s", 1, "Self-referred"],
  ["ss", 4, "Specialist"],
  ["exp", -1, "No expiry"],
  ["ref", -1, undefined],
  ["x", 0, undefined],
])("%s typed at %i means %s", (typed, at, label) => {
  expect(LABELS[findTypedChoice(LABELS, typed, at)]).toBe(label);
});

test("an empty list has nothing to choose", () => {
  expect(findTypedChoice([], "a", -1)).toBe(-1);
});
