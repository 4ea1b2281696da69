import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { PNG } from "#test/support/files.ts";

let app: TestApp;
let raman: Visitor;
let doctor = 0;
let isla = 0;
let wei = 0;
const ofRaman = () => `doctor_id=${doctor}`;

beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  doctor = await app.idOf("raman");
  isla = (await raman.post("/patient", { first_name: "Isla", last_name: "Campbell", category: "U" })).body.ID;
  wei = (await raman.post("/patient", { first_name: "Wei", last_name: "Chen", category: "U" })).body.ID;
  const marcus = await app.signIn("admin");
  await marcus.get(`/patient/${isla}?${ofRaman()}`);
  await marcus.get(`/patient/10/1?${ofRaman()}`);
  const { body } = await marcus.get(`/patient/${wei}?${ofRaman()}`);
  await marcus.put(`/patient/${wei}?${ofRaman()}`, { ...body, mobile: "0412345678" });
  const joanne = await app.signIn("manager");
  await joanne.get(`/patient/${isla}`);
  await app.services.readAudit.flush();
});
afterAll(() => app.stop());

interface Told {
  act: string;
  caller: { username: string };
  patients: { name: string }[];
}
const told = (body: { entries: Told[] }) =>
  body.entries.map(
    ({ act, caller, patients }) =>
      `${caller.username} ${act} ${patients.map(({ name }) => name).join(" & ")}`,
  );
const entries = async (query: string) => told((await raman.get(`/opened?${query}`)).body);

