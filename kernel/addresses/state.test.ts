import { describe, expect, test } from "vitest";
import { isState, STATES, StateSchema } from "./state.ts";

describe("a state", () => {
  test("is one of eight", () => {
    expect(STATES).toHaveLength(8);
    expect(STATES.every((state) => StateSchema.parse(state) === state && isState(state))).toBe(true);
    expect(StateSchema.safeParse("nsw").error?.issues[0]?.message).toBe("Choose a state from the list.");
  });
});
