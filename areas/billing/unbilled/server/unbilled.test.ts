import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { DB } from "#db/tables.ts";
import { workedAppointments } from "#areas/calendar/appointments/server/index.ts";
import { features } from "#app/features.server.ts";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import type { WorkSource } from "#platform/http/appointment-work.ts";
import { referenceMs } from "#test/support/processor-time.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import type { UnbilledRow, UnbilledWork } from "../contract.ts";
import { gapsOf } from "../rules/summary.ts";
import { readUnbilled } from "./reading.ts";

let app: TestApp;
let raman: Visitor;
let doctor: number;
let location: number;
let today: Day;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  doctor = await app.idOf("raman");
  today = todayIn("Australia/Sydney", new Date().toISOString());
  const room = {
    _doctor: doctor,
    type: "OUTPATIENT" as const,
    abbreviation: "UB",
    name: "Kew Rooms",
    doctor_provider_no: "2426621B",
  };
  location = (
    await app.database.db.insertInto("location").values(room).returning("ID").executeTakeFirstOrThrow()
  ).ID;
});
afterAll(() => app.stop());

let people = 0;
async function patient(last_name = `Testing${(people += 1)}`): Promise<number> {
  const names = {
    first_name: "Anna",
    last_name,
    last_key: last_name.toLowerCase(),
    first_key: "anna",
    sound_key: "x",
  };
  const row = { _doctor: doctor, ...names, status: "Validated" as const, mrn: `U${(people += 1)}` };
  return (await app.database.db.insertInto("patient").values(row).returning("ID").executeTakeFirstOrThrow())
    .ID;
}
async function appointment(_patient: number, appointment_date: Day, more: object = {}): Promise<number> {
  const times = { start_time: "09:00" as const, end_time: "09:15" as const };
  const row = {
    _doctor: doctor,
    appointment_type: 1 as const,
    appointment_date,
    ...times,
    _patient,
    _location: location,
    ...more,
  };
  return (
    await app.database.db.insertInto("appointment").values(row).returning("ID").executeTakeFirstOrThrow()
  ).ID;
}
async function dictation(case_subject: string, day: Day, more: object = {}): Promise<number> {
  const received_time = `${day}T05:00:00Z`;
  const due_time = `${addDays(today, 5)}T05:00:00Z`;
  const row = { _doctor: doctor, case_subject, received_time, due_time, _created_by: doctor, ...more };
  return (await app.database.db.insertInto("task").values(row).returning("ID").executeTakeFirstOrThrow()).ID;
}
const read = async (query: string): Promise<UnbilledWork> => {
  const reply = await raman.get(`/unbilled?${query}`);
  expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
  return reply.body;
};
const on = (day: Day) => read(`from=${day}&to=${day}`);
const rowOf = ({ rows }: UnbilledWork, ID: number): UnbilledRow | undefined =>
  rows.find(({ _appointment }) => _appointment === ID);

describe("appointments of today, as the waiting room has them", () => {
  test("under To bill it is to bill; a patient who did not attend is counted apart", async () => {
    const times = { start_time: "00:00" as const, end_time: "23:59" as const };
    const ID = await appointment(await patient(), today, times);
    const missed = await appointment(await patient(), today, times);
    for (const step of ["arrived", "ready", "called", "finished"]) {
      const taken = await raman.post(`/visit/${ID}/step`, { appointment_date: today, step });
      expect([step, taken.status]).toEqual([step, 200]);
    }
    const left = await raman.post(`/visit/${missed}/step`, {
      appointment_date: today,
      step: "did_not_attend",
    });
    expect(left.status).toBe(200);
    const work = await on(today);
    expect(rowOf(work, ID)?.billed).toMatchObject({ state: "gap", days: 0 });
    expect([rowOf(work, missed), work.missed, work.waiting]).toEqual([undefined, 1, 1]);
    expect(work.sums.billed).toMatchObject({ done: 0, of: 1, gaps: 1, oldest_days: 0 });
  });
});

