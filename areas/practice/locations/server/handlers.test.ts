import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let raman: Visitor;
let reception: Visitor;
let manager: Visitor;
let campbell: Visitor;
let hospital: { ID: number; name: string };
let suburb: { ID: number; state: string };
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  reception = await app.signIn("reception");
  manager = await app.signIn("manager");
  campbell = await app.signIn("campbell");
  const { db } = app.database;
  suburb = await db
    .insertInto("locality")
    .values({
      suburb: "Testville",
      postcode: "6999",
      state: "WA",
      country: "AU",
      time_zone: "Australia/Perth",
    })
    .returning(["ID", "state"])
    .executeTakeFirstOrThrow();
  hospital = await db
    .insertInto("hospital")
    .values({ name: "St Elsewhere Private", kind: "private", _locality: suburb.ID })
    .returning(["ID", "name"])
    .executeTakeFirstOrThrow();
});
afterAll(() => app.stop());

let counted = 0;
const nextAbbreviation = (): string => {
  counted += 1;
  return `L${counted}`;
};
const inpatient = (more: object = {}) => ({
  abbreviation: nextAbbreviation(),
  doctor_provider_no: "2426621B",
  _hospital: hospital.ID,
  ...more,
});
const outpatient = (more: object = {}) => ({
  abbreviation: nextAbbreviation(),
  doctor_provider_no: "2426621B",
  name: "Rooms",
  ...more,
});

describe("POST /inpatientlocation", () => {
  test("RULE-LOC-01: abbreviation and provider number are upper-cased, the name is the hospital's", async () => {
    const reply = await raman.post(
      "/inpatientlocation",
      inpatient({ abbreviation: " eps ", doctor_provider_no: "242662-1b" }),
    );
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      type: "INPATIENT",
      abbreviation: "EPS",
      doctor_provider_no: "2426621B",
      name: "St Elsewhere Private",
      hospital: { name: "St Elsewhere Private" },
      locality: { state: "WA", time_zone: "Australia/Perth" },
      is_deleted: false,
      version: 1,
      _doctor: await app.idOf("raman"),
    });
    expect(reply.body._location).toBe(reply.body.ID);
  });

  test.each(["2426621A", "00000000", "abc", "", "   ", "123456KHX"])(
    "RULE-LOC-02: %j is refused",
    async (doctor_provider_no) => {
      const reply = await raman.post("/inpatientlocation", inpatient({ doctor_provider_no }));
      expect([reply.status, reply.body.errors]).toEqual([
        400,
        { doctor_provider_no: "Invalid provider number" },
      ]);
    },
  );

  test("RULE-PROV-01: a dropped zero is put back", async () => {
    const reply = await raman.post("/inpatientlocation", inpatient({ doctor_provider_no: "123451F" }));
    expect([reply.status, reply.body.doctor_provider_no]).toEqual([201, "0123451F"]);
  });

  test("C-54: the United Kingdom has other numbers, but not none", async () => {
    const body = outpatient({ doctor_provider_no: "c 123" });
    const reply = await campbell.post("/outpatientlocation", body);
    expect([reply.status, reply.body.doctor_provider_no]).toEqual([201, "C 123"]);
    expect((await campbell.post("/outpatientlocation", outpatient({ doctor_provider_no: "" }))).status).toBe(
      400,
    );
  });

  test("an unknown hospital is refused at its field", async () => {
    const reply = await raman.post("/inpatientlocation", inpatient({ _hospital: 987654321 }));
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      { _hospital: "Select a hospital from the list." },
    ]);
    expect((await raman.post("/inpatientlocation", inpatient({ _hospital: 99999999999 }))).status).toBe(400);
    expect((await raman.post("/inpatientlocation", inpatient({ _hospital: 0 }))).status).toBe(400);
  });

  test("odd input is refused, never a fault", async () => {
    for (const body of [
      null,
      [],
      5,
      {},
      inpatient({ abbreviation: "" }),
      inpatient({ abbreviation: "ELEVENCHARS" }),
      inpatient({ abbreviation: "a\u0000" }),
      inpatient({ abbreviation: "<b>" }),
      inpatient({ abbreviation: 7 }),
      inpatient({ abbreviation: "\ud800" }),
      inpatient({ _doctor: 1 }),
    ]) {
      const reply = await raman.post("/inpatientlocation", body);
      expect([JSON.stringify(body), reply.status]).toEqual([JSON.stringify(body), 400]);
    }
  });

  test("who may not maintain the practice may not add one", async () => {
    expect((await reception.post("/inpatientlocation", inpatient())).status).toBe(403);
    expect((await manager.post("/inpatientlocation", inpatient())).status).toBe(201);
  });
});