describe("GET /opened: who opened my patients (F-10)", () => {
  test("what others opened, were shown and changed, newest first; the practice's own people not", async () => {
    const found = await entries("");
    expect(found.filter((line) => line.startsWith("admin"))).toEqual([
      "admin changed CHEN, Wei",
      "admin opened CHEN, Wei",
      expect.stringMatching(/^admin showed (CAMPBELL, Isla & CHEN, Wei|CHEN, Wei & CAMPBELL, Isla)$/),
      "admin opened CAMPBELL, Isla",
    ]);
    expect(found.some((line) => line.startsWith("manager") || line.startsWith("raman"))).toBe(false);
  });

  test("everybody when asked, and one person", async () => {
    expect(await entries("who=all")).toContain("manager opened CAMPBELL, Isla");
    const joanne = await app.idOf("manager");
    expect(await entries(`person=${joanne}`)).toEqual(["manager opened CAMPBELL, Isla"]);
  });

  test("one patient: opened itself, and in lists that showed it", async () => {
    const found = await entries(`patient=${isla}`);
    expect(found.filter((line) => line.startsWith("admin")).map((line) => line.split(" ")[1])).toEqual([
      "showed",
      "opened",
    ]);
    expect((await raman.get(`/opened?patient=${isla}`)).body.patient).toEqual({
      ID: isla,
      name: "CAMPBELL, Isla",
    });
  });

  test("a change says what it made of the record", async () => {
    const [changed] = (await raman.get("/opened?act=changed")).body.entries;
    expect(changed.differences).toContainEqual({
      field: "Mobile",
      before: null,
      after: expect.stringContaining("412"),
    });
  });

  test("by act, by day and by words", async () => {
    expect((await entries("act=opened")).every((line) => line.includes(" opened "))).toBe(true);
    expect(await entries("from=2020-01-01&to=2020-01-31")).toEqual([]);
    expect((await entries("search=chen")).every((line) => line.includes("CHEN, Wei"))).toBe(true);
    expect(await entries("search=zzzz")).toEqual([]);
    expect((await raman.get("/opened?from=yesterday")).body.errors).toHaveProperty("from");
  });

  test.each(["Isla Campbell", "campbell isla", "Campbell, Isla", "isla camp", "  ISLA   CAMPBELL "])(
    "a patient by the words of the name, in any order: %j",
    async (search) => {
      const found = await entries(`search=${encodeURIComponent(search)}`);
      expect(found).toContain("admin opened CAMPBELL, Isla");
      expect(found.every((line) => line.includes("CAMPBELL, Isla"))).toBe(true);
    },
  );

  test("names of several words, and no patient of whom a word is not", async () => {
    const added = await raman.post("/patient", {
      first_name: "Mary Ann",
      last_name: "van der Berg",
      category: "U",
    });
    const marcus = await app.signIn("admin");
    await marcus.get(`/patient/${added.body.ID}?${ofRaman()}`);
    await app.services.readAudit.flush();
    for (const search of [
      "Mary Ann van der Berg",
      "van der Berg, Mary",
      "van der Berg Mary Ann",
      "mary van der",
    ])
      expect([search, await entries(`search=${search}`)]).toEqual([
        search,
        expect.arrayContaining(["admin opened VAN DER BERG, Mary Ann"]),
      ]);
    expect(await entries("search=Isla Berg")).toEqual([]);
  });

  test("an appointment and a file are told of with their patient", async () => {
    const appointment = await raman.post("/appointment", {
      _patient: isla,
      appointment_type: 1,
      appointment_date: "2026-12-01",
      start_time: "09:00",
      end_time: "09:15",
    });
    const marcus = await app.signIn("admin");
    await marcus.get(`/appointment/${appointment.body.ID}?${ofRaman()}`);
    expect([appointment.status < 300, (await entries(`patient=${isla}`))[0]]).toEqual([
      true,
      "admin opened CAMPBELL, Isla",
    ]);
  });

  test("an appointment stays with the patient it showed, whoever it is given to and when it is gone", async () => {
    const add = async (last_name: string): Promise<number> =>
      (await raman.post("/patient", { first_name: "Ida", last_name, category: "U" })).body.ID;
    const [former, later] = [await add("Formerly"), await add("Later")];
    const booked = {
      appointment_type: 1,
      appointment_date: "2027-03-01",
      start_time: "09:00",
      end_time: "09:15",
    };
    const appointment = (await raman.post("/appointment", { ...booked, _patient: former })).body.ID;
    const marcus = await app.signIn("admin");
    await marcus.get(`/appointment/on/2027-03-01?${ofRaman()}`);
    await raman.put(`/appointment/${appointment}`, { ...booked, _patient: later });
    await marcus.get(`/appointment/${appointment}?${ofRaman()}`);
    await raman.delete(`/appointment/${appointment}`);
    await app.services.readAudit.flush();
    expect(await entries(`patient=${former}&act=showed`)).toEqual(["admin showed FORMERLY, Ida"]);
    expect(await entries(`patient=${former}&act=opened`)).toEqual([]);
    expect(await entries(`patient=${later}&act=opened`)).toEqual(["admin opened LATER, Ida"]);
    const changes = (patient: number) => entries(`patient=${patient}&act=changed&who=all`);
    expect((await changes(former))[0]).toMatch(/^raman changed .*FORMERLY, Ida/);
    expect((await changes(later))[0]).toBe("raman changed LATER, Ida");
  });

  test("whoever may not see patients is told of them by initials and record, without what changed", async () => {
    const { db } = app.database;
    const rights = db
      .deleteFrom("group_permission")
      .where("_group", "=", 12)
      .where("permission", "=", "patient.view");
    const taken = await rights.returningAll().execute();
    const joanne = await app.signIn("manager");
    const { body, status } = await joanne.get(`/opened?who=all&patient=${isla}`);
    const csv = (await joanne.get("/opened/csv?who=all")).body;
    const searched = (await joanne.get("/opened?who=all&search=campbell")).body.entries;
    await db.insertInto("group_permission").values(taken).execute();
    expect([status, body.patient.name, body.entries.length > 2]).toEqual([
      200,
      `I.C. (record ${isla})`,
      true,
    ]);
    expect([JSON.stringify(body), csv].filter((text) => /campbell|chen, wei/i.test(text))).toEqual([]);
    expect(body.entries.flatMap(({ differences }: { differences: object[] }) => differences)).toEqual([]);
    expect(searched).toEqual([]);
  });

  test("looking is itself a look: it is in the audit log, of the practice's own people", async () => {
    await app.services.readAudit.flush();
    const seen = await app.database.db
      .selectFrom("audit_event")
      .select("shown_ids")
      .where("route", "=", "GET /opened")
      .where("_executing_user", "=", doctor)
      .execute();
    expect(seen.length).toBeGreaterThan(0);
  });

  test("a list over several clients is told to each of them", async () => {
    const marcus = await app.signIn("admin");
    const found = await marcus.get("/patient/everywhere/campbell");
    expect(found.status).toBe(200);
    await app.services.readAudit.flush();
    expect((await entries(`patient=${isla}&act=showed`))[0]).toMatch(/^admin showed/);
  });

  test("page by page every entry once", async () => {
    const values = Array.from(
      { length: 130 },
      () => sql`(${doctor}, 'read', 'patient', ${isla}, ${doctor}, 'TEST', 'test', '2019-06-03T02:00:00Z')`,
    );
    await sql`insert into audit_event (_doctor, kind, controller, identity, _executing_user, route, request_id, at) values ${sql.join(values)}`.execute(
      app.database.db,
    );
    const seen: number[] = [];
    for (let more = true; more; ) {
      const cursor = seen.length > 0 ? `&before_ID=${seen.at(-1)}` : "";
      const { body } = await raman.get(`/opened?who=all&from=2019-06-03&to=2019-06-03${cursor}`);
      seen.push(...body.entries.map(({ ID }: { ID: number }) => ID));
      more = body.has_more;
    }
    expect([seen.length, new Set(seen).size]).toEqual([130, 130]);
  });

  test("of a patient, who opened its picture, the letter of a referral or a file attached to it", async () => {
    const upload = async (name: string): Promise<number> => {
      const form = new FormData();
      form.append("file", new Blob([PNG], { type: "image/png" }), `${name}.png`);
      return (await raman.send("POST", "/file", form)).body[0].ID;
    };
    const [picture, letter, attached] = [
      await upload("picture"),
      await upload("letter"),
      await upload("attached"),
    ];
    const { body } = await raman.post("/patient", {
      first_name: "Pia",
      last_name: "Dahl",
      category: "U",
      picture,
    });
    const referrer = await raman.post("/referringdoctor", { first_name: "Ann", last_name: "Birch" });
    const referral = {
      referral_type: 1,
      referral_date: "2026-11-02",
      _referring_doctor: referrer.body.ID,
      _referral_letter: letter,
    };
    expect((await raman.post(`/patient/${body.ID}/referral`, referral)).status).toBe(201);
    expect((await raman.post(`/patient/${body.ID}/attachment`, { _file: attached })).status).toBe(201);
    const marcus = await app.signIn("admin");
    for (const file of [picture, letter, attached])
      expect((await marcus.get(`/file/${file}?${ofRaman()}`)).status).toBe(200);
    await app.services.readAudit.flush();
    expect(await entries(`patient=${body.ID}&act=opened`)).toEqual(Array(3).fill("admin opened DAHL, Pia"));
  });

  test("who opened a picture or a letter that was replaced since", async () => {
    const upload = async (): Promise<number> => {
      const form = new FormData();
      form.append("file", new Blob([PNG], { type: "image/png" }), "before.png");
      return (await raman.send("POST", "/file", form)).body[0].ID;
    };
    const [picture, letter] = [await upload(), await upload()];
    const { body } = await raman.post("/patient", {
      first_name: "Mia",
      last_name: "Ekberg",
      category: "U",
      picture,
    });
    const referrer = await raman.post("/referringdoctor", { first_name: "Ann", last_name: "Birch" });
    const referral = { referral_type: 1, referral_date: "2026-11-02", _referring_doctor: referrer.body.ID };
    const path = `/patient/${body.ID}/referral`;
    const added = await raman.post(path, { ...referral, _referral_letter: letter });
    const marcus = await app.signIn("admin");
    for (const file of [picture, letter])
      expect((await marcus.get(`/file/${file}?${ofRaman()}`)).status).toBe(200);
    await app.services.readAudit.flush();
    const own = { first_name: "Mia", last_name: "Ekberg", category: "U" };
    expect((await raman.put(`/patient/${body.ID}`, { ...own, picture: await upload() })).status).toBe(200);
    expect((await raman.put(`/patient/${body.ID}`, { ...own, picture: null })).status).toBe(200);
    const renewed = await raman.put(`${path}/${added.body.ID}`, {
      ...referral,
      _referral_letter: await upload(),
    });
    expect(renewed.status).toBe(200);
    expect(await entries(`patient=${body.ID}&act=opened`)).toEqual(Array(2).fill("admin opened EKBERG, Mia"));
    expect((await entries("act=opened")).slice(0, 2)).toEqual(Array(2).fill("admin opened EKBERG, Mia"));
  });

  test("of a patient that two others were merged into, one by way of the other, all that was opened of either", async () => {
    const add = async (last_name: string) =>
      (await raman.post("/patient", { first_name: "Ida", last_name, category: "U" })).body.ID;
    const [first, second, third] = [await add("Aalto"), await add("Berg"), await add("Carlsen")];
    const marcus = await app.signIn("admin");
    await marcus.get(`/patient/${first}?${ofRaman()}`);
    for (const [from, to, last_name] of [
      [first, second, "Berg"],
      [second, third, "Carlsen"],
    ])
      expect(
        (await raman.post(`/patient/merge/${from}/${to}`, { first_name: "Ida", last_name, category: "U" }))
          .status,
      ).toBe(200);
    await app.services.readAudit.flush();
    expect(await entries(`patient=${third}&act=opened`)).toEqual(["admin opened AALTO, Ida"]);
  });

  test("another client sees none of it", async () => {
    const vogt = await app.signIn("vogt");
    expect((await vogt.get(`/opened?patient=${isla}&who=all`)).body).toEqual({
      entries: [],
      has_more: false,
      patient: null,
    });
    expect((await vogt.get(`/opened?doctor_id=${doctor}`)).status).toBe(404);
    expect((await (await app.signIn("reception")).get("/opened")).status).toBe(404);
  });
});

