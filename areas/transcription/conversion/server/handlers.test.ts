import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { earlier } from "#test/support/earlier.ts";
import { PNG } from "#test/support/files.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import type { PictureToConvert } from "../contract.ts";

let app: TestApp;
let raman: Visitor;
let converter: Visitor;
let qa: Visitor;
let lead: Visitor;
beforeAll(async () => {
  app = await startApp();
  [raman, converter, qa, lead] = [
    await app.signIn("raman"),
    await app.signIn("converter"),
    await app.signIn("conversionqa"),
    await app.signIn("conversionlead"),
  ];
});
afterAll(() => app.stop());
beforeEach(async () => {
  const { db } = app.database;
  await db
    .updateTable("patient")
    .set({ locked_by: null, lock_guid: null, lock_time: null, lock_since: null })
    .execute();
  await db
    .updateTable("patient")
    .set({ is_deleted: true })
    .where("status", "in", ["Unconverted", "Edited"])
    .execute();
});

async function upload(by = raman): Promise<number> {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(PNG)], "label.png", { type: "image/png" }));
  return (await by.send("POST", "/file?type=picture", form)).body[0].ID;
}
const add = async (by = raman): Promise<PictureToConvert> => {
  const { status, body } = await by.post("/patient", { picture: await upload(by) });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
};
/** Inserts many pictures of a client directly into the database. */
async function addMany(username: string, count: number): Promise<void> {
  const _doctor = await app.idOf(username);
  const row = {
    _doctor,
    first_name: "",
    last_name: "",
    last_key: "",
    first_key: "",
    sound_key: " ",
    status: "Unconverted" as const,
  };
  await app.database.db
    .insertInto("patient")
    .values(Array.from({ length: count }, () => row))
    .execute();
}
const take = async (by = converter, path = "20/1/-/0", query = "") =>
  (await by.get(`/patient/conversion/${path}${query}`)).body;
const idsOf = ({ patients }: { patients: PictureToConvert[] }) => patients.map(({ ID }) => ID);
const names = { first_name: "Margaret", last_name: "Drysdale", dob: "1955-07-19", category: "C" };

describe("G-21, STATE-PAT-02: a patient made of a picture", () => {
  test("has no names and is Unconverted", async () => {
    const patient = await add();
    expect(patient).toMatchObject({
      status: "Unconverted",
      _status: 1,
      first_name: "",
      last_name: "",
      picture: { name: "label.png" },
    });
  });

  test("with names it is any other patient; without picture or with one name it is refused", async () => {
    const named = await raman.post("/patient", { ...names, picture: await upload() });
    expect([named.status, named.body.status]).toEqual([201, "Validated"]);
    const both = { first_name: "Enter a value.", last_name: "Enter a value." };
    expect((await raman.post("/patient", {})).body.errors).toEqual(both);
    const one = await raman.post("/patient", { last_name: "Drysdale", picture: await upload() });
    expect([one.status, one.body.errors]).toEqual([400, { first_name: "Enter a value." }]);
    expect((await raman.post("/patient", { picture: 999_999_999 })).body.errors).toEqual({
      picture: "Upload this file again.",
    });
  });
});