describe("an abbreviation is unique among a client's live locations", () => {
  test("a second one is a 409 at its field, whatever its kind and case", async () => {
    await raman.post("/inpatientlocation", inpatient({ abbreviation: "DUP" }));
    const reply = await raman.post("/outpatientlocation", outpatient({ abbreviation: "dup" }));
    expect([reply.status, reply.body.code]).toEqual([409, "location.abbreviation_taken"]);
    expect(reply.body.errors).toEqual({ abbreviation: "Another location already has this abbreviation." });
  });

  test("another client has its own", async () => {
    const okafor = await app.signIn("okafor");
    expect((await okafor.post("/outpatientlocation", outpatient({ abbreviation: "DUP" }))).status).toBe(201);
  });

  test("of ten at the same moment one wins, the others are told", async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        raman.post("/outpatientlocation", outpatient({ abbreviation: "RACE" })),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });
});

describe("PUT /outpatientlocation/:id", () => {
  test("what is left out keeps its value", async () => {
    const { body: made } = await raman.post(
      "/outpatientlocation",
      outpatient({ address: "12 Bridge Road", _locality: suburb.ID }),
    );
    const reply = await raman.put(`/outpatientlocation/${made.ID}`, { name: "New rooms", version: 1 });
    expect(reply.body).toEqual({ ...made, name: "New rooms", version: 2 });
    const cleared = await raman.put(`/outpatientlocation/${made.ID}`, { address: "", _locality: 0 });
    expect(cleared.body).toMatchObject({
      address: null,
      _locality: null,
      locality: null,
      name: "New rooms",
      version: 3,
    });
  });

  test("F-7: an older version is a 409 with the row as it is now", async () => {
    const { body: made } = await raman.post("/outpatientlocation", outpatient());
    await manager.put(`/outpatientlocation/${made.ID}`, { name: "Theirs", version: 1 });
    const reply = await raman.put(`/outpatientlocation/${made.ID}`, { name: "Mine", version: 1 });
    expect([reply.status, reply.body.code, reply.body.details.current.name]).toEqual([
      409,
      "stale",
      "Theirs",
    ]);
  });

  test("an unknown suburb or number is refused at its field", async () => {
    const { body: made } = await raman.post("/outpatientlocation", outpatient());
    const reply = await raman.put(`/outpatientlocation/${made.ID}`, { _locality: 987654321 });
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      { _locality: "Please select suburb from dropdown list" },
    ]);
    expect(
      (await raman.put(`/outpatientlocation/${made.ID}`, { doctor_provider_no: "2426621A" })).body.errors,
    ).toEqual({
      doctor_provider_no: "Invalid provider number",
    });
    expect((await raman.put(`/outpatientlocation/${made.ID}`, { name: "" })).status).toBe(400);
  });

  test("is not the address of an inpatient location", async () => {
    const { body: made } = await raman.post("/inpatientlocation", inpatient());
    expect((await raman.put(`/outpatientlocation/${made.ID}`, { name: "x" })).status).toBe(404);
    expect((await raman.get(`/outpatientlocation/${made.ID}`)).status).toBe(404);
    expect((await raman.get(`/inpatientlocation/${made.ID}`)).status).toBe(200);
  });

  test("an inpatient location takes the name of its new hospital", async () => {
    const { body: made } = await raman.post("/inpatientlocation", inpatient());
    const other = await app.database.db
      .insertInto("hospital")
      .values({ name: "Other Hospital", kind: "public" })
      .returning("ID")
      .executeTakeFirstOrThrow();
    const reply = await raman.put(`/inpatientlocation/${made.ID}`, { _hospital: other.ID, version: 1 });
    expect(reply.body).toMatchObject({ name: "Other Hospital", _hospital: other.ID, locality: null });
  });
});

