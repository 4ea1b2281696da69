import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day, dayOfWeek, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import type { RoomDoctor, Visit, VisitStep } from "../contract.ts";

let app: TestApp;
let reception: Visitor;
let manager: Visitor;
let raman: number;
let okafor: number;
let vogt: number;
let nguyen: number;
let today: Day;

const rowFor = async (kind: string, _doctor: number): Promise<number> =>
  (await makeRow[kind]?.(app.database.db, _doctor)) ?? 0;

beforeAll(async () => {
  app = await startApp();
  [reception, manager] = [await app.signIn("reception"), await app.signIn("manager")];
  [raman, okafor, vogt] = [await app.idOf("raman"), await app.idOf("okafor"), await app.idOf("vogt")];
  nguyen = await rowFor("patient", raman);
  await app.database.db
    .updateTable("patient")
    .set({ first_name: "Thi Mai", last_name: "Nguyen" })
    .where("ID", "=", nguyen)
    .execute();
});
afterAll(() => app.stop());
beforeEach(async () => {
  // Fixes the test's day at its start, so that a test that runs past midnight keeps its day.
  today = todayIn("Australia/Sydney", new Date().toISOString());
  for (const table of [
    "visit_step",
    "visit_settings",
    "appointment_occurrence",
    "appointment",
    "referral",
    "schedule",
  ] as const)
    await app.database.db.deleteFrom(table).execute();
});

const book = async (
  values: object = {},
  who = reception,
  query = "",
): Promise<{ ID: number; version: number }> => {
  const at = {
    appointment_type: 1,
    appointment_date: today,
    start_time: "14:15",
    end_time: "14:45",
    _patient: nguyen,
  };
  const reply = await who.post(`/appointment${query}`, { ...at, ...values });
  expect([reply.status, reply.body.message]).toEqual([201, undefined]);
  return reply.body;
};
const step = (ID: number, kind: VisitStep, more: object = {}, who = reception) =>
  who.post(`/visit/${ID}/step`, { step: kind, ...more });
const back = (ID: number, of: number, more: object = {}, who = reception) =>
  who.post(`/visit/${ID}/back`, { step: of, ...more });
const steps = async (ID: number, ...kinds: VisitStep[]): Promise<Visit> => {
  let visit: Visit | undefined;
  for (const kind of kinds) visit = (await step(ID, kind)).body;
  if (!visit) throw new Error("no step was taken");
  return visit;
};
const room = async (who = reception, query = ""): Promise<RoomDoctor[]> =>
  (await who.get(`/visit/room${query}`)).body.doctors;
const stateIn = async (ID: number, who = reception) =>
  (await room(who)).flatMap(({ visits }) => visits).find((visit) => visit.ID === ID)?.state;
const messages = async () =>
  (
    await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "visit")
      .where("kind", "=", "write")
      .orderBy("ID", "desc")
      .limit(2)
      .execute()
  ).map(({ message }) => message);

test("names the next free time within availability, and none where the doctor has no availability", async () => {
  const free = async (query = "") => (await reception.get(`/visit/free${query}`)).body;
  expect(await free()).toEqual({ free: null });
  const weekday = dayOfWeek(addDays(today, 1));
  const schedule = {
    day_of_week: weekday,
    start_time: "09:00",
    end_time: "12:00",
    repeat_weeks: 1,
    repeat_start: today,
    _location: await rowFor("outpatientlocation", raman),
  };
  expect((await reception.post("/schedule", schedule)).body.errors).toBeUndefined();
  const first = (await free()).free;
  expect([dayOfWeek(first.appointment_date), first.start_time]).toEqual([weekday, "09:00"]);
  await book({ appointment_date: first.appointment_date, start_time: "09:00", end_time: "10:00" });
  expect((await free()).free).toMatchObject({
    appointment_date: first.appointment_date,
    start_time: "10:00",
  });
  // A doctor of the same company, asked in the name of the receptionist's own.
  expect(await free(`?doctor_id=${okafor}&requestingID=${raman}`)).toEqual({ free: null });
});

