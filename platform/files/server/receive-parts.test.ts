import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, describe, expect, test } from "vitest";
import { type StoredPart, receiveParts } from "./receive-parts.ts";
import { localFolder } from "./storage/local-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "corella-parts-"));
const storage = localFolder(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MB = 1024 * 1024;
// Exposes the garbage collector, so that unreferenced memory is collected before each measurement.
setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");
// `as`: the tested functions use only the request's stream.
const asRequest = (stream: Readable) => stream as never;

describe("the bytes of a request", () => {
  test("come to rest in parts, 200 MB with memory that stays flat", { timeout: 60_000 }, async () => {
    const chunk = Buffer.alloc(64 * 1024, 7);
    const source = Readable.from(
      (function* () {
        for (let sent = 0; sent < 200 * MB; sent += chunk.length) yield Buffer.from(chunk);
      })(),
      { objectMode: false },
    );
    const parts: StoredPart[] = [];
    let most = 0;
    const before = process.memoryUsage().arrayBuffers;
    const end = await receiveParts(asRequest(source), storage, 200 * MB, async (part) => {
      parts.push(part);
      collect();
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      await storage.remove(part.storage_key);
      return true;
    });
    expect(end).toBe("ended");
    expect(parts.reduce((sum, { size }) => sum + size, 0)).toBe(200 * MB);
    expect(Math.max(...parts.map(({ size }) => size))).toBeLessThan(9 * MB);
    expect(most).toBeLessThan(80 * MB);
  });

  test("that fall silent end the request, and what has arrived is kept", async () => {
    const line = new PassThrough();
    line.write(Buffer.alloc(1_000));
    const parts: StoredPart[] = [];
    const keep = async (part: StoredPart) => parts.push(part) > 0;
    expect(await receiveParts(asRequest(line), storage, 5_000, keep, 100)).toBe("silent");
    expect(parts.map(({ size }) => size)).toEqual([1_000]);
  });

  test("of a slow line that never falls silent may take any time", async () => {
    const line = new PassThrough();
    const sending = (async () => {
      for (let piece = 0; piece < 10; piece += 1) {
        line.write(Buffer.alloc(10));
        await new Promise((next) => setTimeout(next, 40));
      }
      line.end();
    })();
    expect(await receiveParts(asRequest(line), storage, 100, async () => true, 150)).toBe("ended");
    await sending;
  });

  test("are removed where another request has taken over", async () => {
    const kept: StoredPart[] = [];
    const refuse = async (part: StoredPart) => {
      kept.push(part);
      return false;
    };
    expect(await receiveParts(asRequest(Readable.from([Buffer.alloc(10)])), storage, 10, refuse)).toBe(
      "taken over",
    );
    expect(await storage.read(kept[0]?.storage_key ?? "")).toBeNull();
  });
});