describe("STATE-LOC-01: live, deleted, live again", () => {
  test("a deleted location leaves the pickers, stays for appointments, and comes back", async () => {
    const { body: made } = await raman.post("/inpatientlocation", inpatient());
    const _doctor = await app.idOf("raman");
    const appointment = await app.database.db
      .insertInto("appointment")
      .values({
        _doctor,
        appointment_type: 3,
        appointment_date: "2026-11-20",
        start_time: "09:00",
        end_time: "09:30",
        _location: made.ID,
      })
      .returning("ID")
      .executeTakeFirstOrThrow();
    expect((await raman.delete(`/inpatientlocation/${made.ID}`)).body).toEqual({
      ID: made.ID,
      is_deleted: true,
    });
    expect((await raman.delete(`/inpatientlocation/${made.ID}`)).status).toBe(200);
    const ids = async (path: string) => (await raman.get(path)).body.map((row: { ID: number }) => row.ID);
    expect(await ids("/location")).not.toContain(made.ID);
    expect(await ids("/inpatientlocation")).not.toContain(made.ID);
    expect(await ids("/inpatientlocation?show_deleted=true")).toContain(made.ID);
    const kept = await app.database.db
      .selectFrom("appointment")
      .select("_location")
      .where("ID", "=", appointment.ID)
      .executeTakeFirstOrThrow();
    expect(kept._location).toBe(made.ID);
    const back = await raman.put(`/inpatientlocation/${made.ID}`, { is_deleted: false });
    expect(back.body).toMatchObject({ is_deleted: false, abbreviation: made.abbreviation });
    expect(await ids("/location")).toContain(made.ID);
  });

  test("reactivating against a new live abbreviation is a clear 409", async () => {
    const { body: old } = await raman.post("/inpatientlocation", inpatient({ abbreviation: "SAME" }));
    await raman.delete(`/inpatientlocation/${old.ID}`);
    expect((await raman.post("/outpatientlocation", outpatient({ abbreviation: "SAME" }))).status).toBe(201);
    const reply = await raman.put(`/inpatientlocation/${old.ID}`, { is_deleted: false });
    expect([reply.status, reply.body.errors.abbreviation]).toEqual([
      409,
      "Another location already has this abbreviation.",
    ]);
    expect(
      (await raman.put(`/inpatientlocation/${old.ID}`, { is_deleted: false, abbreviation: "SAME2" })).status,
    ).toBe(200);
  });
});

describe("GET /location", () => {
  test("C-50: both kinds, live ones, for who sees the calendar", async () => {
    const types = new Set((await reception.get("/location")).body.map((row: { type: string }) => row.type));
    expect([...types].sort()).toEqual(["INPATIENT", "OUTPATIENT"]);
  });

  test("deleted ones are for who maintains them", async () => {
    expect((await raman.get("/location?show_deleted=true")).status).toBe(200);
    expect((await reception.get("/location?show_deleted=true")).status).toBe(404);
    expect((await reception.get("/location?show_deleted=maybe")).status).toBe(400);
  });

  test("RULE-PERM-17: every change is in the audit log", async () => {
    const { body: made } = await raman.post("/outpatientlocation", outpatient({ name: "Audited rooms" }));
    await raman.put(`/outpatientlocation/${made.ID}`, { name: "Renamed rooms" });
    await raman.delete(`/outpatientlocation/${made.ID}`);
    await raman.put(`/outpatientlocation/${made.ID}`, { is_deleted: false });
    const events = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "outpatientlocation")
      .where("identity", "=", made.ID)
      .orderBy("ID")
      .execute();
    expect(events.map(({ message }) => message?.split(" ")[0])).toEqual([
      "added",
      "changed",
      "deleted",
      "restored",
    ]);
  });
});
