import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day, dayOfWeek, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";

let app: TestApp;
let reception: Visitor;
let raman: number;
let rooms: number;
let today: Day;

beforeAll(async () => {
  app = await startApp();
  reception = await app.signIn("reception");
  raman = await app.idOf("raman");
  rooms = (await makeRow["outpatientlocation"]?.(app.database.db, raman)) ?? 0;
  today = todayIn("Australia/Sydney", new Date().toISOString());
});
afterAll(() => app.stop());
beforeEach(() => app.database.db.deleteFrom("schedule").execute());

const wednesdays = {
  day_of_week: 3,
  start_time: "08:30",
  end_time: "16:00",
  repeat_weeks: 1,
  repeat_start: "2026-11-25",
};
const add = async (values: object = {}) =>
  (await reception.post("/schedule", { ...wednesdays, ...values })).body;

describe("POST /schedule", () => {
  test("adds one, with its place written out", async () => {
    const reply = await reception.post("/schedule", { ...wednesdays, _location: rooms });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      ...wednesdays,
      _doctor: raman,
      repeat_end: null,
      available: true,
      location: { ID: rooms, name: "Foreign rooms", type: "OUTPATIENT" },
      zone: "Australia/Sydney",
      is_current: true,
      version: 1,
    });
  });

  test.each([
    ["RULE-SCHD-02: an end before the start", { end_time: "08:00" }, "end_time"],
    ["RULE-SCHD-02: a negative number of weeks", { repeat_weeks: -1 }, "repeat_weeks"],
    ["RULE-SCHD-02: half a week", { repeat_weeks: 0.5 }, "repeat_weeks"],
    ["RULE-SCHD-02: an end before the first date", { repeat_end: "2026-11-24" }, "repeat_end"],
    ["C-34: no weekday", { day_of_week: undefined }, "day_of_week"],
    ["C-34: a seventh weekday", { day_of_week: 7 }, "day_of_week"],
    ["no first date", { repeat_start: undefined }, "repeat_start"],
    ["a date no calendar has", { repeat_start: "2026-02-30" }, "repeat_start"],
    ["a time no clock shows", { start_time: "25:00" }, "start_time"],
    ["a place that does not exist", { _location: 999_999_999 }, "_location"],
    ["a place that is a word", { _location: "rooms" }, "_location"],
    ["RULE-PERM-04: another owner", { _doctor: 1 }, "_doctor"],
  ])("refuses %s at its field", async (_, wrong, field) => {
    const reply = await reception.post("/schedule", { ...wednesdays, ...wrong });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
    expect(reply.body.message).toBe(reply.body.errors[field]);
  });

  test("refuses another client's place, and a deleted one", async () => {
    const foreign = (await makeRow["outpatientlocation"]?.(app.database.db, await app.idOf("vogt"))) ?? 0;
    const gone = (await makeRow["outpatientlocation"]?.(app.database.db, raman)) ?? 0;
    await app.database.db.updateTable("location").set({ is_deleted: true }).where("ID", "=", gone).execute();
    for (const _location of [foreign, gone]) {
      expect((await reception.post("/schedule", { ...wednesdays, _location })).body.errors).toHaveProperty(
        "_location",
      );
    }
  });

  test("refuses a second equal one, and one that the first already contains, naming the first", async () => {
    await add({ _location: rooms });
    const equal = { ...wednesdays, _location: rooms };
    const later = { ...equal, repeat_start: "2026-12-02", repeat_end: "2027-01-06" };
    const once = { ...equal, repeat_start: "2026-12-02", repeat_weeks: 0 };
    for (const body of [equal, later, once]) {
      const reply = await reception.post("/schedule", body);
      expect([reply.status, reply.body.errors]).toEqual([
        400,
        { start_time: "This is already in the list: Wednesday 08:30–16:00, every week at Foreign rooms." },
      ]);
    }
  });

  test("two equal ones sent at once are added once", async () => {
    const replies = await Promise.all(
      [1, 2, 3].map(() => reception.post("/schedule", { ...wednesdays, start_time: "07:00" })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
  });

  test.each([
    ["at another location", { _location: "rooms" }],
    ["at other times", { start_time: "08:00" }],
    ["on other weeks", { repeat_weeks: 2 }],
    ["from an earlier day", { repeat_start: "2026-11-18" }],
    ["that blocks the time", { available: false }],
    ["on another day", { day_of_week: 4 }],
  ])("adds one %s beside it", async (_, other) => {
    await add();
    const _location = "_location" in other ? rooms : null;
    expect((await reception.post("/schedule", { ...wednesdays, ...other, _location })).status).toBe(201);
  });

  test("another client's equal availability stands in nobody's way", async () => {
    const vogt = await app.signIn("vogt");
    expect((await vogt.post("/schedule", wednesdays)).status).toBe(201);
    expect((await reception.post("/schedule", wednesdays)).status).toBe(201);
  });

  test("C-35: a one-off takes its date's weekday and ignores an end", async () => {
    const once = await add({
      repeat_weeks: 0,
      day_of_week: 1,
      repeat_start: "2026-11-27",
      repeat_end: "2020-01-01",
    });
    expect(once).toMatchObject({ day_of_week: 5, repeat_end: null });
  });

  test("0 is no place, and odd bodies are refused", async () => {
    expect(await add({ _location: 0 })).toMatchObject({ _location: null, location: null });
    for (const body of [
      null,
      [],
      5,
      "x",
      {},
      { ...wednesdays, start_time: null },
      { ...wednesdays, repeat_weeks: 1e9 },
    ]) {
      expect((await reception.post("/schedule", body)).status).toBe(400);
    }
  });
});

