import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { locks } from "#platform/web/secure-browser.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { stubIndexedDb, stubLocks } from "#platform/web/testing/device.ts";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { doctor, raman } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Recording } from "../rules/recording.ts";
import { RecorderPage } from "./RecorderPage.tsx";

// The fake database is created once for the file because the page keeps its database open.
const disk = stubIndexedDb();
const RECORDINGS = "corella-recorder/recordings";
const SECONDS = "corella-recorder/seconds";
const CREATE = "POST /api/task";

class Recorder extends EventTarget {
  static isTypeSupported = (kind: string): boolean => kind.startsWith("audio/webm");
  state = "inactive";
  start(): void {
    this.state = "recording";
    recorders.push(this);
  }
  stop(): void {
    this.state = "inactive";
    this.dispatchEvent(new Event("stop"));
  }
  hear(): void {
    this.dispatchEvent(Object.assign(new Event("dataavailable"), { data: new Blob(["sound"]) }));
  }
}
let recorders: Recorder[] = [];
let track = Object.assign(new EventTarget(), { stop: vi.fn<() => void>() });
const microphone = { getUserMedia: async () => ({ getTracks: () => [track] }) };

let answers: StubReplies;
let calls: Call[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  disk.clear();
  recorders = [];
  track = Object.assign(new EventTarget(), { stop: vi.fn<() => void>() });
  stubLocks();
  answers = {};
  calls = answerCalls(answers);
  // jsdom can't draw on a canvas.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("MediaRecorder", Recorder);
  vi.stubGlobal(
    "AudioContext",
    class {
      createMediaStreamSource = () => ({ connect: () => undefined });
      close = async () => undefined;
    },
  );
  vi.stubGlobal(
    "AnalyserNode",
    class {
      getFloatTimeDomainData = () => undefined;
    },
  );
  Object.defineProperty(navigator, "mediaDevices", { value: microphone, configurable: true });
});
afterEach(async () => {
  // A page left while recording saves its segment after it is unmounted: not into the next test's database.
  cleanup();
  await waitFor(async () => {
    const held = (await locks()?.query())?.held ?? [];
    if (held.length > 0) throw new Error(`${held.length} locks of the recorder are still held`);
  });
  vi.useRealTimers();
  localStorage.clear();
  Reflect.deleteProperty(navigator, "locks");
});

const recording = (more: Partial<Recording> = {}): Recording => ({
  ID: "a",
  person: doctor().ID,
  client: raman.ID,
  zone: "Australia/Sydney",
  started: "2026-11-20T00:00:00.000Z",
  subject: "Mrs Park",
  mime: "audio/webm;codecs=opus",
  segments: [4],
  timeline: [{ segment: 0, from: 0, to: 4 }],
  before: null,
  dayPatient: null,
  marks: [],
  open: null,
  isFinished: false,
  file: null,
  ...more,
});
const stored = (one: Recording): void => disk.put(RECORDINGS, one.ID, one);
const storedSecond = (ID: string, segment: number, second: number): void =>
  disk.put(SECONDS, [ID, segment, second], { sound: new Blob(["sound"]), levels: [0.5] });

const show = (...permissions: string[]) =>
  renderPage(
    <SessionProvider me={doctor("task.upload", ...permissions)}>
      <ClientProvider client={raman}>
        <RecorderPage />
      </ClientProvider>
    </SessionProvider>,
  );
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole("button", { name }));
const row = async (subject: string) =>
  within((await screen.findByText(subject, { selector: "li strong" })).closest("li") ?? document.body);
const record = async (seconds: number): Promise<void> => {
  press("Record");
  await screen.findByRole("button", { name: "Pause" });
  await hear(seconds);
};
const hear = async (seconds: number): Promise<void> => {
  const before = disk.rows(SECONDS).length;
  for (let second = 0; second < seconds; second += 1) recorders.at(-1)?.hear();
  vi.advanceTimersByTime(seconds * 1000);
  await waitFor(() => expect(disk.rows(SECONDS)).toHaveLength(before + seconds));
};
const pause = async (): Promise<void> => {
  press("Pause");
  await screen.findByRole("button", { name: "Record" });
};
const length = () => screen.getByRole("timer", { name: "Length" }).textContent;
const sent = () => calls.filter(({ method }) => method === "POST").map(({ body }) => body);

