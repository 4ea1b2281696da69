import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { DOCX, formOf, PNG } from "#test/support/files.ts";

let app: TestApp;
let raman: Visitor;
let reception: Visitor;
let manager: Visitor;
let campbell: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  reception = await app.signIn("reception");
  manager = await app.signIn("manager");
  campbell = await app.signIn("campbell");
});
afterAll(() => app.stop());

const uploaded = async (visitor: Visitor, name = "head.png", bytes: Buffer = PNG): Promise<number> =>
  (await visitor.send("POST", "/file", formOf({ name, bytes }))).body[0].ID;

describe("practice settings", () => {
  let id: number;

  test("none before they are first saved", async () =>
    expect((await reception.get("/practicesettings")).body).toEqual([]));

  test("C-20: the first saving has defaults for what is left out", async () => {
    const reply = await raman.post("/practicesettings", {
      practice_name: " Richmond Orthopaedics ",
      phone: "(03) 9555 1234",
      email: "rooms@richmond.example",
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      ID: expect.any(Number),
      _doctor: await app.idOf("raman"),
      practice_name: "Richmond Orthopaedics",
      phone: "0395551234",
      email: "rooms@richmond.example",
      default_appointment_minutes: 15,
      default_billing_type: 6,
      sms_reminders: false,
      letterhead: null,
      letterhead_file: null,
      version: 1,
    });
    id = reply.body.ID;
    expect((await reception.get("/practicesettings")).body).toEqual([reply.body]);
    expect((await reception.get(`/practicesettings/${id}`)).body).toEqual(reply.body);
  });

  test("one row per client: the second saving is a 409", async () => {
    const reply = await manager.post("/practicesettings", { practice_name: "Again" });
    expect([reply.status, reply.body.code]).toEqual([409, "practice.already_there"]);
  });

  test("of five first savings at once one wins", async () => {
    const okafor = await app.signIn("okafor");
    const replies = await Promise.all(Array.from({ length: 5 }, () => okafor.post("/practicesettings", {})));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test("what is left out keeps its value, and an empty field is emptied", async () => {
    const reply = await raman.put(`/practicesettings/${id}`, {
      default_appointment_minutes: 30,
      email: "",
      version: 1,
    });
    expect(reply.body).toMatchObject({
      practice_name: "Richmond Orthopaedics",
      default_appointment_minutes: 30,
      email: null,
      version: 2,
    });
  });

  test("F-7: an older version is a 409 with the row as it is now", async () => {
    const reply = await raman.put(`/practicesettings/${id}`, { practice_name: "Mine", version: 1 });
    expect([reply.status, reply.body.code, reply.body.details.current.version]).toEqual([409, "stale", 2]);
  });

  test.each([
    ["phone", "12345"],
    ["phone", "0000000000"],
    ["phone", "call me"],
    ["email", "nobody"],
    ["default_appointment_minutes", 7],
    ["default_appointment_minutes", 0],
    ["default_appointment_minutes", 1e9],
    ["default_appointment_minutes", "15"],
    ["default_billing_type", 0],
    ["default_billing_type", 7],
    ["practice_name", "x".repeat(151)],
    ["practice_name", "a\u0000b"],
    ["sms_reminders", "yes"],
    ["letterhead", -1],
    ["letterhead", 999999999],
    ["_doctor", 1],
  ])("%s %j is refused at its field", async (field, value) => {
    const reply = await raman.put(`/practicesettings/${id}`, { [field]: value });
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([400, [field]]);
  });

  test("RULE-GEN-09: a wrong phone is repeated in the refusal", async () => {
    const reply = await raman.put(`/practicesettings/${id}`, { phone: "039555" });
    expect(reply.body.message).toBe("039555 is invalid phone number. Please enter valid number.");
  });

  test("C-54: a practice in the United Kingdom has its own numbers", async () => {
    const reply = await campbell.post("/practicesettings", { phone: "+44 1223 12345" });
    expect([reply.status, reply.body.phone]).toEqual([201, "0122312345"]);
  });

  test("odd bodies are refused, never a fault", async () => {
    for (const body of [null, [], 5, "x"])
      expect((await raman.put(`/practicesettings/${id}`, body)).status).toBe(400);
  });

  test("the letterhead is a picture or PDF the caller uploaded", async () => {
    const foreign = await uploaded(manager);
    expect((await raman.put(`/practicesettings/${id}`, { letterhead: foreign })).body.errors).toEqual({
      letterhead: "Upload this file again.",
    });
    const letter = await uploaded(raman, "letter.docx", DOCX);
    expect((await raman.put(`/practicesettings/${id}`, { letterhead: letter })).body.errors).toEqual({
      letterhead: "Upload this file again.",
    });
    const mine = await uploaded(raman);
    expect(
      (await raman.put(`/practicesettings/${id}`, { letterhead: mine })).body.letterhead_file,
    ).toMatchObject({
      ID: mine,
      name: "head.png",
      mime_type: "image/png",
    });
    // Another user saves the form with the current letterhead.
    expect(
      (await manager.put(`/practicesettings/${id}`, { letterhead: mine, practice_name: "Rooms" })).status,
    ).toBe(200);
    expect(
      (await raman.put(`/practicesettings/${id}`, { letterhead: null })).body.letterhead_file,
    ).toBeNull();
  });

  test("reception reads, and may not change", async () => {
    expect((await reception.get(`/practicesettings/${id}`)).status).toBe(200);
    expect((await reception.put(`/practicesettings/${id}`, {})).status).toBe(403);
    expect((await reception.post("/practicesettings", {})).status).toBe(403);
    expect((await reception.delete(`/practicesettings/${id}`)).status).toBe(403);
    expect((await (await app.signIn("vogt")).get(`/practicesettings/${id}`)).status).toBe(404);
  });

  test("deleting puts them back to none", async () => {
    expect((await raman.delete(`/practicesettings/${id}`)).body).toEqual({ ID: id });
    expect((await raman.get("/practicesettings")).body).toEqual([]);
    expect((await raman.delete(`/practicesettings/${id}`)).status).toBe(404);
    expect((await raman.post("/practicesettings", {})).status).toBe(201);
  });

  test("RULE-PERM-17: every change is in the audit log", async () => {
    const events = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "practicesettings")
      .where("identity", "=", id)
      .orderBy("ID")
      .execute();
    expect(events.at(0)?.message).toBe("set up the practice settings");
    expect(events.at(-1)?.message).toBe("reset the practice settings to their defaults");
  });
});
