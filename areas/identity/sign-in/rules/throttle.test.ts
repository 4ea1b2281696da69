import { describe, expect, test } from "vitest";
import { type AttemptCounts, waitSeconds } from "./throttle.ts";

const quiet: AttemptCounts = { here: [], elsewhere: 0, ofAddress: 0, isKnownHere: false };
const failures = (count: number, lastSecondsAgo = 0) =>
  Array.from({ length: count }, (_, index) => ({ seconds_ago: lastSecondsAgo + index, succeeded: false }));

describe("sign-in throttle", () => {
  test("four wrong passwords cost nothing", () =>
    expect(waitSeconds({ ...quiet, here: failures(4) })).toBe(0));
  test("the fifth costs fifteen seconds", () =>
    expect(waitSeconds({ ...quiet, here: failures(5) })).toBe(15));
  test("every further one doubles the wait", () =>
    expect(waitSeconds({ ...quiet, here: failures(7) })).toBe(60));
  test("the wait ends by itself", () => expect(waitSeconds({ ...quiet, here: failures(5, 15) })).toBe(0));
  test("a success clears the count", () =>
    expect(
      waitSeconds({
        ...quiet,
        here: [...failures(3), { seconds_ago: 5, succeeded: true }, ...failures(9, 6)],
      }),
    ).toBe(0));
  test("it never waits longer than the window", () =>
    expect(waitSeconds({ ...quiet, here: failures(40) })).toBe(900));
  test("a guesser elsewhere slows strangers down", () =>
    expect(waitSeconds({ ...quiet, elsewhere: 20 })).toBe(60));
  test("a guesser elsewhere does not lock the rooms out", () =>
    expect(waitSeconds({ ...quiet, elsewhere: 500, isKnownHere: true })).toBe(0));
  test("an address that tries many names has to wait", () =>
    expect(waitSeconds({ ...quiet, ofAddress: 60 })).toBe(60));
});
