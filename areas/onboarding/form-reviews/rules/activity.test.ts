import { describe, expect, test } from "vitest";
import { activityText, sendingsInWords } from "./activity.ts";

test.each([
  ["began the review of an insurer form", "began the review of the form"],
  ["sent an insurer form to 2 funds", "sent the form to 2 funds"],
  ["submitted an insurer form: New Registration", "submitted the form: New Registration"],
  ["HCF refused the form", "HCF refused the form"],
])("%s is told on the form's own page as: %s", (message, words) => expect(activityText(message)).toBe(words));

describe("what is known of a form's funds", () => {
  const of = (...states: Parameters<typeof sendingsInWords>[0][number]["state"][]) =>
    sendingsInWords(states.map((state) => ({ state })));

  test("is their number while none was tried", () => {
    expect([of(), of(null, null)]).toEqual(["0", "2"]);
  });

  test("counts what was entered on a fund's site as sent, and names only what there is", () => {
    expect(of("sent", "entered", "refused")).toBe("2 sent, 1 refused");
    expect(of("queued", null)).toBe("1 sending, 1 not sent");
    expect(of("task", "sent")).toBe("1 sent, 1 to be entered");
  });
});