describe("unbilled work of a client", () => {
  test("G-40: an appointment becomes dictated, returned, billed and paid as the work is done", async () => {
    const day = addDays(today, -300);
    const who = await patient("Kowalski");
    const ID = await appointment(who, day);
    expect(rowOf(await on(day), ID)).toMatchObject({
      patient: { last_name: "Kowalski" },
      location: { abbreviation: "UB" },
      dictated: { state: "gap", on: day, days: 300 },
      returned: { state: "none" },
      billed: { state: "gap", days: 300 },
      paid: { state: "none" },
    });
    const task = await dictation("KOWALSKI, Anna", addDays(day, 1));
    expect(rowOf(await on(day), ID)).toMatchObject({
      dictated: { state: "done", on: addDays(day, 1) },
      returned: { state: "going", words: "Received" },
      opens: { task },
    });
    await app.database.db
      .updateTable("task")
      .set({ due_time: `${addDays(today, -3)}T05:00:00Z` })
      .where("ID", "=", task)
      .execute();
    expect(rowOf(await on(day), ID)?.returned).toMatchObject({ state: "gap", days: 3 });
    const delivered = { _status: 6, is_returned: true, delivered_time: `${addDays(day, 2)}T05:00:00Z` };
    await app.database.db.updateTable("task").set(delivered).where("ID", "=", task).execute();
    const made = await raman.post("/consultationlist", {
      date: day,
      type: "OUTPATIENT",
      _location: location,
    });
    expect(rowOf(await on(day), ID)).toMatchObject({
      returned: { state: "done", on: addDays(day, 2) },
      billed: { state: "gap", words: "On a list" },
      opens: { list: made.body.ID },
    });
    const sent = await raman.post(`/consultationlist/${made.body.ID}/send`, {});
    expect(sent.status).toBe(200);
    const billed = rowOf(await on(day), ID);
    expect(billed).toMatchObject({ billed: { state: "done", on: today }, paid: { state: "going" } });
    const bills = app.database.db
      .updateTable("task")
      .where("_doctor", "=", doctor)
      .where("_workflow", "=", "BILLING");
    await bills.set({ _status: 10 }).execute();
    expect(rowOf(await on(day), ID)?.paid).toMatchObject({ words: "Query" });
    await bills.set({ _status: 6 }).execute();
    const done = await on(day);
    expect(rowOf(done, ID)?.paid.state).toBe("done");
    expect([done.gaps, done.sums.paid]).toEqual([
      0,
      { done: 1, of: 1, gaps: 0, oldest_days: null, is_known: true },
    ]);
  });

  test("cancelled and deleted appointments, other events and those to come are not listed; a repeated one is, day by day", async () => {
    const day = addDays(today, -280);
    const who = await patient();
    await appointment(who, day, { cancelled: true, is_billed: true });
    await appointment(who, day, { is_deleted: true });
    await appointment(who, addDays(today, 1));
    const series = {
      repeat_interval: 1,
      repeat_frequency: 1,
      repeat_end_date: addDays(day, 14),
      repeat_until: addDays(day, 14),
    };
    const ID = await appointment(who, day, series);
    const { rows } = await read(`from=${day}&to=${addDays(day, 20)}`);
    expect(rows.map((row) => [row._appointment, row.repeat_date])).toEqual(
      [14, 7, 0].map((days) => [ID, addDays(day, days)]),
    );
    expect((await on(addDays(today, 1))).rows).toEqual([]);
  });

  test("a dictation and a bill without an appointment are there until somebody says where they belong", async () => {
    const day = addDays(today, -250);
    const who = await patient();
    const ID = await appointment(who, day);
    const task = await dictation("Clinic letters, Kew", day);
    const before = await on(day);
    expect([before.unmatched, before.rows[0]]).toEqual([
      1,
      expect.objectContaining({
        kind: "dictation",
        source: task,
        label: "Clinic letters, Kew",
        unmatched_days: 250,
      }),
    ]);
    const key = { _appointment: ID, repeat_date: day };
    expect((await raman.put("/unbilled/match", { _task: task, appointments: [key] })).body).toEqual({
      matched: 1,
    });
    const matched = await on(day);
    expect([matched.unmatched, rowOf(matched, ID)?.dictated.state]).toEqual([0, "done"]);
    await raman.put("/unbilled/match", { _task: task, appointments: [] });
    const none = await on(day);
    expect([none.unmatched, rowOf(none, ID)?.dictated.state]).toEqual([0, "gap"]);
    await raman.put("/unbilled/match", { _task: task, appointments: null });
    expect((await on(day)).unmatched).toBe(1);
  });

  test("what is not needed is no gap, and can be needed again; said twice is once", async () => {
    const day = addDays(today, -240);
    const ID = await appointment(await patient(), day);
    const mark = { _appointment: ID, repeat_date: day, step: "dictated" };
    for (const _ of [1, 2]) expect((await raman.put("/unbilled/notneeded", mark)).status).toBe(200);
    expect(rowOf(await on(day), ID)).toMatchObject({
      dictated: { state: "not_needed" },
      returned: { state: "not_needed" },
    });
    await raman.put("/unbilled/notneeded", { ...mark, is_needed: true });
    expect(rowOf(await on(day), ID)?.dictated.state).toBe("gap");
  });

  test("another client's work is refused, and nothing is written", async () => {
    const day = addDays(today, -230);
    const ID = await appointment(await patient(), day);
    const task = await dictation("Letters", day);
    const vogt = await app.signIn("vogt");
    const key = { _appointment: ID, repeat_date: day };
    expect((await vogt.put("/unbilled/match", { _task: task, appointments: [] })).status).toBe(404);
    expect((await vogt.put("/unbilled/notneeded", { ...key, step: "dictated" })).status).toBe(400);
    const wrong = await raman.put("/unbilled/match", {
      _task: task,
      appointments: [{ ...key, _appointment: 999_999_999 }],
    });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { appointments: "This appointment can't be found." },
    ]);
    for (const body of [
      {},
      { _task: task, _consultation: 1, appointments: [] },
      { _task: task },
      { _task: task, appointments: [key, 1] },
    ])
      expect([body, (await raman.put("/unbilled/match", body)).status]).toEqual([body, 400]);
    expect((await on(day)).unmatched).toBe(1);
  });

  test("the month of today unless days are named; a range has an order and an end", async () => {
    const { from, to } = await read("");
    expect([from.slice(8), from.slice(0, 7), to >= today]).toEqual(["01", today.slice(0, 7), true]);
    for (const query of ["from=2026-11-02&to=2026-11-01", "from=2024-01-01&to=2026-01-01", "from=x"])
      expect([query, (await raman.get(`/unbilled?${query}`)).status]).toEqual([query, 400]);
  });

  test("a feature that does not answer takes its own columns with it, never a zero", async () => {
    const day = addDays(today, -220);
    const ID = await appointment(await patient(), day);
    const error = vi.fn<(...words: unknown[]) => void>();
    const broken: WorkSource = {
      steps: ["billed", "paid"],
      between: () => Promise.reject(new Error("away")),
    };
    const sources = features
      .flatMap(({ appointmentWork }) => appointmentWork)
      .filter(({ steps }) => !steps.includes("billed"));
    const call = {
      db: app.database.db,
      client: await opened(),
      now: new Date().toISOString(),
      services: { log: { ...app.services.log, error } },
    };
    const found = await readUnbilled([...sources, broken], call, { from: day, to: day, onlyGaps: false });
    expect(found.rows.find(({ _appointment }) => _appointment === ID)).toMatchObject({
      dictated: { state: "gap" },
      billed: { state: "unknown" },
      paid: { state: "unknown" },
    });
    expect([found.sums.billed.is_known, found.sums.dictated.is_known, error.mock.calls.length]).toEqual([
      false,
      true,
      1,
    ]);
  });
});

