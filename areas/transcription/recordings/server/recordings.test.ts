import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TaskAttachment } from "#areas/transcription/tasks/contract.ts";
import { formOf } from "#test/support/files.ts";
import {
  aac,
  aiff,
  amr,
  chunk,
  flacWithoutSound,
  fmt,
  id3,
  mp3,
  ogg,
  riff,
  webm,
  wma,
} from "#test/support/sounds.ts";
import type { TestApp, Visitor } from "#test/support/app.ts";
import { startTypingApp } from "#test/support/typing-visitors.ts";
import { PEAKS_JOB } from "./queries.ts";

let app: TestApp;
let raman: Visitor;
let manager: Visitor;
let typist: Visitor;
let doctor = 0;
beforeAll(async () => {
  ({ app, raman, manager, typist, doctor } = await startTypingApp());
}, 60_000);
afterAll(() => app.stop());

const at = (path: string) => `${path}${path.includes("?") ? "&" : "?"}doctor_id=${doctor}`;

interface Header {
  readonly rate?: number;
  readonly align?: number;
  readonly dataSize?: number;
  readonly format?: number;
}

/** Returns a tone at 8 kHz, `seconds` long, whose header can declare other values. */
function wav(seconds: number, { rate = 8000, align = 2, dataSize, format = 1 }: Header = {}): Buffer {
  const bytes = Buffer.alloc(44 + seconds * 16_000);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(format, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * align, 28);
  bytes.writeUInt16LE(align, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(dataSize ?? seconds * 16_000, 40);
  for (let place = 0; place < seconds * 8000; place += 1)
    bytes.writeInt16LE(Math.round(16_384 * Math.sin(place / 3)), 44 + place * 2);
  return bytes;
}

const demo = (name: string): Buffer =>
  readFileSync(new URL(`../../../../app/demo/recordings/${name}`, import.meta.url));

const send = async (name: string, bytes: Buffer) =>
  (await raman.send("POST", "/file?type=dictation", formOf({ name, bytes }))).body[0].ID;
const attach = (_file: number) => raman.post("/task", { attachments: [{ _file, attachment_key: 3 }] });
/** Attaches a recording to a new task and makes its waveform. */
async function recorded(
  name: string,
  bytes: Buffer,
): Promise<{ task: number; file: number; duration: number }> {
  const file = await send(name, bytes);
  const { status, body } = await attach(file);
  expect([status, body.message]).toEqual([201, undefined]);
  await app.runJob(PEAKS_JOB, { _doctor: doctor, _file: file });
  return { task: body.ID, file, duration: body.duration };
}
const peaksOf = async (who: Visitor, file: number) => {
  const { status, body } = await who.get(at(`/recording/${file}/peaks`));
  const peaks = body.peaks === null ? null : [...Buffer.from(body.peaks ?? "", "base64")];
  return { status, code: body.code, per_second: body.per_second, peaks };
};

describe("the length of a recording is read from its bytes", () => {
  test.each([
    ["WAV", "tone.wav", wav(3), 3],
    ["WAV whose header says a hundred hours", "long.wav", wav(3, { dataSize: 4_000_000_000 }), 3],
    ["WAV whose header says nothing", "open.wav", wav(3, { dataSize: 0 }), 3],
    ["Opus in Ogg", "speech.ogg", demo("gastroscopy.ogg"), 8],
  ])("%s", async (_, name, bytes, seconds) => {
    const { body } = await attach(await send(name, bytes));
    expect(body.duration).toBe(seconds);
  });

  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  test.each([
    ["WAV, cut", "cut.wav", half(wav(4)), 2, true],
    [
      "IMA ADPCM behind a large chunk",
      "ima.wav",
      riff(
        chunk("JUNK", Buffer.alloc(90_000)),
        fmt({ format: 17, align: 256 }),
        chunk("data", Buffer.alloc(25_600)),
      ),
      6,
      false,
    ],
    ["MP3 in WAV", "mp3.wav", riff(fmt({ format: 0x55, align: 1 }), chunk("data", mp3(100))), 4, false],
    ["MP3 behind two tags", "tags.mp3", Buffer.concat([id3(70_000), id3(90_000), mp3(100)]), 4, false],
    ["MP3 from the middle of a frame", "middle.mp3", mp3(101).subarray(50), 4, false],
    ["FLAC in Ogg", "flac.ogg", ogg("flac", 5), 5, false],
    ["Opus in Ogg, five bytes short", "short.ogg", demo("gastroscopy.ogg").subarray(0, -5), 5, true],
    ["WebM", "app.webm", webm(3), 3, false],
    ["WebM, cut", "app.webm", half(webm(4)), 2, true],
    ["WebM whose ticks are samples", "app.webm", webm(3, 22_675), 3, false],
    ["AIFF", "app.aiff", aiff(3), 3, false],
    ["AAC", "app.aac", aac(50), 3, false],
    ["AAC behind a tag", "app.aac", Buffer.concat([id3(70_000), aac(50)]), 3, false],
    ["WMA", "recorder.wma", wma(3), 3, false],
    ["WMA, cut", "recorder.wma", wma(4, 20), 2, true],
    ["AMR, cut", "app.amr", amr(3).subarray(0, -5), 3, true],
  ])(
    "H-8: %s: what a player plays, and whether it ends early",
    async (_, name, bytes, seconds, endsEarly) => {
      const { status, body } = await attach(await send(name, bytes));
      expect([status, body.message]).toEqual([201, undefined]);
      const { attachments } = (await raman.get(`/task/${body.ID}`)).body;
      expect(attachments.map(({ duration, ends_early }: TaskAttachment) => [duration, ends_early])).toEqual([
        [seconds, endsEarly],
      ]);
      expect(Math.abs(body.duration - seconds)).toBe(0);
    },
  );

  test.each([
    ["a rate of zero", wav(1, { rate: 0 })],
    ["samples of no bytes", wav(1, { align: 0 })],
    ["so low a rate that a second is a week", wav(20, { rate: 1, align: 1 })],
    ["a beginning and no more", wav(1).subarray(0, 44)],
    ["a FLAC that declares a second and has no sound", flacWithoutSound(), "lies.flac"],
  ])("a recording whose header lies is refused: %s", async (_, bytes, name = "lies.wav") => {
    const { status, body } = await attach(await send(name, bytes));
    expect([status, body.code, body.errors.attachments]).toEqual([
      400,
      "task.recording",
      `${name} can't be read as a recording. Upload it again.`,
    ]);
  });

  test("a recording without bytes is refused when it is uploaded", async () => {
    const { status, body } = await raman.send(
      "POST",
      "/file?type=dictation",
      formOf({ name: "nothing.wav", bytes: "" }),
    );
    expect([status, body.message]).toEqual([400, "nothing.wav is empty."]);
  });
});

describe("GET /recording/{id}/peaks", () => {
  test("has 50 peaks a second as loud as the recording, of WAV and of Opus in Ogg", async () => {
    const tone = await peaksOf(manager, (await recorded("tone.wav", wav(4))).file);
    expect([tone.status, tone.per_second, tone.peaks?.length, Math.max(...(tone.peaks ?? []))]).toEqual([
      200, 50, 200, 64,
    ]);
    const { peaks } = await peaksOf(manager, (await recorded("speech.ogg", demo("ward-round.ogg"))).file);
    const speech = peaks ?? [];
    expect(Math.abs(speech.length - 350)).toBeLessThan(10);
    expect([Math.min(...speech) < 5, Math.max(...speech) > 30]).toEqual([true, true]);
  });

  test("RULE-FILE-05, G-22: for whoever may open the recording: not for a typist without the task, and no longer once it is taken away", async () => {
    const { task, file } = await recorded("tone.wav", wav(1));
    expect((await peaksOf(typist, file)).status).toBe(404);
    const assign = async (name: string) =>
      app.database.db
        .updateTable("task")
        .set({ _assigned_user: await app.idOf(name) })
        .where("ID", "=", task)
        .execute();
    await assign("typist");
    expect((await peaksOf(typist, file)).status).toBe(200);
    expect((await peaksOf(raman, file)).status).toBe(200);
    await assign("editor");
    expect((await peaksOf(typist, file)).status).toBe(404);
  });

  test("until it is made the answer says so: null", async () => {
    const file = await send("waits.wav", wav(1));
    expect(await peaksOf(raman, file)).toMatchObject({ status: 200, peaks: null });
    await app.runJob(PEAKS_JOB, { _doctor: doctor, _file: file });
    expect((await peaksOf(raman, file)).peaks).toHaveLength(50);
  });

  test("that of a recording that can't be decoded is empty, which is not the same as not made yet; the job does not fail", async () => {
    const { file } = await recorded("adpcm.wav", wav(2, { format: 2 }));
    expect(await peaksOf(manager, file)).toMatchObject({ status: 200, peaks: [] });
    await app.runJob(PEAKS_JOB, { _doctor: doctor, _file: 999_999_999 });
  });

  test("a file that is no recording has none", async () => {
    const { body } = await raman.send(
      "POST",
      "/file?type=letter",
      formOf({ name: "letter.txt", bytes: "Dear Dr Birch" }),
    );
    expect(await peaksOf(raman, body[0].ID)).toMatchObject({ status: 404, code: "recording.kind" });
  });

  test("the job may run twice", async () => {
    const { file } = await recorded("tone.wav", wav(1));
    await app.runJob(PEAKS_JOB, { _doctor: doctor, _file: file });
    expect((await peaksOf(manager, file)).peaks).toHaveLength(50);
  });
});

test("the server answers while recordings of an hour are worked on", async () => {
  const hour = wav(60);
  const long = Buffer.concat([hour, ...Array.from({ length: 59 }, () => hour.subarray(44))]);
  long.writeUInt32LE(long.length - 44, 40);
  const files = [];
  for (let count = 0; count < 3; count += 1) {
    long.writeUInt8(count, 44);
    files.push(await send(`hour ${count}.wav`, long));
  }
  const making = Promise.all(files.map((_file) => app.runJob(PEAKS_JOB, { _doctor: doctor, _file })));
  const ended = making.then(() => "ended");
  const waits: number[] = [];
  do {
    const started = performance.now();
    expect((await raman.get("/auth/me")).status).toBe(200);
    waits.push(performance.now() - started);
  } while ((await Promise.race([ended, Promise.resolve("running")])) === "running");
  await making;
  expect(waits.length).toBeGreaterThan(20);
  // Making the waveforms in the server's own process would block it for seconds. A busy machine may delay a
  // few responses.
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.9)]).toBeLessThan(500);
  expect(
    (
      await app.database.db
        .selectFrom("recording_peaks")
        .select("_file")
        .where("_file", "in", files)
        .execute()
    ).length,
  ).toBe(3);
}, 120_000);
