import { expect, test } from "vitest";
import { isRecentFactor } from "./own-proof.ts";

test.each([
  [null, false],
  [0, true],
  [299.9, true],
  [300, false],
  [3600, false],
])("G-72: a second factor given %s seconds ago stands for the old password: %s", (ago, counts) =>
  expect(isRecentFactor(ago)).toBe(counts),
);