describe("POST /visit/:id/step", () => {
  test("takes a visit through the day, each step with who and when, and in the audit log", async () => {
    const { ID } = await book();
    const states = [];
    for (const kind of ["arrived", "ready", "called", "finished"] as const) {
      const reply = await step(ID, kind);
      expect(reply.status).toBe(200);
      states.push(reply.body.state);
    }
    expect(states).toEqual(["arrived", "waiting", "with_doctor", "to_bill"]);
    const visit = (await room())[0]?.visits[0];
    expect(visit?.steps.map((each) => [each.step, each.by, Number.isNaN(Date.parse(each.at))])).toEqual([
      ["arrived", "Sarah Lindqvist", false],
      ["ready", "Sarah Lindqvist", false],
      ["called", "Sarah Lindqvist", false],
      ["finished", "Sarah Lindqvist", false],
    ]);
    expect(await messages()).toEqual(["finished with NGUYEN, Thi Mai", "called NGUYEN, Thi Mai in"]);
  });

  test("an appointment of a later day is confirmed, and only confirmed, before the day", async () => {
    const { ID } = await book({ appointment_date: addDays(today, 3) });
    expect((await step(ID, "arrived")).body.code).toBe("visit.ahead");
    const confirmed = await step(ID, "confirmed", { after: null });
    expect([confirmed.status, confirmed.body.state]).toEqual([200, "confirmed"]);
    const undone = await back(ID, confirmed.body.steps[0].ID);
    expect([undone.status, undone.body.state]).toEqual([200, "booked"]);
  });

  test("of two people at once one wins, and the other is told who it was", async () => {
    const { ID } = await book();
    const both = await Promise.all([
      step(ID, "arrived", { after: null }),
      step(ID, "arrived", { after: null }, manager),
    ]);
    const [won, lost] = both.toSorted((a, b) => a.status - b.status);
    expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 409, "visit.stepped"]);
    const name = won?.body.steps[0].by;
    expect(lost?.body.message).toMatch(
      new RegExp(`^${name} marked this patient as arrived at \\d\\d:\\d\\d\\.$`),
    );
    expect(lost?.body.details).toMatchObject({ by: name, at: won?.body.steps[0].at });
    expect((await app.database.db.selectFrom("visit_step").select("ID").execute()).length).toBe(1);
  });

  test("sent twice by one person it is taken once, with a key and without", async () => {
    const { ID } = await book();
    const first = await step(ID, "arrived", { after: null });
    expect((await step(ID, "arrived", { after: null })).body).toEqual(first.body);
    const key = { "idempotency-key": "one-and-the-same" };
    const ready = () =>
      reception.post(`/visit/${ID}/step`, { step: "ready", after: first.body.steps[0].ID }, key);
    expect([(await ready()).body, (await ready()).body].map(({ steps: taken }) => taken.length)).toEqual([
      2, 2,
    ]);
    expect(await app.database.db.selectFrom("visit_step").select("ID").execute()).toHaveLength(2);
  });

  test("the database itself keeps a step from counting twice", async () => {
    const { ID } = await book();
    const values = {
      _doctor: raman,
      _appointment: ID,
      repeat_date: today,
      visit_date: today,
      step: "arrived",
      _by: raman,
    } as const;
    const insert = () =>
      app.database.db
        .insertInto("visit_step")
        .values({ ...values, at: new Date().toISOString() })
        .execute();
    await insert();
    await expect(insert()).rejects.toThrow("visit_step_once");
  });

  test.each<[string, object, number, string]>([
    ["a theatre case", { appointment_type: 2 }, 409, "visit.not_in_rooms"],
    ["an event", { appointment_type: 3, _patient: null }, 409, "visit.not_in_rooms"],
    ["a cancelled one", { cancelled: true, cancellation_reason: "Unwell" }, 409, "visit.cancelled"],
  ])("%s is refused", async (_, values, status, code) => {
    const { ID } = await book(values);
    const reply = await step(ID, "arrived");
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });

  test("tomorrow's is refused, yesterday's is not", async () => {
    const ahead = await book({ appointment_date: addDays(today, 2) });
    expect((await step(ahead.ID, "arrived")).body.code).toBe("visit.ahead");
    const over = await book({ appointment_date: addDays(today, -1) });
    expect((await step(over.ID, "did_not_attend")).body.state).toBe("did_not_attend");
  });

  test("out of order is refused, and so is a series without its day", async () => {
    const { ID } = await book({ repeat_interval: 1, repeat_count: 3 });
    const series = await step(ID, "arrived");
    expect([series.status, series.body.errors]).toEqual([
      400,
      { repeat_date: "Choose one appointment of the series." },
    ]);
    expect((await step(ID, "called", { repeat_date: today })).body.code).toBe("visit.order");
    expect((await step(ID, "arrived", { repeat_date: today })).body.state).toBe("arrived");
  });

  test("needs calendar.edit: the accounts of the practice see nothing, another practice's people neither", async () => {
    const { ID } = await book();
    const [accounts, stranger] = [await app.signIn("ramanaccounts"), await app.signIn("vogtreception")];
    expect([
      (await step(ID, "arrived", {}, accounts)).status,
      (await accounts.get("/visit/room")).status,
    ]).toEqual([403, 404]);
    expect((await step(ID, "arrived", {}, stranger)).status).toBe(404);
    expect(await room(stranger)).toMatchObject([{ ID: vogt, visits: [] }]);
  });
});

