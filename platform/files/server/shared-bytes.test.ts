import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startBucket } from "#sandbox/bucket/bucket.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { formOf, PDF } from "#test/support/files.ts";
import { removeUnused } from "./shared-bytes.ts";
import { localFolder } from "./storage/local-folder.ts";
import type { Storage } from "./storage/port.ts";
import { s3Storage } from "./storage/s3.ts";

let app: TestApp;
let raman: Visitor;
let reception: Visitor;
let vogt: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  reception = await app.signIn("reception");
  vogt = await app.signIn("vogt");
});
afterAll(() => app.stop());

const upload = (visitor: Visitor, ...bytes: Buffer[]) =>
  visitor.send("POST", "/file", formOf(...bytes.map((each, at) => ({ name: `${at}.pdf`, bytes: each }))));
const uploaded = async (visitor: Visitor, ...bytes: Buffer[]): Promise<number[]> =>
  (await upload(visitor, ...bytes)).body.map(({ ID }: { ID: number }) => ID);
const scan = (): Buffer => Buffer.concat([PDF, randomBytes(40)]);
const rows = () =>
  app.database.db.selectFrom("file").select(["ID", "_doctor", "storage_key", "sha256"]).execute();
const keyOf = async (id: number) => (await rows()).find(({ ID }) => ID === id)?.storage_key ?? "";

async function atRest(): Promise<string[]> {
  const all: string[] = [];
  for await (const keys of app.services.storage.olderThan(Date.now() + 60_000)) all.push(...keys);
  return all.sort();
}
/**
 * Checks that each client has each content once, and that the storage contains exactly the keys that rows
 * name.
 */
async function insistOnOnce(): Promise<void> {
  await vi.waitFor(async () => {
    const files = await rows();
    const contents = new Map(
      files.map(({ _doctor, sha256, storage_key }) => [`${_doctor} ${sha256.toString("hex")}`, storage_key]),
    );
    expect(new Set(files.map(({ storage_key }) => storage_key))).toEqual(new Set(contents.values()));
    expect(await atRest()).toEqual([...new Set(contents.values())].sort());
  });
}
/** Runs the action with another storage. */
async function stored<Result>(storage: Storage, act: () => Promise<Result>): Promise<Result> {
  const before = app.services.storage;
  const files = await app.database.db.deleteFrom("file").returningAll().execute();
  Object.assign(app.services, { storage });
  try {
    return await act();
  } finally {
    Object.assign(app.services, { storage: before });
    await app.database.db.deleteFrom("file").execute();
    if (files.length > 0) await app.database.db.insertInto("file").values(files).execute();
  }
}

describe("the same bytes", () => {
  test("of one client are at rest once, whoever uploads them and however often, until the last file of them goes", async () => {
    const bytes = scan();
    const [first = 0] = await uploaded(raman, bytes);
    const [second = 0, third = 0] = await uploaded(reception, bytes, bytes);
    expect(await keyOf(second)).toBe(await keyOf(first));
    expect(await keyOf(third)).toBe(await keyOf(first));
    await insistOnOnce();
    await raman.delete(`/file/${first}`);
    await reception.delete(`/file/${second}`);
    await insistOnOnce();
    expect((await reception.get(`/file/${third}`)).status).toBe(200);
    const key = await keyOf(third);
    await reception.delete(`/file/${third}`);
    await vi.waitFor(async () => expect(await atRest()).not.toContain(key));
  });

  test("of two clients are at rest twice", async () => {
    const bytes = scan();
    const [ours = 0] = await uploaded(raman, bytes);
    const [theirs = 0] = await uploaded(vogt, bytes);
    expect(await keyOf(theirs)).not.toBe(await keyOf(ours));
    await vogt.delete(`/file/${theirs}`);
    await insistOnOnce();
    expect((await raman.get(`/file/${ours}`)).status).toBe(200);
  });

  test("sent by many at once are at rest once", async () => {
    const bytes = scan();
    const ids = await Promise.all(
      [raman, reception, raman, reception].map((visitor) => uploaded(visitor, bytes)),
    );
    expect(new Set(await Promise.all(ids.flat().map(keyOf))).size).toBe(1);
    await insistOnOnce();
  });

  test("uploaded while the only other file of them is discarded can always be opened", async () => {
    const bytes = scan();
    for (let round = 0; round < 8; round += 1) {
      const [first = 0] = await uploaded(raman, bytes);
      const [[second = 0]] = await Promise.all([uploaded(reception, bytes), raman.delete(`/file/${first}`)]);
      expect((await reception.get(`/file/${second}`)).status).toBe(200);
      await reception.delete(`/file/${second}`);
    }
    await insistOnOnce();
  });

  test("a new upload replaces bytes that the storage has lost, for every file of them", async () => {
    const bytes = scan();
    const [first = 0] = await uploaded(raman, bytes);
    await app.services.storage.remove(await keyOf(first));
    expect((await raman.get(`/file/${first}`)).body.message).toBe(
      "The content of this file can't be found. Upload it again.",
    );
    await uploaded(raman, bytes);
    expect((await raman.get(`/file/${first}`)).status).toBe(200);
    await insistOnOnce();
  });

  test("that a crash left without a row are removed at night, and shared ones are kept", async () => {
    const bytes = scan();
    const [first = 0] = await uploaded(raman, bytes);
    await uploaded(reception, bytes);
    const key = await keyOf(first);
    await removeUnused(app.services, [key]);
    await app.runJob("files.sweep");
    expect(await atRest()).toContain(key);
  });

  test("in a bucket as in a folder: random uploads and removals leave each content once", async () => {
    const bucket = await startBucket();
    const folder = mkdtempSync(join(tmpdir(), "corella-shared-"));
    const contents = [scan(), scan()];
    const people = [raman, reception, vogt];
    const step = fc.record({ person: fc.nat(2), content: fc.nat(1), removes: fc.boolean() });
    const storages = [
      localFolder(folder),
      s3Storage({ url: bucket.urlOf("practice/files"), ...bucket.keys }),
    ];
    for (const storage of storages) {
      await stored(storage, () =>
        fc.assert(
          fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
            const held: { visitor: Visitor; ID: number }[] = [];
            for (const { person, content, removes } of steps) {
              const visitor = people[person] ?? raman;
              const gone = removes ? held.pop() : undefined;
              const [ID] = await uploaded(visitor, contents[content] ?? PDF);
              if (ID !== undefined) held.push({ visitor, ID });
              if (gone) expect((await gone.visitor.delete(`/file/${gone.ID}`)).status).toBe(200);
            }
            await insistOnOnce();
            for (const { visitor, ID } of held) expect((await visitor.get(`/file/${ID}`)).status).toBe(200);
            await Promise.all(held.map(({ visitor, ID }) => visitor.delete(`/file/${ID}`)));
          }),
          { numRuns: 6 },
        ),
      );
    }
    await bucket.stop();
    rmSync(folder, { recursive: true });
  });
});
