import { expect, test } from "vitest";
import { isDeeperThan } from "./json-depth.ts";

test.each([
  ["[]", 1, false],
  ["[[]]", 1, true],
  ['{"a":[{}]}', 3, false],
  ['{"a":[{}]}', 2, true],
  ['["[[[[", "\\"[[["]', 1, false],
  ["[],[],[]", 1, false],
])("%s is nested deeper than %i: %s", (json, most, is) => expect(isDeeperThan(json, most)).toBe(is));

test("a million levels are told without reading them all", () =>
  expect(isDeeperThan("[".repeat(1_000_000), 100)).toBe(true));
