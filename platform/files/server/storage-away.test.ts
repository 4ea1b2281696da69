import { randomBytes } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startBucket } from "#sandbox/bucket/bucket.ts";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { formOf, PDF } from "#test/support/files.ts";
import { StorageFailure, withClearFailures } from "./storage/failure.ts";
import { localFolder } from "./storage/local-folder.ts";
import { s3Storage } from "./storage/s3.ts";

let app: TestApp;
let raman: Visitor;
let folder = "";
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  folder = join(app.services.config.dataDir, "files");
});
afterAll(() => app.stop());

const bytes = Buffer.from(randomBytes(2_000).toString("hex"));
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const upload = (headers: Record<string, string> = {}) =>
  raman.send(
    "POST",
    "/file",
    formOf({ name: "a.txt", bytes: Buffer.concat([bytes, randomBytes(4).toString("hex")].map(Buffer.from)) }),
    headers,
  );
const begin = async (): Promise<number> => {
  const headers = {
    "upload-length": String(bytes.length),
    "upload-metadata": `filename ${base64("a.txt")},filetype ${base64("text/plain")}`,
  };
  return (await raman.send("POST", "/file/resumable", null, headers)).body.ID;
};
const add = (ID: number, offset: number, end?: number): Promise<Answer> =>
  raman.send("PATCH", `/file/resumable/${ID}`, new Uint8Array(bytes.subarray(offset, end)), {
    "content-type": "application/offset+octet-stream",
    "upload-offset": String(offset),
  });
const files = async (): Promise<number> =>
  (
    await app.database.db
      .selectFrom("file")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;

/** Replaces the files' folder by a file, as if its disk was unplugged. */
async function withoutDisk<Result>(act: () => Promise<Result>): Promise<Result> {
  renameSync(folder, `${folder}-away`);
  writeFileSync(folder, "no folder");
  try {
    return await act();
  } finally {
    rmSync(folder);
    renameSync(`${folder}-away`, folder);
  }
}
/** Runs the action with a bucket that fails every request. */
async function withoutBucket<Result>(act: () => Promise<Result>): Promise<Result> {
  const bucket = await startBucket();
  const quick = { answerMs: 2_000, silenceMs: 500, againMs: 1, tries: 2 };
  const { storage } = app.services;
  const url = bucket.urlOf("practice/files");
  await bucket.stop();
  Object.assign(app.services, { storage: s3Storage({ url, ...bucket.keys }, quick) });
  try {
    return await act();
  } finally {
    Object.assign(app.services, { storage });
  }
}

const insistOnAway = ({ status, body, headers }: Answer): void => {
  expect([status, body.code]).toEqual([503, "storage_away"]);
  expect(body.message).toBe(
    "Files can't be saved or opened at the moment. Nothing was changed. Try again in a few minutes.",
  );
  expect(headers.get("retry-after")).toMatch(/^\d+$/);
};

describe.each([
  ["a disk that fails", withoutDisk],
  ["a bucket that is away", withoutBucket],
] as const)("with %s", (_name, without) => {
  test("an upload is refused with a 503 that says to try again; sent again with its Idempotency-Key it is kept once", async () => {
    const before = await files();
    const headers = { "idempotency-key": `upload-${randomBytes(8).toString("hex")}` };
    insistOnAway(await without(() => upload(headers)));
    expect(await files()).toBe(before);
    const [first, second] = [await upload(headers), await upload(headers)];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect(await files()).toBe(before + 1);
  });

  test("a resumable upload keeps what has arrived and continues at the same byte", async () => {
    const ID = await begin();
    expect((await add(ID, 0, 1_000)).status).toBe(204);
    insistOnAway(await without(() => add(ID, 1_000)));
    expect((await raman.get(`/file/resumable/${ID}`)).body).toMatchObject({
      offset: 1_000,
      is_receiving: false,
    });
    const done = await add(ID, 1_000);
    expect((await raman.get(`/file/${done.headers.get("upload-file")}`)).body).toBe(bytes.toString());
  });

  test("a file is not opened, and its content is not said to be missing", async () => {
    const [{ ID }] = (await raman.send("POST", "/file", formOf({ name: "a.pdf", bytes: PDF }))).body;
    insistOnAway(await without(() => raman.get(`/file/${ID}`)));
    expect((await raman.get(`/file/${ID}`)).status).toBe(200);
  });

  test("a discarded upload is gone, and its bytes wait for the sweep", async () => {
    const [{ ID }] = (await upload()).body;
    const warn = vi.spyOn(app.services.log, "warn");
    const removed = await without(async () => {
      const answer = await raman.delete(`/file/${ID}`);
      await vi.waitFor(() => expect(warn).toHaveBeenCalled());
      return answer;
    });
    expect(removed.status).toBe(200);
    expect((await raman.get(`/file/${ID}`)).status).toBe(404);
  });
});

describe("a failure of the storage", () => {
  const whole = (error: unknown) =>
    Readable.from(
      (async function* () {
        yield Buffer.from("x");
        if (error) throw error;
      })(),
    );
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });

  test("is told from one of the line, also where both end with the same error", async () => {
    const failing = withClearFailures({
      ...localFolder(folder),
      async put(_key, source) {
        for await (const _ of source) source.destroy(full);
        throw full;
      },
    });
    const put = failing.put("some-key-of-ours", whole(null));
    await expect(put).rejects.toBeInstanceOf(StorageFailure);
    await expect(put).rejects.toMatchObject({ isFull: true });
    const broken = localFolder(folder).put("some-key-of-ours", whole(new Error("the line broke")));
    await expect(broken).rejects.toThrow("the line broke");
    await expect(broken).rejects.not.toBeInstanceOf(StorageFailure);
  });
});
