import { randomBytes } from "node:crypto";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { formOf, PDF, PNG } from "#test/support/files.ts";

let app: TestApp;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
});
afterAll(() => app.stop());

const uploaded = async (name: string, bytes: Buffer, visitor = raman): Promise<number> =>
  (await visitor.send("POST", "/file", formOf({ name, bytes }))).body[0].ID;
const zip = (ids: unknown, visitor = raman) =>
  fetch(`${app.url}/api/file/zip`, {
    method: "POST",
    headers: { cookie: visitor.cookie, "content-type": "application/json" },
    body: JSON.stringify({ ids }),
  });

describe("POST /file/zip", () => {
  test("API-FILE-005: holds each file byte for byte, two of one name under two names", async () => {
    const large = Buffer.concat([PDF, randomBytes(3_000_000)]);
    const ids = [
      await uploaded("Žaneta.pdf", large),
      await uploaded("scan.png", PNG),
      await uploaded("scan.png", PNG),
    ];
    const reply = await zip([...ids, ids[0]]);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(reply.headers.get("content-disposition")).toContain('filename="files.zip"');
    const entries = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    expect(Object.keys(entries)).toEqual(["Žaneta.pdf", "scan.png", "scan (2).png"]);
    expect(Buffer.from(entries["Žaneta.pdf"] ?? []).equals(large)).toBe(true);
    expect(Buffer.from(entries["scan (2).png"] ?? []).equals(PNG)).toBe(true);
  });

  test("RULE-FILE-02, RULE-FILE-05: needs a selection; one file that can't be opened refuses all", async () => {
    const own = await uploaded("a.pdf", PDF);
    const foreign = await uploaded("b.pdf", PDF, await app.signIn("manager"));
    for (const ids of [[], undefined, "x", [0], [-1], [1.5]])
      expect([ids, (await zip(ids)).status]).toEqual([ids, 400]);
    for (const ids of [
      [own, foreign],
      [own, 999999999],
    ])
      expect((await zip(ids)).status).toBe(404);
  });

  test("each file in it is in the audit log as opened", async () => {
    const id = await uploaded("a.pdf", PDF);
    await (await zip([id])).arrayBuffer();
    await app.services.readAudit.flush();
    const rows = await app.database.db
      .selectFrom("audit_event")
      .select("kind")
      .where("controller", "=", "file")
      .where("identity", "=", id)
      .where("kind", "!=", "write")
      .execute();
    expect(rows.length).toBe(1);
  });

  test("whose file is missing in the storage breaks off, and the server goes on", async () => {
    const [kept, lost] = [await uploaded("kept.pdf", PDF), await uploaded("lost.png", PNG)];
    const { storage_key } = await app.services.db
      .selectFrom("file")
      .select("storage_key")
      .where("ID", "=", lost)
      .executeTakeFirstOrThrow();
    await app.services.storage.remove(storage_key);
    for (const ids of [[lost], [kept, lost]])
      await expect(zip(ids).then((reply) => reply.arrayBuffer())).rejects.toThrow(/fetch failed|terminated/);
    expect((await zip([kept])).status).toBe(200);
  });
});
