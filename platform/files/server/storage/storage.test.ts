import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type SandboxBucket, startBucket } from "#sandbox/bucket/bucket.ts";
import { localFolder } from "./local-folder.ts";
import type { Storage } from "./port.ts";
import { openBucket, s3Storage } from "./s3.ts";

const PART = 64 * 1024;
const key = () => randomBytes(24).toString("base64url");
const piecesOf = (bytes: Buffer, size = 10_000) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    ),
  );
const whole = async (bytes: Readable | null) => bytes && Buffer.concat(await bytes.toArray());
const failing = (bytes: Buffer) =>
  Readable.from(
    (async function* () {
      yield bytes;
      throw new Error("the line broke");
    })(),
  );
async function oldOf(storage: Storage, instant: number): Promise<string[]> {
  const all: string[] = [];
  for await (const keys of storage.olderThan(instant)) all.push(...keys);
  return all.sort();
}

const folder = mkdtempSync(join(tmpdir(), "corella-storage-"));
let bucket: SandboxBucket;
let quick: Parameters<typeof s3Storage>[1];
beforeAll(async () => {
  bucket = await startBucket({ leastPart: PART });
  quick = { answerMs: 2_000, silenceMs: 500, againMs: 1, tries: 4 };
});
afterAll(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true });
});
const inBucket = () => s3Storage({ url: bucket.urlOf("practice/files"), ...bucket.keys }, quick, PART);

const adapters = [
  {
    name: "a folder",
    open: () => localFolder(folder),
    restsSince: (one: string, ms: number) => utimes(join(folder, one.slice(0, 2), one), ms / 1000, ms / 1000),
    isEmpty: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).every((entry) => !entry.isFile()),
  },
  {
    name: "a bucket",
    open: inBucket,
    restsSince: async (one: string, ms: number) => {
      const kept = bucket.objects.get(`practice/files/${one}`);
      if (kept) kept.modifiedAt = ms;
    },
    isEmpty: () => bucket.objects.size + bucket.uploads.size === 0,
  },
];

describe.each(adapters)("storage in $name", ({ open, restsSince, isEmpty }) => {
  test.each([0, 1, PART - 1, PART, PART + 1, 3 * PART, 5 * PART + 17])(
    "gives back %i bytes, and counts and sums them",
    async (size) => {
      const [storage, bytes, one] = [open(), randomBytes(size), key()];
      const kept = await storage.put(one, piecesOf(bytes));
      expect(kept).toEqual({ size, sha256: createHash("sha256").update(bytes).digest() });
      expect((await whole(await storage.read(one)))?.equals(bytes)).toBe(true);
      await storage.remove(one);
    },
  );

  test("gives a part of what it keeps, both ends included", async () => {
    const [storage, bytes, one] = [open(), randomBytes(3 * PART), key()];
    await storage.put(one, piecesOf(bytes));
    expect(
      (await whole(await storage.read(one, { start: 1000, end: PART * 2 })))?.equals(
        bytes.subarray(1000, PART * 2 + 1),
      ),
    ).toBe(true);
    expect(await whole(await storage.read(one, { start: 0, end: 0 }))).toEqual(bytes.subarray(0, 1));
    await storage.remove(one);
  });

  test("knows nothing of a key never used or removed, and removing twice is no error", async () => {
    const [storage, one] = [open(), key()];
    expect(await storage.read(one)).toBeNull();
    await storage.put(one, piecesOf(randomBytes(10)));
    await storage.remove(one);
    await storage.remove(one);
    expect(await storage.read(one)).toBeNull();
  });

  test.each([100, 3 * PART])("keeps nothing of an upload that breaks off after %i bytes", async (size) => {
    const [storage, one] = [open(), key()];
    await expect(storage.put(one, failing(randomBytes(size)))).rejects.toThrow("the line broke");
    expect(await storage.read(one)).toBeNull();
    expect(isEmpty()).toBe(true);
  });

  test("names what has rested since before an instant", async () => {
    const storage = open();
    const [old, older, young] = [key(), key(), key()];
    const others = Array.from({ length: 7 }, key);
    for (const one of [old, older, young, ...others]) await storage.put(one, piecesOf(randomBytes(5)));
    const instant = Date.now() - 3_600_000;
    for (const one of [old, older, ...others]) await restsSince(one, instant - 1000);
    expect(await oldOf(storage, instant)).toEqual([old, older, ...others].sort());
    for (const one of [old, older, young, ...others]) await storage.remove(one);
  });

  test("takes no key that could be a path", async () => {
    await expect(open().put("../../etc/passwd", piecesOf(randomBytes(1)))).rejects.toThrow(
      "not a storage key",
    );
    await expect(open().read("a/b/c/d/e/f")).rejects.toThrow("not a storage key");
  });
});