const opened = async () => ({
  ...({
    ID: doctor,
    username: "raman",
    first_name: "",
    last_name: "",
    zone: "Australia/Sydney",
    country: "AU",
    today,
  } as const),
  ...({
    user_type: 0,
    company: null,
    company_code: null,
    is_deleted: false,
    is_served: false,
    has_locked: false,
  } as const),
  ...({ has_assigned: false, via: "own" } as const),
});

describe("among 10,000 appointments", () => {
  const COUNT = 10_000;
  const first = addDays("2026-01-01", -700);
  const last = addDays(first, 250);

  /**
   * The data contains 40 appointments a day, each with a different patient. Every 100th isn't dictated, every
   * 100th from 50 isn't billed, and 5 dictations match no patient.
   */
  beforeAll(async () => {
    await sql`
      with people as (
        insert into patient (_doctor, first_name, last_name, last_key, first_key, sound_key, status, mrn)
        select ${doctor}::bigint, 'Given' || translate(n::text, '0123456789', 'abcdefghij'), 'Family' || translate(n::text, '0123456789', 'abcdefghij'),
          'family' || translate(n::text, '0123456789', 'abcdefghij'), 'given', 'x', 'Validated', 'G' || n
        from generate_series(0, ${COUNT - 1}) n returning "ID", mrn
      ), seen as (
        insert into appointment (_doctor, appointment_type, appointment_date, start_time, end_time, _patient, _location)
        select ${doctor}::bigint, 1, ${first}::date + substr(mrn, 2)::int / 40, '09:00', '09:15', "ID", ${location}::bigint from people
        returning "ID", _patient, appointment_date
      ), numbered as (
        select seen.*, substr(p.mrn, 2)::int as n, p."ID" as patient,
          'Given' || translate(substr(p.mrn, 2), '0123456789', 'abcdefghij') as first_name,
          'Family' || translate(substr(p.mrn, 2), '0123456789', 'abcdefghij') as last_name
        from seen join people p on p."ID" = seen._patient
      ), dictated as (
        insert into task (_doctor, case_subject, received_time, due_time, delivered_time, is_returned, _status, _created_by)
        select ${doctor}::bigint, last_name || ', ' || first_name, (appointment_date + 1)::timestamp + interval '3 hours',
          (appointment_date + 4)::timestamp, (appointment_date + 2)::timestamp, true, 6, ${doctor}::bigint
        from numbered where n % 100 <> 0
        union all
        select ${doctor}::bigint, 'Clinic letters', ${first}::date + 20, ${first}::date + 25, ${first}::date + 21, true, 6, ${doctor}::bigint from generate_series(1, 5)
      ), billing as (
        insert into task (_doctor, _workflow, _status, received_time, due_time, _created_by)
        values (${doctor}::bigint, 'BILLING', 6, now(), now(), ${doctor}::bigint) returning "ID"
      ), list as (
        insert into consultation_list (_doctor, date, type, _location, is_sent, sent_time, _task, _created_by)
        select ${doctor}::bigint, ${first}::date, 'OUTPATIENT', ${location}::bigint, true, now(), "ID", ${doctor}::bigint from billing returning "ID"
      )
      insert into consultation (_doctor, _list, _patient, _appointment, repeat_date, service_date)
      select ${doctor}::bigint, list."ID", patient, numbered."ID", appointment_date, appointment_date from numbered, list where n % 100 <> 50`.execute(
      app.database.db,
    );
    await sql`analyze appointment, task, consultation, patient, consultation_list`.execute(app.database.db);
  }, 120_000);

  test("every gap that was made is found and no other, with less than 500 ms of work", {
    timeout: 60_000,
  }, async () => {
    const query = `from=${first}&to=${last}&only_gaps=true`;
    const found = await read(query);
    expect([found.appointments, found.unmatched]).toEqual([COUNT, 5]);
    const gaps = found.rows.map((row) => [row.patient?.last_name ?? row.label, gapsOf(row)] as const);
    const word = (n: number) =>
      `Family${String(n).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`;
    const hundreds = Array.from({ length: COUNT / 100 }, (_, at) => at * 100);
    const expected = new Map<string, readonly string[]>([
      ...hundreds.map((n) => [word(n), ["dictated"]] as const),
      ...hundreds.map((n) => [word(n + 50), ["billed"]] as const),
    ]);
    expect(new Map(gaps.filter(([name]) => name !== "Clinic letters"))).toEqual(expected);
    expect(found.gaps).toBe(205);
    expect(await referenceMs(() => read(query))).toBeLessThan(500);
  });

  test("a month of them is read by indexes, without reading the tables through", async () => {
    const asked = {
      _doctor: doctor,
      from: first,
      to: addDays(first, 30),
      zone: "Australia/Sydney",
      now: new Date().toISOString(),
    } as const;
    const statements: { text: string; values: unknown[] }[] = [];
    const { pool } = app.database;
    const logged = new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void statements.push({ text: query.sql, values: [...query.parameters] }),
    });
    for (const source of features.flatMap(({ appointmentWork }) => appointmentWork))
      await source.between(logged, asked);
    await workedAppointments(logged, doctor, asked.from, asked.to);
    const seen: string[] = [];
    for (const { text, values } of statements) {
      const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
      seen.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    }
    expect(seen.length).toBeGreaterThan(3);
    const through = /Seq Scan on (?:appointment|task|consultation) /;
    expect(seen.filter((text) => through.test(text))).toEqual([]);
  });
});
