import { describe, expect, test } from "vitest";
import { stepBeside, stepsOf } from "./steps.ts";

const all = ["practitioner", "banking", "practices", "contact", "review"];

describe("RULE-IFRM-02: the steps of the wizard", () => {
  test.each([
    ["a new form", { is_update: false, update_type: 0 }, all],
    ["a new form whatever was ticked before", { is_update: false, update_type: 2 }, all],
    ["an update of everything", { is_update: true, update_type: 3 }, all],
    [
      "an update of the provider only",
      { is_update: true, update_type: 1 },
      all.filter((step) => step !== "banking"),
    ],
    [
      "an update of banking only",
      { is_update: true, update_type: 2 },
      all.filter((step) => step !== "practices"),
    ],
  ])("%s", (_, kind, steps) => expect(stepsOf(kind)).toEqual(steps));
});

test("RULE-IFRM-01: steps follow one another and skip what is left out", () => {
  const banking = { is_update: true, update_type: 2 };
  expect(stepBeside("banking", 1, banking)).toBe("contact");
  expect(stepBeside("contact", -1, banking)).toBe("banking");
  expect(stepBeside("practitioner", -1, banking)).toBe("practitioner");
  expect(stepBeside("review", 1, banking)).toBe("review");
});
