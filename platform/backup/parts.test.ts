import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { MAX_LINE_BYTES } from "./lines.ts";
import type { Part } from "./manifest.ts";
import { openWithin, readWithin } from "./open-within.ts";
import { assertPart, readPart, writePart } from "./parts.ts";

const scratch = mkdtempSync(join(tmpdir(), "corella-parts-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let count = 0;
function folder(): string {
  const path = join(scratch, String((count += 1)));
  mkdirSync(join(path, "tables"), { recursive: true });
  return path;
}

async function* batches(...all: readonly (readonly string[])[]): AsyncGenerator<readonly string[]> {
  yield* all;
}

async function linesOf(from: string, part: Part): Promise<string[]> {
  const lines: string[] = [];
  for await (const batch of readPart(from, part)) lines.push(...batch);
  return lines;
}

const ROWS = ['{"a":"1"}', '{"a":"é €"}', "{}"];
const written = async (file: string) => {
  const at = folder();
  return { at, part: await writePart(at, file, batches(ROWS.slice(0, 2), [], ROWS.slice(2))) };
};
const DIFFERS = (file: string) =>
  `is damaged or was changed: ${file} differs from what was written. Nothing was changed.`;

describe.each(["tables/x.jsonl", "tables/x.jsonl.gz"])("a part that was written (%s)", (file) => {
  test("says how many rows and bytes it has, and is read again the same", async () => {
    const { at, part } = await written(file);
    const bytes = readFileSync(join(at, file));
    expect((file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString()).toBe(`${ROWS.join("\n")}\n`);
    expect([part.rows, part.bytes]).toEqual([3, Buffer.byteLength(`${ROWS.join("\n")}\n`)]);
    expect(await linesOf(at, part)).toEqual(ROWS);
    expect(statSync(join(at, file)).mode & 0o777).toBe(0o600);
  });

  test("of no rows is a file too", async () => {
    const at = folder();
    const part = await writePart(at, file, batches([]));
    expect([part.rows, part.bytes, await linesOf(at, part)]).toEqual([0, 0, []]);
  });

  test("does not take the place of one that is there", async () => {
    const { at, part } = await written(file);
    await expect(writePart(at, file, batches(["{}"]))).rejects.toThrow("EEXIST");
    expect(await linesOf(at, part)).toEqual(ROWS);
  });

  const inPlain = (text: string) => (file.endsWith(".gz") ? gzipSync(text) : Buffer.from(text));
  test.each<[string, (path: string) => void]>([
    ["is gone", (path) => rmSync(path)],
    ["was cut", (path) => truncateSync(path, statSync(path).size - 1)],
    ["is empty", (path) => truncateSync(path, 0)],
    ["has one row more", (path) => writeFileSync(path, inPlain(`${ROWS.join("\n")}\n{}\n`))],
    ["has one row less", (path) => writeFileSync(path, inPlain(`${ROWS.slice(1).join("\n")}\n`))],
    ["has another letter", (path) => writeFileSync(path, inPlain(`${ROWS.join("\n")}\n`.replace("1", "2")))],
    ["lost the end of its last line", (path) => writeFileSync(path, inPlain(ROWS.join("\n")))],
    [
      "has the rows in another order",
      (path) => writeFileSync(path, inPlain(`${ROWS.toReversed().join("\n")}\n`)),
    ],
    ["is no such file at all", (path) => writeFileSync(path, "PK\u0003\u0004")],
  ])("is refused where it %s", async (_how, damage) => {
    const { at, part } = await written(file);
    damage(join(at, file));
    await expect(assertPart(at, part)).rejects.toThrow(DIFFERS(file));
  });

  test.each<[string, Partial<Part>]>([
    ["rows", { rows: 4 }],
    ["bytes", { bytes: 1_000 }],
    ["hash", { sha256: "0".repeat(64) }],
  ])("is refused where its list says other %s", async (_what, wrong) => {
    const { at, part } = await written(file);
    await expect(assertPart(at, { ...part, ...wrong })).rejects.toThrow(DIFFERS(file));
  });
});

test("a packed part that unpacks to more than it had is refused before it is unpacked", async () => {
  const { at, part } = await written("tables/x.jsonl.gz");
  writeFileSync(join(at, part.file), gzipSync(Buffer.alloc(50_000_000, "\n")));
  let batchesSeen = 0;
  const reading = (async () => {
    for await (const _ of readPart(at, part)) batchesSeen += 1;
  })();
  await expect(reading).rejects.toThrow(DIFFERS(part.file));
  expect(batchesSeen).toBe(0);
});

test("a row that could not be read again is not written, and the table is named", async () => {
  const at = folder();
  const row = "é".repeat(MAX_LINE_BYTES / 2 + 1);
  await expect(writePart(at, "tables/mail.jsonl", batches([row]))).rejects.toThrow(
    "A row of tables/mail.jsonl is larger than 64 MB, so no copy of it could be read again.",
  );
});

describe("a file of an archive", () => {
  const outside = join(scratch, "outside.txt");
  writeFileSync(outside, "outside");

  test.each([
    "../outside.txt",
    outside,
    "tables/../../outside.txt",
    "",
    ".",
    "tables/",
    "./x",
    ".hidden",
    "a//b",
    "a\\b",
    "a b",
    "a\0b",
  ])("is never looked for at %j", async (path) => {
    await expect(openWithin(folder(), path)).rejects.toThrow(
      `${JSON.stringify(path)} is not a file inside it`,
    );
  });

  test("is no link, no folder, and not behind a link", async () => {
    const at = folder();
    symlinkSync(outside, join(at, "link"));
    symlinkSync(scratch, join(at, "linked"));
    for (const path of ["link", "linked/outside.txt", "tables"])
      await expect(openWithin(at, path)).rejects.toThrow("is not a file inside it");
  });

  test("is null where there is none, also where a file stands in place of its folder", async () => {
    const at = folder();
    writeFileSync(join(at, "plain"), "text");
    expect(await openWithin(at, "none")).toBeNull();
    expect(await openWithin(at, "tables/none.jsonl")).toBeNull();
    expect(await openWithin(at, "plain/none")).toBeNull();
    expect(await readWithin(at, "none", 10)).toBeNull();
  });

  test("is found in a folder that is itself reached by a link", async () => {
    const at = folder();
    writeFileSync(join(at, "plain"), "text");
    symlinkSync(at, join(scratch, "by-link"));
    expect(await readWithin(join(scratch, "by-link"), "plain", 10)).toBe("text");
  });

  test("is read whole where it is as small as may be, and refused where it is larger", async () => {
    const at = folder();
    writeFileSync(join(at, "plain"), "0123456789");
    expect(await readWithin(at, "plain", 10)).toBe("0123456789");
    await expect(readWithin(at, "plain", 9)).rejects.toThrow("plain is too large");
  });
});
