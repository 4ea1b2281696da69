import { expect, test } from "vitest";
import { sentenceOfLocationUse } from "./location-use.ts";

const nothing = { availability: 0, single: 0, repeating: 0 };
const sentence = (counts: Partial<typeof nothing>) =>
  sentenceOfLocationUse("Richmond Rooms", { ...nothing, ...counts });

test("what is at a location is named with its numbers", () => {
  expect(sentence({})).toBeNull();
  expect(sentence({ single: 1 })).toBe(
    "1 future appointment is at Richmond Rooms. Move it first, or it keeps a deleted location.",
  );
  expect(sentence({ availability: 4, single: 12, repeating: 1 })).toBe(
    "4 periods of availability, 12 future appointments and 1 repeating appointment are at Richmond Rooms. Move them first, or they keep a deleted location.",
  );
});
