import { expect, test } from "vitest";
import { instantText } from "./instant.ts";

const WORDS = "Enter a time.";
test.each([
  ["2026-11-16T12:00:00Z", true],
  ["2026-11-16T12:00:00.123+11:00", true],
  ["0001-01-01T00:00:00Z", true],
  ["0000-01-01T00:00:00Z", false],
  ["2026-11-16T12:00:00+23:00", false],
  ["2026-02-30T12:00:00Z", false],
  ["yesterday", false],
])("%s is an instant: %s", (text, isOne) => {
  const read = instantText(WORDS).safeParse(text);
  expect([read.success, read.error?.issues[0]?.message]).toEqual([isOne, isOne ? undefined : WORDS]);
});
