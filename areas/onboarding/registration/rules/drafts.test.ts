import { describe, expect, test } from "vitest";
import { draftAllowances, fitsADraft, partsOfKey, withoutPasswords } from "./drafts.ts";

describe("the key of a draft", () => {
  test.each([
    ["abc", { key: "abc", proof: null }],
    ["abc.def", { key: "abc", proof: "def" }],
    ["abc.", { key: "abc", proof: "" }],
    [".def", { key: "", proof: "def" }],
    ["a-_b.c-_d.rest", { key: "a-_b", proof: "c-_d" }],
    ["", { key: "", proof: null }],
  ])("%j has the parts %j", (given, parts) => expect(partsOfKey(given)).toEqual(parts));
});

describe("the size of a draft", () => {
  const signature = (length: number) => ({ agreements: { signature_image: "A".repeat(length) } });

  test.each([
    ["nothing", {}, true],
    ["63,000 characters", { text: "x".repeat(63_000) }, true],
    ["64,001 characters", { text: "x".repeat(64_001) }, false],
    ["many small answers", { list: Array.from({ length: 40_000 }, () => 1) }, false],
    ["a signature of 200 kB", signature(266_668), true],
    ["a larger signature", signature(266_700), false],
    ["a signature and 63,000 characters", { ...signature(266_000), text: "x".repeat(63_000) }, true],
    ["a long text in another place of the same name", { signature_image: "A".repeat(70_000) }, false],
    ["agreements that are no record", { agreements: ["A".repeat(70_000)] }, false],
    ["agreements without a signature", { agreements: { signature_image: null } }, true],
    ["agreements that are null", { agreements: null }, true],
  ])("%s: fits %j", (_what, answers, fits) => expect(fitsADraft(answers)).toBe(fits));
});

test("new drafts are counted for their network and for all", () => {
  expect(draftAllowances("192.0.2.1").map(({ key, most, seconds }) => [key, most, seconds])).toEqual([
    ["sign-up drafts of 192.0.2.1", 30, 86_400],
    ["sign-up drafts", 1000, 86_400],
  ]);
});

test("G-62: passwords are dropped wherever they are", () => {
  expect(withoutPasswords({ a: 1, Password: "x", b: [{ old_password: "y", c: null }] })).toEqual({
    a: 1,
    b: [{ c: null }],
  });
});
