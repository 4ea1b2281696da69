import { describe, expect, test } from "vitest";
import { begun, ended, fileName, newestFirst, type Recording, secondsOf } from "./recording.ts";

const recording: Recording = {
  ID: "a",
  person: 1,
  client: 1,
  started: "2026-11-23T09:35:12.000Z",
  subject: "",
  mime: "audio/webm;codecs=opus",
  segments: [],
  timeline: [],
  open: null,
  isFinished: false,
  file: null,
};

describe("a recording on this device", () => {
  test("a segment counts once it has ended, also one that was cut off", () => {
    const first = ended(begun(recording, 0), 12);
    expect([secondsOf(first), first.segments, first.open]).toEqual([12, [12], null]);
    const cutOff = begun(first, 10);
    expect([secondsOf(cutOff), cutOff.open]).toEqual([12, { segment: 1, at: 10 }]);
    expect(secondsOf(ended(cutOff, 5))).toBe(15);
    expect(ended(first, 5)).toBe(first);
  });
  test.each([
    ["audio/webm;codecs=opus", "Dictation 20261123 0935.webm"],
    ["audio/mp4", "Dictation 20261123 0935.m4a"],
    ["audio/ogg;codecs=opus", "Dictation 20261123 0935.ogg"],
  ])("%s is called %s", (mime, name) => expect(fileName({ ...recording, mime })).toBe(name));
  test("the newest is listed first", () =>
    expect(newestFirst([recording, { ...recording, ID: "b", started: "2026-11-24T00:00:00Z" }]).map(({ ID }) => ID)).toEqual([
      "b",
      "a",
    ]));
});
