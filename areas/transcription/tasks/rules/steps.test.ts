import { describe, expect, test } from "vitest";
import { STATUS } from "./status.ts";
import { stepsOf } from "./steps.ts";

const states = (status: Parameters<typeof stepsOf>[0]) =>
  stepsOf(status).map(({ name, state }) => `${name}: ${state}`);

describe("RULE-TASK-04: the steps of a dictation", () => {
  test("are done up to the current one, and the next one is named", () => {
    expect(states(STATUS.beingTyped)).toEqual([
      "Received: done",
      "Assigned: done",
      "Being typed: current",
      "Assigned to editor: next",
      "Being edited: later",
      "Editing completed: later",
      "Delivered: later",
    ]);
  });

  test("begin with what was received", () => {
    expect(states(STATUS.received).slice(0, 3)).toEqual([
      "Received: current",
      "Assigned: next",
      "Being typed: later",
    ]);
  });

  test("editing completed comes before delivered, whose number is lower", () => {
    expect(states(STATUS.editingCompleted).slice(-2)).toEqual([
      "Editing completed: current",
      "Delivered: next",
    ]);
  });

  test("are all done when the letter is delivered", () => {
    expect(new Set(stepsOf(STATUS.delivered).map(({ state }) => state))).toEqual(new Set(["done"]));
  });
});
