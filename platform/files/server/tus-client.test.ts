import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { type HttpRequest, Upload, type UploadOptions } from "tus-js-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
});
afterAll(() => app.stop());

const PATH = "/file/resumable";
const textOf = (size: number): Buffer => Buffer.from(randomBytes(size).toString("hex").slice(0, size));
const sha256 = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");

interface Ended {
  /** ID of the file, or null if the upload was refused or aborted. */
  readonly file: number | null;
  readonly error: string | null;
}

type Source = Buffer | Readable;
type Options = Partial<UploadOptions>;

/** Creates an upload with the library as a program outside a browser, with the session's cookie. */
const uploadOf = (
  source: Source,
  options: Options,
  ended: (end: Ended) => void = () => undefined,
): Upload => {
  let file: number | null = null;
  return new Upload(source, {
    endpoint: `${app.url}/api${PATH}?type=attachment`,
    headers: { cookie: raman.cookie },
    metadata: { filename: "notes.txt", filetype: "text/plain" },
    retryDelays: null,
    chunkSize: 100_000,
    onAfterResponse: (_request, response) => {
      file = Number(response.getHeader("Upload-File") ?? 0) || file;
    },
    onSuccess: () => ended({ file, error: null }),
    onError: (error) => ended({ file: null, error: error.message }),
    ...options,
  });
};
const send = (source: Source, options: Options = {}): Promise<Ended> =>
  new Promise((done) => uploadOf(source, options, done).start());
const contentOf = async (file: number | null): Promise<string> => (await raman.get(`/file/${file}`)).body;

/** Aborts the upload after its first part and returns its URL. */
const interrupted = (bytes: Buffer, options: Options = {}): Promise<string> =>
  new Promise((done, failed) => {
    const upload = uploadOf(bytes, {
      ...options,
      onChunkComplete: () => void upload.abort().then(() => done(upload.url ?? "")),
      onError: failed,
    });
    upload.start();
  });

describe("tus-js-client", () => {
  test("uploads a file in parts", async () => {
    const bytes = textOf(350_000);
    const { file, error } = await send(bytes);
    expect(error).toBeNull();
    expect(sha256(await contentOf(file))).toBe(sha256(bytes));
  });

  test("resumes an interrupted upload at its byte", async () => {
    const bytes = textOf(350_000);
    const uploadUrl = await interrupted(bytes);
    const offsets: (string | undefined)[] = [];
    const onBeforeRequest = (request: HttpRequest): void => {
      if (request.getMethod() === "PATCH") offsets.push(request.getHeader("Upload-Offset"));
    };
    const { file, error } = await send(bytes, { uploadUrl, onBeforeRequest });
    expect([error, offsets]).toEqual([null, ["100000", "200000", "300000"]]);
    expect(sha256(await contentOf(file))).toBe(sha256(bytes));
  });

  test("uploads a stream whose length it learns at the end", async () => {
    const bytes = textOf(250_000);
    const { file, error } = await send(Readable.from([bytes]), { uploadLengthDeferred: true });
    expect(error).toBeNull();
    expect(sha256(await contentOf(file))).toBe(sha256(bytes));
  });

  test("uploads through a proxy that lets only GET and POST through", async () => {
    const bytes = textOf(150_000);
    const { file, error } = await send(bytes, { overridePatchMethod: true });
    expect(error).toBeNull();
    expect(sha256(await contentOf(file))).toBe(sha256(bytes));
  });

  test("terminates an upload", async () => {
    const url = await interrupted(textOf(150_000));
    await Upload.terminate(url, { headers: { cookie: raman.cookie }, retryDelays: null });
    expect((await raman.get(url.replace(/^.*\/api/, ""))).status).toBe(404);
  });

  test("is told in words that uploads are not joined", async () => {
    const { error } = await send(textOf(150_000), { parallelUploads: 2 });
    expect(error).toContain("Uploads can't be joined (Upload-Concat). Send the file as one upload.");
  });

  test("sends bytes with the creation and is told where to continue", async () => {
    const bytes = textOf(150_000);
    const { file, error } = await send(bytes, { uploadDataDuringCreation: true });
    expect(error).toBeNull();
    expect(sha256(await contentOf(file))).toBe(sha256(bytes));
  });
});

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const metadata = `filename ${base64("notes.txt")},filetype ${base64("text/plain")}`;
const create = (headers: Record<string, string>) =>
  raman.send("POST", `${PATH}?type=attachment`, null, {
    "tus-resumable": "1.0.0",
    "upload-metadata": metadata,
    ...headers,
  });
