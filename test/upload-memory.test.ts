import { closeSync, openAsBlob, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createDeflateRaw } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DOCX, PDF } from "#test/support/files.ts";
import { newFolder, type Victim } from "#test/support/kill-server.ts";
import { type Practice, signIn } from "#test/support/kill-writers.ts";
import { sendInSlices } from "#test/support/resumable-sender.ts";
import { Onlooker } from "#test/support/onlooker.ts";
import { forgetMost, MAX_MB, mostMb, startWithSmallHeap } from "#test/support/small-heap.ts";

const MB = 1024 * 1024;
const patience = 240_000;

const folder = newFolder("uploads");
let victim: Victim;
let raman: Practice;
beforeAll(async () => {
  victim = await startWithSmallHeap(folder);
  raman = await signIn(victim.url, "raman");
}, patience);
afterAll(async () => {
  await victim.discard();
  rmSync(folder, { recursive: true, force: true });
});

function fileOf(name: string, ...parts: readonly (string | Buffer)[]): string {
  const path = join(folder, name);
  const file = openSync(path, "w");
  for (const part of parts) writeSync(file, Buffer.from(part));
  closeSync(file);
  return path;
}

/** Returns a zip with one entry of `unpacked` bytes of blanks, compressed to a thousandth of their size. */
async function bomb(entry: string, unpacked: number): Promise<Buffer> {
  const deflate = createDeflateRaw();
  const packed: Buffer[] = [];
  deflate.on("data", (chunk: Buffer) => packed.push(chunk));
  const blanks = Buffer.alloc(MB, 0x20);
  for (let written = 0; written < unpacked; written += MB) {
    if (!deflate.write(blanks)) await new Promise((drained) => deflate.once("drain", drained));
  }
  await new Promise<void>((ended) => deflate.end(() => ended()));
  const data = Buffer.concat(packed);
  const head = Buffer.alloc(30);
  head.write("PK\x03\x04", "latin1");
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(unpacked % 2 ** 32, 22);
  head.writeUInt16LE(entry.length, 26);
  return Buffer.concat([head, Buffer.from(entry), data]);
}

const FILES: Readonly<Record<string, { status: number; make: () => Promise<string> | string }>> = {
  "a Word file that unpacks to a gigabyte": {
    status: 415,
    make: async () => fileOf("bomb.docx", await bomb("[Content_Types].xml", 1_000 * MB)),
  },
  "a Word file with a gigabyte of another kind in it": {
    status: 415,
    make: async () =>
      fileOf("other.docx", await bomb("word/media/picture.png", 1_000 * MB), DOCX.subarray(0, 60)),
  },
  "a text of the largest size": { status: 201, make: () => fileOf("text.txt", "x".repeat(25 * MB)) },
  "a PDF of the largest size": {
    status: 201,
    make: () => fileOf("scan.pdf", PDF, Buffer.alloc(25 * MB - PDF.length, 0x20)),
  },
  "a text far too large": { status: 413, make: () => fileOf("large.txt", "x".repeat(200 * MB)) },
};

test.each(Object.entries(FILES))(
  "%s neither ends the server nor keeps others waiting",
  { timeout: patience },
  async (_, { status, make }) => {
    const path = await make();
    forgetMost(victim);
    const onlooker = new Onlooker(raman);
    const forms = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const form = new FormData();
        form.append("file", await openAsBlob(path), path.split("/").at(-1));
        return form;
      }),
    );
    const answers = await Promise.all(
      forms.map(
        async (body) =>
          (await fetch(`${victim.url}/file`, { method: "POST", headers: { cookie: raman.cookie }, body }))
            .status,
      ),
    );
    const { usualMs, failures } = await onlooker.stop();
    expect([victim.gaveUp, failures]).toEqual([[], []]);
    expect(answers).toEqual(answers.map(() => status));
    expect(usualMs).toBeLessThan(1_000);
    expect(mostMb(victim)).toBeLessThan(MAX_MB);
  },
);

test("three recordings of 200 MB sent at once in slices leave the memory flat", {
  timeout: patience,
}, async () => {
  const silence = Buffer.alloc(4 * MB);
  const size = 200 * MB;
  const recording = (place: number) => {
    const head = Buffer.alloc(64);
    head.write("RIFF", 0);
    head.writeUInt32LE(size - 8, 4);
    head.write("WAVEfmt ", 8);
    head.writeUInt32LE(16, 16);
    head.writeUInt16LE(1, 20);
    head.writeUInt16LE(1, 22);
    head.writeUInt32LE(16_000, 24);
    head.writeUInt32LE(32_000, 28);
    head.writeUInt16LE(2, 32);
    head.writeUInt16LE(16, 34);
    head.write("data", 36);
    head.writeUInt32LE(size - 44, 40);
    // Makes each recording different, because identical bytes would be stored once.
    head.writeUInt16LE(place + 1, 50);
    return (start: number, end: number): Buffer => {
      // Returns only the head if more than a slice is requested, because only the hash of the whole file
      // requires so much, and this test ignores the hash.
      const bytes = end - start > silence.length ? head : Buffer.from(silence.subarray(0, end - start));
      if (start === 0) head.copy(bytes);
      return bytes;
    };
  };
  forgetMost(victim);
  const onlooker = new Onlooker(raman);
  const sent = await Promise.all(
    [0, 1, 2].map((place) =>
      sendInSlices({
        url: victim.url,
        cookie: raman.cookie,
        name: `hour ${place}.wav`,
        type: "audio/wav",
        purpose: "dictation",
        size,
        bytes: recording(place),
      }),
    ),
  );
  const { usualMs, failures } = await onlooker.stop();
  expect([victim.gaveUp, failures, sent.flatMap(({ wrong }) => wrong)]).toEqual([[], [], []]);
  expect(sent.every(({ file }) => file > 0)).toBe(true);
  expect(usualMs).toBeLessThan(1_000);
  expect(mostMb(victim)).toBeLessThan(MAX_MB);
});
