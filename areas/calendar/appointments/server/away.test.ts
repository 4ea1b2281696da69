import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day, startOfWeek, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import { fullDay } from "../rules/appointment-words.ts";

let app: TestApp;
let reception: Visitor;
let raman: number;
let withEmail: number;
let without: number;

beforeAll(async () => {
  app = await startApp();
  reception = await app.signIn("reception");
  raman = await app.idOf("raman");
  withEmail = (await makeRow["patient"]?.(app.database.db, raman)) ?? 0;
  without = (await makeRow["patient"]?.(app.database.db, raman)) ?? 0;
  const { db } = app.database;
  await db.updateTable("patient").set({ email: "pat@corella.example" }).where("ID", "=", withEmail).execute();
  await db.updateTable("patient").set({ email: null }).where("ID", "=", without).execute();
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of [
    "appointment_undo",
    "appointment_occurrence",
    "appointment",
    "schedule",
    "mail",
  ] as const)
    await app.database.db.deleteFrom(table).execute();
});

/** The Monday is in the future because past appointments are not listed. */
const MONDAY = addDays(startOfWeek(todayIn("Australia/Sydney", new Date().toISOString())), 14 * 7);
const dayAfter = (days: number): Day => addDays(MONDAY, days);
const period = { from_date: MONDAY, from_time: null, to_date: dayAfter(3), to_time: "13:00" };
const book = async (values: object = {}) => {
  const usual = {
    appointment_type: 1,
    appointment_date: dayAfter(1),
    start_time: "09:00",
    end_time: "09:30",
    _patient: withEmail,
  };
  const reply = await reception.post("/appointment", { ...usual, ...values });
  expect(reply.status).toBe(201);
  return reply.body;
};
const which = ({
  ID,
  repeat_date,
  version,
}: {
  ID: number;
  repeat_date: string | null;
  version: number;
}) => ({
  ID,
  repeat_date,
  version,
});
const to = { appointment_date: dayAfter(8), start_time: "10:00", end_time: "10:30" };
const save = (values: object = {}, who = reception) =>
  who.post("/appointment/away", { ...period, reason: "Conference", ...values });
const plan = async () =>
  (
    await reception.get(
      `/appointment/away?from_date=${MONDAY}&to_date=${dayAfter(3)}&to_time=13:00&until=${dayAfter(50)}`,
    )
  ).body;
const schedules = async () =>
  (await reception.get(`/schedule/date?start=${dayAfter(-28)}&end=${dayAfter(60)}`)).body.map(
    (one: Record<string, unknown>) =>
      ["schedule_date", "start_time", "end_time", "available", "reason"].map((name) => one[name]).join(" "),
  );
const calendar = async () =>
  (await reception.get(`/appointment/date?start=${dayAfter(-28)}&end=${dayAfter(60)}`)).body.map(
    (one: Record<string, unknown>) =>
      ["ID", "appointment_date", "start_time", "end_time", "cancelled", "cancellation_reason"]
        .map((name) => one[name])
        .join(" "),
  );
const mails = () => app.database.db.selectFrom("mail").select(["to_address", "body_text", "state"]).execute();

describe("GET /appointment/away", () => {
  test("lists the appointments inside, whether they can be emailed, and the times that are taken", async () => {
    const inside = await book();
    const noEmail = await book({
      start_time: "12:45",
      end_time: "13:15",
      appointment_date: dayAfter(3),
      _patient: without,
    });
    await book({ appointment_date: dayAfter(3), start_time: "13:00", end_time: "13:30" });
    const gone = await book({ start_time: "11:00", end_time: "11:30" });
    await reception.put(`/appointment/${gone.ID}`, { cancelled: true, cancellation_reason: "ill" });
    await book({ appointment_date: dayAfter(50), start_time: "08:00", end_time: "08:30" });
    const { appointments, taken } = await plan();
    expect(appointments.map((one: { ID: number; has_email: boolean }) => [one.ID, one.has_email])).toEqual([
      [inside.ID, true],
      [noEmail.ID, false],
    ]);
    expect(taken.at(-1)).toEqual({ appointment_date: dayAfter(50), start_time: "08:00", end_time: "08:30" });
    expect(taken).toHaveLength(4);
  });

  test("RULE-APPT-09: refuses a period that ends before it begins, or is too long to read", async () => {
    for (const query of [
      `from_date=${dayAfter(3)}&to_date=${MONDAY}&until=${dayAfter(19)}`,
      `from_date=${MONDAY}&to_date=${dayAfter(1)}&until=${dayAfter(750)}`,
      `from_date=${MONDAY}&until=${dayAfter(19)}`,
    ])
      expect((await reception.get(`/appointment/away?${query}`)).status).toBe(400);
  });
});