describe("recording", () => {
  test("over plain http the page says what it needs, and offers no button that does nothing", async () => {
    vi.stubGlobal("isSecureContext", false);
    await show();
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Recording requires a secure (https) address",
    );
    expect(screen.queryByRole("button", { name: /Record|Finish/ })).toBeNull();
  });

  test("every second is on the disk before Pause, and a second press continues at the end", async () => {
    await show();
    await screen.findByText("All dictations have been sent.");
    await record(3);
    await pause();
    await waitFor(() => expect(length()).toBe("00:03"));
    await record(2);
    await pause();
    await waitFor(() => expect(length()).toBe("00:05"));
    expect(disk.rows(RECORDINGS)).toMatchObject([{ segments: [3, 2], open: null, isFinished: false }]);
  });

  test("a mark is said at once, and is kept with the dictation", async () => {
    await show();
    await screen.findByText("All dictations have been sent.");
    await record(3);
    press("Mark");
    await screen.findByText("Marked at 00:03");
    await pause();
    expect(disk.rows(RECORDINGS)).toMatchObject([{ marks: [{ segment: 0, at: 3 }] }]);
  });

  test("a part recorded over can be taken back until it is finished", async () => {
    await show();
    await screen.findByText("All dictations have been sent.");
    await record(10);
    await pause();
    const place = await screen.findByRole("slider", { name: "Position in the dictation" });
    fireEvent.change(place, { target: { value: "4" } });
    await screen.findByText("Records over from 00:04 until you pause. The rest is kept.");
    await record(2);
    await pause();
    press("Undo recording over");
    await waitFor(() =>
      expect(disk.rows(RECORDINGS)).toMatchObject([
        { before: null, timeline: [{ segment: 0, from: 0, to: 10 }] },
      ]),
    );
  });

  test("a blocked microphone is said, and leaves nothing open", async () => {
    const refused = { getUserMedia: () => Promise.reject(new DOMException("no", "NotAllowedError")) };
    Object.defineProperty(navigator, "mediaDevices", { value: refused, configurable: true });
    await show();
    await screen.findByText("All dictations have been sent.");
    press("Record");
    expect((await screen.findByRole("alert")).textContent).toContain("The microphone can't be used.");
    expect(disk.rows(RECORDINGS)).toMatchObject([{ open: null, segments: [] }]);
  });

  test("a microphone that is taken away ends the segment; what was said is kept", async () => {
    await show();
    await screen.findByText("All dictations have been sent.");
    await record(2);
    act(() => void track.dispatchEvent(new Event("ended")));
    await screen.findByRole("button", { name: "Record" });
    await waitFor(() => expect(disk.rows(RECORDINGS)).toMatchObject([{ open: null, segments: [2] }]));
  });

  test("a full disk stops it and says so", async () => {
    await show();
    await screen.findByText("All dictations have been sent.");
    await record(2);
    disk.fill();
    recorders.at(-1)?.hear();
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Recording stopped: this device can't save any more.",
    );
    expect(disk.rows(SECONDS)).toHaveLength(2);
  });
});

describe("leaving the page", () => {
  test("while recording ends the segment, and the dictation can be continued on return", async () => {
    const page = await show();
    await screen.findByText("All dictations have been sent.");
    await record(3);
    page.unmount();
    await waitFor(() => expect(disk.rows(RECORDINGS)).toMatchObject([{ open: null, segments: [3] }]));
    expect(disk.rows(SECONDS)).toHaveLength(3);
    await show();
    expect(await (await row("Dictation")).findByRole("button", { name: "Continue" })).toBeTruthy();
  });

  test("while the microphone is being asked for turns it off again", async () => {
    const asked = Promise.withResolvers<{ getTracks: () => EventTarget[] }>();
    Object.defineProperty(navigator, "mediaDevices", {
      value: { getUserMedia: () => asked.promise },
      configurable: true,
    });
    const page = await show();
    await screen.findByText("All dictations have been sent.");
    press("Record");
    await waitFor(() => expect(disk.rows(RECORDINGS)).toHaveLength(1));
    page.unmount();
    asked.resolve({ getTracks: () => [track] });
    await waitFor(() => expect(track.stop).toHaveBeenCalled());
    await waitFor(() => expect(disk.rows(RECORDINGS)).toMatchObject([{ open: null }]));
  });
});

describe("what is on this device", () => {
  test("is shown as recorded in another window only as long as it is", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = locks()?.request("corella-recording-a", () => promise);
    stored(recording({ segments: [], timeline: [], open: { segment: 0, at: 0 } }));
    storedSecond("a", 0, 0);
    await show();
    const here = await row("Mrs Park");
    await here.findByText("Being recorded in another window.");
    expect(disk.rows(RECORDINGS)).toMatchObject([{ open: { segment: 0 } }]);
    resolve();
    await held;
    await here.findByRole("button", { name: "Continue" });
    expect(disk.rows(RECORDINGS)).toMatchObject([{ open: null, segments: [1] }]);
  });

  test("is listed for its own person and client only", async () => {
    stored(recording());
    stored(recording({ ID: "b", subject: "Of another person", person: 99 }));
    stored(recording({ ID: "c", subject: "Of another client", client: 99 }));
    await show();
    await row("Mrs Park");
    expect(screen.queryByText(/Of another/)).toBeNull();
  });

  test("a segment that was cut off ends where its last second is", async () => {
    stored(recording({ segments: [], timeline: [], open: { segment: 0, at: 0 } }));
    for (const second of [0, 1, 2]) storedSecond("a", 0, second);
    await show();
    expect((await row("Mrs Park")).getByText(/Unfinished/).textContent).toContain("00:03");
    expect(disk.rows(RECORDINGS)).toMatchObject([{ open: null, segments: [3] }]);
  });

  test("is deleted, with its sound, after a question only", async () => {
    stored(recording());
    storedSecond("a", 0, 0);
    await show();
    fireEvent.click((await row("Mrs Park")).getByRole("button", { name: "Delete" }));
    const asked = within(await screen.findByRole("dialog", { name: "Delete dictation" }));
    asked.getByText(/only on this device and will be permanently deleted/);
    fireEvent.click(asked.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(disk.rows(SECONDS)).toHaveLength(1);
    fireEvent.click((await row("Mrs Park")).getByRole("button", { name: "Delete" }));
    const again = within(await screen.findByRole("dialog", { name: "Delete dictation" }));
    fireEvent.click(again.getByRole("button", { name: "Delete dictation" }));
    await screen.findByText("All dictations have been sent.");
    expect([disk.rows(RECORDINGS), disk.rows(SECONDS)]).toEqual([[], []]);
  });

  test("is continued with its subject", async () => {
    stored(recording());
    await show();
    fireEvent.click((await row("Mrs Park")).getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(length()).toBe("00:04"));
    expect(screen.getByRole("textbox", { name: "Subject" })).toHaveProperty("value", "Mrs Park");
  });
});

