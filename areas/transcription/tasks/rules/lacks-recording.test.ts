import { describe, expect, test } from "vitest";
import { lacksRecording } from "./lacks-recording.ts";

const letter = { file: { mime_type: "application/pdf" } };
const recording = { file: { mime_type: "audio/ogg" } };
const open = { duration: 6420, is_returned: false, attachments: [] };

describe("a task lacks its recording", () => {
  test("with a length of audio and no recording among its files", () => {
    expect(lacksRecording(open)).toBe(true);
    expect(lacksRecording({ ...open, attachments: [letter] })).toBe(true);
  });
  test("not with a recording, without audio, or once it is returned", () => {
    expect(lacksRecording({ ...open, attachments: [letter, recording] })).toBe(false);
    expect(lacksRecording({ ...open, duration: null })).toBe(false);
    expect(lacksRecording({ ...open, duration: 0 })).toBe(false);
    expect(lacksRecording({ ...open, is_returned: true })).toBe(false);
  });
});
