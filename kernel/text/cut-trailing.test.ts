import { expect, test } from "vitest";
import { cutTrailing } from "./cut-trailing.ts";

test.each([
  ["https://a.example//", "/", "https://a.example"],
  ["12.00", "0", "12."],
  ["name. . ", ". ", "name"],
  ["///", "/", ""],
  ["", "/", ""],
  ["/a", "/", "/a"],
])("%j without %j at its end is %j", (text, signs, cut) => {
  expect(cutTrailing(text, signs)).toBe(cut);
});

test("a million signs before another one take no time", () => {
  const text = `${"/".repeat(1_000_000)}x`;
  expect(cutTrailing(text, "/")).toBe(text);
});