describe("POST /visit/:id/back", () => {
  test("takes back the last step, stays in the rows, and can be stepped again", async () => {
    const { ID } = await book();
    const waiting = await steps(ID, "arrived", "ready");
    const last = waiting.steps[1]?.ID ?? 0;
    expect((await back(ID, last)).body).toMatchObject({ state: "arrived" });
    expect(await messages()).toEqual([
      "undid “Ready” for NGUYEN, Thi Mai",
      "marked NGUYEN, Thi Mai as ready",
    ]);
    expect((await back(ID, last)).status).toBe(200);
    expect((await back(ID, last, {}, manager)).body.code).toBe("visit.stepped");
    expect((await step(ID, "ready", { after: waiting.steps[0]?.ID })).body.state).toBe("waiting");
    const rows = await app.database.db
      .selectFrom("visit_step")
      .select(["step", "taken_back_at"])
      .orderBy("ID")
      .execute();
    expect(rows.map((row) => [row.step, row.taken_back_at !== null])).toEqual([
      ["arrived", false],
      ["ready", true],
      ["ready", false],
    ]);
  });

  test("an earlier step is refused with who took the later one", async () => {
    const { ID } = await book();
    const waiting = await steps(ID, "arrived", "ready");
    const reply = await back(ID, waiting.steps[0]?.ID ?? 0, {}, manager);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      expect.stringMatching(/^Sarah Lindqvist marked this patient as ready/),
    ]);
  });
});

