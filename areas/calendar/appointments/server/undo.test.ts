import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import { appointmentsJobs } from "./jobs.ts";

let app: TestApp;
let reception: Visitor;
let manager: Visitor;
let raman: number;
let nguyen: number;

beforeAll(async () => {
  app = await startApp();
  reception = await app.signIn("reception");
  manager = await app.signIn("raman");
  raman = await app.idOf("raman");
  nguyen = (await makeRow["patient"]?.(app.database.db, raman)) ?? 0;
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of ["appointment_undo", "appointment_occurrence", "appointment"] as const)
    await app.database.db.deleteFrom(table).execute();
});

// Daylight saving begins in Sydney on the first Sunday of October 2026, in the middle of the series.
const weekly = {
  appointment_type: 1,
  appointment_date: "2026-09-17",
  start_time: "14:00",
  end_time: "14:30",
  notes: "Review",
  repeat_interval: 1,
  repeat_frequency: 1,
  repeat_count: 6,
};
const single = { ...weekly, repeat_interval: 0, repeat_count: null };
const book = async (values: object = single) => {
  const reply = await reception.post("/appointment", { _patient: nguyen, ...values });
  expect(reply.status).toBe(201);
  return reply.body;
};
const change = (ID: number, query: string, values: object, who = reception) =>
  who.put(`/appointment/${ID}?${query}`, values);
const undo = (id: number, who = reception) => who.post(`/appointment/undo/${id}`);
const UNSEEN = new Set(["version", "_undo", "created_time", "_series"]);
/** Reads the calendar without the fields that an undo may change. */
const calendar = async () =>
  (await reception.get("/appointment/date?start=2026-09-01&end=2027-06-30")).body.map((one: object) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => !UNSEEN.has(name))),
  );
const versions = async () =>
  (await reception.get("/appointment/date?start=2026-09-01&end=2027-06-30")).body.map(
    (one: { version: number }) => one.version,
  );

/** Each act is performed on a series with an individually changed occurrence, and on a single appointment. */
const ACTS: readonly (readonly [
  string,
  (ID: number) => Promise<{ status: number; body: { _undo: number } }>,
])[] = [
  [
    "a move of one",
    (ID) => change(ID, "repeat_date=2026-10-08&repeat_scope=one", { start_time: "15:00", end_time: "15:30" }),
  ],
  [
    "a move of one to another day",
    (ID) => change(ID, "repeat_date=2026-10-08&repeat_scope=one", { appointment_date: "2026-10-09" }),
  ],
  [
    "a move of this and following",
    (ID) => change(ID, "repeat_date=2026-10-01&repeat_scope=following", { appointment_date: "2026-10-02" }),
  ],
  [
    "a move of all",
    (ID) => change(ID, "repeat_date=2026-10-01&repeat_scope=all", { appointment_date: "2026-10-02" }),
  ],
  ["a longer one", (ID) => change(ID, "repeat_date=2026-10-08&repeat_scope=one", { end_time: "15:10" })],
  [
    "a new rhythm",
    (ID) => change(ID, "repeat_date=2026-09-17&repeat_scope=all", { repeat_frequency: 2, repeat_count: 3 }),
  ],
  [
    "no series any more",
    (ID) => change(ID, "repeat_date=2026-09-17&repeat_scope=all", { repeat_interval: 0 }),
  ],
  [
    "cancelling one",
    (ID) =>
      change(ID, "repeat_date=2026-10-08&repeat_scope=one", { cancelled: true, cancellation_reason: "ill" }),
  ],
  [
    "cancelling this and following",
    (ID) =>
      change(ID, "repeat_date=2026-10-01&repeat_scope=following", {
        cancelled: true,
        cancellation_reason: "ill",
      }),
  ],
  [
    "cancelling all",
    (ID) =>
      change(ID, "repeat_date=2026-10-01&repeat_scope=all", { cancelled: true, cancellation_reason: "ill" }),
  ],
  ["restoring one", (ID) => change(ID, "repeat_date=2026-09-24&repeat_scope=one", { cancelled: false })],
  ["deleting one", (ID) => reception.delete(`/appointment/${ID}?repeat_date=2026-10-08&repeat_scope=one`)],
  [
    "deleting this and following",
    (ID) => reception.delete(`/appointment/${ID}?repeat_date=2026-10-01&repeat_scope=following`),
  ],
  ["deleting all", (ID) => reception.delete(`/appointment/${ID}?repeat_date=2026-10-01&repeat_scope=all`)],
];