describe("GET /schedule", () => {
  test("RULE-SCHD-01, C-36: shows what is not over; all of them when asked", async () => {
    const yesterday = addDays(today, -1);
    const ended = await add({ repeat_start: "2026-01-07", repeat_end: yesterday });
    const past = await add({ start_time: "08:00", repeat_weeks: 0, repeat_start: yesterday });
    const open = await add({ repeat_start: "2020-01-01" });
    const endsToday = await add({ start_time: "09:00", repeat_start: "2026-01-07", repeat_end: today });
    const once = await add({ start_time: "10:00", repeat_weeks: 0, repeat_start: today });
    const idsOf = async (query: string) =>
      (await reception.get(`/schedule${query}`)).body.map((row: { ID: number }) => row.ID).sort();
    expect(await idsOf("")).toEqual([open.ID, endsToday.ID, once.ID].sort());
    expect(await idsOf("?show_all=false")).toEqual([open.ID, endsToday.ID, once.ID].sort());
    expect(await idsOf("?show_all=true")).toEqual([ended.ID, past.ID, open.ID, endsToday.ID, once.ID].sort());
    expect(
      (await reception.get("/schedule?show_all=1")).body.filter(
        (row: { is_current: boolean }) => !row.is_current,
      ),
    ).toHaveLength(2);
    expect((await reception.get("/schedule?show_all=perhaps")).status).toBe(400);
  });

  test("lists Monday first", async () => {
    for (const day_of_week of [0, 6, 1]) await add({ day_of_week });
    expect(
      (await reception.get("/schedule")).body.map((row: { day_of_week: number }) => row.day_of_week),
    ).toEqual([1, 6, 0]);
  });

  test("RULE-PERM-02: shows a client its own only", async () => {
    await add();
    expect((await (await app.signIn("vogt")).get("/schedule")).body).toEqual([]);
    expect((await (await app.signIn("bookingagent")).get(`/schedule?doctor_id=${raman}`)).body).toHaveLength(
      1,
    );
    expect(
      (
        await (
          await app.signIn("okafor")
        ).get(`/schedule?doctor_id=${raman}&requestingID=${await app.idOf("okafor")}`)
      ).body,
    ).toHaveLength(1);
    expect((await (await app.signIn("vogt")).get(`/schedule?doctor_id=${raman}`)).status).toBe(404);
  });
});

