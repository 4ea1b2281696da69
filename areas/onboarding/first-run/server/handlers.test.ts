import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedDemo } from "#app/demo/demo.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { PracticeStart, startRoutes } from "../contract.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.stop());

const example = PracticeStart.parse(startRoutes.start.example);

describe("POST /practice/start (F-14)", () => {
  test("makes the first administrator and doctor and removes the whole demo", async () => {
    const { db } = app.database;
    await seedDemo(db);
    const superadmin = await app.signIn("superadmin");
    expect((await app.nobody.get("/practice/start")).body).toEqual({
      waits: true,
      has_demo: true,
      needs_code: false,
      password_min_length: 6,
    });
    const reply = await superadmin.post("/practice/start", example);
    expect([reply.status, reply.body.username, reply.body.demo]).toEqual([201, "firstadmin", false]);
    for (const table of ["patient", "appointment", "referral", "booking_agent"] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect((await db.selectFrom("person").select("username").orderBy("ID").execute()).map(({ username }) => username)).toEqual([
      "firstadmin",
      "firstdoctor",
    ]);
    expect((await superadmin.get("/auth/me")).status).toBe(401);
    expect((await app.nobody.get("/demo/people")).status).toBe(404);
    expect((await app.signIn("firstdoctor")).cookie).not.toBe("");
    expect((await app.nobody.post("/practice/start", example)).body.message).toBe(
      "This Corella already serves a practice. Sign in instead.",
    );
  });

  test("is not for the demo's other people, nor for strangers", async () => {
    expect((await (await app.signIn("raman")).post("/practice/start", example)).status).toBe(403);
    expect((await app.nobody.post("/practice/start", { ...example, setup_code: "letmein" })).status).toBe(403);
    expect(await app.idOf("raman")).toBeGreaterThan(0);
  });

  test("a weak password, or one name for two, changes nothing", async () => {
    const superadmin = await app.signIn("superadmin");
    const weak = { ...example, administrator: { ...example.administrator, password: "weak" } };
    expect((await superadmin.post("/practice/start", weak)).body.code).toBe("password.weak");
    const twice = { ...example, doctor: { ...example.doctor, username: "FIRSTADMIN" } };
    expect((await superadmin.post("/practice/start", twice)).status).toBe(400);
    expect(await app.idOf("raman")).toBeGreaterThan(0);
  });
});
