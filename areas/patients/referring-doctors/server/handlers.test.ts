import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let reception: Visitor;
let raman: number;
let footscray: number;
let sunshine: number;

beforeAll(async () => {
  app = await startApp();
  reception = await app.signIn("reception");
  raman = await app.idOf("raman");
  footscray = await suburb("footscray vic 3011");
  sunshine = await suburb("sunshine vic 3020");
});
afterAll(() => app.stop());

const suburb = async (text: string): Promise<number> =>
  (await app.nobody.get(`/locality/search/${encodeURIComponent(text)}`)).body[0].ID;

const add = async (body: object, visitor = reception) => {
  const answer = await visitor.post("/referringdoctor", {
    first_name: "Hannah",
    last_name: "Birch",
    ...body,
  });
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return answer.body;
};

const patientOf = async (_doctor: number, last_name: string, fields: object = {}) => {
  const row = {
    _doctor,
    first_name: "Isla",
    last_name,
    last_key: last_name.toLowerCase(),
    first_key: "isla",
    sound_key: "x",
  };
  const added = app.database.db.insertInto("patient").values({ ...row, status: "Validated", ...fields });
  return (await added.returning("ID").executeTakeFirstOrThrow()).ID;
};
const refer = (_patient: number, _referring_doctor: number, body: object = {}) =>
  reception.post(`/patient/${_patient}/referral`, {
    referral_date: "2026-06-01",
    referral_type: 3,
    _referring_doctor,
    ...body,
  });
const newest = (controller: string, identity: number) =>
  app.database.db
    .selectFrom("audit_event")
    .selectAll()
    .where("controller", "=", controller)
    .where("identity", "=", identity)
    .orderBy("ID", "desc")
    .limit(1)
    .executeTakeFirst();

describe("POST /referringdoctor", () => {
  test("answers the row as it is kept, with its suburb", async () => {
    const body = {
      title: 3,
      provider_number: "242662-1b",
      practice_name: " Barkly St Clinic ",
      phone: "(03) 9318 4420",
      address: "18 Barkly St",
      _locality: footscray,
    };
    expect(await add(body)).toMatchObject({
      ...body,
      provider_number: "2426621B",
      practice_name: "Barkly St Clinic",
      phone: "0393184420",
      _doctor: raman,
      is_deleted: false,
      version: 1,
      locality: { ID: footscray, suburb: "Footscray", state: "VIC", postcode: "3011" },
    });
  });

  test("names are all it needs", async () => {
    expect(await add({ first_name: "Anil", last_name: "Kapoor" })).toMatchObject({
      title: null,
      provider_number: null,
      practice_name: null,
      phone: null,
      address: null,
      _locality: null,
      locality: null,
    });
  });

  test("an empty field is none", async () => {
    const empty = { title: 0, provider_number: "", practice_name: " ", phone: "", address: "", _locality: 0 };
    expect(await add(empty)).toMatchObject({
      title: null,
      provider_number: null,
      practice_name: null,
      phone: null,
      locality: null,
    });
  });

  test.each([
    [{ first_name: "" }, "first_name", "Enter a first name."],
    [{ last_name: "  " }, "last_name", "Enter a last name."],
    [{ last_name: undefined }, "last_name", "Enter a value."],
    [{ provider_number: "2426621A" }, "provider_number", "Invalid provider number"],
    [{ provider_number: "0000000Y" }, "provider_number", "Invalid provider number"],
    [{ phone: "not a number" }, "phone", "not a number is invalid phone. Please enter valid number."],
    [{ phone: "039318442099" }, "phone", "039318442099 is invalid phone. Please enter valid number."],
    [{ title: 12 }, "title", "Choose a title from the list."],
    [{ _locality: 2_000_000_000 }, "_locality", "Please select suburb from dropdown list"],
    [{ _locality: "Footscray" }, "_locality", "Please select suburb from dropdown list"],
    [{ practice_name: "x".repeat(201) }, "practice_name", "Keep this to 200 characters or fewer."],
    [{ last_name: "Bi\u0000rch" }, "last_name", "This contains characters that can't be saved. Retype it."],
  ])("RULE-PROV-01, RULE-GEN-09, RULE-GEN-11: refuses %j", async (wrong, field, words) => {
    const { status, body } = await reception.post("/referringdoctor", {
      first_name: "Hannah",
      last_name: "Birch",
      ...wrong,
    });
    expect([status, body.errors[field]]).toEqual([400, words]);
    if (field === "provider_number") expect(body.message).toBe("Invalid provider number");
  });

  test("RULE-PERM-04: refuses another owner in the body", async () => {
    const { status, body } = await reception.post("/referringdoctor", {
      first_name: "A",
      last_name: "B",
      _doctor: raman + 1,
    });
    expect([status, body.errors._doctor]).toEqual([400, "This record belongs to another client."]);
  });

  test("a reference beyond any number is a refusal, not a fault", async () => {
    for (const _locality of [4_000_000_000, Number.MAX_SAFE_INTEGER, 1e300, -1, 1.5]) {
      expect(
        (await reception.post("/referringdoctor", { first_name: "A", last_name: "B", _locality })).status,
      ).toBe(400);
    }
  });

  test("RULE-GEN-13, C-54: a UK client writes no Medicare number", async () => {
    const campbell = await app.signIn("campbell");
    const added = await add({ provider_number: "gmc 7654321", phone: "020 7946 0958" }, campbell);
    expect(added).toMatchObject({ provider_number: "GMC 7654321", phone: "02079460958" });
  });

  test("RULE-PERM-17: the feed tells of it", async () => {
    const { ID } = await add({ first_name: "Grace", last_name: "Feeder" });
    expect(await newest("referringdoctor", ID)).toMatchObject({
      kind: "write",
      message: "added referring doctor FEEDER, Grace",
    });
  });
});