describe("API-CONV-001, RULE-CONV-03: taking pictures", () => {
  test("what is returned is locked under a guid; others don't get it", async () => {
    const [one, two] = [await add(), await add()];
    const taken = await take(converter, "1/1/-/0");
    expect(idsOf(taken)).toEqual([one.ID]);
    expect([taken.totalItems, taken.guid, taken.patients[0].client.username]).toEqual([
      2,
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      "raman",
    ]);
    expect(idsOf(await take(qa))).toEqual([two.ID]);
    expect((await take(converter)).guid).toBe(taken.guid);
    expect(idsOf(await take(converter))).toEqual([one.ID]);
  });

  test("how many wait is told without locking any", async () => {
    await addMany("raman", 3);
    const round = async (query = "") => (await converter.get(`/conversion/round${query}`)).body;
    expect(await round()).toEqual({ held: 0, waiting: 3 });
    expect(await round("?search=nobody-is-called-so")).toEqual({ held: 0, waiting: 0 });
    expect(await round()).toEqual({ held: 0, waiting: 3 });
    await take(converter, "2/1/-/0");
    expect(await round()).toEqual({ held: 2, waiting: 3 });
  });

  test("since when they are locked is kept while the list is read again and pictures are saved", async () => {
    expect((await take()).since).toBeNull();
    const [one] = [await add(), await add()];
    const before = Date.now();
    const { since } = await take();
    expect(new Date(since).getTime()).toBeGreaterThan(before - 60_000);
    const early = "2026-01-02T03:04:05.000Z";
    await app.database.db
      .updateTable("patient")
      .set({ lock_since: early })
      .where("lock_guid", "is not", null)
      .execute();
    const saved = await converter.put(`/patient/conversion/${one?.ID}`, names);
    expect(saved.status).toBe(200);
    expect((await take()).since).toBe(early);
    expect((await take(qa)).others).toMatchObject([{ name: "Lucy Marsh", since: early }]);
    // The lock starts anew for a user who takes over an expired one.
    await app.database.pool.query(
      "update patient set lock_time = now() - interval '11 minutes' where lock_guid is not null",
    );
    expect(new Date((await take(qa)).since).getTime()).toBeGreaterThan(before - 60_000);
  });

  test("renewing a lock changes neither the record's version nor its log", async () => {
    const { ID } = await add();
    await take();
    const log = async () => {
      const { rows } = await app.database.pool.query(
        "select count(*)::int as rows from audit_event where kind <> 'read'",
      );
      const patient = await app.database.db
        .selectFrom("patient")
        .select(["version", "lock_time"])
        .where("ID", "=", ID)
        .execute();
      return { rows: rows[0].rows, version: patient[0]?.version, lock_time: patient[0]?.lock_time };
    };
    const before = await log();
    await take();
    const after = await log();
    expect([after.rows, after.version]).toEqual([before.rows, before.version]);
    expect(after.lock_time).not.toBe(before.lock_time);
  });

  test("resumed: the same pictures with those that are done, until they are unlocked; then the next", async () => {
    const [one, two, three] = [await add(), await add(), await add()];
    const resumed = (query = "?resume=true") => take(converter, "2/1/-/0", query);
    const { guid } = await resumed();
    await converter.put(`/patient/conversion/${one.ID}`, names);
    const again = await resumed();
    expect([idsOf(again), again.done.map(({ ID }: PictureToConvert) => ID), again.guid]).toEqual([
      [two.ID],
      [one.ID],
      guid,
    ]);
    await converter.put(`/patient/conversion/${two.ID}`, {
      ...names,
      first_name: "Elena",
      dob: null,
      category: "Z",
    });
    const finished = await resumed();
    expect([idsOf(finished), finished.done.length, finished.totalItems]).toEqual([[], 2, 1]);
    expect(finished.done[1].missing).toContain("dob");
    // A request without `resume` returns the next pictures.
    expect(idsOf(await resumed(""))).toEqual([three.ID]);
    await converter.get(`/patient/unlock/${guid}`);
    const next = await resumed();
    expect([idsOf(next), next.done, next.added]).toEqual([[three.ID], [], []]);
    expect((await converter.get("/patient/conversion/20/1/-/0?resume=perhaps")).body.errors).toEqual({
      resume: "resume must be true or false",
    });
  });

  test("two people at the same moment get different pictures", async () => {
    for (let count = 0; count < 6; count += 1) await add();
    const both = await Promise.all([take(converter, "3/1/-/0"), take(qa, "3/1/-/0")]);
    const ids = both.flatMap(idsOf);
    expect(new Set(ids).size).toBe(ids.length);
    expect(both[0].guid).not.toBe(both[1].guid);
  });

  test("a lock that was not renewed for ten minutes may be taken over", async () => {
    const { ID } = await add();
    await take(converter);
    expect(idsOf(await take(qa))).toEqual([]);
    await app.database.pool.query(
      `update patient set lock_time = now() - interval '11 minutes' where "ID" = $1`,
      [ID],
    );
    expect(idsOf(await take(qa))).toEqual([ID]);
    expect((await converter.put(`/patient/conversion/${ID}`, names)).body.code).toBe("conversion.not_locked");
  });

  test("by client, name and MRN; the rooms don't convert", async () => {
    const [mine, other] = [await add(), await add(await app.signIn("vogt"))];
    expect(idsOf(await take(converter, "20/1/vogt/0"))).toEqual([other.ID]);
    expect(idsOf(await take(converter, "20/1/priya%20raman/0"))).toEqual([mine.ID]);
    expect(idsOf(await take(converter, "20/1/-/0", `?doctor_id=${await app.idOf("vogt")}`))).toEqual([
      other.ID,
    ]);
    expect((await raman.get("/patient/conversion/20/1/-/0")).status).toBe(404);
    const rch = await app.signIn("rchmanager");
    expect(idsOf(await take(rch))).toEqual([]);
  });

  test("CONST-81, C-93: the tiers are by how many pictures of the client wait", async () => {
    await addMany("raman", 31);
    await addMany("vogt", 51);
    await addMany("okafor", 2);
    const clientsOf = async (group: number) => {
      const { patients } = await take(lead, `100/1/-/${group}`);
      return [...new Set(patients.map(({ client }: PictureToConvert) => client.username))];
    };
    expect(await clientsOf(1)).toEqual(["okafor"]);
    expect(await clientsOf(2)).toEqual(["raman"]);
    expect(await clientsOf(3)).toEqual(["vogt"]);
    expect((await take(lead, "100/1/-/0")).totalItems).toBe(84);
    expect((await lead.get("/patient/conversion/20/1/-/4")).status).toBe(400);
  });
});

