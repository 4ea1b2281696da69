import { describe, expect, test } from "vitest";
import { isWholeCopy, needsCopy } from "./copy.ts";

describe("G-24: a copy is made of what browsers do not play", () => {
  test.each([
    ["audio/x-dss", null, true],
    ["audio/x-ds2", null, true],
    ["audio/amr", null, true],
    ["audio/aiff", "pcm-s16be", true],
    ["audio/x-ms-wma", null, true],
    ["audio/aac", "aac", false],
    ["audio/mpeg", "mp3", false],
    ["audio/mp4", "aac", false],
    ["audio/mp4", null, true],
    ["audio/mp4", "ac3", true],
    ["audio/ogg", "opus", false],
    ["audio/ogg", "vorbis", false],
    ["audio/ogg", null, true],
    ["audio/webm", "opus", false],
    ["audio/flac", "flac", false],
    ["audio/wav", "pcm-s16", false],
    ["audio/wav", "ulaw", false],
    ["audio/wav", null, true],
  ])("%s with %s: %s", (mime, codec, expected) => expect(needsCopy(mime, codec)).toBe(expected));
});

describe("a copy is used only if all of the recording can be heard in it", () => {
  test.each([
    [61, { seconds: 61, endsEarly: false }, true],
    [61, { seconds: 59, endsEarly: false }, true],
    [61, { seconds: 75, endsEarly: false }, true],
    [61, { seconds: 58, endsEarly: false }, false],
    [61, { seconds: 61, endsEarly: true }, false],
  ])("of %s s: %j: %s", (seconds, copy, expected) =>
    expect(isWholeCopy({ seconds, endsEarly: false }, copy)).toBe(expected),
  );
});