describe("PUT /referringdoctor/:id", () => {
  test("changes what is given and keeps the rest", async () => {
    const { ID } = await add({
      first_name: "Vera",
      last_name: "Keeper",
      provider_number: "2426631A",
      _locality: footscray,
    });
    const { status, body } = await reception.put(`/referringdoctor/${ID}`, {
      phone: "0412 338 907",
      version: 1,
    });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        last_name: "Keeper",
        provider_number: "2426631A",
        _locality: footscray,
        phone: "0412338907",
        version: 2,
      }),
    ]);
  });

  test("is found by its new name at once", async () => {
    const { ID } = await add({ first_name: "Mary", last_name: "Maidenname" });
    await reception.put(`/referringdoctor/${ID}`, { last_name: "Marriedname" });
    const found = (await reception.get("/referringdoctor/search/marriedname")).body;
    expect(found.map((row: { ID: number }) => row.ID)).toEqual([ID]);
    expect((await reception.get("/referringdoctor/search/maidenname")).body).toEqual([]);
  });

  test("takes the row as an older caller sends it back, whole", async () => {
    const row = await add({ first_name: "Whole", last_name: "Row", _locality: footscray });
    expect((await reception.put(`/referringdoctor/${row.ID}`, row)).status).toBe(200);
  });

  test("F-7: an older version is refused with the row as it is", async () => {
    const { ID } = await add({ first_name: "Twice", last_name: "Saved" });
    await reception.put(`/referringdoctor/${ID}`, { phone: "0412338907", version: 1 });
    const { status, body } = await reception.put(`/referringdoctor/${ID}`, {
      phone: "0412338908",
      version: 1,
    });
    expect([status, body.code, body.details.current]).toEqual([
      409,
      "stale",
      expect.objectContaining({ ID, phone: "0412338907", version: 2 }),
    ]);
    expect((await reception.put(`/referringdoctor/${ID}`, { phone: "0412338909" })).status).toBe(200);
  });

  test("refuses a wrong number and keeps the row", async () => {
    const { ID } = await add({ first_name: "Right", last_name: "Number", provider_number: "2121331W" });
    expect((await reception.put(`/referringdoctor/${ID}`, { provider_number: "2121331X" })).status).toBe(400);
    expect((await reception.get(`/referringdoctor/${ID}`)).body).toMatchObject({
      provider_number: "2121331W",
      version: 1,
    });
  });
});

