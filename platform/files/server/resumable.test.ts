import { createHash, randomBytes } from "node:crypto";
import { request as httpRequest } from "node:http";
import { Readable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { features } from "#app/features.server.ts";
import { buildApp } from "#platform/http/app.ts";
import { startBucket } from "#sandbox/bucket/bucket.ts";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { removeAbandoned } from "./abandoned-uploads.ts";
import { s3Storage } from "./storage/s3.ts";

let app: TestApp;
let raman: Visitor;
let doctor = 0;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  doctor = await app.idOf("raman");
});
afterAll(() => app.stop());

const PATH = "/file/resumable";
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const text = (size: number): Buffer => Buffer.from(randomBytes(size).toString("hex").slice(0, size));
const metadata = (name: string, type = "text/plain") => `filename ${base64(name)},filetype ${base64(type)}`;

const create = (
  length: number,
  name = "notes.txt",
  visitor = raman,
  type = "attachment",
  kind = "text/plain",
): Promise<Answer> =>
  visitor.send("POST", `${PATH}?type=${type}`, null, {
    "upload-length": String(length),
    "upload-metadata": metadata(name, kind),
  });
const add = (ID: number, offset: number, bytes: Uint8Array, visitor = raman): Promise<Answer> =>
  visitor.send("PATCH", `${PATH}/${ID}`, new Uint8Array(bytes), {
    "content-type": "application/offset+octet-stream",
    "upload-offset": String(offset),
    "tus-resumable": "1.0.0",
  });
const offsetOf = async (ID: number): Promise<number> => {
  const head = await fetch(`${app.url}/api${PATH}/${ID}`, {
    method: "HEAD",
    headers: { cookie: raman.cookie },
  });
  return Number(head.headers.get("upload-offset"));
};
const keys = async (): Promise<string[]> => {
  const all: string[] = [];
  for await (const some of app.services.storage.olderThan(Date.now() + 60_000)) all.push(...some);
  return all;
};

/** Sends the beginning of a request and breaks the connection. */
const breakOff = (ID: number, offset: number, length: number, bytes: Uint8Array): Promise<void> =>
  new Promise((done) => {
    const call = httpRequest(`${app.url}/api${PATH}/${ID}`, {
      method: "PATCH",
      headers: {
        cookie: raman.cookie,
        "content-type": "application/offset+octet-stream",
        "upload-offset": String(offset),
        "content-length": String(length),
      },
    });
    call.on("error", () => undefined);
    call.on("close", () => done());
    call.write(bytes, () => setTimeout(() => call.destroy(), 200));
  });

