import { describe, expect, test } from "vitest";
import { freedBy } from "./freed-time.ts";
import { lengthOf } from "./length.ts";
import { bookedTopic, isAnswerable, offerOfTopic, offerTopic, overTopic, stateForPatient } from "./offer.ts";
import { bookedText, offerText, overText } from "./texts.ts";
import { fitWords } from "./words.ts";

const APPOINTMENT: Parameters<typeof freedBy>[0]["appointment"] = {
  ...{ appointment_type: 1, _location: 4, appointment_date: "2026-11-12" },
  ...{ start_time: "09:00", end_time: "09:30" },
};
const FREED = { appointment_date: "2026-11-12", start_time: "09:00", end_time: "09:30", _location: 4 };

describe("the time that a change frees", () => {
  test.each([
    ["cancelled", {}, FREED],
    ["deleted", {}, FREED],
    ["booked", {}, null],
    ["restored", {}, null],
    ["moved", {}, null],
    ["cancelled", { appointment_type: 3 }, null],
  ] as const)("%s %j", (deed, change, freed) => {
    expect(freedBy({ deed, appointment: { ...APPOINTMENT, ...change } })).toEqual(freed);
  });
});

describe("an offer", () => {
  const offer = {
    state: "open",
    expires_at: "2026-11-11T02:00:00.000Z",
    starts_at: "2026-11-12T00:00:00.000Z",
  } as const;
  const NOW = "2026-11-11T01:00:00.000Z";

  test("stands until its time to answer is over, and not after the appointment began", () => {
    expect(isAnswerable(offer, NOW)).toBe(true);
    expect(isAnswerable(offer, offer.expires_at)).toBe(false);
    expect(isAnswerable({ ...offer, starts_at: NOW }, NOW)).toBe(false);
    expect(isAnswerable({ ...offer, state: "taken" }, NOW)).toBe(false);
  });

  test.each([
    ["open", "open"],
    ["accepted", "accepted"],
    ["declined", "declined"],
    ["taken", "over"],
    ["withdrawn", "over"],
    ["expired", "over"],
  ] as const)("%s is told as %s", (state, told) =>
    expect(stateForPatient({ ...offer, state }, NOW)).toBe(told),
  );

  test("is found by the topics of its messages, and by no other", () => {
    for (const topic of [offerTopic(12), overTopic(12), bookedTopic(12)])
      expect(offerOfTopic(topic)).toBe(12);
    for (const topic of ["offer:", "offer:x", "recall:12", "offer:12 ", `offer:${"1".repeat(20)}`])
      expect(offerOfTopic(topic)).toBeNull();
  });

  test("takes the length of its type, otherwise the usual length within the slot", () => {
    const slot = { start_time: "09:00", end_time: "09:20" } as const;
    expect(lengthOf({ visit_type: { minutes: 45 } }, slot, 15)).toBe(45);
    expect(lengthOf({ visit_type: null }, slot, 15)).toBe(15);
    expect(lengthOf({ visit_type: null }, slot, 30)).toBe(20);
  });

  test("asks for a reply only where the sender can be answered", () => {
    const context = { channel: "sms", until: "11:30 am" } as const;
    expect(offerText({ ...context, isAnswerable: true })).toMatch(/Reply YES .* by 11:30 am/);
    expect(offerText({ ...context, isAnswerable: false })).not.toMatch(/Reply/);
    for (const text of [offerText({ ...context, isAnswerable: true }), overText(), bookedText()])
      for (const field of ["{practice}", "{date}", "{time}"]) expect(text).toContain(field);
  });

  test("counts who fits in words", () => {
    expect([1, 3].map(fitWords)).toEqual(["1 waiting patient fits", "3 waiting patients fit"]);
  });
});
