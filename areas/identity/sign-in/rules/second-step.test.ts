import { describe, expect, test } from "vitest";
import { nextStepOf } from "./second-step.ts";

const none = { authenticators: 0, passkeys: 0, recovery_codes: 0, is_required: false };

describe("after the right password", () => {
  test("nothing is asked of somebody without a factor", () => expect(nextStepOf(none)).toBeNull());
  test("a factor is asked of whoever has one", () => {
    expect(nextStepOf({ ...none, authenticators: 1 })).toBe("factor");
    expect(nextStepOf({ ...none, passkeys: 2, is_required: true })).toBe("factor");
  });
  test("setting up is asked where a group needs it", () =>
    expect(nextStepOf({ ...none, is_required: true })).toBe("set_up"));
  test("recovery codes alone are no factor", () =>
    expect(nextStepOf({ ...none, recovery_codes: 10 })).toBeNull());
});
