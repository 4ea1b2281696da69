import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import { insertPatient, refreshStatus } from "./index.ts";

let app: TestApp;
let raman: number;
let reception: Visitor;
let manager: Visitor;

beforeAll(async () => {
  app = await startApp();
  raman = await app.idOf("raman");
  [reception, manager] = await Promise.all([app.signIn("reception"), app.signIn("manager")]);
});
afterAll(() => app.stop());

const isla = { first_name: "Isla", last_name: "Campbell", dob: "1966-12-23", gender: "F", title: 2 };

async function added(fields: object = {}, by: Visitor = reception) {
  const reply = await by.post("/patient", { ...isla, ...fields });
  expect([reply.status, reply.body.message]).toEqual([201, undefined]);
  return reply.body;
}

const feed = async (identity: number) =>
  await app.database.db
    .selectFrom("audit_event")
    .select(["kind", "message"])
    .where("controller", "=", "patient")
    .where("identity", "=", identity)
    .orderBy("ID")
    .execute();

async function uploaded(by: string, owner = raman): Promise<number> {
  const ID = await (makeRow["file"] ?? (() => Promise.resolve(0)))(app.database.db, owner);
  await app.database.db
    .updateTable("file")
    .set({ _uploaded_by: await app.idOf(by) })
    .where("ID", "=", ID)
    .execute();
  return ID;
}

async function referred(patient: number, provider_number: string | null = "2426621B") {
  const { db } = app.database;
  const doctor = await db
    .insertInto("referring_doctor")
    .values({
      _doctor: raman,
      first_name: "Hannah",
      last_name: "Birch",
      last_key: "birch",
      first_key: "hannah",
      provider_number,
    })
    .returning("ID")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("referral")
    .values({
      _doctor: raman,
      _patient: patient,
      _referring_doctor: doctor.ID,
      referral_type: 2,
      referral_date: "2026-01-05",
      expiry_date: "2027-01-05",
      active: true,
    })
    .execute();
  return doctor.ID;
}