describe("GET /schedule/date", () => {
  test("RULE-SCHD-03: every second week counts from the first date's week", async () => {
    await add({ repeat_weeks: 2 });
    await add({ repeat_weeks: 0, repeat_start: "2026-12-03" });
    const reply = await reception.get("/schedule/date?start=2026-11-23&end=2026-12-31");
    expect(reply.body.map((row: { schedule_date: string }) => row.schedule_date)).toEqual([
      "2026-11-25",
      "2026-12-03",
      "2026-12-09",
      "2026-12-23",
    ]);
  });

  test("shows past days too, and nothing before the first", async () => {
    await add({ repeat_start: "2020-01-01", repeat_end: "2020-01-20" });
    const daysIn = async (range: string) =>
      (await reception.get(`/schedule/date?${range}`)).body.map(
        (row: { schedule_date: string }) => row.schedule_date,
      );
    expect(await daysIn("start=2020-01-01&end=2020-02-01")).toEqual([
      "2020-01-01",
      "2020-01-08",
      "2020-01-15",
    ]);
    expect(await daysIn("start=2019-01-01&end=2019-12-31")).toEqual([]);
    expect(await daysIn("start=2020-01-16&end=2020-03-01")).toEqual([]);
  });

  test("RULE-APPT-09: refuses a range that is missing, turned round or too long", async () => {
    for (const query of [
      "",
      "?start=2026-11-23",
      "?end=2026-11-23",
      "?start=2026-11-24&end=2026-11-23",
      "?start=2020-01-01&end=2026-01-01",
      "?start=x&end=y",
    ]) {
      expect((await reception.get(`/schedule/date${query}`)).status).toBe(400);
    }
  });
});

describe("PUT /schedule/:id", () => {
  test("changes what is given and keeps the rest", async () => {
    const before = await add({ _location: rooms, repeat_end: "2027-01-27" });
    const reply = await reception.put(`/schedule/${before.ID}`, {
      end_time: "17:00",
      version: before.version,
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ ...before, end_time: "17:00", version: 2 });
  });

  test("a one-off that is moved takes its new weekday", async () => {
    const before = await add({ repeat_weeks: 0 });
    const reply = await reception.put(`/schedule/${before.ID}`, { repeat_start: "2026-11-27" });
    expect(reply.body.day_of_week).toBe(dayOfWeek("2026-11-27"));
  });

  test("F-7: the second of two people is told, with what stands there now", async () => {
    const before = await add();
    await reception.put(`/schedule/${before.ID}`, { available: false, version: 1 });
    const reply = await (await app.signIn("manager")).put(`/schedule/${before.ID}`, {
      end_time: "17:00",
      version: 1,
    });
    expect([reply.status, reply.body.code]).toEqual([409, "stale"]);
    expect(reply.body.details.current).toMatchObject({ available: false, version: 2 });
    expect((await reception.put(`/schedule/${before.ID}`, { end_time: "17:00" })).status).toBe(200);
  });

  test("RULE-SCHD-02: refuses what does not agree with what stands there", async () => {
    const before = await add();
    expect(
      (await reception.put(`/schedule/${before.ID}`, { start_time: "16:00" })).body.errors,
    ).toHaveProperty("end_time");
    expect((await reception.put(`/schedule/${before.ID}`, { day_of_week: null })).body.errors).toHaveProperty(
      "day_of_week",
    );
  });

  test("does not know another client's, a deleted one or a word", async () => {
    const foreign = (await makeRow["schedule"]?.(app.database.db, await app.idOf("vogt"))) ?? 0;
    for (const id of [foreign, 999_999_999, "abc", -1])
      expect((await reception.put(`/schedule/${id}`, wednesdays)).status).toBe(404);
  });

  test("keeps a place that was deleted since", async () => {
    const place = (await makeRow["outpatientlocation"]?.(app.database.db, raman)) ?? 0;
    const before = await add({ _location: place });
    await app.database.db.updateTable("location").set({ is_deleted: true }).where("ID", "=", place).execute();
    expect(
      (await reception.put(`/schedule/${before.ID}`, { _location: place, end_time: "17:00" })).body,
    ).toMatchObject({
      _location: place,
      end_time: "17:00",
    });
  });
});

