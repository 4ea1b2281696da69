import { expect, test } from "vitest";
import {
  AlertsSchema,
  alertLines,
  breakIntoLines,
  LONGEST_ALERT,
  TOO_MANY_ALERTS,
} from "../alerts.contract.ts";

const line = (length: number) => "x".repeat(length);

test("one alert a line; blank lines and blanks are dropped", () => {
  expect(AlertsSchema.parse("  Latex allergy \n\n Two staff present")).toBe(
    "Latex allergy\nTwo staff present",
  );
  expect([AlertsSchema.parse(" \n "), AlertsSchema.parse(null)]).toEqual([null, null]);
  expect([alertLines(null), alertLines("a\nb")]).toEqual([[], ["a", "b"]]);
});

test.each([
  ["five lines", Array.from({ length: 5 }, () => line(LONGEST_ALERT)).join("\n"), true],
  ["six lines", "a\nb\nc\nd\ne\nf", false],
  ["a line that is too long", line(LONGEST_ALERT + 1), false],
] as const)("%s", (_name, text, isFine) => {
  const parsed = AlertsSchema.safeParse(text);
  expect(parsed.success).toBe(isFine);
  if (!isFine) expect(parsed.error?.issues[0]?.message).toBe(TOO_MANY_ALERTS);
});

test("longer lines of an imported file are broken between words", () => {
  const words = "aggressive when waiting ".repeat(10).trim();
  const lines = breakIntoLines(words).split("\n");
  expect(lines.every((each) => each.length <= LONGEST_ALERT)).toBe(true);
  expect(lines.join(" ")).toBe(words);
});
