import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { earlier } from "#test/support/earlier.ts";
import { PNG } from "#test/support/files.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { LOCK_MINUTES } from "../contract.ts";

let app: TestApp;
let lucy: Visitor;
let ravi: Visitor;
let lead: Visitor;
let raman: Visitor;
let lucyID = 0;
beforeAll(async () => {
  app = await startApp();
  [lucy, ravi, lead, raman] = [
    await app.signIn("converter"),
    await app.signIn("conversionqa"),
    await app.signIn("conversionlead"),
    await app.signIn("raman"),
  ];
  lucyID = await app.idOf("converter");
});
afterAll(() => app.stop());
beforeEach(async () => {
  const { db } = app.database;
  const free = { locked_by: null, lock_guid: null, lock_time: null, lock_since: null };
  await db.updateTable("patient").set(free).execute();
  await db.updateTable("patient").set({ is_deleted: true }).where("status", "=", "Unconverted").execute();
});

/** Adds a picture, has Lucy lock it, and returns its ID and the lock's GUID. */
async function lockOne(): Promise<{ ID: number; guid: string }> {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(PNG)], "label.png", { type: "image/png" }));
  const picture = (await raman.send("POST", "/file?type=picture", form)).body[0].ID;
  const { ID } = (await raman.post("/patient", { picture })).body;
  return { ID, guid: (await take(lucy)).guid };
}
const take = async (by: Visitor) => (await by.get("/patient/conversion/20/1/-/0")).body;
const passMinutes = (minutes: number) =>
  app.database.pool.query(
    `update patient set lock_time = ${earlier("lock_time", `${minutes} minutes`)} where lock_guid is not null`,
  );
const locked = async (guid: string, by = lucy) => (await by.get(`/conversion/locked/${guid}`)).body;
const renew = async (guid: string, is_leaving = false, by = lucy) =>
  (await by.post(`/conversion/locked/${guid}/renewal`, { is_leaving })).body;
const ask = async (by: Visitor) => by.post("/conversion/release-request", { _person: lucyID });

describe("RULE-CONV-03: a lock expires unless it is renewed", () => {
  test("a renewed lock keeps others away; an expired one is told and can be taken", async () => {
    const { ID, guid } = await lockOne();
    await passMinutes(LOCK_MINUTES - 1);
    expect(await renew(guid)).toEqual({ pictures: [ID], is_expired: false, asked_by: [] });
    await passMinutes(LOCK_MINUTES - 1);
    expect((await take(ravi)).patients).toEqual([]);
    await passMinutes(2);
    expect(await locked(guid)).toMatchObject({ pictures: [ID], is_expired: true });
    expect((await take(ravi)).patients).toHaveLength(1);
    expect(await renew(guid)).toEqual({ pictures: [], is_expired: false, asked_by: [] });
  });

  test("an expired lock is the holder's again if nobody took the pictures", async () => {
    const { ID, guid } = await lockOne();
    await passMinutes(LOCK_MINUTES + 1);
    expect(await renew(guid)).toMatchObject({ pictures: [ID], is_expired: false });
    expect((await take(ravi)).patients).toEqual([]);
    await passMinutes(LOCK_MINUTES + 1);
    const names = { first_name: "Margaret", last_name: "Drysdale" };
    expect((await lucy.put(`/patient/conversion/${ID}`, names)).status).toBe(200);
  });

  test("a closed page gives the pictures up within a minute, a reloaded one keeps them", async () => {
    const { ID, guid } = await lockOne();
    expect(await renew(guid, true)).toMatchObject({ pictures: [ID], is_expired: false });
    await take(lucy);
    await passMinutes(2);
    expect((await take(ravi)).patients).toEqual([]);
    await renew(guid, true);
    await passMinutes(2);
    expect((await take(ravi)).patients).toHaveLength(1);
  });

  test("nobody renews another user's lock, and a GUID that is none renews nothing", async () => {
    const { guid } = await lockOne();
    await passMinutes(LOCK_MINUTES + 1);
    expect([await renew(guid, false, ravi), await renew("none")]).toEqual([
      { pictures: [], is_expired: false, asked_by: [] },
      { pictures: [], is_expired: false, asked_by: [] },
    ]);
    expect((await take(ravi)).patients).toHaveLength(1);
    expect((await lucy.post(`/conversion/locked/${guid}/renewal`, {})).body.errors).toEqual({
      is_leaving: "is_leaving must be true or false",
    });
  });
});

describe("asking for pictures", () => {
  const messages = async () =>
    (await app.database.db.selectFrom("audit_event").select("message").orderBy("ID", "desc").execute()).map(
      ({ message }) => message,
    );

  test("the holder is told who asks, once, until the pictures are released", async () => {
    const { guid } = await lockOne();
    const listening = await lucy.listen("/live");
    await listening.next("hello");
    expect((await ask(ravi)).body).toEqual([
      expect.objectContaining({ ID: lucyID, first_name: "Lucy", is_asked: true, guid: null }),
    ]);
    expect(await listening.next("change")).toMatchObject({ controller: "conversion" });
    listening.close();
    await ask(ravi);
    expect((await locked(guid)).asked_by).toEqual(["Ravi Menon"]);
    expect((await locked(guid, ravi)).asked_by).toEqual([]);
    const told = (await messages()).filter((message) => message === "asked Lucy Marsh to release 1 picture");
    expect(told).toHaveLength(1);
    expect((await lead.get("/conversion/others")).body).toMatchObject([{ is_asked: false, guid }]);
    await lucy.get(`/patient/unlock/${guid}`);
    expect((await lockOne()).guid).not.toBe(guid);
    expect((await ravi.get("/conversion/others")).body).toMatchObject([{ is_asked: false }]);
  });

  test("whoever holds nothing within reach is not asked", async () => {
    const { guid } = await lockOne();
    expect((await ask(await app.signIn("rchmanager"))).body).toEqual([]);
    expect((await locked(guid)).asked_by).toEqual([]);
    expect((await ravi.post("/conversion/release-request", {})).body.errors).toEqual({
      _person: "Choose who is asked.",
    });
  });
});

test("Home says who has the pictures that nobody else can take", async () => {
  const waiting = async () =>
    (await ravi.get("/waiting")).body.find(({ list }: { list: string }) => list === "conversion");
  const { guid } = await lockOne();
  expect(await waiting()).toMatchObject({ count: 0, about: "1 locked by Lucy Marsh" });
  await lucy.get(`/patient/unlock/${guid}`);
  expect(await waiting()).toEqual({ list: "conversion", key: "waiting", count: 1, is_late: false });
});
