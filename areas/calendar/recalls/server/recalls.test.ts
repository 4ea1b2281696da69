import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, addMonths, type Day, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import type { Recall } from "../recall.contract.ts";

let app: TestApp;
let desk: Visitor;
let manager: Visitor;
let raman: number;
const today = todayIn("Australia/Sydney", new Date().toISOString());

beforeAll(async () => {
  app = await startApp();
  [desk, manager] = [await app.signIn("reception"), await app.signIn("manager")];
  raman = await app.idOf("raman");
});
afterAll(() => app.stop());
beforeEach(async () => {
  const { db } = app.database;
  for (const table of ["recall_message", "recall", "recall_rule"] as const)
    await db.deleteFrom(table).execute();
});

const patient = async (values = {}): Promise<number> => {
  const ID = (await makeRow["patient"]?.(app.database.db, raman)) ?? 0;
  const named = { last_name: "Recalled", ...values };
  await app.database.db.updateTable("patient").set(named).where("ID", "=", ID).execute();
  return ID;
};
const type = async (): Promise<number> => (await makeRow["appointmenttype"]?.(app.database.db, raman)) ?? 0;
const add = (body: object) => desk.post("/recall", { reason: "Review", due_on: today, ...body });
const list = async (query = ""): Promise<Recall[]> => (await desk.get(`/recall/50/1${query}`)).body.recalls;
const ids = (recalls: readonly Recall[]) => recalls.map(({ ID }) => ID);
const of = async (_patient: number): Promise<Recall[]> =>
  (await desk.get(`/recall/patient/${_patient}`)).body;

async function book(_patient: number, fields: object = {}): Promise<{ ID: number; version: number }> {
  const times = { appointment_type: 1, appointment_date: today, start_time: "09:00", end_time: "09:30" };
  const reply = await desk.post("/appointment", { ...times, _patient, ...fields });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}

