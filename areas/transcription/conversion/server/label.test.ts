import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";

let app: TestApp;
let raman: Visitor;
let converter: Visitor;
let qa: Visitor;
let rooms: number;
let birch: number;
const today = todayIn("Australia/Sydney", new Date().toISOString());
beforeAll(async () => {
  app = await startApp();
  [raman, converter, qa] = [
    await app.signIn("raman"),
    await app.signIn("converter"),
    await app.signIn("conversionqa"),
  ];
  rooms = (await makeRow["outpatientlocation"]?.(app.database.db, await app.idOf("raman"))) ?? 0;
  birch = (
    await raman.post("/referringdoctor", {
      first_name: "Hannah",
      last_name: "Birch",
      provider_number: "2426621B",
    })
  ).body.ID;
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.pool.query(
    "update patient set locked_by = null, lock_guid = null, lock_time = null, lock_since = null, is_deleted = true",
  );
});

const names = {
  first_name: "Margaret",
  last_name: "Drysdale",
  dob: "1955-07-19" as Day,
  category: "Z",
  _health_fund: null,
};
async function picture(username = "raman"): Promise<number> {
  const row = {
    first_name: "",
    last_name: "",
    last_key: "",
    first_key: "",
    sound_key: " ",
    status: "Unconverted" as const,
  };
  const { ID } = await app.database.db
    .insertInto("patient")
    .values({ ...row, _doctor: await app.idOf(username) })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return ID;
}
const take = async (by = converter) => (await by.get("/patient/conversion/20/1/-/0")).body;
const save = (ID: number, body: object, by = converter) =>
  by.put(`/patient/conversion/${ID}`, { ...names, ...body });
const referral = () => ({ _referring_doctor: birch, referral_date: addDays(today, -30), referral_type: 2 });
/** The patient is put on an open consultation list of the day before. */
async function listed(ID: number, body: object = {}): Promise<number> {
  const consultations = [{ _patient: ID, items: ["104"], billing_type: 4, ...body }];
  const made = await raman.post("/consultationlist", {
    date: addDays(today, -1),
    _location: rooms,
    consultations,
  });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  return made.body.ID;
}
const rowOf = async (list: number) => (await raman.get(`/consultationlist/${list}`)).body.consultations[0];

describe("the rooms' referring doctors, for whoever holds the lock of a picture", () => {
  const find = (ID: number, by: Visitor, text = "bir") =>
    by.get(`/patient/conversion/${ID}/referringdoctor/${text}`);

  test("are found while the lock is the caller's, and at no other time", async () => {
    const ID = await picture();
    expect((await find(ID, converter)).status).toBe(404);
    const { guid } = await take();
    const found = await find(ID, converter);
    expect([found.status, found.body.map((each: { ID: number }) => each.ID)]).toEqual([200, [birch]]);
    expect((await find(ID, qa)).status).toBe(404);
    expect((await find(ID, raman)).status).toBe(404);
    await converter.get(`/patient/unlock/${guid}`);
    expect((await find(ID, converter)).status).toBe(404);
  });

  test("of the picture's client alone, and nobody's for another client's picture that somebody else has", async () => {
    const [mine, theirs] = [await picture(), await picture("vogt")];
    await take(qa);
    expect((await find(theirs, converter)).status).toBe(404);
    expect((await find(theirs, qa)).body).toEqual([]);
    expect((await find(mine, qa)).body).toHaveLength(1);
    const named = await qa.get(
      `/patient/conversion/${theirs}/referringdoctor/bir?doctor_id=${await app.idOf("raman")}`,
    );
    expect(named.body).toEqual([]);
  });

  test.each(["%25", "%27%3B--", "%3Cscript%3E", "x".repeat(200)])(
    "%s finds nobody and is no error",
    async (text) => {
      const ID = await picture();
      await take();
      expect((await find(ID, converter, text)).body).toEqual([]);
    },
  );

  test("a longer text is refused", async () => {
    const ID = await picture();
    await take();
    expect((await find(ID, converter, "x".repeat(201))).status).toBe(400);
  });
});

