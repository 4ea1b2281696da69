import { expect, test } from "vitest";
import {
  INDIGENOUS_STATUSES,
  IndigenousStatusSchema,
  indigenousStatusName,
  parseIndigenousStatus,
} from "./indigenous-status.ts";

test("each code and each name of the standard is understood", () => {
  for (const code of INDIGENOUS_STATUSES)
    expect([parseIndigenousStatus(code), parseIndigenousStatus(indigenousStatusName(code))]).toEqual([
      code,
      code,
    ]);
});

test.each([
  ["Aboriginal", "1"],
  ["Torres Strait Islander", "2"],
  ["Both", "3"],
  ["Aboriginal and Torres Strait Islander", "3"],
  ["Non-Indigenous", "4"],
  ["No", "4"],
  ["Not stated", "9"],
  ["Yes", null],
  ["5", null],
  ["", null],
] as const)("%s is read as %s", (text, code) => expect(parseIndigenousStatus(text)).toBe(code));

test("an answer that was not given is null", () => {
  expect([IndigenousStatusSchema.parse(""), IndigenousStatusSchema.parse(null)]).toEqual([null, null]);
  expect(IndigenousStatusSchema.safeParse("5").success).toBe(false);
});
