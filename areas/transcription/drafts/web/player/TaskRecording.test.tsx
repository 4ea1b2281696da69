import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { recordingOf } from "#areas/transcription/tasks/web/testing/example.ts";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { TaskRecording } from "./TaskRecording.tsx";

const recording = recordingOf(9);
/** Audio elements that the page made. jsdom plays nothing. */
let audios: HTMLAudioElement[] = [];
beforeEach(() => {
  audios = [];
  vi.stubGlobal("Audio", function makeAudio() {
    const audio = document.createElement("audio");
    audios.push(audio);
    return audio;
  });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(peaks: object, shown = recording) {
  answerCalls({ "GET /api/recording/9/peaks": { body: { peaks: "AAAA", has_copy: false, ...peaks } } });
  await renderPage(
    <OwnerProvider owner={{ doctor_id: 7 }}>
      <TaskRecording attachment={shown} />
    </OwnerProvider>,
  );
}
const slider = () => screen.findByRole("slider", { name: "Place in the recording" });

describe("the player on the task's page", () => {
  test("loads nothing before it is played, and names the recording on its buttons", async () => {
    await show({});
    const play = await screen.findByRole("button", { name: "Play: Clinic.wav" });
    expect(audios[0]?.preload).toBe("none");
    expect(audios[0]?.src).toContain("/api/file/9");
    expect(audios[0]?.play).not.toHaveBeenCalled();
    fireEvent.click(play);
    expect(audios[0]?.play).toHaveBeenCalledOnce();
  });

  test("shows the position that the waveform was pressed at, before anything is loaded", async () => {
    await show({});
    fireEvent.keyDown(await slider(), { key: "ArrowRight" });
    expect((await slider()).getAttribute("aria-valuetext")).toBe("0:05 of 1:15");
    fireEvent.click(screen.getByRole("button", { name: "Forward 3 s: Clinic.wav" }));
    expect((await slider()).getAttribute("aria-valuetext")).toBe("0:08 of 1:15");
  });

  test("plays the copy of a recording that browsers don't play, and says when there is none", async () => {
    const dictation = {
      ...recording,
      file: { ...recording.file, name: "Clinic.ds2", mime_type: "audio/x-ds2" },
    };
    await show({ has_copy: true }, dictation);
    await slider();
    await vi.waitFor(() => expect(audios.at(-1)?.src).toContain("/copy"));
  });

  test("says that a recording without a copy can't be played", async () => {
    await show({ peaks: null }, { ...recording, file: { ...recording.file, mime_type: "audio/x-ds2" } });
    await screen.findByText("This recording can't be played here.");
  });

  test("says when the recording can't be loaded", async () => {
    await show({});
    await slider();
    if (audios[0]) fireEvent.error(audios[0]);
    await screen.findByText("The recording can't be loaded. Check your connection, or download it.");
  });
});