describe("POST /patient", () => {
  test("RULE-CAP-01: a practice adds its own patient", async () => {
    const patient = await added({ mobile: "0418 904 551", email: " isla@example.com ", import_id: "" });
    expect(patient).toMatchObject({
      ...isla,
      _doctor: raman,
      mobile: "0418904551",
      email: "isla@example.com",
      import_id: null,
      category: "U",
      is_deleted: false,
      version: 1,
      attachments: [],
      referrals: [],
    });
    expect(await feed(patient.ID)).toContainEqual({ kind: "write", message: "added patient CAMPBELL, Isla" });
  });

  test("RULE-PAT-03: both names are needed", async () => {
    for (const [body, field, message] of [
      [{ last_name: "Campbell" }, "first_name", "Enter a value."],
      [{ first_name: "", last_name: "Campbell" }, "first_name", "Enter the first name."],
      [{ first_name: "Isla", last_name: "   " }, "last_name", "Enter the last name."],
    ] as const) {
      const reply = await reception.post("/patient", body);
      expect([reply.status, reply.body.errors]).toEqual([400, { [field]: message }]);
    }
    expect(await added({ first_name: "é".repeat(100) })).toMatchObject({ first_name: "é".repeat(100) });
    expect(
      (await reception.post("/patient", { ...isla, first_name: "e".repeat(101) })).body.errors,
    ).toHaveProperty("first_name");
  });

  test("RULE-PAT-03: nobody is born tomorrow", async () => {
    const today = todayIn("Australia/Sydney", new Date().toISOString());
    expect((await added({ dob: today })).dob).toBe(today);
    const reply = await reception.post("/patient", { ...isla, dob: addDays(today, 1) });
    expect([reply.status, reply.body.errors]).toEqual([400, { dob: "The date of birth is in the future." }]);
  });

  test("RULE-PAT-07: categories by letter or number, genders, titles", async () => {
    expect(await added({ category: 3, gender: "", title: 0 })).toMatchObject({
      category: "Z",
      gender: null,
      title: null,
    });
    expect(await added({ category: "4", gender: "X", title: 9 })).toMatchObject({
      category: "M",
      gender: "X",
      title: 9,
    });
    for (const wrong of [{ category: 6 }, { category: "Q" }, { gender: "Q" }, { title: 10 }, { title: -1 }]) {
      const reply = await reception.post("/patient", { ...isla, ...wrong });
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, Object.keys(wrong)]);
    }
  });

  test("RULE-GEN-07: a landline is filled with zeros to ten digits", async () => {
    expect(await added({ landline: "9555 1234" })).toMatchObject({ landline: "0095551234" });
    expect(await added({ landline: "(02) 9555 1234" })).toMatchObject({ landline: "0295551234" });
  });

  test("RULE-GEN-08, -09: a mobile has ten digits", async () => {
    const reply = await reception.post("/patient", { ...isla, mobile: "0412" });
    expect([reply.status, reply.body.message]).toEqual([
      400,
      "0412 is invalid mobile. Please enter valid number.",
    ]);
    expect(reply.body.errors).toHaveProperty("mobile");
  });

  test("RULE-GEN-13: a client in the UK has other numbers", async () => {
    const campbell = await app.signIn("campbell");
    const patient = await added(
      { mobile: "+44 7911 123456", landline: "020 7946 0958", medicare_number: "123", category: "Z" },
      campbell,
    );
    expect(patient).toMatchObject({ mobile: "07911123456", landline: "02079460958", warnings: [] });
    expect(patient.missing).toEqual(["referring_doctor"]);
  });

  test("odd card numbers are kept and told of", async () => {
    const patient = await added({
      medicare_number: "2428 77813 2/1",
      ihi: "8003 6000 0000 0000",
      dva_number: "12",
    });
    expect(patient).toMatchObject({ medicare_number: "24287781321", dva_number: "12" });
    expect(patient.warnings.map(({ field }: { field: string }) => field)).toEqual(["ihi", "dva_number"]);
    expect((await added({ medicare_number: "1111111111" })).warnings[0].message).toMatch(/start with 2 to 6/);
  });

  test("a card expires on a day or with a month", async () => {
    expect(await added({ entitlement_expiry: "08/2028" })).toMatchObject({
      entitlement_expiry: "2028-08-31",
    });
    expect(await added({ entitlement_expiry: "2027-08-15" })).toMatchObject({
      entitlement_expiry: "2027-08-15",
    });
    expect(
      (await reception.post("/patient", { ...isla, entitlement_expiry: "13/2028" })).body.errors,
    ).toHaveProperty("entitlement_expiry");
  });

  test("an import number is one patient's, of this client", async () => {
    await added({ import_id: "A-17" });
    const reply = await reception.post("/patient", { ...isla, import_id: "A-17" });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([409, ["import_id"]]);
    expect(
      (await (await app.signIn("vogtreception")).post("/patient", { ...isla, import_id: "A-17" })).status,
    ).toBe(201);
  });

  test("suburb and fund are of the lists", async () => {
    for (const field of ["_locality", "_health_fund"]) {
      for (const value of [999_999, 99_999_999_999, -1, 1.5, "3"]) {
        const reply = await reception.post("/patient", { ...isla, [field]: value });
        expect([field, value, reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([
          field,
          value,
          400,
          [field],
        ]);
      }
    }
  });

  test("RULE-PERM-04: the owner is not the caller's to choose", async () => {
    const reply = await reception.post("/patient", { ...isla, _doctor: await app.idOf("vogt") });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ["_doctor"]]);
    expect((await added({ _doctor: raman }))._doctor).toBe(raman);
  });

  test("a picture is a file of one's own", async () => {
    const mine = await uploaded("reception");
    expect((await added({ picture: mine })).picture).toMatchObject({ ID: mine });
    const theirs = await uploaded("vogt", await app.idOf("vogt"));
    for (const picture of [theirs, await uploaded("manager"), 999_999_999]) {
      const reply = await reception.post("/patient", { ...isla, picture });
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ["picture"]]);
    }
  });

  test("odd input is refused, never a fault", async () => {
    const oddities: unknown[] = [
      null,
      [],
      5,
      "x",
      {},
      { ...isla, first_name: "a".repeat(5000) },
      { ...isla, last_name: "a\u0000b" },
      { ...isla, last_name: "\ud800" },
    ];
    const fields = [
      "title",
      "first_name",
      "dob",
      "gender",
      "email",
      "landline",
      "mobile",
      "address",
      "medicare_number",
      "entitlement_expiry",
      "ihi",
      "dva_number",
      "fund_number",
      "category",
      "mrn",
      "wc_details",
      "notes",
      "import_id",
      "picture",
      "_locality",
    ];
    for (const field of fields)
      for (const value of [{}, [], true, 1e300, "\u0000", "\udfff", "9".repeat(5000)])
        oddities.push({ ...isla, [field]: value });
    for (const body of oddities) {
      const reply = await reception.post("/patient", body);
      expect([JSON.stringify(body).slice(0, 120), reply.status]).toEqual([
        JSON.stringify(body).slice(0, 120),
        400,
      ]);
    }
  });
});