describe("DELETE /referringdoctor/:id", () => {
  test("C-45, RULE-PERM-16: leaves the lists, stays on its referrals, and comes back with is_deleted false", async () => {
    const { ID } = await add({ first_name: "Late", last_name: "Leaver" });
    const patient = await patientOf(raman, "Stays");
    expect((await refer(patient, ID)).status).toBe(201);
    expect(await reception.delete(`/referringdoctor/${ID}`)).toMatchObject({
      status: 200,
      body: { ID, is_deleted: true },
    });
    const all = (await reception.get("/referringdoctor")).body;
    expect(all.some((row: { ID: number }) => row.ID === ID)).toBe(false);
    expect((await reception.get("/referringdoctor/search/leaver")).body).toEqual([]);
    expect((await reception.get(`/patient/${patient}/referral`)).body[0].referring_doctor).toMatchObject({
      ID,
      is_deleted: true,
    });
    expect((await reception.get(`/referringdoctor/${ID}`)).body.is_deleted).toBe(true);
    const restored = await reception.put(`/referringdoctor/${ID}`, { is_deleted: false });
    expect(restored.body.is_deleted).toBe(false);
    expect(await newest("referringdoctor", ID)).toMatchObject({
      message: "restored referring doctor LEAVER, Late",
    });
    expect((await reception.get("/referringdoctor/search/leaver")).body).toHaveLength(1);
  });

  test("twice is once", async () => {
    const { ID } = await add({ first_name: "Only", last_name: "Once" });
    expect((await reception.delete(`/referringdoctor/${ID}`)).status).toBe(200);
    expect((await reception.delete(`/referringdoctor/${ID}`)).status).toBe(200);
    const told = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "referringdoctor")
      .where("identity", "=", ID)
      .orderBy("ID")
      .execute();
    expect(told.map(({ message }) => message)).toEqual([
      "added referring doctor ONCE, Only",
      "deleted referring doctor ONCE, Only",
    ]);
  });
});

describe("GET /referringdoctor", () => {
  test("is the client's own, by name, deleted ones left out", async () => {
    const vogt = await app.signIn("vogt");
    const one = await add({ first_name: "Bea", last_name: "Zed" }, vogt);
    const two = await add({ first_name: "Al", last_name: "zed" }, vogt);
    const gone = await add({ first_name: "Gone", last_name: "Away" }, vogt);
    await vogt.delete(`/referringdoctor/${gone.ID}`);
    const { body } = await vogt.get("/referringdoctor");
    expect(body.map((row: { ID: number }) => row.ID)).toEqual([two.ID, one.ID]);
    expect((await reception.get(`/referringdoctor/${one.ID}`)).status).toBe(404);
  });
});

