import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  afterAttempt,
  GIVES_UP_AFTER_MS,
  isDelivered,
  isDown,
  isGone,
  retryAfterMsOf,
  waitAfter,
  waitMs,
} from "./attempt.ts";
import { bodyOf, referenceOf, typeOf } from "./event.ts";

const answer = (status: number | null) => ({ status, words: "" });
const HOUR = 3_600_000;

describe("what a receiver answers", () => {
  test.each([
    [null, "queued", true, false],
    [100, "queued", false, false],
    [199, "queued", false, false],
    [200, "delivered", false, false],
    [299, "delivered", false, false],
    [300, "queued", false, false],
    [409, "queued", false, false],
    [410, "failed", false, true],
    [411, "queued", false, false],
    [428, "queued", false, false],
    [429, "queued", true, false],
    [430, "queued", false, false],
    [499, "queued", false, false],
    [500, "queued", true, false],
    [599, "queued", true, false],
  ])("%j: %s; it is down: %s, gone: %s", (status, state, down, gone) => {
    expect(afterAttempt(answer(status), 1, 0).state).toBe(state);
    expect([isDown(answer(status)), isGone(answer(status))]).toEqual([down, gone]);
  });

  test("three days are three days", () => {
    expect(GIVES_UP_AFTER_MS).toBe(3 * 24 * HOUR);
    expect(afterAttempt(answer(null), 5, 3 * 24 * HOUR - 1).state).toBe("queued");
    expect(afterAttempt(answer(null), 5, 3 * 24 * HOUR).state).toBe("failed");
  });

  const status = fc.option(fc.integer({ min: 100, max: 599 }));
  test("only what is queued is tried again, after half a minute to an hour", () => {
    fc.assert(
      fc.property(
        status,
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 5 * 24 * HOUR }),
        (code, attempts, forMs) => {
          const { state, againMs } = afterAttempt(answer(code), attempts, forMs);
          expect(againMs === null).toBe(state !== "queued");
          expect(state === "delivered").toBe(isDelivered(answer(code)));
          if (againMs !== null) expect(againMs >= 30_000 && againMs <= HOUR).toBe(true);
        },
      ),
    );
  });

  test("no wait is shorter than the one before", () => {
    fc.assert(fc.property(fc.nat({ max: 200 }), (failures) => waitMs(failures + 1) >= waitMs(failures)));
    expect([waitMs(0), waitMs(1)]).toEqual([30_000, 30_000]);
  });
});

describe("a wait that the receiver asks for", () => {
  const NOW = Date.parse("2026-11-30T10:00:00Z");
  test.each([
    ["120", 120_000],
    [" 7 ", 7_000],
    ["Mon, 30 Nov 2026 10:05:00 GMT", 300_000],
    ["Mon, 30 Nov 2026 09:00:00 GMT", 0],
    ["Monday, 30-Nov-26 10:05:00 GMT", 300_000],
    ["-5", null],
    ["1.5", null],
    ["soon", null],
    ["", null],
    [undefined, null],
  ])("Retry-After: %s is %s ms", (header, ms) => expect(retryAfterMsOf(header, NOW)).toBe(ms));

  test("it is kept where it is longer than ours, up to an hour", () => {
    const after = (retryAfterMs: number | null) => waitAfter({ ...answer(429), retryAfterMs }, 2);
    expect([null, 1_000, 600_000, 1e15].map(after)).toEqual([60_000, 60_000, 600_000, HOUR]);
    expect(afterAttempt({ ...answer(429), retryAfterMs: 600_000 }, 1, 0).againMs).toBe(600_000);
  });
});

describe("what is sent of an event", () => {
  const event = { verb: "updated", record: 12, records: 1, at: "2026-11-26T01:02:03.000Z" };
  test.each([
    ["patient", "patient.updated", "Patient/12"],
    ["referral", "referral.updated", "ServiceRequest/12"],
    ["invoice", "invoice", null],
    ["", "", null],
    ["constructor", "constructor", null],
    ["toString", "toString", null],
  ])("of the kind %j: %j, %j", (kind, type, reference) => {
    expect([typeOf({ kind, verb: "updated" }), referenceOf({ kind, record: 12 })]).toEqual([type, reference]);
    expect(JSON.parse(bodyOf({ ...event, kind }, "u")).data).toEqual(
      reference === null
        ? {}
        : { resourceType: reference.split("/")[0], id: "12", reference: `u/${reference}` },
    );
  });

  test.each([
    [
      { record: null, records: 0 },
      { resourceType: "Patient", count: 0 },
    ],
    [
      { record: null, records: 1 },
      { resourceType: "Patient", count: 1 },
    ],
    [
      { record: 0, records: 1 },
      { resourceType: "Patient", id: "0", reference: "u/Patient/0" },
    ],
  ])("of %j: %j", (change, data) =>
    expect(JSON.parse(bodyOf({ ...event, kind: "patient", ...change }, "u"))).toEqual({
      ...{ type: "patient.updated", timestamp: event.at, data },
    }),
  );
});