describe("PUT /patient/:id", () => {
  test("what is left out stays as it is", async () => {
    const patient = await added({ mobile: "0418904551", category: "M", notes: "Interpreter" });
    const { body } = await reception.put(`/patient/${patient.ID}`, { first_name: "Ailsa", version: 1 });
    expect(body).toMatchObject({
      first_name: "Ailsa",
      last_name: "Campbell",
      mobile: "0418904551",
      category: "M",
      notes: "Interpreter",
      title: 2,
      version: 2,
    });
    expect(
      (await reception.get("/patient/search/campbell, ailsa")).body.map(({ ID }: { ID: number }) => ID),
    ).toContain(patient.ID);
  });

  test("what was read can be sent back", async () => {
    const patient = await added({ picture: await uploaded("reception"), medicare_number: "1" });
    const reply = await reception.put(`/patient/${patient.ID}`, patient);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ ...patient, version: 2 });
  });

  test("F-7: an older version is refused with the row as it is", async () => {
    const patient = await added();
    await manager.put(`/patient/${patient.ID}`, { mrn: "RO-1", version: 1 });
    const reply = await reception.put(`/patient/${patient.ID}`, { mrn: "RO-2", version: 1 });
    expect([reply.status, reply.body.code, reply.body.details.current.mrn]).toEqual([409, "stale", "RO-1"]);
    expect((await reception.put(`/patient/${patient.ID}`, { mrn: "RO-2" })).status).toBe(200);
  });

  test("F-7: of two who save at once one is told", async () => {
    const patient = await added();
    const replies = await Promise.all(
      [1, 2, 3].map((mrn) => reception.put(`/patient/${patient.ID}`, { mrn: `RO-${mrn}`, version: 1 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("STATE-PAT-01: a deleted patient is restored by whoever may delete", async () => {
    const patient = await added();
    expect((await manager.delete(`/patient/${patient.ID}`)).body).toEqual({
      ID: patient.ID,
      is_deleted: true,
    });
    expect((await manager.put(`/patient/${patient.ID}`, { mrn: "1" })).body.code).toBe("patient.deleted");
    const { body } = await manager.put(`/patient/${patient.ID}`, { is_deleted: false });
    expect(body.is_deleted).toBe(false);
    expect((await feed(patient.ID)).map(({ message }) => message)).toEqual(
      expect.arrayContaining(["deleted patient CAMPBELL, Isla", "restored patient CAMPBELL, Isla"]),
    );
  });

  test("STATE-PAT-01: restoring needs the right to delete", async () => {
    const agent = await app.signIn("bookingagent");
    const patient = await added();
    await manager.delete(`/patient/${patient.ID}`);
    expect((await agent.put(`/patient/${patient.ID}?doctor_id=${raman}`, { is_deleted: false })).status).toBe(
      403,
    );
    expect((await agent.delete(`/patient/${patient.ID}?doctor_id=${raman}`)).status).toBe(403);
  });
});

describe("DELETE /patient/:id", () => {
  test("RULE-PERM-16: the record is kept, and deleting twice is once", async () => {
    const patient = await added();
    for (let time = 0; time < 2; time += 1)
      expect((await manager.delete(`/patient/${patient.ID}`)).status).toBe(200);
    expect((await manager.get(`/patient/${patient.ID}`)).body).toMatchObject({
      is_deleted: true,
      version: 2,
    });
    expect((await feed(patient.ID)).filter(({ message }) => message?.startsWith("deleted"))).toHaveLength(1);
  });
});

describe("the state of a record", () => {
  const statusOf = async (ID: number) => (await reception.get(`/patient/${ID}`)).body.status;

  test("STATE-PAT-04: complete by hand is Validated", async () => {
    expect(await added()).toMatchObject({ status: "Validated", _status: 4, missing: [] });
  });

  test("STATE-PAT-03: a private patient without fund and referral has missing data", async () => {
    const patient = await added({ category: "Z", dob: null });
    expect(patient).toMatchObject({
      status: "Missing Data",
      _status: 2,
      missing: ["dob", "_health_fund", "fund_number", "referring_doctor"],
    });
  });

  test("STATE-PAT-05: saved in missing-data mode it is Edited, and stays so", async () => {
    const { ID } = await added({ dob: null });
    expect((await reception.put(`/patient/${ID}`, { notes: "asked" })).body.status).toBe("Missing Data");
    expect((await reception.put(`/patient/${ID}?missing=1`, { dob: "1970-01-01" })).body).toMatchObject({
      status: "Edited",
      _status: 3,
    });
    expect((await reception.put(`/patient/${ID}`, { dob: null })).body.status).toBe("Edited");
  });

  test("STATE-PAT-02: what waits for conversion is not changed by a save", async () => {
    const { ID } = await added();
    await app.database.db
      .updateTable("patient")
      .set({ status: "Unconverted" })
      .where("ID", "=", ID)
      .execute();
    expect((await reception.put(`/patient/${ID}?missing=1`, { mrn: "5" })).body.status).toBe("Unconverted");
  });

  test("STATE-PAT-06: completed or spoilt by a save, the state follows", async () => {
    const { ID } = await added({ dob: null });
    expect((await reception.put(`/patient/${ID}`, { dob: "1970-01-01" })).body.status).toBe("Validated");
    expect((await reception.put(`/patient/${ID}`, { category: "M" })).body).toMatchObject({
      status: "Missing Data",
      missing: ["referring_doctor", "wc_details"],
    });
  });

  test("the referral's doctor and provider number complete a record", async () => {
    const { ID } = await added({ category: "M", wc_details: "Claim 17" });
    const doctor = await referred(ID, null);
    expect((await reception.get(`/patient/${ID}`)).body.missing).toEqual(["provider_number"]);
    await app.database.db
      .updateTable("referring_doctor")
      .set({ provider_number: "2426621B" })
      .where("ID", "=", doctor)
      .execute();
    expect(await refreshStatus(app.database.db, raman, ID)).toBe("Validated");
    expect(await statusOf(ID)).toBe("Validated");
  });

  test("F-5: an imported patient starts by its completeness", async () => {
    const owner = { ID: raman, country: "AU" } as const;
    const whole = await insertPatient(app.database.db, owner, {
      first_name: "Im",
      last_name: "Ported",
      dob: "1980-02-03",
    });
    const partly = await insertPatient(app.database.db, owner, {
      first_name: "Im",
      last_name: "Ported",
      landline: "95551234",
    });
    expect([await statusOf(whole), await statusOf(partly)]).toEqual(["Validated", "Missing Data"]);
  });
});

describe("GET /patient", () => {
  test("F-10: who opens a patient is registered", async () => {
    const { ID } = await added();
    await reception.get(`/patient/${ID}`);
    await app.services.readAudit.flush();
    expect((await feed(ID)).map(({ kind }) => kind).sort()).toEqual(["read", "write"]);
  });

  test("RULE-PAT-02: by the page, by name, deleted ones only when asked", async () => {
    const vogt = await app.signIn("vogt");
    for (const [first_name, last_name] of [
      ["Zoe", "Ng"],
      ["Adam", "ng"],
      ["Ben", "Nolan"],
      ["Cy", "Nolan"],
    ])
      await added({ first_name, last_name, dob: null }, vogt);
    const gone = await added({ first_name: "Gone", last_name: "Aaron" }, vogt);
    await vogt.delete(`/patient/${gone.ID}`);
    const names = async (path: string) => {
      const { body } = await vogt.get(path);
      return [body.totalItems, body.patients.map((row: { first_name: string }) => row.first_name)];
    };
    expect(await names("/patient/2/1?status=Missing%20Data")).toEqual([4, ["Adam", "Zoe"]]);
    expect(await names("/patient/2/2?status=Missing%20Data")).toEqual([4, ["Ben", "Cy"]]);
    expect(await names("/patient/2/3?status=Missing%20Data")).toEqual([4, []]);
    const shown = await names("/patient/100/1?show_deleted=1");
    expect(shown[1]).toContain("Gone");
    expect((await names("/patient/100/1"))[1]).not.toContain("Gone");
    expect((await names("/patient/100/1?sort=-name"))[1]).toEqual(
      (await names("/patient/100/1"))[1].toReversed(),
    );
    expect((await vogt.get("/patient")).body).toHaveLength((await names("/patient/100/1"))[0]);
    expect((await vogt.get("/patient?show_deleted=true")).body).toHaveLength(shown[0]);
  });

  test("RULE-GEN-06: a wrong page, order or state is refused", async () => {
    for (const path of [
      "/patient/0/1",
      "/patient/101/1",
      "/patient/50/0",
      "/patient/50/1?sort=age",
      "/patient/50/1?status=Odd",
    ]) {
      expect([path, (await reception.get(path)).status]).toEqual([path, 400]);
    }
    // A page number consists of digits; a word in its place is another address (C-26).
    expect((await reception.get("/patient/50/x")).status).toBe(404);
  });

  test("a row tells suburb, fund, referral and latest appointment", async () => {
    const { db } = app.database;
    const locality = await db
      .selectFrom("locality")
      .select(["ID", "suburb"])
      .where("suburb", "=", "Footscray")
      .executeTakeFirstOrThrow();
    const fund = await db.selectFrom("health_fund").select(["ID", "name"]).limit(1).executeTakeFirstOrThrow();
    const { ID } = await added({ last_name: "Rowtest", _locality: locality.ID, _health_fund: fund.ID });
    await referred(ID);
    const appointment = (appointment_date: `${number}-${number}-${number}`, more: object = {}) =>
      db
        .insertInto("appointment")
        .values({
          _doctor: raman,
          appointment_type: 1,
          appointment_date,
          start_time: "09:00",
          end_time: "09:15",
          _patient: ID,
          ...more,
        })
        .execute();
    await appointment("2026-01-20");
    await appointment("2026-02-20", { cancelled: true, is_billed: true });
    await appointment("2199-01-01");
    const row = async () => (await reception.get("/patient/search/rowtest")).body[0];
    expect(await row()).toMatchObject({
      match: "exact",
      locality: { suburb: locality.suburb },
      health_fund: { name: fund.name },
      referral: { referral_type: 2, expiry_date: "2027-01-05" },
      latest_visit: "2026-01-20",
    });
    await appointment("2026-01-27", { repeat_interval: 1, repeat_frequency: 1, repeat_count: 3 });
    expect((await row()).latest_visit).toBe("2026-02-10");
    const series = await db
      .selectFrom("appointment")
      .select("ID")
      .where("_patient", "=", ID)
      .where("repeat_count", "=", 3)
      .executeTakeFirstOrThrow();
    const moved = {
      _patient: ID,
      appointment_type: 1,
      appointment_date: "2026-03-03",
      start_time: "09:00",
      end_time: "09:15",
    } as const;
    await db
      .insertInto("appointment_occurrence")
      .values({ _doctor: raman, _appointment: series.ID, repeat_date: "2026-02-10", ...moved })
      .execute();
    expect((await row()).latest_visit).toBe("2026-03-03");
    await db.updateTable("appointment").set({ is_deleted: true }).where("ID", "=", series.ID).execute();
    expect((await row()).latest_visit).toBe("2026-01-20");
  });

  test("neighbours in the order of the list", async () => {
    const okafor = await app.signIn("okafor");
    const [a, b, c] = [
      await added({ last_name: "Abbott" }, okafor),
      await added({ last_name: "Brown" }, okafor),
      await added({ last_name: "Brown" }, okafor),
    ];
    expect((await okafor.get(`/patient/${b.ID}/neighbours`)).body).toMatchObject({
      position: 2,
      totalItems: 3,
      previous: { ID: a.ID },
      next: { ID: c.ID },
    });
    expect((await okafor.get(`/patient/${a.ID}/neighbours`)).body).toMatchObject({
      position: 1,
      previous: null,
      next: { ID: b.ID },
    });
    expect((await okafor.get(`/patient/${c.ID}/neighbours?status=Missing%20Data`)).body).toMatchObject({
      totalItems: 0,
      previous: null,
      next: null,
    });
    const privately = await added({ last_name: "Cole", category: "Z" }, okafor);
    const last = await added({ last_name: "Dunn", category: "Z" }, okafor);
    expect((await okafor.get(`/patient/${last.ID}/neighbours?category=Z`)).body).toMatchObject({
      position: 2,
      totalItems: 2,
      previous: { ID: privately.ID },
      next: null,
    });
  });

  test("staff that convert pictures see the patients they hold", async () => {
    const converter = await app.signIn("converter");
    const [held, other] = [await added({ last_name: "Heldby" }), await added({ last_name: "Heldby" })];
    expect((await converter.get(`/patient/${held.ID}?doctor_id=${raman}`)).status).toBe(404);
    await app.database.db
      .updateTable("patient")
      .set({ locked_by: await app.idOf("converter") })
      .where("ID", "=", held.ID)
      .execute();
    expect((await converter.get(`/patient/${held.ID}?doctor_id=${raman}`)).status).toBe(200);
    expect((await converter.get(`/patient/${other.ID}?doctor_id=${raman}`)).status).toBe(404);
    expect((await converter.get(`/patient/50/1?doctor_id=${raman}`)).body.totalItems).toBe(1);
    expect((await converter.get(`/patient/search/heldby?doctor_id=${raman}`)).body).toHaveLength(1);
    expect((await converter.put(`/patient/${held.ID}?doctor_id=${raman}`, { mrn: "1" })).status).toBe(403);
  });
});

describe("attachments", () => {
  test("RULE-CAP-01: attached, removed, and attached again", async () => {
    const { ID } = await added();
    const _file = await uploaded("reception");
    const attached = await reception.post(`/patient/${ID}/attachment`, { _file });
    expect([attached.status, attached.body]).toMatchObject([201, { _file, name: "foreign.pdf", size: 1 }]);
    expect((await reception.get(`/patient/${ID}`)).body.attachments).toEqual([attached.body]);
    const removed = await reception.delete(`/patient/${ID}/attachment/${attached.body.ID}`);
    expect(removed.body).toEqual({ ID: attached.body.ID, is_deleted: true });
    expect((await reception.delete(`/patient/${ID}/attachment/${attached.body.ID}`)).status).toBe(404);
    expect((await manager.post(`/patient/${ID}/attachment`, { _file })).body.ID).toBe(attached.body.ID);
  });

  test("another's upload and another client's file are not attached", async () => {
    const { ID } = await added();
    for (const _file of [
      await uploaded("manager"),
      await uploaded("vogt", await app.idOf("vogt")),
      999_999_999,
    ]) {
      const reply = await reception.post(`/patient/${ID}/attachment`, { _file });
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ["_file"]]);
    }
    for (const _file of [0, -1, "1", null, 1e300])
      expect((await reception.post(`/patient/${ID}/attachment`, { _file })).status).toBe(400);
  });
});
