import { expect, test } from "vitest";
import { isFlat } from "./flat-line.ts";

test("a row is an object of plain values, whatever its texts hold", () => {
  for (const value of ["plain", 'a "quote"', "back\\slash\\", '{"a":[1]}', "[[[", '\\"', ""])
    expect([value, isFlat(JSON.stringify({ a: value, b: null }))]).toEqual([value, true]);
});

test("nothing else is one, and a deep one is seen at once", () => {
  for (const line of ["", "1", "[]", '{"a":[]}', '{"a":{}}', '{"a":"', "{}{}", '"{}"', `{"a":"\\"}`])
    expect([line, isFlat(line)]).toEqual([line, false]);
  const began = performance.now();
  expect(isFlat(`{"a":${"[".repeat(50_000_000)}`)).toBe(false);
  expect(performance.now() - began).toBeLessThan(5_000);
});
