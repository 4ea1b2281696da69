import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import { happen } from "#test/support/happen.ts";

let app: TestApp;
let raman = 0;
let vogt = 0;
beforeAll(async () => {
  app = await startApp();
  raman = await app.idOf("raman");
  vogt = await app.idOf("vogt");
});
afterAll(() => app.stop());

describe("GET /home/needs", () => {
  const example = { first_name: "Ada", last_name: "Needy" };

  test("counts the client's own patients that miss something, deleted ones left out", async () => {
    const visitor = await app.signIn("raman");
    const count = async () => (await visitor.get("/home/needs")).body.patients_missing_data;
    const before = await count();
    const added = await visitor.post("/patient", example);
    await (await app.signIn("vogt")).post("/patient", example);
    expect([added.body.status, await count()]).toEqual(["Missing Data", before + 1]);
    await (await app.signIn("raman")).delete(`/patient/${added.body.ID}`);
    expect(await count()).toBe(before);
  });

  test("counts the appointments ahead whose last reminder was not sent, for whoever sees the calendar", async () => {
    const { db } = app.services;
    const count = async (username = "raman") =>
      (await (await app.signIn(username)).get("/home/needs")).body.reminders_not_sent;
    const before = await count();
    await makeRow["visitMessage"]?.(db, raman);
    const { ID } = await db
      .selectFrom("visit_message")
      .select("ID")
      .where("_doctor", "=", raman)
      .orderBy("ID", "desc")
      .executeTakeFirstOrThrow();
    const change = (values: object) =>
      db
        .updateTable("visit_message")
        .set({ kind: "reminder", state: "skipped", reason: "quiet", ...values })
        .where("_doctor", "=", raman)
        .where("ID", "=", ID)
        .execute();
    await change({ starts_at: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await count()).toBe(before + 1);
    expect(await count("vogt")).toBe(0);
    await change({ reason: "cancelled" });
    expect(await count()).toBe(before);
    await change({ starts_at: new Date(Date.now() - 60_000).toISOString() });
    expect(await count()).toBe(before);
  });
});

describe("GET /home/recentClients", () => {
  test("the clients a member of staff worked for, the last one first, each once", async () => {
    for (const doctor of [raman, vogt, raman])
      await happen(app, doctor, "added patient THREE, Test", "admin");
    const recent = (await (await app.signIn("admin")).get("/home/recentClients")).body;
    expect(recent.map(({ username }: { username: string }) => username)).toEqual(["raman", "vogt"]);
  });

  test("a client is not worked for because a search across all found a patient of it; it is where its patients are listed", async () => {
    const visitor = await app.signIn("service");
    const usernames = async () => {
      await app.services.readAudit.flush();
      return (await visitor.get("/home/recentClients")).body.map(
        ({ username }: { username: string }) => username,
      );
    };
    await happen(app, vogt, "added patient FOUR, Test", "service");
    const patient = { first_name: "Found", last_name: "Zuckermann", dob: "1980-02-03" };
    expect((await (await app.signIn("raman")).post("/patient", patient)).status).toBe(201);
    const found = (await visitor.get("/patient/everywhere/zucke")).body;
    expect(found.map(({ client }: { client: { username: string } }) => client.username)).toContain("raman");
    expect(await usernames()).toEqual(["vogt"]);
    await visitor.get(`/patient/50/1?doctor_id=${raman}`);
    expect(await usernames()).toEqual(["raman", "vogt"]);
  });

  test("is for staff", async () => {
    expect((await (await app.signIn("raman")).get("/home/recentClients")).status).toBe(404);
  });
});

describe("GET /home/free (RULE-APPT-07)", () => {
  test("the same time as the search for one", async () => {
    const reception = await app.signIn("reception");
    const searched = await reception.get("/availability/next?follow_up=0");
    expect((await reception.get("/home/free")).body.free).toEqual(
      searched.status === 404 ? null : searched.body,
    );
  });

  test("none is an answer, no error", async () => {
    const reply = await (await app.signIn("campbell")).get("/home/free");
    expect([reply.status, reply.body]).toEqual([200, { free: null }]);
  });
});