describe("API-CONV-002, RULE-CONV-04: converting", () => {
  test("STATE-PAT-04, STATE-PAT-03: complete is Validated, else data is missing", async () => {
    const [one, two] = [await add(), await add()];
    const { guid } = await take();
    const saved = await converter.put(`/patient/conversion/${one.ID}`, { ...names, guid });
    expect([saved.status, saved.body.status, saved.body.last_name]).toEqual([200, "Validated", "Drysdale"]);
    const missing = await converter.put(`/patient/conversion/${two.ID}`, {
      ...names,
      dob: null,
      category: "Z",
      guid,
    });
    expect([missing.body.status, missing.body.missing]).toEqual([
      "Missing Data",
      expect.arrayContaining(["dob", "fund_number"]),
    ]);
    const found = await raman.get("/patient/search/drysdale");
    expect(found.body.map(({ ID }: { ID: number }) => ID)).toContain(one.ID);
  });

  test("only the lock holder, with names, and not an older version", async () => {
    const { ID, version } = await add();
    const save = (by: Visitor, body: object = names) => by.put(`/patient/conversion/${ID}`, body);
    expect((await save(converter)).body).toMatchObject({
      code: "conversion.not_locked",
      message: expect.stringMatching(/^Save Failed/),
    });
    await take();
    expect((await save(qa)).status).toBe(409);
    const nameless = await save(converter, { dob: "1955-07-19" });
    expect([nameless.status, Object.keys(nameless.body.errors)]).toEqual([400, ["first_name", "last_name"]]);
    expect((await save(converter, { ...names, dob: "2190-01-01" })).body.errors).toEqual({
      dob: "The date of birth is in the future.",
    });
    expect((await save(converter, { ...names, version })).status).toBe(200);
    expect((await save(converter, { ...names, version })).body.code).toBe("stale");
    expect((await save(converter, { ...names, guid: "0b9d7a52-6f7e-4b1a-9c55-000000000000" })).status).toBe(
      409,
    );
  });

  test("C-38: what a client filled in is listed and checked by who may validate", async () => {
    const { ID } = await add();
    await app.database.db.updateTable("patient").set({ status: "Edited" }).where("ID", "=", ID).execute();
    expect((await converter.get("/patient/conversion/20/1/-/0?status=Edited")).status).toBe(404);
    expect(idsOf(await take(qa, "20/1/-/0", "?status=Edited"))).toEqual([ID]);
    expect((await qa.put(`/patient/conversion/${ID}`, names)).body.status).toBe("Validated");
  });

  test("the picture opens for the lock holder alone", async () => {
    const { ID } = await add();
    const open = async (by: Visitor) => (await by.get(`/patient/conversion/${ID}/picture`)).status;
    expect(await open(converter)).toBe(404);
    await take();
    expect([await open(converter), await open(qa)]).toEqual([200, 404]);
  });
});

