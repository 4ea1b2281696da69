import { describe, expect, test } from "vitest";
import { afterAttempt, GIVES_UP_AFTER_MS, isDown, waitMs } from "./attempt.ts";
import { bodyOf, referenceOf, typeOf } from "./event.ts";

const answer = (status: number | null) => ({ status, words: "" });

describe("after an attempt", () => {
  test.each([200, 201, 202, 204])("%i ends a delivery", (status) =>
    expect(afterAttempt(answer(status), 1, 0)).toEqual({ state: "delivered", againMs: null }),
  );

  test.each([null, 301, 302, 400, 401, 404, 429, 500, 503])("%s is tried again", (status) =>
    expect(afterAttempt(answer(status), 1, 0)).toEqual({ state: "queued", againMs: 30_000 }),
  );

  test("attempts come after 30 seconds, a minute, two, four, and at last every hour", () => {
    expect([1, 2, 3, 4, 7, 8, 100].map((failures) => waitMs(failures) / 1000)).toEqual([
      30, 60, 120, 240, 1920, 3600, 3600,
    ]);
  });

  test("after three days it has failed", () => {
    expect(afterAttempt(answer(500), 80, GIVES_UP_AFTER_MS - 1).state).toBe("queued");
    expect(afterAttempt(answer(500), 80, GIVES_UP_AFTER_MS)).toEqual({ state: "failed", againMs: null });
    expect(afterAttempt(answer(200), 80, GIVES_UP_AFTER_MS).state).toBe("delivered");
  });

  test("410 ends it immediately", () => {
    expect(afterAttempt(answer(410), 1, 0)).toEqual({ state: "failed", againMs: null });
  });

  test.each([
    [null, true],
    [429, true],
    [500, true],
    [503, true],
    [400, false],
    [404, false],
    [302, false],
  ])("%s makes other deliveries wait: %s", (status, down) => expect(isDown(answer(status))).toBe(down));
});

describe("an event", () => {
  const at = "2026-11-23T01:02:03.000Z";
  const base = "https://rooms.example/api/fhir/r4";

  test.each([
    ["patient", "Patient"],
    ["appointment", "Appointment"],
    ["referral", "ServiceRequest"],
    ["document", "DocumentReference"],
  ])("of a %s names a %s and nothing else", (kind, resourceType) => {
    expect(JSON.parse(bodyOf({ kind, verb: "updated", record: 12, records: 1, at }, base))).toEqual({
      type: `${kind}.updated`,
      timestamp: at,
      data: { resourceType, id: "12", reference: `${base}/${resourceType}/12` },
    });
  });

  test("of many records says how many", () => {
    const event = { kind: "patient", verb: "created", record: null, records: 500, at };
    expect(JSON.parse(bodyOf(event, base))).toEqual({
      type: "patient.created",
      timestamp: at,
      data: { resourceType: "Patient", count: 500 },
    });
    expect(referenceOf(event)).toBeNull();
  });

  test("of a test says only that", () => {
    const event = { kind: "test", verb: "sent", record: null, records: 1, at };
    expect([typeOf(event), JSON.parse(bodyOf(event, base))]).toEqual([
      "test",
      { type: "test", timestamp: at, data: {} },
    ]);
  });
});