describe("what follows from the appointment", () => {
  test("STATE-APPT-03: finished is to bill, and done once it is billed", async () => {
    const { ID } = await book();
    expect((await steps(ID, "arrived", "ready", "called", "finished")).state).toBe("to_bill");
    await app.database.db.updateTable("appointment").set({ is_billed: true }).where("ID", "=", ID).execute();
    expect(await stateIn(ID)).toBe("done");
  });

  test("finished is done, and has no mark, where unbilled work says that it needs no bill", async () => {
    const { ID } = await book();
    await steps(ID, "arrived", "ready", "called", "finished");
    const marks = async () =>
      (await reception.get(`/visit/date?start=${today}&end=${today}`)).body.map(
        ({ _appointment }: { _appointment: number }) => _appointment,
      );
    expect([await stateIn(ID), await marks()]).toEqual(["to_bill", expect.arrayContaining([ID])]);
    const mark = { _appointment: ID, repeat_date: today, step: "billed" };
    const reply = await manager.put("/unbilled/notneeded", mark);
    expect([reply.status, reply.body.message]).toEqual([200, undefined]);
    expect([await stateIn(ID), await marks()]).toEqual(["done", expect.not.arrayContaining([ID])]);
    await manager.put("/unbilled/notneeded", { ...mark, is_needed: true });
    expect(await stateIn(ID)).toBe("to_bill");
  });

  test("STATE-APPT-01, -02: cancelled while waiting, and as far as before once restored", async () => {
    const { ID } = await book();
    await steps(ID, "arrived", "ready");
    const cancel = (cancelled: boolean) =>
      reception.put(`/appointment/${ID}`, { cancelled, cancellation_reason: cancelled ? "Went home" : null });
    await cancel(true);
    expect(await stateIn(ID)).toBe("cancelled");
    await cancel(false);
    expect(await stateIn(ID)).toBe("waiting");
  });

  test("moved on the day it keeps its steps; on another day it is booked anew, and moved back it is as it was", async () => {
    const { ID } = await book();
    await steps(ID, "arrived");
    const move = (values: object) => reception.put(`/appointment/${ID}`, values);
    await move({ start_time: "15:00", end_time: "15:30" });
    expect(await stateIn(ID)).toBe("arrived");
    await move({ appointment_date: addDays(today, -1) });
    expect((await step(ID, "did_not_attend")).body.state).toBe("did_not_attend");
    await move({ appointment_date: today });
    expect(await stateIn(ID)).toBe("arrived");
  });

  test("deleted it leaves the room, and comes back with its steps", async () => {
    const { ID } = await book();
    await steps(ID, "arrived");
    const { body } = await reception.delete(`/appointment/${ID}`);
    expect([await stateIn(ID), (await step(ID, "ready")).status]).toEqual([undefined, 404]);
    await reception.post(`/appointment/undo/${body._undo}`);
    expect(await stateIn(ID)).toBe("arrived");
  });

  test("a series that is split on the day keeps the step of the day", async () => {
    const first = addDays(today, -7);
    const { ID } = await book({ appointment_date: first, repeat_interval: 1, repeat_count: 4 });
    await step(ID, "arrived", { repeat_date: today });
    const reply = await reception.put(`/appointment/${ID}?repeat_date=${today}&repeat_scope=following`, {
      notes: "Longer",
    });
    expect(reply.body.ID).not.toBe(ID);
    expect(await room()).toMatchObject([
      { visits: [{ ID: reply.body.ID, repeat_date: today, state: "arrived", notes: "Longer" }] },
    ]);
    const changed = await reception.put(`/appointment/${reply.body.ID}?repeat_date=${today}`, {
      notes: "This one",
    });
    expect(changed.status).toBe(200);
    expect(await room()).toMatchObject([{ visits: [{ state: "arrived", notes: "This one" }] }]);
  });

  test("a merged patient's visit shows the patient that stays", async () => {
    const other = await rowFor("patient", raman);
    const { ID } = await book({ _patient: other });
    await steps(ID, "arrived");
    const merged = await manager.post(`/patient/merge/${other}/${nguyen}`, {
      first_name: "Thi Mai",
      last_name: "Nguyen",
    });
    expect(merged.status).toBe(200);
    expect(await room()).toMatchObject([{ visits: [{ ID, state: "arrived", patient: { ID: nguyen } }] }]);
  });
});

describe("GET /visit/room", () => {
  test("has the appointments in the rooms of today, and no theatre cases or events", async () => {
    const { ID } = await book();
    await book({ appointment_type: 2 });
    await book({ appointment_type: 3, _patient: null });
    await book({ appointment_date: addDays(today, 1) });
    const weekly = await book({
      appointment_date: addDays(today, -14),
      repeat_interval: 1,
      start_time: "09:00",
      end_time: "09:15",
    });
    const [column] = await room();
    expect(column?.visits.map((visit) => [visit.ID, visit.repeat_date])).toEqual(
      expect.arrayContaining([
        [ID, null],
        [weekly.ID, today],
      ]),
    );
    expect([column?.visits.length, column?.today, column?.settings.wait_minutes]).toEqual([2, today, 20]);
  });

  test("has the other doctors of the company where they are asked for, and no strangers", async () => {
    const query = `?doctor_id=${okafor}&requestingID=${raman}`;
    const theirs = await rowFor("patient", okafor);
    const { ID } = await book({ _patient: theirs }, reception, query);
    expect((await room(reception, "?company=1")).map((each) => [each.username, each.visits.length])).toEqual([
      ["raman", 0],
      ["okafor", 1],
    ]);
    expect((await room()).map(({ username }) => username)).toEqual(["raman"]);
    expect((await room(await app.signIn("vogt"), "?company=1")).map(({ username }) => username)).toEqual([
      "vogt",
    ]);
    const stepped = await reception.post(`/visit/${ID}/step${query}`, { step: "arrived" });
    expect([stepped.status, stepped.body.state]).toEqual([200, "arrived"]);
    expect((await step(ID, "ready")).status).toBe(404);
  });

  test("whoever serves clients sees the one that is open, and those of its company that are served as well", async () => {
    const agent = await app.signIn("bookingagent");
    const served = (await room(agent, `?doctor_id=${raman}&company=1`)).map(({ username }) => username);
    expect(served).toContain("raman");
    const clients: { username: string }[] = (await agent.get("/auth/clients")).body;
    const reached = new Set(clients.map(({ username }) => username));
    expect(served.filter((name) => !reached.has(name))).toEqual([]);
  });

  test("whose patients were shown is in the audit log of each doctor", async () => {
    const theirs = await rowFor("patient", okafor);
    await book({ _patient: theirs }, reception, `?doctor_id=${okafor}&requestingID=${raman}`);
    await room(reception, "?company=1");
    await app.services.readAudit.flush();
    const rows = await app.database.db
      .selectFrom("audit_event")
      .select(["_doctor", "shown_ids"])
      .where("route", "=", "GET /visit/room")
      .where("_doctor", "=", okafor)
      .execute();
    expect(rows.flatMap(({ shown_ids }) => shown_ids ?? [])).toContain(theirs);
  });
});

