import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import type { WaitListEntry } from "../entry.contract.ts";

let app: TestApp;
let desk: Visitor;
let raman: number;
let _patient: number;
beforeAll(async () => {
  app = await startApp();
  desk = await app.signIn("reception");
  raman = await app.idOf("raman");
  _patient = await patient();
});
afterAll(() => app.stop());

const patient = async (values = {}): Promise<number> => {
  const ID = (await makeRow["patient"]?.(app.database.db, raman)) ?? 0;
  const named = { last_name: "Waiting", ...values };
  await app.database.db.updateTable("patient").set(named).where("ID", "=", ID).execute();
  return ID;
};
const type = async (): Promise<number> => (await makeRow["appointmenttype"]?.(app.database.db, raman)) ?? 0;
const add = (body: object) => desk.post("/waitList", { urgency: "soon", ...body });
const list = async (query = ""): Promise<WaitListEntry[]> =>
  (await desk.get(`/waitList/50/1${query}`)).body.entries;
const ids = (entries: readonly WaitListEntry[]) => entries.map(({ ID }) => ID);

describe("an entry of the wait list", () => {
  test("is added, changed, removed and restored, each with its entry in the audit log", async () => {
    const _visit_type = await type();
    const made = await add({ _patient, _visit_type, weekdays: [1, 3], from_time: "09:00", note: "Call " });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      ...{ _patient, _visit_type, weekdays: [1, 3], from_time: "09:00", until_time: null },
      ...{ until_day: null, urgency: "soon", note: "Call", _appointment: null, version: 1 },
      visit_type: { ID: _visit_type, minutes: 30 },
    });
    const path = `/waitList/${made.body.ID}`;
    const changed = await desk.put(path, { urgency: "urgent", _visit_type: null, version: 1 });
    expect(changed.body).toMatchObject({ urgency: "urgent", visit_type: null, weekdays: [1, 3], version: 2 });
    expect((await desk.put(path, { urgency: "routine", version: 1 })).body.code).toBe("stale");
    for (let time = 0; time < 2; time += 1)
      expect((await desk.delete(path)).body).toEqual({ ID: made.body.ID, is_deleted: true });
    expect(ids(await list())).not.toContain(made.body.ID);
    expect(ids(await list("?show_closed=true"))).toContain(made.body.ID);
    expect((await desk.put(path, { is_deleted: false })).body.is_deleted).toBe(false);
    const events = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "waitlist")
      .where("identity", "=", made.body.ID)
      .orderBy("ID")
      .execute();
    const words = events.map(({ message }) => message?.split(" ")[0]);
    expect(words).toEqual(["added", "changed", "removed", "restored"]);
  });

  test("has the numbers to call the patient on", async () => {
    const called = await patient({ mobile: "0400000001", landline: "0395551234" });
    const made = await add({ _patient: called });
    expect(made.body.patient).toMatchObject({ mobile: "0400000001", landline: "0395551234" });
  });

  test("of the same patient and type is there once, also if it is sent twice at once", async () => {
    const body = { _patient: await patient(), _visit_type: await type() };
    const replies = await Promise.all([add(body), add(body)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await add({ ...body, _visit_type: null })).status).toBe(201);
    const [first] = (await desk.get(`/waitList/patient/${body._patient}`)).body.toReversed();
    await desk.delete(`/waitList/${first.ID}`);
    expect((await add(body)).status).toBe(201);
    const restored = await desk.put(`/waitList/${first.ID}`, { is_deleted: false });
    expect(restored.body.code).toBe("waitlist.already_waiting");
  });

  test.each<[object, string]>([
    [{ _patient: 999_999_999 }, "_patient"],
    [{ _patient: null }, "_patient"],
    [{ _visit_type: 999_999_999 }, "_visit_type"],
    [{ weekdays: [0] }, "weekdays.0"],
    [{ weekdays: [1, 1] }, "weekdays"],
    [{ weekdays: [8] }, "weekdays.0"],
    [{ from_time: "25:00" }, "from_time"],
    [{ from_time: "10:00", until_time: "09:00" }, "until_time"],
    [{ from_day: "2026-11-12", until_day: "2026-11-11" }, "until_day"],
    [{ from_day: "2026-02-30" }, "from_day"],
    [{ urgency: "now" }, "urgency"],
    [{ note: "x".repeat(20_000) }, "note"],
  ])("%j is refused at %s", async (change, field) => {
    const reply = await add({ _patient: await patient(), ...change });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors)).toEqual([field]);
  });

  test("of a deleted patient is not listed, and can't be changed or added", async () => {
    const ID = await patient();
    const entry = (await add({ _patient: ID })).body;
    await app.database.db.updateTable("patient").set({ is_deleted: true }).where("ID", "=", ID).execute();
    expect(ids(await list())).not.toContain(entry.ID);
    expect((await desk.put(`/waitList/${entry.ID}`, { urgency: "urgent" })).body.errors).toHaveProperty(
      "_patient",
    );
    expect((await add({ _patient: ID, _visit_type: await type() })).status).toBe(400);
  });

  test("of another client is not there, nor are its patients and types", async () => {
    const vogt = await app.signIn("vogt");
    const other = await app.idOf("vogt");
    const entry = (await add({ _patient: await patient() })).body;
    expect((await vogt.put(`/waitList/${entry.ID}`, { urgency: "urgent" })).status).toBe(404);
    expect((await vogt.delete(`/waitList/${entry.ID}`)).status).toBe(404);
    expect((await vogt.get(`/waitList/patient/${entry._patient}`)).status).toBe(404);
    expect((await vogt.get("/waitList/50/1")).body.entries).toEqual([]);
    const theirType = await makeRow["appointmenttype"]?.(app.database.db, other);
    expect((await add({ _patient: await patient(), _visit_type: theirType })).status).toBe(400);
    expect((await vogt.post("/waitList", { _patient, urgency: "soon" })).status).toBe(400);
  });
});

describe("the list", () => {
  test("is sorted by need, and by name, wait and last day; it is searched and paged", async () => {
    await app.database.db.deleteFrom("wait_list_entry").execute();
    const make = async (last_name: string, fields: object) =>
      (await add({ _patient: await patient({ last_name, last_key: last_name.toLowerCase() }), ...fields }))
        .body.ID;
    const [routine, urgent, soon] = [
      await make("Abbott", { urgency: "routine", until_day: "2100-01-02" }),
      await make("Costa", { urgency: "urgent", note: "50% off_work" }),
      await make("Brandt", { urgency: "soon", until_day: "2100-01-01" }),
    ];
    expect(ids(await list())).toEqual([urgent, soon, routine]);
    expect(ids(await list("?sort=name"))).toEqual([routine, soon, urgent]);
    expect(ids(await list("?sort=name&descending=true"))).toEqual([urgent, soon, routine]);
    expect(ids(await list("?sort=since"))).toEqual([routine, urgent, soon]);
    expect(ids(await list("?sort=until"))).toEqual([soon, routine, urgent]);
    expect(ids(await list("?urgency=soon"))).toEqual([soon]);
    expect(ids(await list("?search=brandt"))).toEqual([soon]);
    expect(ids(await list(`?search=${encodeURIComponent("50% off_w")}`))).toEqual([urgent]);
    expect(ids(await list(`?search=${encodeURIComponent("50%work")}`))).toEqual([]);
    const second = (await desk.get("/waitList/2/2")).body;
    expect([ids(second.entries), second.totalItems]).toEqual([[routine], 3]);
  });
});