describe("sending", () => {
  const uploaded = recording({ isFinished: true, file: 12, marks: [{ segment: 0, at: 2 }] });
  const body = {
    case_subject: "Mrs Park",
    description: "Marked at 00:02",
    attachments: [{ _file: 12, attachment_key: 3 }],
  };

  test("makes the task, says its number, and only then removes it from the device", async () => {
    stored(uploaded);
    answers[CREATE] = () => {
      expect(disk.rows(RECORDINGS)).toHaveLength(1);
      return { status: 201, body: { ID: 88 } };
    };
    await show();
    await screen.findByText(/Mrs Park, task 88/);
    await waitFor(() => expect(disk.rows(RECORDINGS)).toEqual([]));
    expect(sent()).toMatchObject([body]);
  });

  test("a lost answer keeps it, and it is sent again by itself once the network is back", async () => {
    stored(uploaded);
    answers[CREATE] = "unreachable";
    await show();
    await (await row("Mrs Park")).findByText(/Not sent yet\./);
    expect(disk.rows(RECORDINGS)).toHaveLength(1);
    // The list is read again after each failure, which alone sends nothing.
    await act(async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setTimeout(done));
    });
    expect(sent()).toHaveLength(1);
    answers[CREATE] = { status: 201, body: { ID: 88 } };
    act(() => void window.dispatchEvent(new Event("online")));
    await screen.findByText(/Mrs Park, task 88/);
  });

  test("a refusal is shown in its words, and sent again only when asked", async () => {
    stored(uploaded);
    answers[CREATE] = { status: 400, body: { code: "invalid", message: "This client takes no dictations." } };
    await show();
    await (await row("Mrs Park")).findByText("Not sent yet. This client takes no dictations.");
    act(() => void window.dispatchEvent(new Event("online")));
    answers[CREATE] = { status: 201, body: { ID: 88 } };
    expect(sent()).toHaveLength(1);
    press("Try again");
    await screen.findByText(/Mrs Park, task 88/);
    expect(sent()).toHaveLength(2);
  });

  test("one on its way can't be continued: what was dictated then would be removed with it", async () => {
    stored(recording({ isFinished: true }));
    await show();
    const here = await row("Mrs Park");
    await here.findByText(/Not sent yet\./);
    expect(here.getByRole("button", { name: "Continue" })).toBeTruthy();
    const answer = disk.hold();
    press("Try again");
    await here.findByText("Sending…");
    expect(here.queryByRole("button", { name: "Continue" })).toBeNull();
    answer();
    await here.findByText(/Not sent yet\./);
  });

  test("what was continued is sent again when it is finished", async () => {
    stored(recording({ isFinished: true }));
    await show();
    const before = (await (await row("Mrs Park")).findByText(/Not sent yet\./)).textContent;
    press("Continue");
    await waitFor(() => expect(length()).toBe("00:04"));
    expect(disk.rows(RECORDINGS)).toMatchObject([{ isFinished: false }]);
    // Broken sound gives another problem than before, so that the second attempt can be detected.
    disk.put(SECONDS, ["a", 0, 0], "no sound");
    press("Finish");
    await waitFor(async () =>
      expect((await row("Mrs Park")).getByText(/Not sent yet\./).textContent).not.toBe(before),
    );
    expect(disk.rows(RECORDINGS)).toMatchObject([{ isFinished: true }]);
  });
});

describe("the patient of the dictation", () => {
  test("who may not see the calendar dictates without one, and nothing is asked", async () => {
    await show();
    await screen.findByText("No patient chosen");
    expect(calls.filter(({ url }) => url.includes("/appointment/"))).toEqual([]);
    press("Choose");
    const dialog = within(await screen.findByRole("dialog", { name: "Today's list" }));
    expect(dialog.getByText("No appointments today.")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "No patient" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("a list that can't be read is not taken for an empty day", async () => {
    await show("calendar.view");
    press("Choose");
    const dialog = within(await screen.findByRole("dialog", { name: "Today's list" }));
    expect(dialog.getByText("The day's list can't be read without a connection.")).toBeTruthy();
  });
});