describe("POST /appointment/undo/{id}", () => {
  test.each(ACTS)("undoes and redoes %s", async (_name, act) => {
    const { ID } = await book(weekly);
    await change(ID, "repeat_date=2026-09-24&repeat_scope=one", {
      cancelled: true,
      cancellation_reason: "cold",
    });
    await change(ID, "repeat_date=2026-10-15&repeat_scope=one", { start_time: "16:00", end_time: "16:30" });
    const before = await calendar();
    const done = await act(ID);
    expect(done.status).toBe(200);
    const after = await calendar();
    expect(after).not.toEqual(before);
    const highest = Math.max(0, ...(await versions()));
    const undone = await undo(done.body._undo);
    expect([undone.status, await calendar()]).toEqual([200, before]);
    for (const version of await versions()) expect(version).toBeGreaterThan(highest);
    const redone = await undo(undone.body._undo);
    expect([redone.status, await calendar()]).toEqual([200, after]);
    expect((await undo(redone.body._undo)).status).toBe(200);
    expect(await calendar()).toEqual(before);
  });

  test("undoes a booking, a move and a deletion of a single appointment", async () => {
    const booked = await book();
    const moved = await change(booked.ID, "", {
      appointment_date: "2026-10-04",
      start_time: "02:30",
      end_time: "03:30",
    });
    const deleted = await reception.delete(`/appointment/${booked.ID}`);
    expect(await calendar()).toEqual([]);
    await undo(deleted.body._undo);
    expect(await calendar()).toMatchObject([
      { appointment_date: "2026-10-04", start_time: "02:30", end_time: "03:30" },
    ]);
    await undo(moved.body._undo);
    expect(await calendar()).toMatchObject([{ appointment_date: "2026-09-17", start_time: "14:00" }]);
    await undo(booked._undo);
    expect(await calendar()).toEqual([]);
  });

  test("undoes one change after the other, latest first", async () => {
    const { ID } = await book(weekly);
    const done: { before: object; _undo: number }[] = [];
    for (const values of [
      { start_time: "15:00", end_time: "15:30" },
      { notes: "Second" },
      { cancelled: true, cancellation_reason: "ill" },
    ]) {
      for (const query of [
        "repeat_date=2026-10-08&repeat_scope=one",
        "repeat_date=2026-09-24&repeat_scope=all",
      ]) {
        const before = await calendar();
        done.push({ before, _undo: (await change(ID, query, values)).body._undo });
      }
    }
    for (const { before, _undo } of done.toReversed()) {
      expect((await undo(_undo)).status).toBe(200);
      expect(await calendar()).toEqual(before);
    }
  });

  test("is safe to send twice", async () => {
    const { ID } = await book();
    const { body } = await change(ID, "", { notes: "Second" });
    const [first, second] = await Promise.all([undo(body._undo), undo(body._undo)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await calendar()).toMatchObject([{ notes: "Review" }]);
  });

  test("a change that changed nothing has nothing to undo", async () => {
    const { ID } = await book(weekly);
    expect((await change(ID, "repeat_date=2026-10-01&repeat_scope=following", {})).body._undo).toBeNull();
  });

  test("STATE-APPT-02: gives back what was billed before it was cancelled", async () => {
    const { ID } = await book();
    await app.database.db.updateTable("appointment").set({ is_billed: true }).where("ID", "=", ID).execute();
    const { body } = await change(ID, "", { cancelled: true, cancellation_reason: "ill" });
    await undo(body._undo);
    expect(await calendar()).toMatchObject([
      { cancelled: false, is_billed: true, cancellation_reason: null },
    ]);
  });
});

describe("what was changed since", () => {
  test("is refused with who changed which appointment, and nothing is undone", async () => {
    const { ID } = await book(weekly);
    const { body } = await change(ID, "repeat_date=2026-10-01&repeat_scope=following", {
      start_time: "15:00",
      end_time: "15:30",
    });
    await change(body.ID, "repeat_date=2026-10-08&repeat_scope=one", { notes: "Bring the X-ray" }, manager);
    const before = await calendar();
    const refused = await undo(body._undo);
    expect([refused.status, refused.body.code]).toEqual([409, "appointment.changed_since"]);
    expect(refused.body.message).toMatch(
      /^Priya Raman changed ROW, Foreign, Thu 01\/10\/2026 at 15:00, since then\. It can't be undone\.$/,
    );
    expect(refused.body.details).toMatchObject({
      by: "Priya Raman",
      appointment: { appointment_date: "2026-10-01", when: "Thu 01/10/2026 at 15:00" },
    });
    expect(await calendar()).toEqual(before);
  });

  test.each([
    [
      "billed",
      (ID: number) =>
        app.database.db.updateTable("appointment").set({ is_billed: true }).where("ID", "=", ID).execute(),
    ],
    ["deleted", (ID: number) => reception.delete(`/appointment/${ID}`)],
    ["moved again", (ID: number) => change(ID, "", { start_time: "16:00", end_time: "16:30" })],
  ])("refuses where it was %s since", async (_name, since) => {
    const { ID } = await book();
    const { body } = await change(ID, "", { start_time: "15:00", end_time: "15:30" });
    await since(ID);
    expect((await undo(body._undo)).body.code).toBe("appointment.changed_since");
  });

  test("refuses to bring back an appointment of a patient who was deleted since", async () => {
    const gone = (await makeRow["patient"]?.(app.database.db, raman)) ?? 0;
    const { ID } = await book({ ...single, _patient: gone });
    const { body } = await reception.delete(`/appointment/${ID}`);
    await app.database.db.updateTable("patient").set({ is_deleted: true }).where("ID", "=", gone).execute();
    expect((await undo(body._undo)).body.code).toBe("appointment.patient_deleted");
    expect(await calendar()).toEqual([]);
  });
});

describe("who may undo", () => {
  test("only the person who made the change, with the permission it needed", async () => {
    const { ID } = await book();
    const { body } = await change(ID, "", { notes: "Second" });
    expect((await undo(body._undo, manager)).status).toBe(404);
    expect((await undo(body._undo, await app.signIn("vogt"))).status).toBe(404);
    expect((await undo(body._undo)).status).toBe(200);
  });

  test("the audit log names the undo and the redo", async () => {
    const { ID } = await book();
    const { body } = await change(ID, "", { start_time: "15:00", end_time: "15:30" });
    const undone = await undo(body._undo);
    await undo(undone.body._undo);
    const rows = await app.database.db
      .selectFrom("audit_event")
      .select(["message", "patients", "discreet"])
      .where("controller", "=", "appointment")
      .where("route", "=", "POST /appointment/undo/{id}")
      .orderBy("ID", "desc")
      .limit(2)
      .execute();
    expect(rows.map(({ message }) => message)).toEqual([
      "redid the move of ROW, Foreign on Thu 17/09/2026 at 15:00",
      "undid the move of ROW, Foreign on Thu 17/09/2026 at 15:00",
    ]);
    expect(rows[0]?.patients).toEqual([nguyen]);
    expect(rows[0]?.discreet).not.toContain("ROW");
  });
});

test("what can be undone is removed after 24 hours", async () => {
  const { ID } = await book();
  const { body } = await change(ID, "", { notes: "Second" });
  await app.database.db
    .updateTable("appointment_undo")
    .set({ created_time: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    .where("ID", "=", body._undo)
    .execute();
  expect((await undo(body._undo)).status).toBe(404);
  await appointmentsJobs["appointments.undo-expire"]?.run({}, app.services);
  const left = await app.database.db.selectFrom("appointment_undo").select("ID").execute();
  expect(left.map((one) => one.ID)).not.toContain(body._undo);
  expect(left).toHaveLength(1);
});

describe("GET /appointment/{id}/reach", () => {
  const reach = async (ID: number, act: string, repeat_date = "2026-10-01") =>
    (await reception.get(`/appointment/${ID}/reach?act=${act}&repeat_date=${repeat_date}`)).body;

  test("counts what deleting and cancelling take, as they then do", async () => {
    const { ID } = await book(weekly);
    await reception.delete(`/appointment/${ID}?repeat_date=2026-10-15&repeat_scope=one`);
    await change(ID, "repeat_date=2026-10-08&repeat_scope=one", {
      cancelled: true,
      cancellation_reason: "ill",
    });
    expect(await reach(ID, "delete")).toEqual({
      one: { count: 1, from: "2026-10-01" },
      following: { count: 3, from: "2026-10-01" },
      all: { count: 5, from: "2026-09-17" },
    });
    expect(await reach(ID, "cancel")).toMatchObject({
      following: { count: 2, from: "2026-10-01" },
      all: { count: 4 },
    });
    const before = (await calendar()).length;
    await reception.delete(`/appointment/${ID}?repeat_date=2026-10-01&repeat_scope=following`);
    expect(before - (await calendar()).length).toBe(3);
  });

  test("has no number for a series without an end, and is refused for a day the series has not", async () => {
    const { ID } = await book({ ...weekly, repeat_count: null });
    expect((await reach(ID, "delete")).following).toEqual({ count: null, from: "2026-10-01" });
    expect((await reception.get(`/appointment/${ID}/reach?act=delete&repeat_date=2026-10-02`)).status).toBe(
      404,
    );
    expect((await reception.get(`/appointment/${ID}/reach?act=eat`)).status).toBe(400);
    expect((await (await app.signIn("vogt")).get(`/appointment/${ID}/reach?act=delete`)).status).toBe(404);
  });
});