describe("API-CONV-005: unlocking", () => {
  test("frees what is left, as often as it is called", async () => {
    const { ID } = await add();
    const { guid } = await take();
    const unlock = async (by: Visitor, code = guid) => by.get(`/patient/unlock/${code}`);
    const refused = await unlock(qa);
    expect([refused.status, refused.body.message]).toEqual([
      404,
      `Unable to unlock patients. Please contact administrator with this code: '${guid}'.`,
    ]);
    expect((await unlock(converter)).body).toEqual({ unlocked: 1 });
    expect((await unlock(converter)).body).toEqual({ unlocked: 0 });
    expect((await unlock(converter, "no-guid")).body).toEqual({ unlocked: 0 });
    expect(idsOf(await take(qa))).toEqual([ID]);
  });

  test("PERM-21: the team leader releases another user's lock", async () => {
    await add();
    const { guid } = await take();
    expect((await lead.get(`/patient/unlock/${guid}`)).body).toEqual({ unlocked: 1 });
    const told = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "conversion")
      .orderBy("ID", "desc")
      .execute();
    expect(told.slice(0, 2).map(({ message }) => message)).toEqual([
      "unlocked 1 picture",
      "locked 1 picture for conversion",
    ]);
  });
});

describe("a lock lasts while its holder converts", () => {
  test("saving one picture renews the others", async () => {
    const [one, two] = [await add(), await add()];
    await take();
    await app.database.pool.query(
      `update patient set lock_time = now() - interval '8 minutes' where "ID" = any($1)`,
      [[one.ID, two.ID]],
    );
    expect((await converter.put(`/patient/conversion/${one.ID}`, names)).status).toBe(200);
    await app.database.pool.query(
      `update patient set lock_time = ${earlier("lock_time", "4 minutes")} where "ID" = $1`,
      [two.ID],
    );
    expect(idsOf(await take(qa))).toEqual([]);
  });

  test("others see who has how many, and who has a picture that they had", async () => {
    const { ID } = await add();
    await take();
    const { others } = await take(qa);
    const lucy = {
      ID: await app.idOf("converter"),
      name: "Lucy Marsh",
      first_name: "Lucy",
      is_asked: false,
      pictures: 1,
      since: expect.any(String),
    };
    expect(others).toEqual([{ ...lucy, guid: null }]);
    // A user who may release locks gets the lock's GUID.
    expect((await take(lead)).others).toEqual([{ ...lucy, guid: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect((await take()).others).toEqual([]);
    const refused = await qa.put(`/patient/conversion/${ID}`, names);
    expect(refused.body.message).toBe("Save Failed. Lucy Marsh has this picture now.");
  });

  test("who converts is read without locking, and only what is within reach", async () => {
    const { ID } = await add();
    const read = async (by: Visitor, query = "") => by.get(`/conversion/others${query}`);
    expect((await read(qa)).body).toEqual([]);
    await take();
    const lucy = {
      ID: await app.idOf("converter"),
      name: "Lucy Marsh",
      first_name: "Lucy",
      is_asked: false,
      pictures: 1,
      since: expect.any(String),
    };
    expect((await read(qa)).body).toEqual([{ ...lucy, guid: null }]);
    expect((await read(lead)).body).toEqual([{ ...lucy, guid: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect((await read(converter)).body).toEqual([]);
    expect((await read(converter, "?status=Edited")).status).toBe(404);
    // Dr Raman is not a client of the partner company.
    expect((await read(await app.signIn("rchmanager"))).body).toEqual([]);
    expect((await read(raman)).status).toBe(404);
    expect((await converter.put(`/patient/conversion/${ID}`, names)).status).toBe(200);
    expect((await read(qa)).body).toEqual([]);
  });

  test("pages go on behind the last picture of the page before, whatever was converted meanwhile", async () => {
    await addMany("raman", 9);
    const rows = await app.database.db
      .selectFrom("patient")
      .select("ID")
      .where("status", "=", "Unconverted")
      .where("is_deleted", "=", false)
      .orderBy("created_time")
      .orderBy("ID")
      .execute();
    const all = rows.map(({ ID }) => ID);
    expect(idsOf(await take(converter, "3/1/-/0"))).toEqual(all.slice(0, 3));
    for (const ID of all.slice(0, 2))
      expect((await converter.put(`/patient/conversion/${ID}`, names)).status).toBe(200);
    expect(idsOf(await take(converter, "3/2/-/0"))).toEqual(all.slice(3, 6));
    expect(idsOf(await take(converter, "3/1/-/0", `?after=${all[5]}`))).toEqual(all.slice(6, 9));
    expect(idsOf(await take(converter, "3/4/-/0"))).toEqual([]);
    expect(idsOf(await take(converter, "3/1/-/0", "?after=999999999"))).toEqual([]);
    expect((await converter.get("/patient/conversion/3/1/-/0?after=x")).status).toBe(400);
  });

  test("walking by pages of one converts each picture once, while another person walks too", async () => {
    await addMany("raman", 12);
    const walk = async (by: Visitor): Promise<number[]> => {
      const seen: number[] = [];
      for (let after: number | undefined; seen.length < 20; after = seen.at(-1)) {
        const [ID] = idsOf(await take(by, "1/1/-/0", after === undefined ? "" : `?after=${after}`));
        if (ID === undefined) return seen;
        expect((await by.put(`/patient/conversion/${ID}`, names)).status).toBe(200);
        seen.push(ID);
      }
      return seen;
    };
    const [one, other] = await Promise.all([walk(converter), walk(qa)]);
    expect(new Set([...one, ...other]).size).toBe(one.length + other.length);
    expect(one.length + other.length).toBeGreaterThanOrEqual(11);
  });

  test("which pictures are still one's own is read without renewing the lock, done ones among them", async () => {
    const { ID } = await add();
    const second = await add();
    const { guid } = await take();
    const locked = async (by = converter, of = guid) =>
      (await by.get(`/conversion/locked/${of}`)).body.pictures;
    expect(await locked()).toEqual([ID, second.ID]);
    await converter.put(`/patient/conversion/${ID}`, names);
    expect(await locked()).toEqual([ID, second.ID]);
    expect([await locked(qa), await locked(converter, "nothing")]).toEqual([[], []]);
    const listening = await converter.listen("/live");
    await listening.next("hello");
    await lead.get(`/patient/unlock/${guid}`);
    await listening.next("change", { controller: "conversion", by: await app.idOf("conversionlead") });
    expect(await locked()).toEqual([]);
    listening.close();
  });

  test("locking, saving and unlocking is told to whoever converts, and to nobody who doesn't", async () => {
    const { ID } = await add();
    await add();
    const [listening, elsewhere] = [
      await qa.listen("/live"),
      await (await app.signIn("rchmanager")).listen("/live"),
    ];
    await listening.next("hello");
    await elsewhere.next("hello");
    const told = {
      controller: "conversion",
      identity: await app.idOf("raman"),
      by: await app.idOf("converter"),
    };
    const { guid } = await take();
    expect(await listening.next("change")).toEqual(told);
    await converter.put(`/patient/conversion/${ID}`, names);
    expect(await listening.next("change")).toEqual(told);
    await converter.get(`/patient/unlock/${guid}`);
    expect(await listening.next("change")).toEqual(told);
    const partner = await app.idOf("rchdoctor");
    app.services.realtime.publish([{ ...told, doctor: partner, identity: partner }]);
    expect(await elsewhere.next("change")).toEqual({ ...told, identity: partner });
    listening.close();
    elsewhere.close();
  });
});
