import { describe, expect, test } from "vitest";
import { isAmongTags, rangeOf } from "./range.ts";

describe("byte ranges", () => {
  test.each([
    ["bytes=0-", 100, { start: 0, end: 99 }],
    ["bytes=0-0", 100, { start: 0, end: 0 }],
    ["bytes=10-19", 100, { start: 10, end: 19 }],
    ["bytes=90-500", 100, { start: 90, end: 99 }],
    ["bytes=-10", 100, { start: 90, end: 99 }],
    ["bytes=-1000", 100, { start: 0, end: 99 }],
    ["bytes=100-", 100, "outside"],
    ["bytes=5000-6000", 100, "outside"],
    ["bytes=-0", 100, "outside"],
    ["bytes=20-10", 100, null],
    ["bytes=-", 100, null],
    ["bytes=0-1,5-6", 100, null],
    ["pages=1-2", 100, null],
    ["bytes=a-b", 100, null],
    ["bytes=99999999999999999999-", 100, null],
    [undefined, 100, null],
  ])("%s of %i", (header, size, range) => expect(rangeOf(header, size)).toEqual(range));
});

test.each([
  ['"a"', true],
  ['"b", "a"', true],
  ['W/"a"', true],
  ["*", true],
  ['"b"', false],
  [undefined, false],
])("the tag is among %s: %s", (header, known) => expect(isAmongTags(header, '"a"')).toBe(known));
