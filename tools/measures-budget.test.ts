import { expect, test } from "vitest";
import { findOverBudget } from "#tools/measures-budget.ts";

const long = { at: "a.ts f", lines: 60, limit: 50 };

test.each<[string, readonly (typeof long)[], Readonly<Record<string, number>>, readonly string[]]>([
  ["too long and not listed", [long], {}, ["a.ts f has 60 lines, 50 is the most: split it by noun"]],
  ["listed as it is", [long], { "a.ts f": 60 }, []],
  ["longer than it was", [long], { "a.ts f": 59 }, ["a.ts f has 60 lines, 59 is the most: split it by noun"]],
  [
    "shorter than it was",
    [long],
    { "a.ts f": 70 },
    ["tools/measures-budget.ts: a.ts f has 60 lines now, write 60"],
  ],
  [
    "short now",
    [],
    { "a.ts f": 60 },
    ["tools/measures-budget.ts: a.ts f is within the limit, remove its line"],
  ],
  ["of one name twice, the longest counts", [long, { ...long, lines: 55 }], { "a.ts f": 60 }, []],
])("a function that is %s", (_what, above, budget, sentences) => {
  expect(findOverBudget(above, budget)).toEqual(sentences);
});
