import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, addMonths, type Day, dayOfWeek, startOfWeek, todayIn } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import type { TestApp, Visitor } from "#test/support/app.ts";
import { insertRow, startCalendarPractice } from "#test/support/calendar-practice.ts";

let app: TestApp;
let reception: Visitor;
let raman: number;
let nguyen: number;
let rooms: number;

const rowFor = (kind: string, _doctor: number) => insertRow(app, kind, _doctor);
beforeAll(async () => {
  ({ app, reception, raman, nguyen, rooms } = await startCalendarPractice());
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of ["appointment_occurrence", "appointment", "schedule", "practice_settings"] as const)
    await app.database.db.deleteFrom(table).execute();
});

const today = () => todayIn("Australia/Sydney", new Date().toISOString());
/** The Wednesday is in the future because no time before today is ever offered. */
const WEDNESDAY = addDays(startOfWeek(today()), 15 * 7 + 2);
const weeks = (after: number): Day => addDays(WEDNESDAY, 7 * after);
const open = async (values: object = {}) => {
  const reply = await reception.post("/schedule", {
    day_of_week: 3,
    start_time: "09:00",
    end_time: "12:00",
    repeat_weeks: 1,
    repeat_start: "2026-01-07",
    _location: rooms,
    ...values,
  });
  expect(reply.status).toBe(201);
  return reply.body;
};
const book = async (values: object = {}) => {
  const reply = await reception.post("/appointment", {
    appointment_type: 1,
    appointment_date: WEDNESDAY,
    start_time: "09:00",
    end_time: "09:30",
    _patient: nguyen,
    ...values,
  });
  expect(reply.status).toBe(201);
  return reply.body;
};
const next = async (query: string) => reception.get(`/availability/next?${query}`);
const nextAt = async (query = `follow_up=${WEDNESDAY}`) => {
  const { appointment_date, start_time, end_time } = (await next(query)).body;
  return `${appointment_date} ${start_time}–${end_time}`;
};

