import { describe, expect, test } from "vitest";
import { isAgreed, mayAgree } from "./agreement.ts";

const at = (ID: number) => ({ ID, created_time: `2026-11-20T10:0${ID}:00.000Z` });
const [first, second, third] = [at(1), at(2), at(3)];

describe("RULE-BUL-01, G-19: bulletins are agreed to in order", () => {
  test("the oldest one not agreed to comes next", () => {
    expect(mayAgree(first, first, null).allowed).toBe(true);
    expect(mayAgree(second, second, first.created_time).allowed).toBe(true);
  });

  test("a later one is refused", () => {
    expect(mayAgree(second, first, null)).toMatchObject({
      allowed: false,
      refusal: { code: "bulletin.out_of_turn", status: 409, message: "Agree to the older bulletins first." },
    });
    expect(mayAgree(third, second, first.created_time).allowed).toBe(false);
  });

  test("agreeing again is allowed, also once nothing is left", () => {
    expect(mayAgree(first, third, second.created_time).allowed).toBe(true);
    expect(mayAgree(third, undefined, third.created_time).allowed).toBe(true);
  });

  test("times are compared as instants, not as text", () => {
    expect(isAgreed(first, "2026-11-20T21:01:00+11:00")).toBe(true);
    expect(isAgreed(first, "2026-11-20T21:00:59+11:00")).toBe(false);
    expect(isAgreed(first, null)).toBe(false);
  });
});