describe("a resumable upload", () => {
  test("is created, filled part by part, and becomes a file of the same bytes", async () => {
    const bytes = text(300_000);
    const created = await create(bytes.length, "Thư giới thiệu.txt");
    expect(created.status).toBe(201);
    expect(created.headers.get("location")).toBe(`/api${PATH}/${created.body.ID}?type=attachment`);
    expect(created.headers.get("tus-resumable")).toBe("1.0.0");
    expect(Date.parse(created.headers.get("upload-expires") ?? "")).toBeGreaterThan(Date.now());
    const { ID } = created.body;
    const first = await add(ID, 0, bytes.subarray(0, 100_000));
    expect([first.status, first.headers.get("upload-offset"), first.headers.get("upload-file")]).toEqual([
      204,
      "100000",
      null,
    ]);
    expect(await offsetOf(ID)).toBe(100_000);
    const last = await add(ID, 100_000, bytes.subarray(100_000));
    expect(last.status).toBe(204);
    const file = Number(last.headers.get("upload-file"));
    const opened = await raman.get(`/file/${file}`);
    expect(createHash("sha256").update(opened.body).digest("hex")).toBe(
      createHash("sha256").update(bytes).digest("hex"),
    );
    expect(decodeURIComponent(opened.headers.get("content-disposition") ?? "")).toContain(
      "Thư giới thiệu.txt",
    );
    expect((await raman.get(`${PATH}/${ID}`)).status).toBe(404);
    expect((await add(ID, 300_000, new Uint8Array(0))).status).toBe(404);
  });

  test("continues at the byte that arrived before the line broke", async () => {
    const bytes = text(200_000);
    const { ID } = (await create(bytes.length)).body;
    await breakOff(ID, 0, bytes.length, bytes.subarray(0, 70_000));
    await expect.poll(() => offsetOf(ID)).toBe(70_000);
    await expect.poll(async () => (await add(ID, 70_000, bytes.subarray(70_000))).status).toBe(204);
    expect((await raman.get(`/file/${await newestFile()}`)).body).toBe(bytes.toString());
  });

  test("begun on one server is finished on another one, with its parts in a bucket", async () => {
    const bucket = await startBucket();
    const { storage } = app.services;
    const shared = { storage: s3Storage({ url: bucket.urlOf("practice/files"), ...bucket.keys }) };
    Object.assign(app.services, shared);
    const second = await buildApp({
      services: app.services,
      features,
      loggerInstance: pino({ level: "silent" }),
    });
    const url = await second.listen({ port: 0, host: "127.0.0.1" });
    const bytes = text(9 * 1024 * 1024);
    const { ID } = (await create(bytes.length)).body;
    await add(ID, 0, bytes.subarray(0, 5_000_000));
    const finished = await fetch(`${url}/api${PATH}/${ID}`, {
      method: "PATCH",
      body: new Uint8Array(bytes.subarray(5_000_000)),
      headers: {
        cookie: raman.cookie,
        "content-type": "application/offset+octet-stream",
        "upload-offset": "5000000",
      },
    });
    expect(finished.status).toBe(204);
    const opened = await raman.get(`/file/${finished.headers.get("upload-file")}`);
    expect(opened.body).toBe(bytes.toString());
    await second.close();
    await bucket.stop();
    Object.assign(app.services, { storage });
  });

  test("is finished by an empty request where the server died after the last byte", async () => {
    const bytes = text(1_000);
    const { ID } = (await create(bytes.length)).body;
    await add(ID, 0, bytes.subarray(0, 999));
    const key = `test-${randomBytes(12).toString("hex")}`;
    await app.services.storage.put(key, Readable.from([bytes.subarray(999)]));
    await app.database.db
      .insertInto("upload_part")
      .values({ _doctor: doctor, _upload: ID, start: 999, size: 1, storage_key: key })
      .execute();
    const finished = await add(ID, 1_000, new Uint8Array(0));
    expect(finished.headers.get("upload-file")).not.toBeNull();
  });

  test("refuses a wrong offset, too many bytes, another content type, and a second request at the same time", async () => {
    const bytes = text(1_000);
    const { ID } = (await create(bytes.length)).body;
    expect((await add(ID, 10, bytes)).body.code).toBe("upload.offset");
    expect((await add(ID, 0, text(2_000))).body.code).toBe("upload.too_many_bytes");
    const typed = await raman.send("PATCH", `${PATH}/${ID}`, "x", {
      "content-type": "application/json",
      "upload-offset": "0",
    });
    expect(typed.status).toBeGreaterThanOrEqual(400);
    expect(typed.status).toBeLessThan(500);
    await app.database.db
      .updateTable("upload")
      .set({
        holder: "00000000-0000-4000-8000-000000000000",
        held_until: new Date(Date.now() + 60_000).toISOString(),
      })
      .where("ID", "=", ID)
      .execute();
    expect((await add(ID, 0, bytes)).status).toBe(423);
    // Simulates a killed server whose lease has expired.
    await app.database.db
      .updateTable("upload")
      .set({ held_until: new Date(0).toISOString() })
      .where("ID", "=", ID)
      .execute();
    expect((await add(ID, await offsetOf(ID), bytes.subarray(await offsetOf(ID)))).status).toBe(204);
  });

  test("of two requests that send the same bytes at once one wins, and the file is right", async () => {
    const bytes = text(400_000);
    const { ID } = (await create(bytes.length)).body;
    const answers = await Promise.all([add(ID, 0, bytes), add(ID, 0, bytes)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect((await raman.get(`/file/${await newestFile()}`)).body).toBe(bytes.toString());
  });

  test("is refused before a byte is sent: no length, empty, too large, another kind, no permission for the purpose", async () => {
    expect((await raman.send("POST", PATH, null, { "upload-metadata": metadata("a.txt") })).body.code).toBe(
      "upload.length",
    );
    expect((await create(0)).body.code).toBe("file.empty");
    expect((await create(26 * 1024 * 1024)).body.code).toBe("file.too_large");
    expect((await create(10, "setup.exe")).body.code).toBe("file.kind");
    expect((await create(10, "a.pdf", await app.signIn("ramanaccounts"), "letterhead")).status).toBe(403);
  });

  test("whose content is not what its name says is refused at the end, and its bytes are removed", async () => {
    const before = await keys();
    const bytes = Buffer.from("MZ\u0000\u0001 this is no picture");
    const { ID } = (await create(bytes.length, "photo.png", raman, "attachment", "image/png")).body;
    const refused = await add(ID, 0, bytes);
    expect([refused.status, refused.body.code]).toEqual([415, "file.kind"]);
    expect((await raman.get(`${PATH}/${ID}`)).status).toBe(404);
    expect(await keys()).toEqual(before);
  });

  test("is its sender's alone, and is cancelled by the sender", async () => {
    const { ID } = (await create(100)).body;
    await add(ID, 0, text(40));
    const reception = await app.signIn("reception");
    expect((await reception.get(`${PATH}/${ID}`)).status).toBe(404);
    expect((await add(ID, 40, text(60), reception)).status).toBe(404);
    expect((await reception.delete(`${PATH}/${ID}`)).status).toBe(404);
    expect((await raman.delete(`${PATH}/${ID}`)).status).toBe(204);
    expect((await raman.get(`${PATH}/${ID}`)).status).toBe(404);
  });

  test("that is abandoned is removed after a day, with its bytes; the sweep leaves the bytes of others", async () => {
    // Names the bytes, because the sweep may also remove what earlier tests left.
    const before = new Set(await keys());
    const added = async () => (await keys()).filter((key) => !before.has(key));
    const { ID } = (await create(100)).body;
    await add(ID, 0, text(40));
    await app.runJob("files.sweep");
    expect(await removeAbandoned(app.services, new Date(Date.now() + 23 * 3_600_000))).toBe(0);
    expect(await offsetOf(ID)).toBe(40);
    expect(await added()).toHaveLength(1);
    expect(await removeAbandoned(app.services, new Date(Date.now() + 25 * 3_600_000))).toBeGreaterThan(0);
    expect((await raman.get(`${PATH}/${ID}`)).status).toBe(404);
    expect(await added()).toEqual([]);
  });
});

async function newestFile(): Promise<number> {
  const row = await app.database.db
    .selectFrom("file")
    .select("ID")
    .where("_doctor", "=", doctor)
    .orderBy("ID", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.ID;
}