describe("POST /appointment/away", () => {
  test("blocks the days, moves and cancels in one call, and its undo puts everything back", async () => {
    const moved = await book();
    const cancelled = await book({ start_time: "10:00", end_time: "10:30" });
    const stays = await book({ start_time: "11:00", end_time: "11:30" });
    const before = [await calendar(), await schedules()];
    const reply = await save({ moves: [{ ...which(moved), ...to }], cancels: [which(cancelled)] });
    expect([reply.status, reply.body]).toMatchObject([201, { moved: 1, cancelled: 1, emailed: 0 }]);
    expect(await calendar()).toEqual([
      `${cancelled.ID} ${dayAfter(1)} 10:00 10:30 true Doctor away`,
      `${stays.ID} ${dayAfter(1)} 11:00 11:30 false `,
      `${moved.ID} ${dayAfter(8)} 10:00 10:30 false `,
    ]);
    expect(await schedules()).toEqual([
      `${MONDAY} 00:00 23:59 false Conference`,
      `${dayAfter(1)} 00:00 23:59 false Conference`,
      `${dayAfter(2)} 00:00 23:59 false Conference`,
      `${dayAfter(3)} 00:00 13:00 false Conference`,
    ]);
    const after = [await calendar(), await schedules()];
    const undone = await reception.post(`/appointment/undo/${reply.body._undo}`);
    expect(undone.status).toBe(200);
    expect([await calendar(), await schedules()]).toEqual(before);
    const redone = await reception.post(`/appointment/undo/${undone.body._undo}`);
    expect(redone.status).toBe(200);
    expect([await calendar(), await schedules()]).toEqual(after);
    expect((await reception.post(`/appointment/undo/${redone.body._undo}`)).status).toBe(200);
    expect([await calendar(), await schedules()]).toEqual(before);
  });

  test("F-6: two appointments of one series are moved and cancelled singly", async () => {
    const series = await book({ repeat_interval: 1, repeat_frequency: 1, repeat_count: 3 });
    const long = { from_date: MONDAY, to_date: dayAfter(11), to_time: null };
    const { body } = await reception.get(
      `/appointment/away?from_date=${MONDAY}&to_date=${dayAfter(11)}&until=${dayAfter(50)}`,
    );
    const [first, second] = body.appointments;
    const reply = await save({
      ...long,
      moves: [{ ...which(first), ...to, appointment_date: dayAfter(14) }],
      cancels: [which(second)],
    });
    expect(reply.status).toBe(201);
    expect(await calendar()).toEqual([
      `${series.ID} ${dayAfter(8)} 09:00 09:30 true Doctor away`,
      `${series.ID} ${dayAfter(14)} 10:00 10:30 false `,
      `${series.ID} ${dayAfter(15)} 09:00 09:30 false `,
    ]);
    await reception.post(`/appointment/undo/${reply.body._undo}`);
    expect(await calendar()).toEqual(
      [1, 8, 15].map((days) => `${series.ID} ${dayAfter(days)} 09:00 09:30 false `),
    );
  });

  test("saves nothing where a new time has been taken, or an appointment was changed since it was read (F-7)", async () => {
    const one = await book();
    const other = await book({ start_time: "10:00", end_time: "10:30" });
    await book({ ...to, start_time: "10:15", end_time: "10:45" });
    const before = [await calendar(), await schedules()];
    const taken = await save({ moves: [{ ...which(one), ...to }] });
    expect([taken.status, taken.body.code, taken.body.details]).toEqual([
      409,
      "appointment.away_conflict",
      { changed: [], taken: [{ ID: one.ID, repeat_date: null }] },
    ]);
    const changed = await save({
      cancels: [{ ...which(other), version: other.version + 1 }, { ...which(one) }],
    });
    expect([changed.status, changed.body.details.changed]).toEqual([
      409,
      [{ ID: other.ID, repeat_date: null }],
    ]);
    expect([await calendar(), await schedules()]).toEqual(before);
    const both = await save({
      moves: [
        { ...which(one), ...to, appointment_date: dayAfter(9) },
        { ...which(other), ...to, appointment_date: dayAfter(9) },
      ],
    });
    expect(both.body.details.taken).toHaveLength(2);
  });

  test("a billed appointment stays", async () => {
    const one = await book();
    await app.database.db
      .updateTable("appointment")
      .set({ is_billed: true })
      .where("ID", "=", one.ID)
      .execute();
    expect((await save({ moves: [{ ...which(one), ...to }] })).body.code).toBe("appointment.billed");
  });

  test("emails those who are cancelled and have an address, ten minutes later; an undo before that withdraws it", async () => {
    const one = await book();
    const other = await book({ start_time: "10:00", end_time: "10:30", _patient: without });
    const message = "Dr Raman is away on Tue 2 Mar. Please call us on (03) 5550 0142.";
    const reply = await save({ cancels: [which(one), which(other)], message });
    expect(reply.body).toMatchObject({ cancelled: 2, emailed: 1 });
    const [mail] = await mails();
    expect(mail).toMatchObject({ to_address: "pat@corella.example", state: "queued" });
    expect(mail?.body_text).toContain(`${fullDay(dayAfter(1))} at 09:00`);
    expect(mail?.body_text).toContain(message);
    await app.deliverMail();
    expect((await mails()).map(({ state }) => state)).toEqual(["queued"]);
    const undone = await reception.post(`/appointment/undo/${reply.body._undo}`);
    expect((await mails()).map(({ state }) => state)).toEqual(["cancelled"]);
    await reception.post(`/appointment/undo/${undone.body._undo}`);
    expect((await mails()).map(({ state }) => state)).toEqual(["queued"]);
  });

  test.each([
    ["an end before the start", { to_date: dayAfter(-28) }, "to_date"],
    ["no time at all", { to_date: MONDAY, from_time: "09:00", to_time: "09:00" }, "to_time"],
    ["a link in the message", { message: "Claim at www.evil.example" }, "message"],
    ["another owner", { _doctor: 1 }, "_doctor"],
  ])("refuses %s at its field", async (_, wrong, field) => {
    const reply = await save(wrong);
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
  });

  test("RULE-PERM-02: reaches no other client's appointments", async () => {
    const one = await book();
    const vogt = await app.signIn("vogt");
    const reply = await save({ cancels: [which(one)] }, vogt);
    expect(reply.body.details.changed).toEqual([{ ID: one.ID, repeat_date: null }]);
  });
});

describe("DELETE /schedule/away/{id}", () => {
  test("deletes all the days of the entry, and its undo is refused after that", async () => {
    const { body } = await save();
    expect((await reception.delete(`/schedule/away/${body.away_id}`)).body).toEqual({
      away_id: body.away_id,
      deleted: 4,
    });
    expect(await schedules()).toEqual([]);
    expect((await reception.post(`/appointment/undo/${body._undo}`)).body.code).toBe(
      "appointment.away_changed",
    );
    expect((await reception.delete(`/schedule/away/${body.away_id}`)).status).toBe(404);
  });
});