describe("GET /opened/person", () => {
  test("everybody in the audit log, and who is of the practice", async () => {
    const { body } = await raman.get("/opened/person");
    const own = (username: string) =>
      body.find((caller: { username: string }) => caller.username === username)?.is_own;
    expect([own("raman"), own("manager"), own("admin"), own("vogt")]).toEqual([true, true, false, undefined]);
  });
});

describe("GET /opened/csv", () => {
  test("the same as a file, safe to open in a spreadsheet", async () => {
    await raman.post("/patient", { first_name: "Eve", last_name: "=HYPERLINK(1)", category: "U" });
    const { headers, body } = await raman.get("/opened/csv?who=all");
    expect(headers.get("content-type")).toContain("text/csv");
    expect(body).toContain("Marcus Webb,admin,No,");
    expect(body).toMatch(/Mobile: – → .*412/);
    expect(body).not.toMatch(/(^|,)"?=HYPERLINK/m);
  });

  test("has every row once, in order, however many groups it is read in, and tells nothing of itself", async () => {
    const whose = await app.idOf("raman");
    const rows = Array.from(
      { length: 1_203 },
      (_, at) => sql`(${whose}, 'write', 'patient', ${at + 1}, ${`counted ${at}`}, ${whose}, 'TEST', 'test')`,
    );
    await sql`insert into audit_event (_doctor, kind, controller, identity, message, _executing_user, route, request_id) values ${sql.join(rows)}`.execute(
      app.database.db,
    );
    const { body } = await raman.get("/opened/csv?who=all&search=counted");
    const found = [...String(body).matchAll(/counted (\d+)/g)].map(([, number]) => Number(number));
    expect(found).toEqual(rows.map((_, at) => rows.length - 1 - at));
  });
});
