import { once } from "node:events";
import type { Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EICAR, makeSandboxClamd } from "#sandbox/scanner/clamd.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let scanner: Server;
let raman: Visitor;
let doctor: number;
beforeAll(async () => {
  scanner = makeSandboxClamd().listen(0, "127.0.0.1");
  await once(scanner, "listening");
  const address = scanner.address();
  app = await startApp({
    SCANNER_URL: `tcp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
  });
  raman = await app.signIn("raman");
  doctor = await app.idOf("raman");
}, 60_000);
afterAll(async () => {
  scanner.close();
  await app.stop();
});

const upload = (...texts: string[]) => {
  const form = new FormData();
  for (const [place, text] of texts.entries())
    form.append("file", new Blob([text], { type: "text/plain" }), `letter ${place}.txt`);
  return raman.send("POST", `/file?doctor_id=${doctor}&type=attachment`, form);
};
const count = async (): Promise<number> =>
  (
    await app.database.db
      .selectFrom("file")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;

describe("an upload with a virus scanner set", () => {
  test("is kept when it is harmless", async () => {
    expect((await upload("Dear colleague")).status).toBe(201);
  });

  test("is refused with all its files when one of them is not", async () => {
    const before = await count();
    const answer = await upload("Dear colleague", EICAR);
    expect([answer.status, answer.body.code]).toEqual([422, "file.infected"]);
    expect(answer.body.errors.file).toBe("letter 1.txt was rejected: the virus scanner found malware in it.");
    expect(await count()).toBe(before);
  });

  test("is refused where the bucket does not give back what the scanner is to look through", async () => {
    const { storage } = app.services;
    let readings = 0;
    // Four reads detect the kind of the file; the fifth is the scanner's.
    const read = async (key: string) => ((readings += 1) > 4 ? null : await storage.read(key));
    Object.assign(app.services, { storage: { ...storage, read } });
    const before = await count();
    const answer = await upload("Dear colleague");
    Object.assign(app.services, { storage });
    expect([readings, answer.status, answer.body.code]).toEqual([5, 503, "file.scanner"]);
    expect(await count()).toBe(before);
  });

  test("is refused where the scanner can't be reached", async () => {
    const before = await count();
    scanner.close();
    await once(scanner, "close");
    const answer = await upload("Dear colleague");
    expect([answer.status, answer.body.code]).toEqual([503, "file.scanner"]);
    expect(await count()).toBe(before);
  });
});