describe("searching", () => {
  let finder: Visitor;
  const names = async (text: string): Promise<string[]> => {
    const { status, body } = await finder.get(`/referringdoctor/search/${encodeURIComponent(text)}`);
    expect(status).toBe(200);
    return body.map((row: { first_name: string; last_name: string }) => `${row.first_name} ${row.last_name}`);
  };

  beforeAll(async () => {
    finder = await app.signIn("okafor");
    const people: [string, string, object][] = [
      ["Hannah", "Birch", { provider_number: "2426621B", practice_name: "Barkly St Clinic" }],
      ["Birchall", "Moore", {}],
      ["Thi", "Ng", {}],
      ["Conor", "O'Sullivan", { practice_name: "O'Sullivan & Daughters" }],
      ["Piet", "van der Berg", { provider_number: "0123451F" }],
      ["Zoë", "Müller", { practice_name: "100% Health_Hub" }],
      ["Katherine", "Smith", { practice_name: "Northside Family Practice" }],
    ];
    for (const [first_name, last_name, more] of people) await add({ first_name, last_name, ...more }, finder);
  });

  test.each([
    ["birch", ["Hannah Birch", "Birchall Moore"]],
    ["Dr Birch", ["Hannah Birch", "Birchall Moore"]],
    ["hannah bir", ["Hannah Birch"]],
    ["birch hannah", ["Hannah Birch"]],
    ["ng", ["Thi Ng"]],
    ["osull", ["Conor O'Sullivan"]],
    ["O’Sullivan", ["Conor O'Sullivan"]],
    ["van der b", ["Piet van der Berg"]],
    ["muller", ["Zoë Müller"]],
    ["barkly", ["Hannah Birch"]],
    ["northside fam", ["Katherine Smith"]],
    ["daughters", ["Conor O'Sullivan"]],
    ["242662", ["Hannah Birch"]],
    ["242662 1b", ["Hannah Birch"]],
    ["12345 1f", ["Piet van der Berg"]],
    ["health_hub", ["Zoë Müller"]],
    ["katherin smiht", ["Katherine Smith"]],
    ["osulivan", ["Conor O'Sullivan"]],
  ])("finds %j", async (text, expected) => {
    const found = await names(text);
    expect(found.slice(0, expected.length)).toEqual(expected);
  });

  test("what is spelt alike is only shown where nothing is written so", async () => {
    expect(await names("moore")).toEqual(["Birchall Moore"]);
    expect(await names("xyzzy")).toEqual([]);
  });

  test.each([
    "h",
    "%25",
    "%",
    "_",
    "\\",
    "'; drop table referring_doctor; --",
    "日本",
    "x".repeat(500),
    "((",
    "é".repeat(99),
  ])("odd characters do no harm: %j", async (text) => expect(await names(text)).toEqual([]));

  test("a page is searched, sorted and counted", async () => {
    const page = async (query: string, size = 3, number = 1) =>
      (await finder.get(`/referringdoctor/${size}/${number}?${query}`)).body;
    const lasts = (body: { referringDoctors: { last_name: string }[] }) =>
      body.referringDoctors.map((row) => row.last_name);
    const first = await page("");
    expect([first.totalItems, first.isAlike, lasts(first)]).toEqual([7, false, ["Birch", "Moore", "Müller"]]);
    expect(lasts(await page("", 3, 3))).toEqual(["van der Berg"]);
    expect(lasts(await page("descending=true"))).toEqual(["van der Berg", "Smith", "O'Sullivan"]);
    expect(lasts(await page("sort=provider_number"))).toEqual(["van der Berg", "Birch", "Moore"]);
    expect(lasts(await page("sort=provider_number&descending=true"))).toEqual([
      "Birch",
      "van der Berg",
      "Moore",
    ]);
    expect(lasts(await page("sort=practice_name"))).toEqual(["Müller", "Birch", "Smith"]);
    expect(await page("search=birch")).toMatchObject({ totalItems: 2, isAlike: false });
    expect(await page("search=osulivan")).toMatchObject({ totalItems: 1, isAlike: true });
    expect(await page("search=xyzzy")).toEqual({ referringDoctors: [], totalItems: 0, isAlike: false });
  });

  test("RULE-GEN-06: a page beyond 100 rows, a page 0 and an unknown order are refused", async () => {
    for (const path of ["/referringdoctor/101/1", "/referringdoctor/0/1", "/referringdoctor/10/0"]) {
      expect((await finder.get(path)).status).toBe(400);
    }
    // A page number consists of digits; a word in its place is another address (C-26).
    expect((await finder.get("/referringdoctor/10/x")).status).toBe(404);
    expect((await finder.get("/referringdoctor/10/1?sort=age")).status).toBe(400);
    expect((await finder.get("/referringdoctor/10/1?descending=perhaps")).status).toBe(400);
  });

  test("deleted ones are shown when asked", async () => {
    const gone = await add({ first_name: "Ann", last_name: "Aardvark" }, finder);
    await finder.delete(`/referringdoctor/${gone.ID}`);
    expect((await finder.get("/referringdoctor/10/1")).body.referringDoctors[0].last_name).toBe("Birch");
    const shown = (await finder.get("/referringdoctor/10/1?show_deleted=true")).body.referringDoctors[0];
    expect(shown).toMatchObject({ last_name: "Aardvark", is_deleted: true });
  });
});

