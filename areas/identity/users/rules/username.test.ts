import { expect, test } from "vitest";
import { findFreeUsername, usernameCandidates } from "./username.ts";

test.each([
  ["Hannah", "Birch", "hbirch"],
  ["Thi Mai", "Nguyễn", "tnguyen"],
  ["Liam", "O'Sullivan", "losullivan"],
  ["Bo", "Xu", "bxu"],
])("%s %s is offered as %s", (first, last, username) => {
  expect(findFreeUsername(usernameCandidates(first, last), new Set())).toBe(username);
});

test("what is taken is passed over, whatever its capitals", () => {
  expect(findFreeUsername(usernameCandidates("Hannah", "Birch"), new Set(["hbirch"]))).toBe("hannahbirch");
  expect(
    findFreeUsername(usernameCandidates("Hannah", "Birch"), new Set(["hbirch", "hannahbirch", "birchh"])),
  ).toBe("hbirch2");
});

test("without a whole name nothing is offered", () => {
  expect(usernameCandidates("", "Birch")).toEqual([]);
  expect(usernameCandidates("李", "明")).toEqual([]);
});
