import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { formOf } from "#test/support/files.ts";
import { aiff, amr, chunk, fmt, mp3, riff, wma } from "#test/support/sounds.ts";
import { COPY_JOB } from "./copy.queries.ts";
import { jobs } from "./jobs.ts";
import { PEAKS_JOB } from "./queries.ts";

/** Number of frames in about one second. */
const FRAMES = 28;

let app: TestApp;
let raman: Visitor;
let doctor = 0;
let folder = "";

/**
 * The converter writes an MP3 as long as an AMR of the file's size. The length also selects the fault: 5 s
 * fails, 6 s writes nothing, 7 s writes no sound, 8 s writes only half.
 */
const PROGRAM = `
import { readFileSync, writeFileSync } from "node:fs";
const [from, to] = process.argv.slice(2);
if (process.env.DATABASE_URL || process.env.SEALING_KEY) process.exit(9);
const sound = readFileSync(from);
const frame = readFileSync(new URL("frame.mp3", import.meta.url));
const seconds = from.endsWith(".amr") ? Math.round((sound.length - 6) / (32 * 50)) : 3;
if (seconds === 5) { console.error("no such codec"); process.exit(1); }
if (seconds === 6) process.exit(0);
if (seconds === 7) { writeFileSync(to, "not sound"); process.exit(0); }
writeFileSync(to, Buffer.concat(Array.from({ length: (seconds === 8 ? 4 : seconds) * ${FRAMES} + 28 }, () => frame)));
`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "converter "));
  writeFileSync(join(folder, "frame.mp3"), mp3(1));
  writeFileSync(join(folder, "convert.mjs"), PROGRAM);
  app = await startApp({
    AUDIO_CONVERTER: `"${process.execPath}" "${join(folder, "convert.mjs")}" {in} {out}`,
  });
  raman = await app.signIn("raman");
  doctor = await app.idOf("raman");
}, 60_000);
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

async function recorded(name: string, bytes: Buffer): Promise<number> {
  const _file = (await raman.send("POST", "/file?type=dictation", formOf({ name, bytes }))).body[0].ID;
  expect((await raman.post("/task", { attachments: [{ _file, attachment_key: 3 }] })).status).toBe(201);
  return _file;
}
const run = async (kind: string, _file: number) => app.runJob(kind, { _doctor: doctor, _file });
const isWaiting = async (_file: number): Promise<boolean> => {
  const { rows } = await app.database.pool.query("select from graphile_worker.jobs where key = $1", [
    `${COPY_JOB}-${_file}`,
  ]);
  return rows.length > 0;
};
const shown = async (_file: number) => (await raman.get(`/recording/${_file}/peaks`)).body;
const leftOver = () => readdirSync(tmpdir()).filter((name) => name.startsWith("corella-recording-"));

const adpcm = riff(fmt({ format: 17, align: 256 }), chunk("data", Buffer.alloc(12_800)));

describe("G-24: a recording that browsers do not play is converted by the office's program", () => {
  test.each([
    ["AMR", "app.amr", amr(3)],
    ["AIFF", "app.aiff", aiff(3)],
    ["WMA", "recorder.wma", wma(3)],
    ["WAV with ADPCM", "recorder.wav", adpcm],
  ])("%s: the copy is played and drawn, the recording stays as it is", async (_, name, bytes) => {
    const file = await recorded(name, bytes);
    await run(PEAKS_JOB, file);
    expect([await shown(file), await isWaiting(file)]).toMatchObject([
      { peaks: null, has_copy: false },
      true,
    ]);
    await run(COPY_JOB, file);
    const { peaks, has_copy } = await shown(file);
    expect([has_copy, Buffer.from(peaks, "base64").length > 100]).toEqual([true, true]);
    const copy = await raman.get(`/recording/${file}/copy`);
    expect([copy.status, copy.headers.get("content-type"), copy.headers.get("accept-ranges")]).toEqual([
      200,
      "audio/mpeg",
      "bytes",
    ]);
    expect(copy.headers.get("content-disposition")).toContain(name.replace(/\..*/, ".mp3"));
    const part = await raman.send("GET", `/recording/${file}/copy`, null, { range: "bytes=0-9" });
    expect([part.status, part.headers.get("content-length")]).toEqual([206, "10"]);
    expect((await raman.get(`/file/${file}`)).headers.get("content-length")).toBe(String(bytes.length));
    expect(leftOver()).toEqual([]);
  });

  test("twice makes one copy", async () => {
    const file = await recorded("twice.amr", amr(4));
    await Promise.all([run(COPY_JOB, file), run(COPY_JOB, file)]);
    await run(COPY_JOB, file);
    const copies = await app.database.db
      .selectFrom("recording_copy")
      .select("_copy")
      .where("_file", "=", file)
      .execute();
    expect(copies).toEqual([{ _copy: expect.any(Number) }]);
  });

  test("what browsers play is not converted", async () => {
    const file = await recorded("speech.mp3", mp3(100));
    await run(PEAKS_JOB, file);
    expect([await isWaiting(file), (await shown(file)).has_copy]).toEqual([false, false]);
    expect((await raman.get(`/recording/${file}/copy`)).body.code).toBe("recording.copy");
  });

  test.each([
    ["fails", 5],
    ["writes nothing", 6],
    ["writes no MP3", 7],
    ["writes half of it", 8],
  ])(
    "a converter that %s leaves the recording to be downloaded, and is not asked again",
    async (_, seconds) => {
      const file = await recorded("odd.amr", amr(seconds));
      await run(COPY_JOB, file);
      expect(await shown(file)).toMatchObject({ peaks: "", has_copy: false });
      const bytes = await app.database.db
        .selectFrom("recording_copy")
        .select("_copy")
        .where("_file", "=", file)
        .execute();
      expect([bytes, leftOver()]).toEqual([[{ _copy: null }], []]);
    },
  );

  test("recordings from before the converter was set are converted in the night", async () => {
    const file = await recorded("before.amr", amr(3));
    const peaks = { _doctor: doctor, _file: file, peaks: Buffer.alloc(0) };
    await app.database.db.insertInto("recording_peaks").values(peaks).execute();
    await app.runJob("recordings.copies", {});
    expect(await isWaiting(file)).toBe(true);
    await run(COPY_JOB, file);
    expect((await shown(file)).peaks.length).toBeGreaterThan(100);
    await app.runJob("recordings.copies", {});
  });

  test("RULE-FILE-05: who may not open the recording may not have its copy", async () => {
    const file = await recorded("mine.amr", amr(3));
    await run(COPY_JOB, file);
    const other = await app.signIn("okafor");
    expect((await other.get(`/recording/${file}/copy`)).status).toBe(404);
    expect((await app.nobody.get(`/recording/${file}/copy`)).status).toBe(401);
  });
});

test("a converter that isn't there is the office's fault: the job is tried again", async () => {
  const _file = await recorded("again.amr", amr(3));
  const config = { ...app.services.config, audioConverter: "/nowhere/convert {in} {out}" };
  const again = jobs[COPY_JOB]?.run({ _doctor: doctor, _file }, { ...app.services, config });
  await expect(again).rejects.toThrow("ENOENT");
  expect(
    await app.database.db.selectFrom("recording_copy").select("_copy").where("_file", "=", _file).execute(),
  ).toEqual([]);
});
