import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ABR_GUID, startAbr } from "#sandbox/abr/abr.ts";
import { type SandboxServer, serveSandbox } from "#sandbox/http-server.ts";
import { OutsideFailure } from "#platform/outside/fetch-outside.ts";
import { abnLookup } from "./abr/abn-lookup.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let abr: SandboxServer;
let raman: Visitor;
beforeAll(async () => {
  abr = await startAbr();
  app = await startApp({ ABR_URL: abr.url, ABR_GUID });
  raman = await app.signIn("raman");
});
afterAll(async () => {
  await app.stop();
  await abr.stop();
});

const ABN = "13604217385";
const check = (abn = ABN, name?: string) =>
  raman.get(
    `/HealthFundFormReviews/checkABN/${abn}/N/whatever${name === undefined ? "" : `?name=${encodeURIComponent(name)}`}`,
  );

describe("GET /HealthFundFormReviews/checkABN (API-IFRM-001, G-65)", () => {
  test("asks ABN Lookup with our own GUID, never with the one in the address", async () => {
    expect((await check(ABN, "Lindner Anaesthesia")).body).toEqual({
      abn: ABN,
      entity_name: "LINDNER ANAESTHESIA PTY LTD",
      status: "Active",
      match: true,
    });
    expect(abr.asked.at(-1)).toContain(`guid=${ABR_GUID}`);
    expect(abr.asked.join()).not.toContain("whatever");
  });

  test("RULE-IFRM-11: another name does not match and is no error; without one the client's account names count", async () => {
    expect([
      (await check(ABN, "Somebody Else")).status,
      (await check(ABN, "Somebody Else")).body.match,
    ]).toEqual([200, false]);
    const account = {
      _doctor: await app.idOf("raman"),
      name: "B",
      bank_address: "1",
      bsb: "083214",
      account_number: "1",
      abn: ABN,
    };
    await app.database.db
      .insertInto("bank_account")
      .values({ ...account, account_name: "Raman Pty Ltd" })
      .execute();
    expect((await check()).body.match).toBe(false);
    await app.database.db
      .insertInto("bank_account")
      .values({ ...account, account_name: "Lindner Anaesthesia" })
      .execute();
    expect((await check()).body.match).toBe(true);
  });

  test("digits are required, wrong check digits are an answer", async () => {
    expect((await check("00000000000")).status).toBe(400);
    expect((await check("123")).body.errors).toHaveProperty("abn");
    expect((await check("12345678901")).body).toMatchObject({ status: "Invalid", match: false });
    expect((await check("92618340927")).body).toMatchObject({ status: "Not found", match: false });
  });

  test("the path is found in any case, by forms-only clients as well", async () => {
    expect(
      (await (await app.signIn("formsonly")).get(`/healthfundformreviews/checkabn/${ABN}/N/x`)).status,
    ).toBe(200);
  });

  test.each(["503", "cut"] as const)("a register that fails (%s) is Not checked", async (mishap) => {
    abr.mishaps.push(mishap);
    expect((await check()).body).toMatchObject({ status: "Not checked", match: null });
  });

  test.each([
    ["another number", { Abn: "32555001234", AbnStatus: "Active" }],
    ["no status", { Abn: ABN, AbnStatus: "" }],
    ["an unknown status", { Abn: ABN, AbnStatus: "Maybe" }],
    ["no number and no message", { Abn: "", AbnStatus: "" }],
    ["a message of an accident", { Abn: "", AbnStatus: "", Message: "The service is not available" }],
  ])("an answer with %s is Not checked", async (_name, details) => {
    const odd = await serveSandbox(() => ({
      type: "text/javascript",
      body: `callback(${JSON.stringify({ EntityName: "RAMAN", BusinessName: [], ...details })})`,
    }));
    await expect(abnLookup({ url: odd.url, guid: ABR_GUID }).find(ABN)).rejects.toThrow(OutsideFailure);
    await odd.stop();
  });

  test("twelve that hang hold no database connection: others are answered at once", async () => {
    abr.mishaps.push(...Array.from({ length: 12 }, () => "silence" as const));
    let answered = 0;
    const hanging = Array.from({ length: 12 }, async () => {
      const reply = await check();
      answered += 1;
      return reply;
    });
    await expect.poll(() => abr.mishaps.length).toBe(0);
    expect((await raman.get("/patient/20/1")).status).toBe(200);
    // The register times out after four seconds. If its requests kept database connections, the list would be
    // returned only after that time.
    expect(answered).toBe(0);
    for (const reply of await Promise.all(hanging)) expect(reply.body.match).toBeNull();
  });
});