describe("a bucket that stumbles", () => {
  let one: string;
  const bytes = randomBytes(4 * PART);
  beforeEach(async () => {
    bucket.mishaps.length = 0;
    one = key();
  });

  test.each(["503", "500", "silence", "cut before"] as const)(
    "is asked again after %s, at every step of an upload",
    async (how) => {
      for (const within of ["uploads=", "partNumber=1", "partNumber=4", "uploadId="])
        bucket.mishaps.push({ method: within.startsWith("part") ? "PUT" : "POST", within, how });
      await inBucket().put(one, piecesOf(bytes));
      expect(bucket.mishaps).toEqual([]);
      expect(bucket.objects.get(`practice/files/${one}`)?.bytes.equals(bytes)).toBe(true);
    },
  );

  test.each(["cut in the middle", "silence in the middle"] as const)(
    "sends the rest of a file after it was %s",
    async (how) => {
      await inBucket().put(one, piecesOf(bytes));
      bucket.mishaps.push({ method: "GET", how }, { method: "GET", how });
      expect((await whole(await inBucket().read(one)))?.equals(bytes)).toBe(true);
      expect(
        (await whole(await inBucket().read(one, { start: 5, end: 4_000 })))?.equals(bytes.subarray(5, 4_001)),
      ).toBe(true);
    },
  );

  test("does not mix two contents when the file changes on the way", async () => {
    await inBucket().put(one, piecesOf(bytes));
    bucket.mishaps.push({ method: "GET", how: "cut in the middle" });
    const reading = await inBucket().read(one);
    await inBucket().put(one, piecesOf(randomBytes(4 * PART)));
    await expect(whole(reading)).rejects.toThrow("terminated");
  });

  test("is given up after a few times, and nothing stays behind", async () => {
    for (let n = 0; n < 4; n += 1) bucket.mishaps.push({ method: "PUT", within: "partNumber=2", how: "503" });
    await expect(inBucket().put(one, piecesOf(bytes))).rejects.toThrow("the bucket answers 503 (SlowDown)");
    expect(bucket.uploads.size).toBe(0);
  });

  test("knows that the parts were put together though the answer was lost", async () => {
    bucket.mishaps.push({ method: "POST", within: "uploadId=", how: "cut in the middle" });
    await inBucket().put(one, piecesOf(bytes));
    expect((await whole(await inBucket().read(one)))?.equals(bytes)).toBe(true);
  });

  test("tells of parts that could not be put together though it says 200", async () => {
    for (let n = 0; n < 4; n += 1)
      bucket.mishaps.push({ method: "POST", within: "uploadId=", how: "error in a 200" });
    await expect(inBucket().put(one, piecesOf(bytes))).rejects.toThrow("could not put the parts together");
  });

  test("a page in place of an answer keeps, finds and removes nothing", async () => {
    const kept = randomBytes(10);
    const page = (method: string, how: "page in a 200" | "page in a 404", times = 1) =>
      bucket.mishaps.push(...Array.from({ length: times }, () => ({ method, how })));
    page("PUT", "page in a 200");
    await inBucket().put(one, piecesOf(kept));
    expect(bucket.objects.get(`practice/files/${one}`)?.bytes.equals(kept)).toBe(true);
    page("PUT", "page in a 200", 4);
    await expect(inBucket().put(key(), piecesOf(kept))).rejects.toThrow("does not answer as S3 does");
    page("GET", "page in a 404");
    await expect(inBucket().read(one)).rejects.toThrow("the bucket answers 404");
    page("GET", "page in a 200");
    await expect(inBucket().read(one)).rejects.toThrow("does not answer as S3 does");
    page("DELETE", "page in a 404");
    await expect(inBucket().remove(one)).rejects.toThrow("does not answer as S3 does");
    page("POST", "page in a 200");
    await expect(inBucket().put(key(), piecesOf(bytes))).rejects.toThrow("began an upload without a name");
    bucket.mishaps.length = 0;
    expect((await whole(await inBucket().read(one)))?.equals(kept)).toBe(true);
  });

  test("uploads that a crash left half done are given up after a while", async () => {
    for (let n = 0; n < 7; n += 1)
      bucket.uploads.set(`left-${n}`, {
        key: `practice/files/${key()}`,
        parts: new Map(),
        begunAt: n < 6 ? 1_000 : Date.now(),
      });
    await oldOf(inBucket(), Date.now() - 1_000);
    expect([...bucket.uploads.keys()]).toEqual(["left-6"]);
    bucket.uploads.clear();
  });

  test("is refused at the start with the reason", async () => {
    const address = { url: bucket.urlOf(), ...bucket.keys };
    await expect(openBucket({ ...address, secretKey: "another" })).rejects.toThrow(
      "STORAGE_URL cannot be used: the bucket answers 403 (SignatureDoesNotMatch).",
    );
    await expect(
      openBucket({ ...address, url: address.url.replace("corella-files", "no-such-bucket") }),
    ).rejects.toThrow("404 (NoSuchBucket)");
    await expect(openBucket({ ...address, url: `${address.url}&colour=red` })).rejects.toThrow(
      "STORAGE_URL has colour",
    );
    const storage = await openBucket(address);
    expect(await storage.read(one)).toBeNull();
  });
});