describe("API-CONV-002: the referral on the label", () => {
  test("becomes the active one, completes the patient, and is not added twice", async () => {
    const ID = await picture();
    await take();
    const fund = { _health_fund: 1, fund_number: "6108 3347 2" };
    const saved = await save(ID, { ...fund, ...referral() });
    expect([saved.status, saved.body.status, saved.body.missing]).toEqual([200, "Validated", []]);
    expect(saved.body.referrals).toMatchObject([
      { ...referral(), active: true, referring_doctor: { last_name: "Birch" } },
    ]);
    expect((await save(ID, { ...fund, ...referral() })).body.referrals).toHaveLength(1);
    const told = await app.database.pool.query(
      "select message from audit_event where identity = $1 and kind <> 'read' order by \"ID\"",
      [ID],
    );
    expect(told.rows.some(({ message }) => /added a GP referral/.test(message))).toBe(true);
  });

  test.each([
    [
      "no doctor",
      { _referring_doctor: null },
      { _referring_doctor: "Choose a referring doctor from the list." },
    ],
    [
      "a doctor who is not there",
      { _referring_doctor: 999_999_999 },
      { _referring_doctor: "Choose a referring doctor from the list." },
    ],
    ["no day", { referral_date: null }, { referral_date: "Enter the date of the referral as DD/MM/YYYY." }],
    [
      "a day that is none",
      { referral_date: "2026-02-30" },
      { referral_date: expect.stringMatching(/date/i) },
    ],
    [
      "a day years ahead",
      { referral_date: "2190-01-01" },
      { referral_date: "This is more than a year ahead. Check the year." },
    ],
    [
      "a day before birth",
      { referral_date: "1950-01-01" },
      { referral_date: "This is before the patient was born." },
    ],
    ["no type", { referral_type: null }, { referral_type: "Choose Specialist, GP or GP Indefinite." }],
    [
      "a type that is none",
      { referral_type: 9 },
      { referral_type: "Choose Specialist, GP or GP Indefinite." },
    ],
  ])("%s is refused at its field, and nothing is saved", async (_case, wrong, errors) => {
    const ID = await picture();
    await take();
    const refused = await save(ID, { ...referral(), ...wrong });
    expect([refused.status, refused.body.errors]).toEqual([400, errors]);
    expect((await take()).patients).toMatchObject([{ ID, last_name: "", referrals: [] }]);
  });

  test("a doctor of another client is refused", async () => {
    const ID = await picture();
    const theirs = (
      await (await app.signIn("vogt")).post("/referringdoctor", { first_name: "Ada", last_name: "Other" })
    ).body.ID;
    await take();
    const refused = await save(ID, { ...referral(), _referring_doctor: theirs });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["_referring_doctor"]]);
  });
});

describe("API-CONV-002: the claim of the picture", () => {
  test("comes with the picture, and is saved into its open consultation list with the referral", async () => {
    const ID = await picture();
    const list = await listed(ID);
    const { patients } = await take();
    expect(patients[0].claim).toMatchObject({
      _list: list,
      service_date: addDays(today, -1),
      billing_type: 4,
      items: ["104"],
    });
    const read = { service_date: addDays(today, -2), billing_type: 1, items: ["49318", "51303"] };
    const saved = await save(ID, { ...referral(), ...read });
    expect(saved.body.claim).toMatchObject(read);
    expect(await rowOf(list)).toMatchObject({ ...read, _referral: saved.body.referrals[0].ID, version: 2 });
    await save(ID, { ...referral(), ...read });
    expect(await rowOf(list)).toMatchObject({ version: 2 });
  });

  test.each([
    [
      "after today",
      { service_date: addDays(today, 1) },
      { service_date: "This is after today. Check the date." },
    ],
    [
      "before birth",
      { service_date: "1950-01-01" },
      { service_date: "This is before the patient was born." },
    ],
    ["a wrong item", { items: ["49318", "x"] }, { "items.1": expect.stringMatching(/item numbers/) }],
    ["a billing type that is none", { billing_type: 99 }, { billing_type: "Choose a billing type." }],
  ])("%s is refused at its field", async (_case, wrong, errors) => {
    const ID = await picture();
    const list = await listed(ID);
    await take();
    const refused = await save(ID, wrong);
    expect([refused.status, refused.body.errors]).toEqual([400, errors]);
    expect(await rowOf(list)).toMatchObject({ items: ["104"], version: 1 });
  });

  test("without an open list there is none to write to", async () => {
    const ID = await picture();
    expect((await take()).patients[0].claim).toBeNull();
    const refused = await save(ID, { items: ["104"] });
    expect(refused.body.errors).toEqual({
      service_date: "This patient is on no consultation list that is still open.",
    });
    expect((await save(ID, { items: [], billing_type: null, service_date: null })).status).toBe(200);
  });

  test("a list that was sent meanwhile is not changed", async () => {
    const ID = await picture();
    const list = await listed(ID);
    await take();
    await raman.post(`/consultationlist/${list}/send`, {});
    expect((await save(ID, { items: ["105"] })).status).toBe(400);
    expect(await rowOf(list)).toMatchObject({ items: ["104"] });
  });
});

describe("SCR-CONV-02: a picture of a patient who was there already", () => {
  test("brings a newer referral and its claim along; an older referral does not take the place of what is recorded", async () => {
    const known = (await raman.post("/patient", { ...names, category: "C" })).body.ID;
    const recorded = { _referring_doctor: birch, referral_date: addDays(today, -60), referral_type: 2 };
    await raman.post(`/patient/${known}/referral`, recorded);
    const use = async (read: object) => {
      const ID = await picture();
      const list = await listed(ID);
      await take();
      const used = await converter.post(`/patient/conversion/${ID}/existing`, {
        ...names,
        _patient: known,
        items: ["105"],
        ...read,
      });
      expect([used.status, used.body.errors]).toEqual([200, undefined]);
      expect(await rowOf(list)).toMatchObject({ _patient: known, items: ["105"] });
      return (await raman.get(`/patient/${known}`)).body.referrals;
    };
    expect(await use({ ...referral(), referral_date: addDays(today, -90) })).toMatchObject([recorded]);
    expect(await use(referral())).toMatchObject([
      { ...referral(), active: true },
      { ...recorded, active: false },
    ]);
    const { added } = (await converter.get("/patient/conversion/20/1/-/0?resume=true")).body;
    expect(added.map(({ existing }: { existing: { ID: number } }) => existing.ID)).toEqual([known, known]);
  });
});
