import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DB } from "#db/tables.ts";
import { addDays, type Day, dayOfWeek, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import { rowsLookedAt } from "#test/support/rows-looked-at.ts";
import type { DoctorFreeTime } from "../contract.ts";
import { findFirstFree } from "./free.ts";

let app: TestApp;
let reception: Visitor;
let raman: number;
let okafor: number;
let day: Day;

beforeAll(async () => {
  app = await startApp();
  reception = await app.signIn("reception");
  [raman, okafor] = [await app.idOf("raman"), await app.idOf("okafor")];
  // A holiday would leave out the day that the tests are about.
  await app.database.db.deleteFrom("public_holiday").execute();
});
afterAll(() => app.stop());
beforeEach(async () => {
  day = addDays(todayIn("Australia/Sydney", new Date().toISOString()), 3);
  for (const table of [
    "appointment_occurrence",
    "appointment",
    "schedule",
    "visit_type",
    "resource",
  ] as const)
    await app.database.db.deleteFrom(table).execute();
});

const peer = () => `doctor_id=${okafor}&requestingID=${raman}`;
const open = (query = "", values: object = {}) =>
  reception.post(`/schedule?${query}`, {
    ...{ day_of_week: dayOfWeek(day), start_time: "09:00", end_time: "12:00", repeat_weeks: 1 },
    ...{ repeat_start: day, ...values },
  });
const book = (query: string, start_time: string, end_time: string, values: object = {}) =>
  reception.post(`/appointment?${query}`, {
    ...{ appointment_type: 3, appointment_date: day, start_time, end_time, notes: "List", ...values },
  });
const free = async (query = ""): Promise<{ times: DoctorFreeTime[]; none: number[] }> =>
  (await reception.get(`/sideBySide/free?${query}`)).body;
const startsOf = (times: readonly DoctorFreeTime[]) =>
  times.map(({ _doctor, appointment_date, start_time }) => [_doctor, appointment_date, start_time]);

describe("the first free time of several doctors", () => {
  test("is one for each doctor, earliest first, and names the doctors without one", async () => {
    await open();
    expect(await free("minutes=30")).toMatchObject({ times: [{ _doctor: raman }], none: [okafor] });
    await open(peer());
    await book("", "09:00", "10:00");
    const { times, none } = await free("minutes=30");
    expect(startsOf(times)).toEqual([
      [okafor, day, "09:00"],
      [raman, day, "10:00"],
    ]);
    expect(none).toEqual([]);
    expect(startsOf((await free(`minutes=30&doctors=${raman}`)).times)).toEqual([[raman, day, "10:00"]]);
  });

  test("compares instants, not clocks, of doctors in different time zones", async () => {
    const setZone = (_timezone: string) =>
      app.database.db.updateTable("doctor").set({ _timezone }).where("ID", "=", okafor).execute();
    await setZone("Australia/Perth");
    await open("", { start_time: "10:00" });
    await open(peer());
    expect(
      (await free("minutes=30")).times.map(({ _doctor, start_time, zone }) => [_doctor, start_time, zone]),
    ).toEqual([
      [raman, "10:00", "Australia/Sydney"],
      [okafor, "09:00", "Australia/Perth"],
    ]);
    await setZone("Australia/Sydney");
  });

  test("uses the length of each doctor's own type of the name that was asked for", async () => {
    await open();
    await open(peer());
    await book(peer(), "09:20", "10:00");
    const type = { name: "Review", colour: "ocean", minutes: 20 };
    const here = (await reception.post("/appointment-type", type)).body.ID;
    const there = (
      await reception.post(`/appointment-type?${peer()}`, { ...type, name: "REVIEW", minutes: 40 })
    ).body.ID;
    const { times } = await free(`_visit_type=${here}`);
    expect(
      times.map(({ _doctor, start_time, end_time, _visit_type }) => [
        _doctor,
        start_time,
        end_time,
        _visit_type,
      ]),
    ).toEqual([
      [raman, "09:00", "09:20", here],
      [okafor, "10:00", "10:40", there],
    ]);
  });

  test("keeps clear of another doctor's use of the same room", async () => {
    await open();
    await open(peer());
    const room = { name: "Procedure room", kind: "room" };
    const here = (await reception.post("/resource", room)).body.ID;
    await reception.post(`/resource?${peer()}`, room);
    await book("", "09:00", "09:30", { resources: [here] });
    expect(startsOf((await free(`minutes=30&resources=${here}`)).times)).toEqual([
      [raman, day, "09:30"],
      [okafor, day, "09:30"],
    ]);
    expect(startsOf((await free("minutes=30")).times)[0]).toEqual([okafor, day, "09:00"]);
  });

  test("begins on the day that was asked for, and looks 12 months ahead", async () => {
    const later = addDays(day, 200);
    await open("", { repeat_weeks: 0, repeat_start: later, day_of_week: dayOfWeek(later) });
    await open(peer());
    const { times } = await free(`minutes=30&from=${addDays(day, 1)}`);
    expect(startsOf(times)).toEqual([
      [okafor, addDays(day, 7), "09:00"],
      [raman, later, "09:00"],
    ]);
  });

  test("leaves out doctors of other companies, and refuses what is no doctor, length or day", async () => {
    const vogt = await app.idOf("vogt");
    expect(await free(`doctors=${vogt}`)).toEqual({ times: [], none: [] });
    for (const [query, field] of [
      ["doctors=x", "doctors.0"],
      ["doctors=", "doctors.0"],
      ["minutes=4", "minutes"],
      ["minutes=x", "minutes"],
      ["from=2026-02-30", "from"],
      ["_visit_type=x", "_visit_type"],
      ["resources=x", "resources.0"],
    ] as const) {
      const reply = await reception.get(`/sideBySide/free?${query}`);
      expect([query, reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([query, 400, [field]]);
    }
  });
});

test("a search reads the appointments of four weeks of the asked doctors, and no row of other clients", async () => {
  const { db } = app.database;
  await open();
  const vogt = await app.idOf("vogt");
  for (const _doctor of [raman, vogt]) {
    const patient = await makeRow["patient"]?.(db, _doctor);
    await sql`insert into appointment (_doctor, appointment_type, appointment_date, start_time, end_time, _patient)
      select ${_doctor}, 1, ${day}::date - 300 + d, '09:00', '09:30', ${patient} from generate_series(0, 599) d, generate_series(1, 20)`.execute(
      db,
    );
  }
  await sql`analyze appointment`.execute(db);
  const asked: { text: string; values: unknown[] }[] = [];
  const logged = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: app.database.pool }),
    log: ({ query }) => void asked.push({ text: query.sql, values: [...query.parameters] }),
  });
  const doctor = { ID: raman, username: "raman", title: null, first_name: "Priya", last_name: "Raman" };
  const company = [{ ...doctor, zone: "Australia/Sydney" as const }];
  const now = new Date().toISOString();
  const { times } = await findFirstFree({ db: logged, company, query: { minutes: 30 }, now });
  expect(startsOf(times)).toEqual([[raman, day, "09:30"]]);
  const statements = asked.splice(0);
  expect(statements.length).toBeLessThan(8);
  const rows = await Promise.all(statements.map((each) => rowsLookedAt(app.database.pool, each)));
  // Four weeks of 20 appointments a day are 580 of 24,000 rows.
  expect(Math.max(...rows)).toBeLessThan(1_000);
});
