import { createHash, randomBytes } from "node:crypto";
import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ReadAuditQueue } from "#platform/audit/read-audit-queue.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { DOCX, EXE, formOf, JPEG, PDF, PNG, zipOf } from "#test/support/files.ts";

let app: TestApp;
let raman: Visitor;
let reception: Visitor;
let manager: Visitor;
let vogt: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  reception = await app.signIn("reception");
  manager = await app.signIn("manager");
  vogt = await app.signIn("vogt");
});
afterAll(() => app.stop());

const MB = 1024 * 1024;
const upload = (
  visitor: Visitor,
  name: string,
  bytes: string | Buffer,
  { type, query = "" }: { type?: string; query?: string } = {},
) => visitor.send("POST", `/file${query}`, formOf({ name, bytes, type }));
/** Uploads a file, by default with random bytes because equal files are stored once. */
const uploaded = async (
  visitor: Visitor,
  name = "scan.pdf",
  bytes: string | Buffer = Buffer.concat([PDF, randomBytes(8)]),
): Promise<number> => (await upload(visitor, name, bytes)).body[0].ID;

const storedKeys = (): string[] =>
  readdirSync(join(app.services.config.dataDir, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const rows = () => app.database.db.selectFrom("file").select(["ID", "name", "storage_key"]).execute();
/** Checks that the action leaves neither a row nor stored bytes. */
async function leavesNothing(act: () => Promise<unknown>): Promise<void> {
  const before = [(await rows()).length, storedKeys().sort()];
  await act();
  await vi.waitFor(async () => expect([(await rows()).length, storedKeys().sort()]).toEqual(before), {
    timeout: 5000,
  });
}

describe("POST /file", () => {
  test("keeps what was sent, byte for byte", async () => {
    const bytes = Buffer.concat([PDF, randomBytes(3 * MB)]);
    const reply = await upload(raman, "Letter to GP.pdf", bytes, { type: "application/pdf" });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual([
      { ID: expect.any(Number), name: "Letter to GP.pdf", size: bytes.length, mime_type: "application/pdf" },
    ]);
    const back = await fetch(`${app.url}/api/file/${reply.body[0].ID}`, {
      headers: { cookie: raman.cookie },
    });
    expect(Buffer.from(await back.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test("F-17: /file/upload is the same call", async () => {
    const reply = await raman.send("POST", "/file/upload", formOf({ name: "a.png", bytes: PNG }));
    expect([reply.status, reply.body[0].mime_type]).toEqual([201, "image/png"]);
  });

  test("takes several files at once, of every kind", async () => {
    const cfb = Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.alloc(600),
      Buffer.from("WordDocument", "utf16le"),
      Buffer.alloc(600),
    ]);
    const reply = await raman.send(
      "POST",
      "/file?type=attachment",
      formOf(
        { name: "a.png", bytes: PNG, type: "image/png" },
        { name: "b.JPG", bytes: JPEG, type: "image/jpeg" },
        { name: "c.docx", bytes: DOCX },
        { name: "d.rtf", bytes: "{\\rtf1\\ansi Dear doctor}", type: "application/msword" },
        { name: "e.txt", bytes: "BMI 23.4\r\nWeiter: gut", type: "text/plain" },
        { name: "f.doc", bytes: cfb, type: "application/msword" },
        { name: "g.txt", bytes: Buffer.from("\ufeffZoë", "utf16le") },
        {
          name: "h.docx",
          bytes: zipOf({
            "word/document.xml": "<w:document/>",
            "word/media/a.bin": Buffer.alloc(MB),
            "[Content_Types].xml": "<Types/>",
          }),
        },
      ),
    );
    expect([reply.status, reply.body.message]).toEqual([201, undefined]);
    expect(reply.body.map((file: { mime_type: string }) => file.mime_type.split(/[/.]/).at(-1))).toEqual([
      "png",
      "jpeg",
      "document",
      "rtf",
      "plain",
      "msword",
      "plain",
      "document",
    ]);
  });

  test("RULE-FILE-01: without a file nothing is taken", async () => {
    for (const form of [new FormData(), formOf({ name: "", bytes: "" })]) {
      const reply = await raman.send("POST", "/file", form);
      expect([reply.status, reply.body.message, reply.body.errors]).toEqual([
        400,
        "Please upload a file before uploading",
        { file: "Please upload a file before uploading" },
      ]);
    }
    expect((await raman.send("POST", "/file", null)).status).toBe(400);
  });

  test("RULE-FILE-06: content that is not what its name says is refused, and nothing is kept", async () => {
    const lies: [string, string | Buffer, string?][] = [
      ["photo.png", PDF],
      ["photo.png", EXE],
      ["letter.pdf", EXE],
      ["letter.pdf", "<html><script>alert(1)</script></html>"],
      ["letter.docx", EXE],
      ["letter.docx", zipOf({ "evil.exe": EXE })],
      [
        "letter.doc",
        Buffer.concat([
          Buffer.from("d0cf11e0a1b11ae1", "hex"),
          Buffer.alloc(600),
          Buffer.from("Workbook", "utf16le"),
          Buffer.alloc(600),
        ]),
      ],
      ["note.txt", Buffer.from([1, 2, 3, 0, 255])],
      ["note.txt", PNG],
      ["photo.png", PNG, "application/pdf"],
      ["run.exe", EXE],
      ["page.html", "<html></html>"],
      ["drawing.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
      ["noextension", PDF],
    ];
    await leavesNothing(async () => {
      for (const [name, bytes, type] of lies) {
        const reply = await upload(raman, name, bytes, { type });
        expect([name, reply.status, reply.body.code]).toEqual([name, 415, "file.kind"]);
        expect(reply.body.errors.file).toContain(name);
      }
    });
  });

  test("one refused file refuses all of the call", async () => {
    await leavesNothing(async () => {
      const reply = await raman.send(
        "POST",
        "/file",
        formOf({ name: "a.pdf", bytes: PDF }, { name: "b.png", bytes: PDF }),
      );
      expect(reply.status).toBe(415);
    });
  });

  test("an empty file is refused by name", async () => {
    await leavesNothing(async () => {
      const reply = await upload(raman, "nothing.pdf", "");
      expect([reply.status, reply.body.errors]).toEqual([400, { file: "nothing.pdf is empty." }]);
    });
  });

  test("C-115: 25 MB is the limit, one byte more is too large", async () => {
    const reply = await upload(raman, "fits.txt", Buffer.alloc(25 * MB, "x"));
    expect([reply.status, reply.body[0]?.size]).toEqual([201, 25 * MB]);
    await leavesNothing(async () => {
      for (const size of [25 * MB + 1, 26 * MB]) {
        const large = await upload(raman, "large.txt", Buffer.alloc(size, "x"));
        expect([large.status, large.body.errors]).toEqual([413, { file: "large.txt is larger than 25 MB." }]);
      }
    });
  });

  test("more than twenty files are too many", async () => {
    await leavesNothing(async () => {
      const reply = await raman.send(
        "POST",
        "/file",
        formOf(...Array.from({ length: 21 }, (_, at) => ({ name: `${at}.pdf`, bytes: PDF }))),
      );
      expect([reply.status, reply.body.message]).toEqual([413, "Upload at most 20 files at a time."]);
    });
  });

  test.each([
    ["../../../etc/passwd.txt", "passwd.txt"],
    ["..\\..\\windows\\system.txt", "system.txt"],
    ["scan\u202Etxt.txt", "scantxt.txt"],
    ["a\u0007b.txt", "ab.txt"],
    ["Zoë Müller 日本.txt", "Zoë Müller 日本.txt"],
    [`${"n".repeat(300)}.txt`, `${"n".repeat(146)}.txt`],
  ])("the name %j is made harmless", async (sent, kept) => {
    const reply = await upload(raman, sent, "hello");
    expect([reply.status, reply.body[0]?.name]).toEqual([201, kept]);
    const opened = await raman.get(`/file/${reply.body[0].ID}`);
    const disposition = opened.headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[^\s/\\]+$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? "")).toBe(kept);
  });

  test("a cut-off upload leaves no row and no bytes", async () => {
    await leavesNothing(
      () =>
        new Promise<void>((resolve) => {
          const call = httpRequest(`${app.url}/api/file`, {
            method: "POST",
            headers: {
              cookie: raman.cookie,
              "content-type": "multipart/form-data; boundary=cut",
              "content-length": 10 * MB,
            },
          });
          call.on("error", () => undefined);
          call.on("close", () => resolve());
          call.write('--cut\r\ncontent-disposition: form-data; name="file"; filename="whole.pdf"\r\n\r\n');
          call.write(
            Buffer.concat([
              PDF,
              Buffer.from(
                '\r\n--cut\r\ncontent-disposition: form-data; name="file"; filename="half.pdf"\r\n\r\n',
              ),
            ]),
          );
          call.write(Buffer.concat([PDF, Buffer.alloc(2 * MB)]), () => call.destroy());
        }),
    );
    expect((await raman.get("/auth/me")).status).toBe(200);
  });

  test("a form that ends too early, or is none, is a 400 in words", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    await leavesNothing(async () => {
      for (const body of [
        `${start}half of it`,
        start,
        "--x\r\nnonsense",
        "no form at all",
        `${start.replace('name="file"', 'name="__proto__"')}x\r\n--x--\r\n`,
      ]) {
        const reply = await raman.send("POST", "/file", body, headers);
        expect([body, reply.status]).toEqual([body, 400]);
      }
      expect((await raman.send("POST", "/file", "x", { "content-type": "multipart/form-data" })).status).toBe(
        400,
      );
      expect((await raman.send("POST", "/file", "{}", { "content-type": "application/json" })).status).toBe(
        415,
      );
      expect((await raman.send("POST", "/file", "<a/>", { "content-type": "text/xml" })).status).toBe(415);
    });
  });

  test("the purpose decides the kinds and the right", async () => {
    expect((await upload(raman, "head.docx", DOCX, { query: "?type=letterhead" })).status).toBe(415);
    expect((await upload(raman, "head.png", PNG, { query: "?type=letterhead" })).status).toBe(201);
    const nonsense = await upload(raman, "head.png", PNG, { query: "?type=nonsense" });
    expect([nonsense.status, nonsense.body.errors]).toEqual([
      400,
      { type: expect.stringMatching(/^type must be one of: .*attachment/) },
    ]);
    const noSettings = await upload(reception, "head.png", PNG, { query: "?type=letterhead" });
    expect([noSettings.status, noSettings.body.code]).toEqual([403, "forbidden"]);
    expect((await upload(reception, "scan.png", PNG, { query: "?type=attachment" })).status).toBe(201);
  });

  test("staff name the client, and a stranger's is refused", async () => {
    const staff = await app.signIn("superadmin");
    expect((await upload(staff, "a.pdf", PDF)).body.message).toBe("doctor_id is required");
    expect(
      (await upload(staff, "a.pdf", PDF, { query: `?doctor_id=${await app.idOf("raman")}` })).status,
    ).toBe(201);
    expect(
      (await upload(vogt, "a.pdf", PDF, { query: `?doctor_id=${await app.idOf("raman")}` })).status,
    ).toBe(403);
    expect((await upload(app.nobody, "a.pdf", PDF)).status).toBe(401);
  });

  test("RULE-PERM-17: every file has its row in the audit log, without where it lies", async () => {
    const id = await uploaded(reception, "registered.pdf");
    const row = await app.database.db
      .selectFrom("audit_event")
      .selectAll()
      .where("controller", "=", "file")
      .where("identity", "=", id)
      .executeTakeFirstOrThrow();
    expect([row.kind, row.message, row._executing_user]).toEqual([
      "write",
      "uploaded registered.pdf",
      await app.idOf("reception"),
    ]);
    expect(JSON.stringify(row)).not.toContain("storage_key");
  });
});

describe("GET /file/:id", () => {
  const open = (id: number, headers: Record<string, string> = {}, query = "") =>
    fetch(`${app.url}/api/file/${id}${query}`, { headers: { cookie: raman.cookie, ...headers } });
  let id: number;
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = Buffer.concat([PDF, randomBytes(5000)]);
    id = await uploaded(raman, "scan.pdf", bytes);
  });

  test("sends the whole file as an attachment nobody interprets", async () => {
    const reply = await open(id);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe("application/pdf");
    expect(reply.headers.get("content-disposition")).toBe(
      `attachment; filename="scan.pdf"; filename*=UTF-8''scan.pdf`,
    );
    expect(reply.headers.get("content-length")).toBe(String(bytes.length));
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(reply.headers.get("accept-ranges")).toBe("bytes");
    expect(reply.headers.get("cache-control")).toBe("private, no-cache");
    expect(reply.headers.get("etag")).toBe(`"${createHash("sha256").update(bytes).digest("base64url")}"`);
  });

  test("shows pictures and PDF inside with view=1, nothing else", async () => {
    expect((await open(id, {}, "?view=1")).headers.get("content-disposition")).toMatch(/^inline;/);
    const shown = (await open(id, {}, "?view=1")).headers;
    expect(shown.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'self'");
    expect((await open(id)).headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    const text = await uploaded(raman, "page.txt", "<html><script>alert(1)</script></html>");
    const reply = await open(text, { "accept-encoding": "gzip" }, "?view=1");
    expect(reply.headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(reply.headers.get("content-type")).toMatch(/^text\/plain/);
    expect((await open(id, {}, "?view=perhaps")).status).toBe(400);
  });

  test("a player's many ranges are one opening for each person and hour in the audit log, whole files one each", async () => {
    const file = await uploaded(raman, "recording.pdf", Buffer.concat([PDF, randomBytes(3000)]));
    const openings = async () => {
      const found = await app.database.pool.query<{ n: number }>(
        "select count(*)::int as n from audit_event where controller = 'file' and kind = 'read' and identity = $1",
        [file],
      );
      return found.rows[0]?.n;
    };
    const part = (start: number) => open(file, { range: `bytes=${start}-${start + 9}` });
    const parts = await Promise.all(Array.from({ length: 12 }, (_, at) => part(at * 10)));
    expect(parts.every(({ status }) => status === 206)).toBe(true);
    expect(await openings()).toBe(1);
    // A new queue acts as another server, which knows only the database.
    Object.assign(app.services, { readAudit: new ReadAuditQueue(app.database.db) });
    expect((await part(200)).status).toBe(206);
    expect(await openings()).toBe(1);
    await open(file);
    await open(file);
    expect(await openings()).toBe(3);
  });

  test.each([
    ["bytes=0-9", 0, 9],
    ["bytes=100-", 100, undefined],
    ["bytes=-10", -10, undefined],
    ["bytes=5000-999999", 5000, undefined],
  ])("%s answers that part", async (range, start, end) => {
    const reply = await open(id, { range });
    const expected = bytes.subarray(start, end === undefined ? undefined : end + 1);
    expect(reply.status).toBe(206);
    expect(Buffer.from(await reply.arrayBuffer()).equals(expected)).toBe(true);
    expect(reply.headers.get("content-length")).toBe(String(expected.length));
    const first = start < 0 ? bytes.length + start : start;
    expect(reply.headers.get("content-range")).toBe(
      `bytes ${first}-${first + expected.length - 1}/${bytes.length}`,
    );
  });

  test("a part outside is a 416 that says how long the file is", async () => {
    const reply = await open(id, { range: `bytes=${bytes.length}-` });
    expect([reply.status, reply.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
    expect(await reply.json()).toMatchObject({ code: "file.range" });
  });

  test("odd ranges and several parts answer the whole", async () => {
    for (const range of ["bytes=9-1", "bytes=0-1,4-5", "lines=1-2", "bytes=x"])
      expect((await open(id, { range })).status).toBe(200);
  });

  test("what the browser already has is not sent again, and If-Range asks for the same content", async () => {
    const etag = (await open(id)).headers.get("etag") ?? "";
    const again = await open(id, { "if-none-match": etag });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    expect((await open(id, { range: "bytes=0-1", "if-range": etag })).status).toBe(206);
    expect((await open(id, { range: "bytes=0-1", "if-range": '"other"' })).status).toBe(200);
  });

  test("RULE-FILE-05: an upload is its uploader's alone until something uses it", async () => {
    const own = await uploaded(manager, "head.png", PNG);
    expect((await manager.get(`/file/${own}`)).status).toBe(200);
    expect((await raman.get(`/file/${own}`)).status).toBe(404);
    const settings = await manager.post("/practicesettings", { letterhead: own });
    expect([settings.status, settings.body.letterhead_file?.name]).toEqual([201, "head.png"]);
    expect((await raman.get(`/file/${own}`)).status).toBe(200);
    expect((await reception.get(`/file/${own}`)).status).toBe(200);
    // Billing users may open some files, but not those of the practice's settings.
    expect((await (await app.signIn("ramanaccounts")).get(`/file/${own}`)).status).toBe(404);
    expect((await vogt.get(`/file/${own}`)).status).toBe(404);
    expect((await vogt.get(`/file/${own}?doctor_id=${await app.idOf("raman")}`)).status).toBe(404);
    expect((await raman.get("/file/99999999")).status).toBe(404);
    expect((await raman.get("/file/abc")).status).toBe(404);
  });

  test("F-10: opening is registered before the reply", async () => {
    const events = () =>
      app.database.db
        .selectFrom("audit_event")
        .select("ID")
        .where("kind", "=", "read")
        .where("controller", "=", "file")
        .where("identity", "=", id)
        .execute();
    const before = (await events()).length;
    await open(id);
    expect((await events()).length).toBe(before + 1);
  });

  test("missing bytes are told, not a fault", async () => {
    const lost = await uploaded(raman, "lost.pdf");
    const { storage_key } = await app.database.db
      .selectFrom("file")
      .select("storage_key")
      .where("ID", "=", lost)
      .executeTakeFirstOrThrow();
    await app.services.storage.remove(storage_key);
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const reply = await raman.get(`/file/${lost}`);
    said.mockRestore();
    expect([reply.status, reply.body.code]).toEqual([404, "file.content_missing"]);
  });
});

describe("DELETE /file/:id", () => {
  test("drops one's own upload, row and bytes", async () => {
    const id = await uploaded(raman);
    const { storage_key } = await app.database.db
      .selectFrom("file")
      .select("storage_key")
      .where("ID", "=", id)
      .executeTakeFirstOrThrow();
    expect(storedKeys()).toContain(storage_key);
    expect((await raman.delete(`/file/${id}`)).body).toEqual({ ID: id });
    await expect.poll(storedKeys).not.toContain(storage_key);
    expect((await raman.get(`/file/${id}`)).status).toBe(404);
    expect((await raman.delete(`/file/${id}`)).status).toBe(404);
  });

  test("RULE-FILE-05: somebody else's upload does not exist", async () => {
    const id = await uploaded(raman);
    expect((await reception.delete(`/file/${id}`)).status).toBe(404);
    expect((await vogt.delete(`/file/${id}`)).status).toBe(404);
  });

  test("a file in use stays", async () => {
    const id = await uploaded(vogt, "head.png", PNG);
    expect((await vogt.post("/practicesettings", { letterhead: id })).status).toBe(201);
    const reply = await vogt.delete(`/file/${id}`);
    expect([reply.status, reply.body.code]).toEqual([409, "file.in_use"]);
  });
});

describe("the nightly sweep", () => {
  test("removes old bytes no row knows, and nothing else", async () => {
    const kept = await uploaded(raman);
    const { storage_key } = await app.database.db
      .selectFrom("file")
      .select("storage_key")
      .where("ID", "=", kept)
      .executeTakeFirstOrThrow();
    const folder = join(app.services.config.dataDir, "files");
    const age = (name: string) => utimesSync(join(folder, name.slice(0, 2), name), new Date(0), new Date(0));
    for (const key of ["orphanold", "orphannew"]) await app.services.storage.put(key, Readable.from([PDF]));
    writeFileSync(join(folder, "or", "orphanhalf.part"), PDF);
    age("orphanhalf.part");
    age("orphanold");
    age(storage_key);
    await app.runJob("files.sweep");
    const left = storedKeys();
    expect(
      ["orphanold", "orphanhalf.part", "orphannew", storage_key].map((name) => left.includes(name)),
    ).toEqual([false, false, true, true]);
  });
});