const patch = (
  ID: number,
  offset: number,
  bytes: Buffer,
  headers: Record<string, string> = {},
  method = "PATCH",
) =>
  raman.send(method, `${PATH}/${ID}`, new Uint8Array(bytes), {
    "content-type": "application/offset+octet-stream",
    "tus-resumable": "1.0.0",
    "upload-offset": String(offset),
    ...headers,
  });
const head = (ID: number) => raman.send("HEAD", `${PATH}/${ID}`, null, { "tus-resumable": "1.0.0" });

describe("tus 1.0", () => {
  test.each(["", "/1"])(
    "OPTIONS %s tells versions, extensions and the largest size, without a session",
    async (path) => {
      const { status, headers } = await app.nobody.send("OPTIONS", `${PATH}${path}`, null, {
        "tus-resumable": "9.9.9",
      });
      const told = ["tus-resumable", "tus-version", "tus-extension", "tus-max-size"].map((name) =>
        headers.get(name),
      );
      expect([status, ...told]).toEqual([
        204,
        "1.0.0",
        "1.0.0",
        "creation,creation-defer-length,expiration,termination",
        String(200 * 1024 * 1024),
      ]);
    },
  );

  test.each(["GET", "HEAD", "POST", "PATCH", "DELETE"])(
    "%s in another version is refused before anything is done",
    async (method) => {
      const path = method === "POST" ? PATH : `${PATH}/1`;
      const { status, headers } = await raman.send(method, path, null, {
        "tus-resumable": "0.2.2",
        "upload-length": "5",
      });
      expect([status, headers.get("tus-version"), headers.get("tus-resumable")]).toEqual([
        412,
        "1.0.0",
        "1.0.0",
      ]);
    },
  );

  test.each([
    ["without a session", 401, "POST", PATH, {}],
    ["of an unknown upload", 404, "GET", `${PATH}/999999`, {}],
    ["of an unknown address", 404, "GET", `${PATH}/1/2`, {}],
    ["without a length", 400, "POST", PATH, {}],
    ["of a body that is no JSON", 400, "PATCH", `${PATH}/1`, { "content-type": "application/json" }],
  ])("a refusal %s carries Tus-Resumable", async (reason, status, method, path, headers) => {
    const visitor = reason === "without a session" ? app.nobody : raman;
    const answer = await visitor.send(method, path, method === "PATCH" ? "x" : null, headers);
    expect([answer.status, answer.headers.get("tus-resumable")]).toEqual([status, "1.0.0"]);
  });

  test("DELETE answers 204 without a body", async () => {
    const { ID } = (await create({ "upload-length": "10" })).body;
    const { status, body } = await raman.send("DELETE", `${PATH}/${ID}`, null);
    expect([status, body]).toEqual([204, ""]);
  });

  test("HEAD answers the metadata, the length and the offset", async () => {
    const { ID } = (await create({ "upload-length": "10" })).body;
    const { headers } = await head(ID);
    expect(
      ["upload-length", "upload-offset", "upload-metadata", "upload-defer-length"].map((name) =>
        headers.get(name),
      ),
    ).toEqual(["10", "0", metadata, null]);
  });

  test("HEAD and DELETE are taken from X-HTTP-Method-Override", async () => {
    const { ID } = (await create({ "upload-length": "10" })).body;
    const asked = await raman.send("POST", `${PATH}/${ID}`, null, { "x-http-method-override": "HEAD" });
    expect([asked.status, asked.headers.get("upload-length")]).toEqual([200, "10"]);
    const deleted = await raman.send("POST", `${PATH}/${ID}`, null, { "x-http-method-override": "delete" });
    expect([deleted.status, (await head(ID)).status]).toEqual([204, 404]);
  });

  test("the override is heard on resumable uploads alone", async () => {
    const answer = await raman.send("POST", "/file/1", null, { "x-http-method-override": "DELETE" });
    expect(answer.body.code).toBe("address.unknown");
  });
});

