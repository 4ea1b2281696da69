import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let staff: Visitor;
let reception: Visitor;
beforeAll(async () => {
  app = await startApp();
  staff = await app.signIn("superadmin");
  reception = await app.signIn("reception");
});
afterAll(() => app.stop());

const show = { country: "AU", state: "QLD", day: "2026-08-12", name: "Royal Queensland Show" };
const august = async (who = staff) =>
  (await who.get("/publicHoliday?from=2026-08-01&to=2026-08-31&state=QLD")).body.map(
    ({ name }: { name: string }) => name,
  );

describe("G-2 public holidays", () => {
  test("anybody signed in reads them; only staff with task.assign change them", async () => {
    expect(await august(reception)).toEqual([]);
    expect((await reception.post("/publicHoliday", show)).status).toBe(403);
    expect((await app.nobody.get("/publicHoliday?from=2026-08-01&to=2026-08-31")).status).toBe(401);
  });

  test("a day is added, once, and deleted, and may come back under another name", async () => {
    const added = await staff.post("/publicHoliday", show);
    expect([added.status, added.body.is_delivered]).toEqual([201, false]);
    expect((await staff.post("/publicHoliday", show)).body.code).toBe("holiday.exists");
    expect(await august()).toEqual(["Royal Queensland Show"]);
    expect((await staff.delete(`/publicHoliday/${added.body.ID}`)).status).toBe(200);
    expect(await august()).toEqual([]);
    expect((await staff.delete(`/publicHoliday/${added.body.ID}`)).status).toBe(404);
    expect((await staff.post("/publicHoliday", { ...show, name: "Ekka" })).status).toBe(201);
    expect(await august()).toEqual(["Ekka"]);
  });

  test("a supplied day that was deleted comes back as the supplied one", async () => {
    const days = (await staff.get("/publicHoliday?from=2026-01-26&to=2026-01-26&state=QLD")).body;
    const [{ ID, is_delivered, ...day }] = days;
    expect(is_delivered).toBe(true);
    await staff.delete(`/publicHoliday/${ID}`);
    expect((await staff.post("/publicHoliday", day)).body).toEqual({ ...day, ID, is_delivered: true });
  });

  test.each([
    ["a state of another country", { state: "Scotland" }, "state"],
    ["no name", { name: " " }, "name"],
    ["a date no calendar has", { day: "2026-02-30" }, "day"],
  ])("refuses %s", async (_name, wrong, field) => {
    const refused = await staff.post("/publicHoliday", { ...show, ...wrong });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
  });

  test("changes are in the audit log", async () => {
    const rows = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "publicholiday")
      .where("kind", "=", "write")
      .execute();
    expect(rows.map(({ message }) => message)).toContain(
      "added the public holiday Royal Queensland Show, 12/08/2026, QLD, Australia",
    );
  });
});
