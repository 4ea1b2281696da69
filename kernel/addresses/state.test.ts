import { describe, expect, test } from "vitest";
import { isState, parseState, STATES, StateSchema, stateName } from "./state.ts";

describe("a state", () => {
  test("is one of eight", () => {
    expect(STATES).toHaveLength(8);
    expect(STATES.every((state) => StateSchema.parse(state) === state && isState(state))).toBe(true);
    expect(StateSchema.safeParse("nsw").error?.issues[0]?.message).toBe("Choose a state from the list.");
  });

  test.each([
    ["nsw", "NSW"],
    [" N.S.W. ", "NSW"],
    ["New South Wales", "NSW"],
    ["tas", "TAS"],
    ["australian capital territory", "ACT"],
    ["Kent", null],
    ["", null],
  ])("typed %j is %j", (typed, state) => expect(parseState(typed)).toBe(state));

  test("has a name", () => expect(stateName("WA")).toBe("Western Australia"));
});