describe("a recall added by hand", () => {
  test("is added, changed, closed and opened again, each with its entry in the audit log", async () => {
    const _visit_type = await type();
    const made = await add({
      _patient: await patient(),
      _visit_type,
      reason: " Knee ",
      due_on: "2100-01-04",
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      reason: "Knee",
      source: "hand",
      state: "due",
      version: 1,
      message: null,
    });
    const path = `/recall/${made.body.ID}`;
    const changed = await desk.put(path, { due_on: "2100-02-01", version: 1 });
    expect(changed.body).toMatchObject({ due_on: "2100-02-01", reason: "Knee", version: 2 });
    expect((await desk.put(path, { reason: "Hip", version: 1 })).body.code).toBe("stale");
    for (let time = 0; time < 2; time += 1)
      expect((await desk.post(`${path}/closed`, { outcome: "done" })).body).toMatchObject({
        ...{ state: "done", ended_by: expect.stringMatching(/\w/), version: 3 },
      });
    expect((await desk.put(path, { reason: "Hip" })).body.code).toBe("recall.ended");
    expect(ids(await list())).not.toContain(made.body.ID);
    expect(ids(await list("?state=closed"))).toContain(made.body.ID);
    for (let time = 0; time < 2; time += 1)
      expect((await desk.post(`${path}/reopened`, {})).body).toMatchObject({ state: "due", ended_at: null });
    const events = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "recall")
      .where("identity", "=", made.body.ID)
      .orderBy("ID")
      .execute();
    const words = events.map(({ message }) => message?.split(" ")[0]);
    expect(words).toEqual(["added", "changed", "closed", "opened"]);
  });

  test("is there once, also if it is sent twice at once", async () => {
    const body = { _patient: await patient() };
    const replies = await Promise.all([add(body), add(body)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await add({ ...body, due_on: addDays(today, 1) })).status).toBe(201);
  });

  test("closed by one and dismissed by another at once keeps the first", async () => {
    const { ID } = (await add({ _patient: await patient() })).body;
    const replies = await Promise.all([
      desk.post(`/recall/${ID}/closed`, { outcome: "done" }),
      manager.post(`/recall/${ID}/closed`, { outcome: "dismissed", outcome_reason: "Moved away" }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test.each<[object, string]>([
    [{ _patient: 999_999_999 }, "_patient"],
    [{ _patient: null }, "_patient"],
    [{ _visit_type: 999_999_999 }, "_visit_type"],
    [{ due_on: "2026-02-30" }, "due_on"],
    [{ due_on: null }, "due_on"],
    [{ reason: " " }, "reason"],
    [{ reason: "x".repeat(301) }, "reason"],
  ])("%j is refused at %s", async (change, field) => {
    const reply = await add({ _patient: await patient(), ...change });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
  });

  test("is dismissed only with a reason", async () => {
    const { ID } = (await add({ _patient: await patient() })).body;
    const reply = await desk.post(`/recall/${ID}/closed`, { outcome: "dismissed", outcome_reason: " " });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ["outcome_reason"]]);
    const done = await desk.post(`/recall/${ID}/closed`, {
      outcome: "dismissed",
      outcome_reason: "Moved away",
    });
    expect(done.body).toMatchObject({ state: "dismissed", outcome_reason: "Moved away" });
  });

  test("has the numbers to call the patient on", async () => {
    const called = await patient({ mobile: "0400000001", landline: "0395551234" });
    const made = await add({ _patient: called });
    expect(made.body.patient).toMatchObject({ mobile: "0400000001", landline: "0395551234" });
  });

  test("of a deleted patient is not listed, and can't be added", async () => {
    const ID = await patient();
    const recall = (await add({ _patient: ID })).body;
    await app.database.db.updateTable("patient").set({ is_deleted: true }).where("ID", "=", ID).execute();
    expect(ids(await list())).not.toContain(recall.ID);
    expect((await add({ _patient: ID, due_on: "2100-01-01" })).body.errors).toHaveProperty("_patient");
  });

  test("of another client is not there, nor are its patients and types", async () => {
    const vogt = await app.signIn("vogt");
    const other = await app.idOf("vogt");
    const _patient = await patient();
    const { ID } = (await add({ _patient })).body;
    expect((await vogt.put(`/recall/${ID}`, { reason: "Hip" })).status).toBe(404);
    expect((await vogt.post(`/recall/${ID}/closed`, { outcome: "done" })).status).toBe(404);
    expect((await vogt.post(`/recall/${ID}/reopened`, {})).status).toBe(404);
    expect((await vogt.get(`/recall/patient/${_patient}`)).status).toBe(404);
    expect((await vogt.get("/recall/50/1")).body.recalls.filter((row: Recall) => row.ID === ID)).toEqual([]);
    expect((await vogt.get(`/recall/message?ids=${ID}`)).body.recalls).toEqual([]);
    expect((await vogt.post("/recall/message", { ids: [ID] })).body).toEqual([{ ID, reason: "recall_over" }]);
    const theirType = await makeRow["appointmenttype"]?.(app.database.db, other);
    expect((await add({ _patient: await patient(), _visit_type: theirType })).status).toBe(400);
  });
});

describe("a booking", () => {
  test("that is near the due date books the recall, and cancelling it opens the recall", async () => {
    const _patient = await patient();
    const { ID } = (await add({ _patient, due_on: addDays(today, 20) })).body;
    const early = await book(_patient, { appointment_date: addDays(today, 9) });
    expect((await of(_patient))[0]).toMatchObject({ ID, state: "due", booked_on: null });
    const booked_on = addDays(today, 10);
    await desk.put(`/appointment/${early.ID}`, { appointment_date: booked_on });
    expect((await of(_patient))[0]).toMatchObject({ state: "booked", booked_on });
    expect(ids(await list("?state=booked"))).toContain(ID);
    expect(ids(await list())).not.toContain(ID);
    await desk.put(`/appointment/${early.ID}`, { cancelled: true, cancellation_reason: "Patient cancelled" });
    expect((await of(_patient))[0]).toMatchObject({ state: "due" });
  });

  test("of a series or of a moved appointment of a series counts too", async () => {
    const _patient = await patient();
    await add({ _patient, due_on: addDays(today, 10) });
    const series = await book(_patient, { repeat_interval: 1, repeat_frequency: 1, repeat_count: 2 });
    expect((await of(_patient))[0]).toMatchObject({ state: "booked", booked_on: null });
    await desk.delete(`/appointment/${series.ID}`);
    expect((await of(_patient))[0]).toMatchObject({ state: "due" });
  });
});

describe("the follow-up of an appointment", () => {
  test.each<[number | string | null, Day | null]>([
    [6, addDays(today, 42)],
    [0, today],
    [addDays(today, 30), addDays(today, 30)],
    [addDays(today, -30), today],
    [null, null],
  ])("%j is due on %s", async (follow_up, due_on) => {
    const _patient = await patient();
    await book(_patient, { follow_up });
    const recalls = await of(_patient);
    expect(recalls.map((row) => [row.source, row.state, row.due_on])).toEqual(
      due_on === null ? [] : [["follow_up", "due", due_on]],
    );
  });

  test("follows the appointment when it is moved, changed, cancelled, restored, deleted and undone", async () => {
    const _patient = await patient();
    const { ID } = await book(_patient, { follow_up: 2 });
    const dues = async () => (await of(_patient)).map(({ due_on }) => due_on);
    const save = (change: object) => desk.put(`/appointment/${ID}`, change);
    await save({ appointment_date: addDays(today, 3) });
    expect(await dues()).toEqual([addDays(today, 17)]);
    await save({ follow_up: 3 });
    expect(await dues()).toEqual([addDays(today, 24)]);
    await save({ cancelled: true, cancellation_reason: "Patient cancelled" });
    expect(await dues()).toEqual([]);
    await save({ cancelled: false });
    expect(await dues()).toEqual([addDays(today, 24)]);
    const removed = await desk.delete(`/appointment/${ID}`);
    expect(await dues()).toEqual([]);
    await desk.post(`/appointment/undo/${removed.body._undo}`, {});
    expect(await dues()).toEqual([addDays(today, 24)]);
    await save({ follow_up: null });
    expect(await dues()).toEqual([]);
  });

  test("that was closed is open again only if the appointment asks for another day", async () => {
    const _patient = await patient();
    const { ID } = await book(_patient, { follow_up: 2 });
    const [recall] = await of(_patient);
    await desk.post(`/recall/${recall?.ID}/closed`, { outcome: "done" });
    await desk.put(`/appointment/${ID}`, { notes: "Came late" });
    expect((await of(_patient))[0]).toMatchObject({ state: "done" });
    await desk.put(`/appointment/${ID}`, { follow_up: 4 });
    expect((await of(_patient))[0]).toMatchObject({ state: "due", due_on: addDays(today, 28) });
  });

  test("of a series is due once, after its last appointment, and never without an end", async () => {
    const _patient = await patient();
    const weekly = { repeat_interval: 1, repeat_frequency: 1, follow_up: 1 };
    const series = await book(_patient, { ...weekly, repeat_count: 3 });
    expect((await of(_patient)).map(({ due_on }) => due_on)).toEqual([addDays(today, 21)]);
    await desk.put(`/appointment/${series.ID}`, {
      ...{ repeat_date: addDays(today, 7), repeat_scope: "one", start_time: "10:00", end_time: "10:30" },
    });
    expect((await of(_patient)).map(({ due_on }) => due_on)).toEqual([addDays(today, 21)]);
    await desk.put(`/appointment/${series.ID}`, { repeat_scope: "all", repeat_count: null });
    expect(await of(_patient)).toEqual([]);
  });

  test("can't be changed in the list of recalls", async () => {
    const _patient = await patient();
    await book(_patient, { follow_up: 2 });
    const [recall] = await of(_patient);
    expect((await desk.put(`/recall/${recall?.ID}`, { reason: "Hip" })).body.code).toBe("recall.not_by_hand");
  });

  test("moves with a merge of the patients, and back", async () => {
    const [from, to] = [await patient(), await patient()];
    await book(from, { follow_up: 2 });
    await add({ _patient: from });
    const sources = async (ID: number) => (await of(ID)).map(({ source }) => source).toSorted();
    const names = { first_name: "Thi", last_name: "Recalled" };
    expect((await manager.post(`/patient/merge/${from}/${to}`, names)).status).toBe(200);
    expect([await sources(from), await sources(to)]).toEqual([[], ["follow_up", "hand"]]);
    const merges = (await manager.get(`/patient/${to}/merge`)).body;
    await manager.delete(`/patient/merge/${merges[0]?.ID}`);
    expect([await sources(from), await sources(to)]).toEqual([["follow_up", "hand"], []]);
  });
});

describe("a rule of the practice", () => {
  const rule = (body: object) =>
    manager.post("/recallRule", { amount: 6, unit: "month", reason: "Review", ...body });

  test("makes a recall of each appointment of its type from today on, by calendar months", async () => {
    const _visit_type = await type();
    const [before, after, past] = [await patient(), await patient(), await patient()];
    await book(before, { _visit_type, appointment_date: "2027-08-31" });
    await book(past, { _visit_type, appointment_date: addDays(today, -1) });
    const made = await rule({ _visit_type, reason: "Check-up" });
    expect([made.status, made.body.visit_type.ID]).toEqual([201, _visit_type]);
    await book(after, { _visit_type });
    expect((await of(before))[0]).toMatchObject({
      ...{ source: "rule", reason: "Check-up", due_on: "2028-02-29" },
    });
    expect((await of(after))[0]?.due_on).toBe(addMonths(today, 6));
    expect(await of(past)).toEqual([]);
    await manager.put(`/recallRule/${made.body.ID}`, { amount: 2, unit: "week", reason: "Wound" });
    expect((await of(after))[0]).toMatchObject({ due_on: addDays(today, 14), reason: "Wound" });
  });

  test("gives way to the appointment's own follow-up", async () => {
    const _visit_type = await type();
    await rule({ _visit_type });
    const _patient = await patient();
    await book(_patient, { _visit_type, follow_up: 2 });
    expect((await of(_patient)).map(({ source }) => source)).toEqual(["follow_up"]);
  });

  test("that is turned off or deleted makes no more, and keeps those that it made", async () => {
    const _visit_type = await type();
    const { ID } = (await rule({ _visit_type })).body;
    const [first, second, third] = [await patient(), await patient(), await patient()];
    const appointment = await book(first, { _visit_type });
    await manager.put(`/recallRule/${ID}`, { is_active: false });
    await book(second, { _visit_type });
    for (let time = 0; time < 2; time += 1)
      expect((await manager.delete(`/recallRule/${ID}`)).body).toEqual({ ID, is_deleted: true });
    await desk.put(`/appointment/${appointment.ID}`, { appointment_date: addDays(today, 1) });
    expect((await of(first))[0]?.due_on).toBe(addMonths(addDays(today, 1), 6));
    expect(await of(second)).toEqual([]);
    expect((await manager.get("/recallRule")).body).toEqual([]);
    await manager.put(`/recallRule/${ID}`, { is_deleted: false, is_active: true });
    await book(third, { _visit_type, start_time: "11:00", end_time: "11:30" });
    expect(await of(third)).toHaveLength(1);
  });

  test("loses no appointment that is booked while it is saved", async () => {
    const _visit_type = await type();
    const patients = await Promise.all([patient(), patient(), patient(), patient()]);
    const bookings = patients.map((_patient) => book(_patient, { _visit_type }));
    await Promise.all([...bookings, rule({ _visit_type })]);
    for (const one of patients) expect(await of(one)).toHaveLength(1);
  });

  test("is there once for each type, and its fields are checked", async () => {
    const _visit_type = await type();
    const replies = await Promise.all([rule({ _visit_type }), rule({ _visit_type })]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await rule({ _visit_type })).body.errors).toHaveProperty("_visit_type");
    for (const [change, field] of [
      [{ amount: 0 }, "amount"],
      [{ amount: 1.5 }, "amount"],
      [{ unit: "day" }, "unit"],
      [{ reason: "" }, "reason"],
      [{ _visit_type: 999_999_999 }, "_visit_type"],
    ] as const)
      expect((await rule({ _visit_type: await type(), ...change })).body.errors).toHaveProperty(field);
    expect((await desk.post("/recallRule", {})).status).toBe(403);
  });
});

test("the list is sorted, filtered, searched and paged", async () => {
  const make = async (last_name: string, due_on: Day, reason = "Review") =>
    (await add({ _patient: await patient({ last_name, last_key: last_name.toLowerCase() }), due_on, reason }))
      .body.ID;
  const [late, early, far] = [
    await make("Abbott", today),
    await make("Costa", addDays(today, -3), "50% off_work"),
    await make("Brandt", addMonths(today, 5)),
  ];
  expect(ids(await list())).toEqual([early, late, far]);
  expect(ids(await list("?sort=name"))).toEqual([late, far, early]);
  expect(ids(await list("?sort=due&descending=true"))).toEqual([far, late, early]);
  expect(ids(await list("?span=week"))).toEqual([early, late]);
  expect(ids(await list("?span=quarter"))).toEqual([early, late]);
  expect(ids(await list("?source=rule"))).toEqual([]);
  expect(ids(await list("?search=brandt"))).toEqual([far]);
  expect(ids(await list(`?search=${encodeURIComponent("50% off_w")}`))).toEqual([early]);
  expect(ids(await list(`?search=${encodeURIComponent("50%work")}`))).toEqual([]);
  const second = (await desk.get("/recall/2/2")).body;
  expect([ids(second.recalls), second.totalItems]).toEqual([[far], 3]);
});
