import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import type { FundRecipient } from "../contract.ts";

let app: TestApp;
let registration: Visitor;
beforeAll(async () => {
  app = await startApp();
  registration = await app.signIn("registration");
});
afterAll(() => app.stop());

const list = async (visitor: Visitor): Promise<FundRecipient[]> => (await visitor.get("/fundRecipient")).body;

test("G-58: the groups and the single funds are delivered, without the closed and merged ones", async () => {
  const all = await list(await app.signIn("formsonly"));
  expect(all.slice(0, 7).map(({ code }) => code)).toEqual([
    "AHSA",
    "BUPA",
    "MEDIBANK",
    "HCF",
    "NIB",
    "HBF",
    "LATROBE",
  ]);
  expect(all).toHaveLength(20);
  const codes = all.flatMap(({ fund_codes }) => fund_codes);
  expect(new Set(codes).size).toBe(codes.length);
  const funds = await app.database.db
    .selectFrom("health_fund")
    .select(["code", "kind"])
    .where("code", "in", codes)
    .execute();
  expect(funds).toHaveLength(codes.length);
  expect(funds.filter(({ kind }) => kind === "former" || kind === "overseas")).toEqual([]);
  for (const closed of ["MBF", "HBA", "RTE", "CPS", "TFS"]) expect(codes).not.toContain(closed);
});

test("staff edit address, way and days; the change is in the audit log, an older version is refused", async () => {
  const hcf = (await list(registration)).find(({ code }) => code === "HCF");
  const path = `/fundRecipient/${hcf?.ID}`;
  const saved = await registration.put(path, {
    email_address: "gap@hcf.example",
    reply_days: 10,
    version: hcf?.version,
  });
  expect([saved.status, saved.body.email_address, saved.body.reply_days, saved.body.name]).toEqual([
    200,
    "gap@hcf.example",
    10,
    hcf?.name,
  ]);
  expect((await registration.put(path, { reply_days: 11, version: hcf?.version })).status).toBe(409);
  for (const [field, body] of Object.entries({
    email_address: { email_address: "no" },
    reply_days: { reply_days: 0 },
    website: { website: "javascript:x" },
  }))
    expect([field, Object.keys((await registration.put(path, body)).body.errors)]).toEqual([field, [field]]);
  expect((await (await app.signIn("raman")).put(path, { reply_days: 1 })).status).toBe(403);
  const events = await app.database.db
    .selectFrom("audit_event")
    .select("message")
    .where("controller", "=", "fundrecipient")
    .execute();
  expect(events).toHaveLength(1);
});