test("GET /visit/date: the last step of each visit of some days, for the calendar", async () => {
  const { ID } = await book();
  await steps(ID, "arrived", "ready");
  const marks = (await reception.get(`/visit/date?start=${today}&end=${today}`)).body;
  expect(marks).toEqual([
    { _appointment: ID, repeat_date: today, visit_date: today, step: "ready", at: expect.any(String) },
  ]);
  expect((await reception.get(`/visit/date?start=${today}&end=${addDays(today, -1)}`)).status).toBe(400);
});

test("POST /visit/walkIn: books the patient now and marks them as arrived, together or not at all", async () => {
  const clock = new Intl.DateTimeFormat("en-AU", {
    timeZone: "Australia/Sydney",
    timeStyle: "short",
    hourCycle: "h23",
  });
  const reply = await reception.post("/visit/walkIn", { _patient: nguyen, notes: "Wound check" });
  // Ends the test early in the last minutes of a day, because a walk-in past midnight is refused.
  if (clock.format(new Date()) >= "23:40") return;
  expect([reply.status, reply.body.state, reply.body.notes]).toEqual([201, "arrived", "Wound check"]);
  expect(await room()).toMatchObject([{ visits: [{ ID: reply.body.ID, state: "arrived" }] }]);
  const stranger = await rowFor("patient", vogt);
  const refused = await reception.post("/visit/walkIn", { _patient: stranger });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["_patient"]]);
  expect((await room())[0]?.visits).toHaveLength(1);
});

describe("the settings", () => {
  const body = { late_minutes: 5, no_show_minutes: 15, wait_minutes: 10, long_wait_minutes: 30 };

  test("are the defaults until they are saved, and then what the room uses", async () => {
    expect((await reception.get("/visit/settings")).body).toEqual({
      late_minutes: 0,
      no_show_minutes: 20,
      wait_minutes: 20,
      long_wait_minutes: 40,
      version: 0,
    });
    expect((await manager.put("/visit/settings", { ...body, version: 0 })).body).toEqual({
      ...body,
      version: 1,
    });
    expect((await room())[0]?.settings).toEqual(body);
    const stale = await manager.put("/visit/settings", { ...body, version: 0 });
    expect([stale.status, stale.body.details.current.version]).toEqual([409, 1]);
  });

  test("are for whoever keeps the practice, and highlight before they are red", async () => {
    expect((await reception.put("/visit/settings", body)).status).toBe(403);
    const reply = await manager.put("/visit/settings", { ...body, long_wait_minutes: 10 });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ["long_wait_minutes"]]);
  });
});

test("a step of a peer's patient is heard within a second by whoever has the company's room open, and by no stranger", async () => {
  const theirs = await rowFor("patient", okafor);
  const { ID } = await book({ _patient: theirs }, reception, `?doctor_id=${okafor}&requestingID=${raman}`);
  const [listening, alone] = [await reception.listen("/live?company=1"), await manager.listen("/live")];
  const stranger = await (await app.signIn("vogt")).listen("/live?company=1");
  for (const stream of [listening, alone, stranger]) await stream.next("hello");
  const doctor = await app.signIn("okafor");
  const started = performance.now();
  await step(ID, "arrived", {}, doctor);
  expect(await listening.next("change", { controller: "visit" })).toMatchObject({ identity: ID, by: okafor });
  expect(performance.now() - started).toBeLessThan(1000);
  expect([alone.said(), stranger.said()].filter((said) => said.includes('"visit"'))).toEqual([]);
  for (const stream of [listening, alone, stranger]) stream.close();
});
