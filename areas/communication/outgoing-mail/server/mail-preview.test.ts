import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missingData } from "#areas/patients/patients/server/index.ts";
import { referralsEnding } from "#areas/patients/referrals/server/index.ts";
import { welcomeReminder } from "#areas/identity/sign-in/server/index.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import { reserveDueDays } from "./jobs.ts";

let app: TestApp;
let staff: Visitor;
let raman: number;
let vogt: number;
const KINDS = [referralsEnding, missingData, welcomeReminder];
const MONDAY = "2026-11-23";
// The instant is 06:05 in Sydney, and 19:05 UTC on the evening before.
const SIX_ON_MONDAY = "2026-11-22T19:05:00Z";

beforeAll(async () => {
  app = await startApp();
  staff = await app.signIn("superadmin");
  raman = await app.idOf("raman");
  vogt = await app.idOf("vogt");
  const { db } = app.database;
  const referral = await makeRow["referral"]?.(db, raman);
  await db
    .updateTable("referral")
    .set({ referral_type: 2, expiry_date: "2026-12-23" })
    .where("ID", "=", referral ?? 0)
    .execute();
  const { _patient } = await db
    .selectFrom("referral")
    .select("_patient")
    .where("ID", "=", referral ?? 0)
    .executeTakeFirstOrThrow();
  await db.updateTable("patient").set({ status: "Missing Data" }).where("ID", "=", _patient).execute();
  await db.updateTable("person").set({ active: false }).where("ID", "=", vogt).execute();
});
afterAll(() => app.stop());

interface Planned {
  client: { ID: number };
  to: string | null;
  why: string;
  left_out: string | null;
}
const rehearse = async (kind: string, day = MONDAY): Promise<{ rests: string | null; mails: Planned[] }> =>
  (await staff.get(`/mailrehearsal/${day}`)).body.kinds.find((one: { kind: string }) => one.kind === kind);
const of = (mails: Planned[], client: number) => mails.find((mail) => mail.client.ID === client);
const reservedMails = () =>
  app.database.db
    .selectFrom("mail")
    .select(["_doctor", "dedupe_key", "to_address", "body_text"])
    .orderBy("ID")
    .execute();

describe("GET /mailrehearsal/:date", () => {
  test("says who gets what and why, and who does not and why not", async () => {
    const { mails } = await rehearse("referral-ending");
    expect(of(mails, raman)).toMatchObject({
      to: "raman@corella.example",
      why: "1 referral ends on 23 Dec 2026",
      left_out: null,
    });
    expect(of(mails, vogt)).toMatchObject({ to: null, left_out: "The client is not active." });
    expect(of(mails, await app.idOf("okafor"))).toMatchObject({
      left_out: "No active referral ends in 30 or 7 days.",
    });
  });

  test("a kind rests on the days it is not sent", async () => {
    expect(await rehearse("missing-data", "2026-11-24")).toMatchObject({
      rests: "It is sent on Mondays.",
      mails: [],
    });
    expect((await rehearse("missing-data")).rests).toBeNull();
  });

  test("without an address nobody is written to", async () => {
    const { db } = app.database;
    await db.updateTable("person").set({ email_address: null }).where("ID", "=", raman).execute();
    expect(of((await rehearse("referral-ending")).mails, raman)?.left_out).toBe("No email address.");
    await db
      .updateTable("person")
      .set({ email_address: "raman@corella.example" })
      .where("ID", "=", raman)
      .execute();
  });

  test("a kind is switched off for a client, and on again", async () => {
    const off = { kind: "referral-ending", _doctor: raman };
    expect((await staff.post("/mailoff", off)).status).toBe(201);
    expect((await staff.post("/mailoff", off)).status).toBe(201);
    expect(of((await rehearse("referral-ending")).mails, raman)?.left_out).toBe(
      "Turned off for this client.",
    );
    expect((await staff.delete(`/mailoff?kind=referral-ending&client=${raman}`)).status).toBe(200);
    expect(of((await rehearse("referral-ending")).mails, raman)?.left_out).toBeNull();
    expect((await staff.post("/mailoff", { kind: "none", _doctor: raman })).body.code).toBe(
      "mail.unknown_kind",
    );
    expect((await staff.post("/mailoff", { kind: "referral-ending", _doctor: 999_999 })).body.code).toBe(
      "mail.unknown_client",
    );
  });

  test("whoever has not signed in is told after three days", async () => {
    await app.database.pool.query(
      `update person set created_time = '2026-11-20T02:00:00Z' where username in ('okafor', 'raman')`,
    );
    await app.database.pool.query(
      `delete from session where _person = (select "ID" from person where username = 'okafor')`,
    );
    await app.database.pool.query("delete from sign_in_attempt");
    const { mails } = await rehearse("welcome-reminder");
    expect(of(mails, await app.idOf("okafor"))?.why).toBe(
      "Daniel Okafor (okafor) received an account 3 days ago and has not signed in",
    );
  });
});

describe("F-8: the clock's hour", () => {
  test("before six nothing is reserved; after it what the rehearsal said, once, whatever runs it", async () => {
    await reserveDueDays(KINDS, app.services, "2026-11-22T18:55:00Z");
    expect(await reservedMails()).toEqual([]);
    const said = (await staff.get(`/mailrehearsal/${MONDAY}`)).body.kinds.flatMap(
      ({ mails }: { mails: Planned[] }) =>
        mails.filter(({ left_out }) => left_out === null).map(({ client, to }) => `${client.ID} ${to}`),
    );
    await Promise.all([1, 2, 3].map(() => reserveDueDays(KINDS, app.services, SIX_ON_MONDAY)));
    const reserved = await reservedMails();
    const inSydney = reserved.map(({ _doctor, to_address }) => `${_doctor} ${to_address}`);
    expect(inSydney.toSorted()).toEqual(said.toSorted());
    expect(reserved.find(({ dedupe_key }) => dedupe_key === `referral-ending:${MONDAY}`)?._doctor).toBe(
      raman,
    );
    await reserveDueDays(KINDS, app.services, SIX_ON_MONDAY);
    expect((await reservedMails()).length).toBe(reserved.length);
  });

  test("no patient is named in it", async () => {
    const mail = (await reservedMails()).find(({ dedupe_key }) => dedupe_key.startsWith("referral-ending"));
    expect(mail?.body_text).toMatch(
      /^Hi Priya,\n\n1 referral ends on 23 Dec 2026\.[^]*Patient \d+, ends 23 Dec 2026: http/,
    );
  });
});