describe("GET /referringdoctor/alike", () => {
  let birch: { ID: number };
  let rchdoctor: Visitor;
  const alike = async (query: object) => {
    const { status, body } = await rchdoctor.get(
      `/referringdoctor/alike?${new URLSearchParams(Object.entries(query)).toString()}`,
    );
    expect(status).toBe(200);
    return body.map((row: { ID: number; reason: string }) => [row.ID, row.reason]);
  };

  beforeAll(async () => {
    rchdoctor = await app.signIn("rchdoctor");
    birch = await add({ provider_number: "2426621B", _locality: footscray }, rchdoctor);
  });

  test("knows the same provider number, however it is written", async () => {
    expect(await alike({ provider_number: "242662 1b" })).toEqual([[birch.ID, "provider_number"]]);
  });
  test("knows the same name in the same suburb", async () => {
    const typed = { first_name: "hannah", last_name: "BIRCH" };
    expect(await alike({ ...typed, _locality: footscray })).toEqual([[birch.ID, "name"]]);
    expect(await alike({ ...typed, _locality: sunshine })).toEqual([]);
    expect(await alike(typed)).toEqual([]);
  });
  test("says nothing of an empty form, nor of the one being edited", async () => {
    expect(await alike({})).toEqual([]);
    expect(await alike({ provider_number: "2426621B", except: birch.ID })).toEqual([]);
  });
});

describe("GET /referringdoctor/:id/patient", () => {
  test("shows each patient once with the newest referral, newest first", async () => {
    const { ID } = await add({ first_name: "Busy", last_name: "Referrer" });
    const [one, two, gone] = [
      await patientOf(raman, "Alpha"),
      await patientOf(raman, "Beta"),
      await patientOf(raman, "Gamma", { is_deleted: true }),
    ];
    await refer(one, ID, { referral_date: "2026-01-10" });
    await refer(one, ID, { referral_date: "2026-03-10", referral_type: 2 });
    await refer(two, ID, { referral_date: "2026-02-10" });
    const row = {
      _doctor: raman,
      _patient: gone,
      _referring_doctor: ID,
      referral_type: 3,
      referral_date: "2026-05-01",
    } as const;
    await app.database.db
      .insertInto("referral")
      .values({ ...row, active: true })
      .execute();
    const { body } = await reception.get(`/referringdoctor/${ID}/patient/50/1`);
    expect(body.totalItems).toBe(2);
    expect(body.patients).toMatchObject([
      {
        ID: one,
        last_name: "Alpha",
        referrals: 2,
        referral_date: "2026-03-10",
        expiry_date: "2027-03-10",
        active: true,
      },
      { ID: two, last_name: "Beta", referrals: 1, referral_date: "2026-02-10", expiry_date: null },
    ]);
    expect((await reception.get(`/referringdoctor/${ID}/patient/1/2`)).body.patients).toMatchObject([
      { ID: two },
    ]);
    const counted = (await reception.get("/referringdoctor/50/1?search=referrer")).body.referringDoctors;
    expect(counted).toMatchObject([{ ID, patients: 2 }]);
  });

  test("a converter sees only the patients it holds", async () => {
    const { ID } = await add({ first_name: "Held", last_name: "Referrer" });
    const [held, other] = [
      await patientOf(raman, "Held", {
        locked_by: await app.idOf("converter"),
        lock_time: new Date().toISOString(),
      }),
      await patientOf(raman, "Other"),
    ];
    await refer(held, ID);
    await refer(other, ID);
    const converter = await app.signIn("converter");
    const { body } = await converter.get(`/referringdoctor/${ID}/patient/50/1?doctor_id=${raman}`);
    expect(body.patients.map((row: { ID: number }) => row.ID)).toEqual([held]);
    expect((await converter.get(`/patient/${held}/referral?doctor_id=${raman}`)).status).toBe(200);
    expect((await converter.get(`/patient/${other}/referral?doctor_id=${raman}`)).status).toBe(404);
  });
});