describe("RULE-APPT-07 GET /availability/next", () => {
  test("answers the first time in a schedule, with its place", async () => {
    await open();
    expect((await next(`follow_up=${WEDNESDAY}`)).body).toMatchObject({
      appointment_date: WEDNESDAY,
      start_time: "09:00",
      end_time: "09:15",
      _location: rooms,
      location: { name: "Richmond Rooms" },
      zone: "Australia/Sydney",
    });
    expect(await nextAt(`follow_up=${addDays(WEDNESDAY, 1)}`)).toBe(`${weeks(1)} 09:00–09:15`);
  });

  test("is as long as asked, as the practice says, or 15 minutes", async () => {
    await open();
    expect(await nextAt(`follow_up=${WEDNESDAY}&minutes=45`)).toBe(`${WEDNESDAY} 09:00–09:45`);
    await app.database.db
      .insertInto("practice_settings")
      .values({ _doctor: raman, default_appointment_minutes: 20 })
      .execute();
    expect(await nextAt()).toBe(`${WEDNESDAY} 09:00–09:20`);
  });

  test("is as long as the client's type, unless a length is asked; of another client's type as usual", async () => {
    await open();
    const { body: type } = await reception.post("/appointment-type", {
      ...{ name: "Long review", colour: "fern", minutes: 50 },
    });
    const foreign = await rowFor("appointmenttype", await app.idOf("vogt"));
    const asked = `follow_up=${WEDNESDAY}&_visit_type=`;
    expect(await nextAt(`${asked}${type.ID}`)).toBe(`${WEDNESDAY} 09:00–09:50`);
    expect(await nextAt(`${asked}${type.ID}&minutes=25`)).toBe(`${WEDNESDAY} 09:00–09:25`);
    expect(await nextAt(`${asked}${foreign}`)).toBe(`${WEDNESDAY} 09:00–09:15`);
  });

  test("stays clear of live appointments, repeated and moved ones too; not of cancelled or deleted ones", async () => {
    await open();
    await book();
    const series = await book({
      appointment_date: weeks(-1),
      start_time: "09:30",
      end_time: "10:00",
      repeat_interval: 1,
      repeat_frequency: 1,
    });
    const moved = await book({
      appointment_date: weeks(-3),
      start_time: "10:00",
      end_time: "10:30",
      repeat_interval: 1,
      repeat_frequency: 1,
      repeat_count: 2,
    });
    await reception.put(`/appointment/${moved.ID}?repeat_date=${weeks(-2)}`, { appointment_date: WEDNESDAY });
    expect(await nextAt()).toBe(`${WEDNESDAY} 10:30–10:45`);
    await reception.put(`/appointment/${series.ID}?repeat_date=${WEDNESDAY}`, {
      cancelled: true,
      cancellation_reason: "ill",
    });
    expect(await nextAt()).toBe(`${WEDNESDAY} 09:30–09:45`);
    await reception.delete(`/appointment/${series.ID}`);
    const first = await book({ start_time: "09:30", end_time: "12:00" });
    await reception.delete(`/appointment/${first.ID}`);
    expect(await nextAt()).toBe(`${WEDNESDAY} 09:30–09:45`);
  });

  test("on the day asked for, offers no time before the one that was typed", async () => {
    await open();
    expect(await nextAt(`follow_up=${WEDNESDAY}&start_time=10:20`)).toBe(`${WEDNESDAY} 10:20–10:35`);
    expect(await nextAt(`follow_up=${WEDNESDAY}&start_time=11:50`)).toBe(`${weeks(1)} 09:00–09:15`);
    expect(await nextAt(`follow_up=${addDays(WEDNESDAY, 1)}&start_time=11:50`)).toBe(
      `${weeks(1)} 09:00–09:15`,
    );
    expect((await next(`follow_up=${WEDNESDAY}&start_time=noon`)).body.errors).toHaveProperty("start_time");
  });

  test("stays out of public holidays of the location's state where asked to", async () => {
    await open();
    await app.database.db
      .deleteFrom("public_holiday")
      .where("day", "in", [WEDNESDAY, weeks(1)])
      .execute();
    await app.database.db
      .insertInto("public_holiday")
      .values(
        ["NSW", "VIC"].map((state) => ({ country: "AU", state, day: WEDNESDAY, name: "Day of the test" })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const skipping = `follow_up=${WEDNESDAY}&holidays=skip`;
    expect(await nextAt(skipping)).toBe(`${weeks(1)} 09:00–09:15`);
    expect(await nextAt()).toBe(`${WEDNESDAY} 09:00–09:15`);
    await app.database.db.deleteFrom("public_holiday").where("name", "=", "Day of the test").execute();
    expect(await nextAt(skipping)).toBe(`${WEDNESDAY} 09:00–09:15`);
  });

  test("stays out of what is blocked, and counts every second week", async () => {
    await open({ repeat_weeks: 2, repeat_start: weeks(-1) });
    expect(await nextAt()).toBe(`${weeks(1)} 09:00–09:15`);
    await open({
      repeat_weeks: 0,
      repeat_start: weeks(1),
      start_time: "08:00",
      end_time: "11:00",
      available: false,
      _location: null,
    });
    expect(await nextAt()).toBe(`${weeks(1)} 11:00–11:15`);
    expect(await nextAt(`follow_up=${WEDNESDAY}&minutes=90`)).toBe(`${weeks(3)} 09:00–10:30`);
  });

  test("C-31: counts weeks from the client's today, and never answers what is over", async () => {
    const day = addDays(today(), 14);
    await open({ repeat_weeks: 0, repeat_start: day });
    expect(await nextAt("follow_up=2")).toBe(`${day} 09:00–09:15`);
    expect((await next("follow_up=3")).status).toBe(404);
    for (const repeat_start of [today(), addDays(today(), 1)])
      await open({ repeat_weeks: 0, repeat_start, start_time: "00:00", end_time: "23:55" });
    const { appointment_date, start_time } = (await next("follow_up=0&minutes=5")).body;
    const now = wallOf(new Date(Date.now() - 60_000).toISOString(), "Australia/Sydney");
    expect(`${appointment_date} ${start_time}` >= `${now.day} ${now.time}`).toBe(true);
    expect((await next("follow_up=2020-01-01")).status).toBe(200);
  });

  test("MSG-120: says so when there is none within twelve months", async () => {
    const reply = await next("follow_up=0");
    expect([reply.status, reply.body.message]).toEqual([404, "No available time was found"]);
    await open({ repeat_weeks: 0, repeat_start: addMonths(today(), 13) });
    expect((await next("follow_up=0")).status).toBe(404);
    expect((await next(`follow_up=${addMonths(today(), 2)}`)).status).toBe(200);
  });

  test("refuses a follow-up that is none", async () => {
    for (const query of [
      "",
      "follow_up=",
      "follow_up=soon",
      "follow_up=-1",
      "follow_up=1.5",
      "follow_up=2026-02-30",
      "follow_up=521",
      "follow_up=0&minutes=4",
      "follow_up=0&minutes=721",
      "follow_up=0&minutes=x",
      "follow_up=0&_location=x",
    ]) {
      expect([(await next(query)).status, query]).toEqual([400, query]);
    }
    expect((await next("follow_up=soon")).body.errors).toHaveProperty("follow_up");
  });

  test("at one place when one is asked for", async () => {
    const theatre = await rowFor("inpatientlocation", raman);
    await open();
    await open({ day_of_week: 4, _location: theatre });
    expect((await next(`follow_up=${WEDNESDAY}&_location=${theatre}`)).body).toMatchObject({
      appointment_date: addDays(WEDNESDAY, 1),
      _location: theatre,
    });
    expect((await next(`follow_up=${WEDNESDAY}&_location=0`)).body).toMatchObject({
      appointment_date: WEDNESDAY,
    });
  });
});

describe("RULE-APPT-04 GET /appointment/clash", () => {
  const clash = async (query: string) =>
    (await reception.get(`/appointment/clash?appointment_date=${WEDNESDAY}&${query}`)).body;

  test("names the live appointments it overlaps, and not those it only touches", async () => {
    const one = await book({ start_time: "09:00", end_time: "09:30" });
    await book({ start_time: "09:30", end_time: "10:00" });
    const gone = await book({ start_time: "09:00", end_time: "10:00" });
    await reception.put(`/appointment/${gone.ID}`, { cancelled: true, cancellation_reason: "ill" });
    const answer = await clash("start_time=09:15&end_time=09:30");
    expect([answer.clash_count, answer.clashes.map(({ ID }: { ID: number }) => ID)]).toEqual([1, [one.ID]]);
    expect(answer.clashes[0].patient.ID).toBe(nguyen);
    expect((await clash(`start_time=09:15&end_time=09:30&ID=${one.ID}`)).clash_count).toBe(0);
  });

  test("says how it lies to availability", async () => {
    await open();
    await open({
      repeat_weeks: 0,
      repeat_start: WEDNESDAY,
      start_time: "11:00",
      end_time: "12:00",
      available: false,
    });
    expect(await clash("start_time=09:15&end_time=09:30")).toMatchObject({
      availability: "inside",
      text: "Inside availability at Richmond Rooms 09:00–12:00",
    });
    expect(await clash("start_time=08:45&end_time=09:15")).toMatchObject({ availability: "outside" });
    expect(await clash("start_time=10:45&end_time=11:15")).toMatchObject({
      availability: "blocked",
      text: "Not available 11:00–12:00 at Richmond Rooms",
    });
  });

  test("looks at every day of a repeat, a year ahead", async () => {
    await open({ repeat_end: weeks(1) });
    await book({ appointment_date: weeks(1), repeat_interval: 1, repeat_frequency: 2, repeat_count: 2 });
    const answer = await clash(
      "start_time=09:15&end_time=09:30&repeat_interval=1&repeat_frequency=1&repeat_count=4",
    );
    expect(
      answer.days.map((day: { appointment_date: Day; availability: string; clash_count: number }) => [
        day.appointment_date,
        day.availability,
        day.clash_count,
      ]),
    ).toEqual([
      [WEDNESDAY, "inside", 0],
      [weeks(1), "inside", 1],
      [weeks(2), "outside", 0],
      [weeks(3), "outside", 1],
    ]);
    expect((await clash("start_time=09:15&end_time=09:30&repeat_interval=1")).days).toHaveLength(53);
  });

  test("an appointment of a series does not clash with itself, but with its neighbours moved onto it", async () => {
    const { ID } = await book({ repeat_interval: 1, repeat_frequency: 1, repeat_count: 3 });
    expect(
      (await clash(`start_time=09:00&end_time=09:30&ID=${ID}&repeat_date=${WEDNESDAY}`)).clash_count,
    ).toBe(0);
    await reception.put(`/appointment/${ID}?repeat_date=${weeks(1)}`, { appointment_date: WEDNESDAY });
    expect(
      (await clash(`start_time=09:00&end_time=09:30&ID=${ID}&repeat_date=${WEDNESDAY}`)).clash_count,
    ).toBe(1);
  });

  test("a series asked about as a series does not clash with its own dates", async () => {
    const weekly = { repeat_interval: 1, repeat_frequency: 1, repeat_count: 5 };
    const { ID } = await book(weekly);
    const asked = `start_time=09:00&end_time=09:30&repeat_interval=1&repeat_frequency=1&repeat_count=5&ID=${ID}`;
    expect(await clash(`${asked}&repeat_date=${WEDNESDAY}`)).toMatchObject({ clash_count: 0 });
    const { ID: other } = await book({ appointment_date: weeks(1) });
    expect(
      (await clash(`${asked}&repeat_date=${WEDNESDAY}`)).clashes.map(
        ({ ID: found }: { ID: number }) => found,
      ),
    ).toEqual([other]);
  });

  test("refuses what is no appointment", async () => {
    for (const query of [
      "",
      "start_time=09:00",
      "start_time=09:30&end_time=09:00",
      "start_time=9&end_time=10",
      "start_time=09:00&end_time=10:00&repeat_interval=5",
      "start_time=09:00&end_time=10:00&_location=x",
      "start_time=09:00&end_time=10:00&repeat_interval=1&repeat_end_date=2020-01-01",
    ]) {
      expect([
        (await reception.get(`/appointment/clash?appointment_date=${WEDNESDAY}&${query}`)).status,
        query,
      ]).toEqual([400, query]);
    }
  });
});

describe("F-8 whose clock", () => {
  const PLACES = [
    ["NSW", "Australia/Sydney"],
    ["VIC", "Australia/Sydney"],
    ["ACT", "Australia/Sydney"],
    ["QLD", "Australia/Brisbane"],
    ["TAS", "Australia/Hobart"],
    ["SA", "Australia/Adelaide"],
    ["NT", "Australia/Darwin"],
    ["WA", "Australia/Perth"],
  ] as const;

  test.each(PLACES)(
    "an appointment in %s is on the clock of %s, and its time never moves across daylight saving",
    async (state, zone) => {
      const locality = await app.database.db
        .selectFrom("locality")
        .select("ID")
        .where("state", "=", state)
        .where("time_zone", "=", zone)
        .limit(1)
        .executeTakeFirstOrThrow();
      const place = await rowFor("outpatientlocation", raman);
      await app.database.db
        .updateTable("location")
        .set({ _locality: locality.ID })
        .where("ID", "=", place)
        .execute();
      await book({
        appointment_date: "2026-09-30",
        _location: place,
        repeat_interval: 1,
        repeat_frequency: 1,
      });
      const appointments = (await reception.get("/appointment/date?start=2026-09-30&end=2027-10-13")).body;
      expect(appointments).toHaveLength(55);
      expect(
        new Set(
          appointments.map(
            (one: { start_time: string; zone: string; appointment_date: Day }) =>
              `${dayOfWeek(one.appointment_date)} ${one.start_time} ${one.zone}`,
          ),
        ),
      ).toEqual(new Set([`3 09:00 ${zone}`]));
    },
  );

  test("without a place it is the client's", async () => {
    await book();
    expect((await reception.get(`/appointment/on/${WEDNESDAY}`)).body[0].zone).toBe("Australia/Sydney");
    const campbell = await app.signIn("campbell");
    const _patient = await rowFor("patient", await app.idOf("campbell"));
    await campbell.post("/appointment", {
      appointment_type: 1,
      appointment_date: weeks(3),
      start_time: "09:00",
      end_time: "09:30",
      _patient,
      repeat_interval: 1,
      repeat_count: 40,
    });
    const appointments = (await campbell.get(`/appointment/date?start=${weeks(-1)}&end=${weeks(45)}`)).body;
    expect(
      appointments.map((one: { start_time: string; zone: string }) => `${one.start_time} ${one.zone}`),
    ).toEqual(Array.from({ length: 40 }, () => "09:00 Europe/London"));
  });
});

describe("GET /appointment/location/{id}, before a location is deleted", () => {
  const counts = async () => (await reception.get(`/appointment/location/${rooms}`)).body;

  test("counts what is booked there from today on", async () => {
    expect(await counts()).toEqual({ single: 0, repeating: 0 });
    await book({ _location: rooms, appointment_date: today() });
    const cancelled = await book({ _location: rooms });
    await app.database.db
      .updateTable("appointment")
      .set({ cancelled: true, is_billed: true })
      .where("ID", "=", cancelled.ID)
      .execute();
    await book({ _location: rooms, appointment_date: addDays(today(), -1) });
    await book();
    const repeats = { _location: rooms, repeat_interval: 1, repeat_frequency: 1 };
    await book({ ...repeats, appointment_date: addDays(today(), -70) });
    await book({ ...repeats, appointment_date: addDays(today(), -70), repeat_count: 3 });
    expect(await counts()).toEqual({ single: 1, repeating: 1 });
  });

  test("knows no location of another client", async () => {
    const elsewhere = await rowFor("outpatientlocation", await app.idOf("vogt"));
    expect((await reception.get(`/appointment/location/${elsewhere}`)).status).toBe(404);
  });
});
