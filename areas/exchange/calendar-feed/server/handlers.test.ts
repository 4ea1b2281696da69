import ICAL from "ical.js";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";

let app: TestApp;
let reception: Visitor;
let raman: number;
let patient: number;
let today: Day;

beforeAll(async () => {
  app = await startApp();
  reception = await app.signIn("reception");
  raman = await app.idOf("raman");
  patient = (await makeRow["patient"]?.(app.database.db, raman)) ?? 0;
  today = todayIn("Australia/Sydney", new Date().toISOString());
  const booking = {
    appointment_type: 1,
    _patient: patient,
    start_time: "09:00",
    end_time: "09:30",
    notes: "Bring the scans",
  };
  const series = { repeat_interval: 1, repeat_frequency: 1, repeat_count: 3 };
  await reception.post("/appointment", { ...booking, ...series, appointment_date: addDays(today, 1) });
});
afterAll(() => app.stop());
beforeEach(() => app.database.db.deleteFrom("calendar_feed").execute());

const create = async (shows_names = false, visitor = reception): Promise<string> =>
  (await visitor.post("/calendarFeed", { shows_names })).body.address;
const pathOf = (address: string): string => new URL(address).pathname.replace("/api", "");
const read = (address: string, headers: Record<string, string> = {}) =>
  app.nobody.send("GET", pathOf(address), null, headers);
const summaries = (text: string): string[] =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents("vevent")
    .map((part) => new ICAL.Event(part).summary);

describe("the address", () => {
  test("is shown once and kept as a hash; a calendar without a session reads it", async () => {
    const reply = await reception.post("/calendarFeed", { shows_names: false });
    expect([reply.status, reply.body.feed]).toMatchObject([
      201,
      { shows_names: false, last_read_time: null },
    ]);
    const { address } = reply.body;
    expect(address).toMatch(/^http:\/\/corella\.test\/api\/calendarFeed\/[\w-]{43}\.ics$/);
    const feed = await read(address);
    expect([feed.status, feed.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(summaries(feed.body)).toEqual(["Appointment"]);
    expect(feed.body).not.toMatch(/Foreign|scans/);
    const token = pathOf(address).slice("/calendarFeed/".length, -".ics".length);
    const { rows } = await sql<{
      row: string;
    }>`select row_to_json(f)::text as row from calendar_feed f`.execute(app.database.db);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await reception.get("/calendarFeed")).body.feed.last_read_time).not.toBeNull();
    expect(JSON.stringify((await reception.get("/calendarFeed")).body)).not.toContain(token);
  });

  test("shows names where the user asked for them, and only then", async () => {
    const address = await create(true);
    expect(summaries((await read(address)).body)).toEqual(["ROW, Foreign"]);
    expect((await reception.put("/calendarFeed", { shows_names: false })).body.feed.shows_names).toBe(false);
    expect(summaries((await read(address)).body)).toEqual(["Appointment"]);
  });

  test("stops working when it is renewed, and when the feed is turned off", async () => {
    const first = await create();
    const second = await create();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await reception.delete("/calendarFeed")).body).toEqual({ feed: null });
    expect((await read(second)).status).toBe(404);
    expect((await reception.put("/calendarFeed", { shows_names: true })).body.code).toBe("calendarfeed.none");
  });

  test("opens nothing once its owner has left, or lost the permission", async () => {
    const address = await create();
    const ID = await app.idOf("reception");
    const person = app.database.db.updateTable("person").where("ID", "=", ID);
    await person.set({ active: false }).execute();
    expect((await read(address)).status).toBe(404);
    await person.set({ active: true }).execute();
    expect((await read(address)).status).toBe(200);
    const groups = await app.database.db
      .deleteFrom("person_group")
      .where("_person", "=", ID)
      .returningAll()
      .execute();
    expect((await read(address)).status).toBe(404);
    await app.database.db.insertInto("person_group").values(groups).execute();
  });

  test("shows its own client's appointments and no other's", async () => {
    const vogt = await app.signIn("vogt");
    expect(summaries((await read(await create(true, vogt))).body)).toEqual([]);
    expect((await vogt.get(`/calendarFeed?doctor_id=${raman}`)).status).toBe(404);
  });

  test("answers 304 while nothing changed", async () => {
    const address = await create();
    const tag = (await read(address)).headers.get("etag") ?? "";
    expect((await read(address, { "if-none-match": tag })).status).toBe(304);
    await reception.put("/calendarFeed", { shows_names: true });
    expect((await read(address, { "if-none-match": tag })).status).toBe(200);
  });

  test.each(["unknown", "%00", "a".repeat(100)])("%s is not found", async (token) =>
    expect((await app.nobody.get(`/calendarFeed/${token}`)).status).toBeOneOf([400, 404]),
  );
});

describe("logs", () => {
  const readings = () =>
    app.database.db
      .selectFrom("audit_event")
      .select(["controller", "identity", "_executing_user", "patients", "shown_ids"])
      .where("_doctor", "=", raman)
      .where("kind", "=", "read")
      .where("route", "=", "GET /calendarFeed/{token}")
      .orderBy("ID")
      .execute();

  test("F-10: every reading is logged in the owner's name; the patients it names are listed after each change", async () => {
    const before = (await readings()).length;
    const address = await create(true);
    await read(address);
    await read(address);
    const [list, again, more] = (await readings()).slice(before);
    const owner = await app.idOf("reception");
    expect(list).toMatchObject({ controller: "appointment", _executing_user: owner, patients: [patient] });
    expect(list?.shown_ids).toHaveLength(1);
    expect(again).toMatchObject({ controller: "calendarfeed", shown_ids: null, _executing_user: owner });
    expect(more).toBeUndefined();
  });

  test("creating, changing and turning it off are in the audit log, the address is not", async () => {
    const address = await create();
    await reception.put("/calendarFeed", { shows_names: true });
    await create(true);
    await reception.delete("/calendarFeed");
    const events = await app.database.db
      .selectFrom("audit_event")
      .select(["message", "before", "after"])
      .where("controller", "=", "calendarfeed")
      .where("kind", "=", "write")
      .orderBy("ID", "desc")
      .limit(4)
      .execute();
    expect(events.map(({ message }) => message).toReversed()).toEqual([
      "created a calendar feed without patient names",
      "changed a calendar feed: with patient names",
      "replaced the address of a calendar feed with patient names",
      "turned off a calendar feed",
    ]);
    expect(JSON.stringify(events)).not.toContain(pathOf(address).slice(14, 40));
  });
});