describe("DELETE /schedule/:id", () => {
  test("deletes it for good and leaves booked appointments", async () => {
    const before = await add();
    const appointment = await makeRow["appointment"]?.(app.database.db, raman);
    expect((await reception.delete(`/schedule/${before.ID}`)).body).toEqual({ ID: before.ID });
    expect((await reception.delete(`/schedule/${before.ID}`)).status).toBe(404);
    expect((await reception.get("/schedule?show_all=true")).body).toEqual([]);
    const kept = await app.database.db
      .selectFrom("appointment")
      .select("is_deleted")
      .where("ID", "=", appointment ?? 0)
      .executeTakeFirstOrThrow();
    expect(kept.is_deleted).toBe(false);
  });

  test("RULE-PERM-17: leaves a line in the feed, as does every change", async () => {
    const before = await add();
    await reception.put(`/schedule/${before.ID}`, { available: false });
    await reception.delete(`/schedule/${before.ID}`);
    const lines = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "schedule")
      .where("identity", "=", before.ID)
      .orderBy("ID")
      .execute();
    expect(lines.map(({ message }) => message)).toEqual([
      "added availability Wednesday 08:30–16:00, every week",
      "changed availability Wednesday 08:30–16:00, every week, not available",
      "deleted availability Wednesday 08:30–16:00, every week, not available",
    ]);
  });
});

describe("GET /schedule/holiday", () => {
  // Uses this year because public holidays are stored for this year and the next.
  const of = (date: string) => `${today.slice(0, 4)}-${date}`;
  const holidays = async () =>
    (await reception.get(`/schedule/holiday?start=${of("11-01")}&end=${of("12-25")}`)).body;
  /** Returns the date of the Melbourne Cup, the first Tuesday of November, as "11-DD". */
  const cupDay = (): string =>
    of(["01", "02", "03", "04", "05", "06", "07"].map((date) => `11-${date}`).find(isTuesday) ?? "");
  const isTuesday = (date: string): boolean => new Date(of(date)).getUTCDay() === 2;
  const inState = async (state: string) =>
    (
      await app.database.db
        .selectFrom("locality")
        .select("ID")
        .where("state", "=", state)
        .limit(1)
        .executeTakeFirstOrThrow()
    ).ID;
  const moveTo = async (state: string) =>
    app.database.db
      .updateTable("location")
      .set({ _locality: await inState(state) })
      .where("ID", "=", rooms)
      .execute();

  test("G-2: those of the states of the client and of its locations, by name", async () => {
    await app.database.db.updateTable("doctor").set({ _locality: null }).where("ID", "=", raman).execute();
    await moveTo("NSW");
    expect((await holidays()).map(({ name }: { name: string }) => name)).toEqual(["Christmas Day"]);
    await moveTo("VIC");
    expect(await holidays()).toMatchObject([
      {
        day: cupDay(),
        name: "Melbourne Cup",
        states: ["VIC"],
        locations: [rooms],
        isOwn: false,
        isEverywhere: false,
      },
      { day: of("12-25"), name: "Christmas Day", states: ["NSW", "VIC"], isEverywhere: true },
    ]);
  });

  test("G-2: not a day that staff took out", async () => {
    await moveTo("VIC");
    const cup = app.database.db
      .updateTable("public_holiday")
      .where("name", "=", "Melbourne Cup")
      .where("state", "=", "VIC");
    await cup.set({ removed_at: new Date().toISOString() }).execute();
    expect(await holidays()).toMatchObject([{ name: "Christmas Day" }]);
    await cup.set({ removed_at: null }).execute();
  });

  test("is refused for more days than a calendar shows", async () =>
    expect((await reception.get("/schedule/holiday?start=2020-01-01&end=2026-01-01")).status).toBe(400));
});
