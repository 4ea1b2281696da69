import { describe, expect, test } from "vitest";
import {
  openSegment,
  closeSegment,
  fileName,
  finishRecording,
  addMark,
  markPositions,
  sortNewestFirst,
  noteOf,
  Recording,
  replacedPart,
  secondsOf,
  undoOverwrite,
} from "./recording.ts";

const recording: Recording = {
  ID: "a",
  person: 1,
  client: 1,
  started: "2026-11-23T09:35:12.000Z",
  zone: "Australia/Perth",
  subject: "",
  mime: "audio/webm;codecs=opus",
  segments: [],
  timeline: [],
  before: null,
  dayPatient: null,
  marks: [],
  open: null,
  isFinished: false,
  file: null,
};

describe("a recording on this device", () => {
  test("a segment counts once it has ended, also one that was cut off", () => {
    const first = closeSegment(openSegment(recording, 0), 12);
    expect([secondsOf(first), first.segments, first.open]).toEqual([12, [12], null]);
    const cutOff = openSegment(first, 10);
    expect([secondsOf(cutOff), cutOff.open]).toEqual([12, { segment: 1, at: 10 }]);
    expect(secondsOf(closeSegment(cutOff, 5))).toBe(15);
    expect(closeSegment(first, 5)).toBe(first);
  });
  test("what was recorded over is heard again until the dictation is finished", () => {
    const first = closeSegment(openSegment(recording, 0), 12);
    expect(closeSegment(openSegment(first, 12), 3).before).toBeNull();
    const over = closeSegment(openSegment(first, 4), 3);
    expect([secondsOf(over), over.before]).toEqual([12, first.timeline]);
    expect(undoOverwrite(over)).toMatchObject({ timeline: first.timeline, before: null });
    expect(undoOverwrite(first)).toBe(first);
    expect(closeSegment(openSegment(first, 4), 0).before).toBeNull();
    expect(undoOverwrite(finishRecording(over)).timeline).toEqual(over.timeline);
    expect(finishRecording(over).isFinished).toBe(true);
  });
  test("what was added at the end since is kept by undo, and is not taken for the part recorded over", () => {
    const over = closeSegment(openSegment(closeSegment(openSegment(recording, 0), 12), 4), 3);
    const longer = closeSegment(openSegment(over, 12), 5);
    expect(replacedPart(longer)).toEqual({ from: 4, to: 7 });
    expect(undoOverwrite(longer)).toMatchObject({
      timeline: [
        { segment: 0, from: 0, to: 12 },
        { segment: 2, from: 0, to: 5 },
      ],
      before: null,
    });
  });
  test("a mark keeps its moment, is left out where it was recorded over, and comes back with what was undone", () => {
    const first = closeSegment(addMark(addMark(openSegment(recording, 0), 2.4), 8), 12);
    expect([markPositions(first), noteOf(first)]).toEqual([[2.4, 8], "Marked at 00:02, 00:08"]);
    const running = addMark(openSegment(first, 6), 1);
    expect(markPositions(running)).toEqual([2.4, 7]);
    const over = closeSegment(running, 3);
    expect(markPositions(over)).toEqual([2.4, 7]);
    expect(markPositions(undoOverwrite(over))).toEqual([2.4, 8]);
    expect(addMark(first, 3)).toBe(first);
    expect(noteOf(recording)).toBeNull();
  });
  test("the part that was recorded over is known until it can't be undone", () => {
    const first = closeSegment(openSegment(recording, 0), 12);
    const over = closeSegment(openSegment(first, 4), 3);
    expect([replacedPart(first), replacedPart(over)]).toEqual([null, { from: 4, to: 7 }]);
    expect([replacedPart(undoOverwrite(over)), replacedPart(finishRecording(over))]).toEqual([null, null]);
  });
  test("one of an earlier version is still read", () => {
    const { before: _, dayPatient: __, marks: ___, zone: ____, ...earlier } = recording;
    expect(Recording.parse(earlier)).toEqual({ ...recording, zone: "Australia/Sydney" });
  });
  test.each([
    ["audio/webm;codecs=opus", "Dictation 20261123 1735.webm"],
    ["audio/mp4", "Dictation 20261123 1735.m4a"],
    ["audio/ogg;codecs=opus", "Dictation 20261123 1735.ogg"],
  ])("%s is called %s", (mime, name) => expect(fileName({ ...recording, mime })).toBe(name));
  test("the newest is listed first", () =>
    expect(
      sortNewestFirst([recording, { ...recording, ID: "b", started: "2026-11-24T00:00:00Z" }]).map(
        ({ ID }) => ID,
      ),
    ).toEqual(["b", "a"]));
});