describe("a deferred length", () => {
  test("is told with a later part, and the file is complete with its last byte", async () => {
    const bytes = textOf(1_000);
    const created = await create({ "upload-defer-length": "1" });
    expect([created.status, created.body.length, created.headers.get("upload-length")]).toEqual([
      201,
      null,
      null,
    ]);
    const { ID } = created.body;
    expect((await patch(ID, 0, bytes.subarray(0, 400))).headers.get("upload-file")).toBeNull();
    const { headers } = await head(ID);
    expect(
      ["upload-defer-length", "upload-length", "upload-offset"].map((name) => headers.get(name)),
    ).toEqual(["1", null, "400"]);
    const last = await patch(ID, 400, bytes.subarray(400), { "upload-length": "1000" });
    expect(await contentOf(Number(last.headers.get("upload-file")))).toBe(bytes.toString());
  });

  test("is told alone once all bytes have arrived", async () => {
    const bytes = textOf(500);
    const { ID } = (await create({ "upload-defer-length": "1" })).body;
    await patch(ID, 0, bytes);
    const last = await patch(ID, 500, Buffer.alloc(0), { "upload-length": "500" });
    expect(await contentOf(Number(last.headers.get("upload-file")))).toBe(bytes.toString());
  });

  test.each([
    [
      "both a length and a deferred one",
      { "upload-defer-length": "1", "upload-length": "5" },
      "upload.deferral",
    ],
    ["another value than 1", { "upload-defer-length": "yes" }, "upload.deferral"],
    ["a part of a joined upload", { "upload-length": "5", "upload-concat": "partial" }, "upload.concat"],
  ])("is refused: %s", async (_words, headers, code) => {
    const { status, body } = await create(headers);
    expect([status, body.code]).toEqual([400, code]);
  });

  test.each([
    ["less than has arrived", "3", 400, "upload.length_below_offset"],
    ["no number", "many", 400, "upload.length"],
    ["nothing", "0", 400, "file.empty"],
    ["above the limit of its purpose", String(26 * 1024 * 1024), 413, "file.too_large"],
  ])("that is %s is refused, and the upload continues", async (_words, length, status, code) => {
    const { ID } = (await create({ "upload-defer-length": "1" })).body;
    await patch(ID, 0, textOf(10));
    const refused = await patch(ID, 10, textOf(10), { "upload-length": length });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect((await head(ID)).headers.get("upload-offset")).toBe("10");
  });

  test("is not changed afterwards", async () => {
    const { ID } = (await create({ "upload-length": "10" })).body;
    expect((await patch(ID, 0, textOf(5), { "upload-length": "12" })).body.code).toBe("upload.length_known");
    expect((await patch(ID, 0, textOf(5), { "upload-length": "10" })).status).toBe(204);
  });

  test("counts as the largest file of its purpose towards the quota until it is told", async () => {
    await app.database.db.deleteFrom("upload").execute();
    const created: number[] = [];
    for (let count = 0; count < 41; count += 1)
      created.push((await create({ "upload-defer-length": "1" })).status);
    expect([created.filter((status) => status === 201).length, created.at(-1)]).toEqual([39, 409]);
  });
});
