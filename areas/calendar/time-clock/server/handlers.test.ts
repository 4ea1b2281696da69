import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { meanwhile } from "#test/support/meanwhile.ts";
import { partsByDay } from "../rules/days.ts";
import { lockClockOf } from "./clock.queries.ts";

let app: TestApp;
let admin: Visitor;
let kirra: Visitor;
let bethany: Visitor;
let raman: number;
let vogt: number;
let kirraId: number;
let bethanyId: number;
let today: Day;

beforeAll(async () => {
  app = await startApp();
  [admin, kirra, bethany] = [
    await app.signIn("admin"),
    await app.signIn("bookingagent"),
    await app.signIn("appointmaid"),
  ];
  [raman, vogt] = [await app.idOf("raman"), await app.idOf("vogt")];
  [kirraId, bethanyId] = [await app.idOf("bookingagent"), await app.idOf("appointmaid")];
  today = todayIn("Australia/Sydney", new Date().toISOString());
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.db.deleteFrom("running_clock").execute();
  await app.database.db.deleteFrom("clock_entry").execute();
});

const set = (visitor: Visitor, id: number, doctor = raman) =>
  visitor.put(`/doctor/timeclock/${id}?doctor_id=${doctor}`);
const state = async (visitor: Visitor, doctor = raman) =>
  (await visitor.get(`/doctor/timeclock?doctor_id=${doctor}`)).body;
const start = async (visitor: Visitor): Promise<number> => (await set(visitor, 0)).body.ID;
/** Inserts an entry with the given times; with a null end, as a running clock. */
async function worked(
  _user: number,
  start_time: string,
  end_time: string | null,
  _doctor = raman,
): Promise<number> {
  const { db } = app.database;
  const { ID } = await db
    .insertInto("clock_entry")
    .values({ _doctor, _user, start_time, end_time })
    .returning("ID")
    .executeTakeFirstOrThrow();
  if (end_time === null)
    await db.insertInto("running_clock").values({ _user, _client: _doctor, _entry: ID }).execute();
  return ID;
}
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

describe("RULE-CLK-01, STATE-CLK-01: PUT /doctor/timeclock/:id", () => {
  test("0 starts and answers the entry, its ID stops and answers 0", async () => {
    expect(await state(kirra)).toEqual({ ID: 0, value: 0, log: [] });
    const ID = await start(kirra);
    expect(ID).toBeGreaterThan(0);
    expect(await state(kirra)).toMatchObject({ ID, log: [{ ID, end_time: null }] });
    expect((await kirra.get("/timeclock/running")).body.entry).toMatchObject({
      ID,
      doctor: { username: "raman" },
    });
    expect((await set(kirra, ID)).body).toEqual({ ID: 0 });
    expect(await state(kirra)).toMatchObject({ ID: 0, log: [{ ID, end_time: expect.any(String) }] });
    expect((await kirra.get("/timeclock/running")).body).toEqual({ entry: null });
  });

  test("sent twice it changes nothing more", async () => {
    const ID = await start(kirra);
    expect(await start(kirra)).toBe(ID);
    await set(kirra, ID);
    const [{ end_time }] = (await state(kirra)).log;
    expect((await set(kirra, ID)).body).toEqual({ ID: 0 });
    expect((await state(kirra)).log).toMatchObject([{ ID, end_time }]);
  });

  test("from many browsers at once there is one entry", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => set(kirra, 0)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.ID}`)).size).toBe(1);
    expect((await state(kirra)).log).toHaveLength(1);
  });

  test("of two clients at once, one clock runs", async () => {
    await serve(vogt, bethanyId);
    const [one, other] = await Promise.all([set(bethany, 0), set(bethany, 0, vogt)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    const lost = one.status === 409 ? one : other;
    expect(lost.body).toMatchObject({
      code: "clock.runs_elsewhere",
      message: expect.stringContaining("The clock is running for "),
    });
    const rows = await app.database.db
      .selectFrom("clock_entry")
      .select("ID")
      .where("end_time", "is", null)
      .execute();
    expect(rows).toHaveLength(1);
    await unserve(vogt, bethanyId);
  });

  test("everybody has a clock of their own, and stops no other's", async () => {
    const [hers, mine] = [await start(bethany), await start(kirra)];
    expect(hers).not.toBe(mine);
    expect((await set(kirra, hers)).status).toBe(404);
    expect((await set(admin, hers)).status).toBe(404);
    expect(await state(bethany)).toMatchObject({ ID: hers });
  });

  test("RULE-PERM-06, F-3: only at a client the agent serves", async () => {
    expect((await set(kirra, 0, vogt)).status).toBe(403);
    expect((await kirra.get(`/doctor/timeclock?doctor_id=${vogt}`)).status).toBe(404);
    expect((await kirra.put("/doctor/timeclock/0")).body.message).toBe("doctor_id is required");
    expect((await (await app.signIn("reception")).put("/doctor/timeclock/0")).status).toBe(403);
  });

  test("every start and stop is in the audit log", async () => {
    await set(kirra, await start(kirra));
    const rows = await app.database.db
      .selectFrom("audit_event")
      .select(["message", "_doctor", "_executing_user"])
      .where("controller", "=", "timeclock")
      .orderBy("ID", "desc")
      .limit(2)
      .execute();
    expect(rows).toEqual([
      { message: "stopped the clock", _doctor: raman, _executing_user: kirraId },
      { message: "started the clock", _doctor: raman, _executing_user: kirraId },
    ]);
  });

  test("the person's other browsers hear of it", async () => {
    const other = await kirra.listen("/auth/live");
    await other.next("hello");
    const ID = await start(kirra);
    expect(await other.next("change", { controller: "timeclock", identity: ID })).toBeTruthy();
    other.close();
  });
});

const serve = (client: number, agent: number, fields: object = {}) =>
  admin
    .post(`/bookingagent?doctor_id=${client}`, { _user: agent, from_date: "2026-01-01", ...fields })
    .then(async (answer) => {
      const { db } = app.database;
      await db
        .insertInto("doctor_service")
        .values({ _doctor: client, client_service_id: 103, appointmaid_package: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return answer;
    });
const unserve = (_doctor: number, _user: number) =>
  app.database.db
    .deleteFrom("booking_agent")
    .where("_doctor", "=", _doctor)
    .where("_user", "=", _user)
    .execute();

describe("PUT /timeclock/entry/:id", () => {
  const correct = (visitor: Visitor, ID: number, body: object) =>
    visitor.put(`/timeclock/entry/${ID}?doctor_id=${raman}`, body);

  test("an agent writes a note to a time of her own", async () => {
    const ID = await worked(kirraId, hoursAgo(5), hoursAgo(2));
    expect((await correct(kirra, ID, { note: "Phones were busy" })).body).toMatchObject({
      note: "Phones were busy",
      corrected_time: null,
      version: 2,
    });
    expect((await correct(bethany, ID, { note: "Not hers" })).status).toBe(404);
  });

  test("an agent says when she stopped a clock she forgot, and why", async () => {
    const [began, ended] = [hoursAgo(20), hoursAgo(15)];
    const ID = await worked(kirraId, began, null);
    expect((await kirra.get("/timeclock/running")).body.entry).toMatchObject({ ID, is_forgotten: true });
    const silent = await correct(kirra, ID, { end_time: ended });
    expect([silent.status, silent.body.errors]).toEqual([400, { reason: "Enter a reason for the change." }]);
    const { body } = await correct(kirra, ID, { end_time: ended, reason: "Went home" });
    expect(body).toMatchObject({
      end_time: ended,
      seconds: 18_000,
      is_forgotten: false,
      corrected_by: "Kirra Walsh",
      correction_reason: "Went home",
    });
    expect((await kirra.get("/timeclock/running")).body).toEqual({ entry: null });
    expect((await correct(kirra, ID, { end_time: hoursAgo(16), reason: "Again" })).body.code).toBe(
      "clock.not_yours_to_correct",
    );
    const stale = await correct(admin, ID, { end_time: hoursAgo(16), reason: "Again", version: 1 });
    expect([stale.status, stale.body.details.current.version]).toEqual([409, 2]);
  });

  test("other times are the office's to correct, without two at once", async () => {
    const ID = await worked(kirraId, hoursAgo(5), hoursAgo(2));
    await worked(kirraId, hoursAgo(8), hoursAgo(6));
    expect((await correct(kirra, ID, { end_time: hoursAgo(3), reason: "Left early" })).status).toBe(403);
    const over = await correct(admin, ID, { start_time: hoursAgo(7), reason: "Began before" });
    expect([over.status, over.body.message]).toEqual([
      409,
      "This user's clock was already running at that time.",
    ]);
    expect(
      (await correct(admin, ID, { start_time: hoursAgo(5.5), reason: "Began before" })).body,
    ).toMatchObject({
      corrected_by: "Marcus Webb",
    });
  });

  test("nor when the other time is being written at this moment", async () => {
    const ID = await worked(kirraId, hoursAgo(5), hoursAgo(2));
    const other = { _doctor: vogt, _user: kirraId, start_time: hoursAgo(8), end_time: hoursAgo(6) };
    const answer = await meanwhile(
      app,
      async (trx) => {
        await lockClockOf(trx, kirraId);
        await trx.insertInto("clock_entry").values(other).execute();
      },
      () => correct(admin, ID, { start_time: hoursAgo(7), reason: "Began before" }),
    );
    expect([answer.status, answer.body.code]).toEqual([409, "clock.overlaps"]);
  });

  test.each([
    [{ end_time: "yesterday" }, "end_time"],
    [{ start_time: "0000-01-01T00:00:00Z" }, "start_time"],
    [{ note: "x".repeat(501) }, "note"],
  ])("refuses %j", async (wrong, field) => {
    const ID = await worked(kirraId, hoursAgo(5), hoursAgo(2));
    const { status, body } = await correct(admin, ID, wrong);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });
});

describe("GET /timeclock/entry/:pageSize/:pageNumber", () => {
  test("shows one's own, newest first, by the day of the client's zone", async () => {
    // In November, midnight in Sydney is 13:00 UTC.
    const night = await worked(kirraId, "2026-11-10T12:00:00Z", "2026-11-10T14:00:00Z");
    const morning = await worked(kirraId, "2026-11-10T22:00:00Z", "2026-11-11T01:00:00Z");
    await worked(bethanyId, "2026-11-10T22:00:00Z", "2026-11-11T01:00:00Z");
    const ids = async (query: string) =>
      (await kirra.get(`/timeclock/entry/10/1${query}`)).body.entries.map((row: { ID: number }) => row.ID);
    expect(await ids("")).toEqual([morning, night]);
    expect(await ids("?start=2026-11-10&end=2026-11-10")).toEqual([night]);
    expect(await ids("?start=2026-11-11&end=2026-11-11")).toEqual([morning, night]);
    expect(await ids("?start=2026-11-12")).toEqual([]);
    expect((await kirra.get("/timeclock/entry/1/2")).body).toMatchObject({
      totalItems: 2,
      entries: [{ ID: night }],
    });
    expect(await ids(`?user=${bethanyId}`)).toEqual([morning, night]);
    expect((await kirra.get("/timeclock/entry/10/1?start=2026-11-12&end=2026-11-11")).status).toBe(400);
  });

  test("shows the office those that were forgotten", async () => {
    await worked(bethanyId, hoursAgo(5), hoursAgo(2));
    const open = await worked(kirraId, hoursAgo(13), null);
    const long = await worked(bethanyId, hoursAgo(40), hoursAgo(20));
    const { body } = await admin.get("/timeclock/entry/10/1?forgotten=true");
    expect(body.entries.map((row: { ID: number }) => row.ID)).toEqual([open, long]);
    expect((await admin.get("/timeclock/entry/10/1?mine=true")).body.entries).toEqual([]);
  });
});

describe("one's own hours at a client no longer served", () => {
  test("are found by the client, and nobody else's", async () => {
    const range = "start=2026-10-01&end=2026-10-31";
    const own = await worked(kirraId, "2026-10-20T22:00:00Z", "2026-10-21T01:00:00Z", vogt);
    await worked(bethanyId, "2026-10-20T22:00:00Z", "2026-10-21T01:00:00Z", vogt);
    await worked(kirraId, "2026-10-22T22:00:00Z", "2026-10-22T23:00:00Z", raman);
    expect((await kirra.get(`/timeclock/entry/10/1?doctor_id=${vogt}`)).status).toBe(404);
    const { body } = await kirra.get(`/timeclock/entry/10/1?client=${vogt}&${range}`);
    expect(body.entries.map((row: { ID: number }) => row.ID)).toEqual([own]);
    expect((await kirra.get(`/timeclock/hours/10/1?client=${vogt}&${range}`)).body.totals.seconds).toBe(
      10_800,
    );
    expect((await kirra.get(`/timeclock/csv?client=${vogt}&${range}`)).body.trim().split("\n")).toHaveLength(
      2,
    );
    expect((await kirra.get("/timeclock/hours/10/1?client=none")).body.errors).toEqual({
      client: "client must be a client's ID",
    });
  });
});

describe("GET /timeclock/hours/:pageSize/:pageNumber", () => {
  test.each([
    ["2026-10-31T09:00:00Z", "2026-10-31T20:30:00Z"],
    ["2026-10-02T12:00:00Z", "2026-10-05T14:00:00Z"],
    ["2026-04-03T12:00:00Z", "2026-04-06T14:00:00Z"],
  ])("cuts %s to %s at midnight as the rule does", async (from, to) => {
    await worked(kirraId, from, to);
    const parts = partsByDay(from, to, "Australia/Sydney");
    for (const { day, seconds } of parts) {
      const { body } = await kirra.get(`/timeclock/hours/50/1?start=${day}&end=${day}`);
      expect([day, body.totals.seconds]).toEqual([day, seconds]);
    }
    const [first, last] = [parts[0]?.day, parts.at(-1)?.day];
    const { body } = await kirra.get(`/timeclock/hours/50/1?start=${first}&end=${last}`);
    expect(body.totals).toMatchObject({
      seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
      entries: 1,
    });
  });

  test("tells the office everybody's, by client, agent and month, and an agent her own", async () => {
    await worked(kirraId, "2026-09-30T13:00:00Z", "2026-09-30T15:00:00Z");
    await worked(kirraId, "2026-10-20T22:00:00Z", "2026-10-21T01:00:00Z");
    await worked(bethanyId, "2026-10-20T22:00:00Z", "2026-10-20T23:30:00Z");
    await worked(bethanyId, "2026-10-22T00:00:00Z", "2026-10-22T01:00:00Z", vogt);
    const { body } = await admin.get("/timeclock/hours/50/1?start=2026-09-01&end=2026-10-31");
    expect(
      body.hours.map(
        (row: {
          month: string;
          doctor: { username: string };
          user: { username: string };
          seconds: number;
        }) => [row.month, row.doctor.username, row.user.username, row.seconds],
      ),
    ).toEqual([
      ["2026-10", "raman", "appointmaid", 5400],
      ["2026-10", "raman", "bookingagent", 14_400],
      ["2026-10", "vogt", "appointmaid", 3600],
      ["2026-09", "raman", "bookingagent", 3600],
    ]);
    expect(body).toMatchObject({ totalItems: 4, totals: { seconds: 27_000, entries: 4, appointments: 0 } });
    expect(
      (await admin.get(`/timeclock/hours/50/1?start=2026-09-01&end=2026-10-31&doctor_id=${vogt}`)).body.totals
        .seconds,
    ).toBe(3600);
    expect(
      (await kirra.get(`/timeclock/hours/50/1?start=2026-09-01&end=2026-10-31&user=${bethanyId}`)).body.totals
        .seconds,
    ).toBe(18_000);
  });
});

describe("API-REP-005: GET /report/csv/appointmaid", () => {
  test("streams client, agent and day with hours and appointments handled, nothing a spreadsheet would run", async () => {
    await app.database.db
      .updateTable("doctor")
      .set({ company: "=HYPERLINK(1)" })
      .where("ID", "=", raman)
      .execute();
    await worked(kirraId, hoursAgo(0.5), hoursAgo(0));
    const appointment = {
      appointment_type: 3,
      appointment_date: today,
      start_time: "09:00",
      end_time: "09:30",
      notes: "Away",
    };
    const booked = await kirra.post(`/appointment?doctor_id=${raman}`, appointment);
    expect(booked.status).toBe(201);
    await kirra.put(`/appointment/${booked.body.ID}?doctor_id=${raman}`, {
      ...appointment,
      end_time: "10:00",
    });
    const answer = await admin.get(`/report/csv/appointmaid?start=${addDays(today, -1)}&end=${today}`);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const lines = String(answer.body).replace("\uFEFF", "").trim().split("\n");
    expect(lines[0]).toBe(
      'Client ID,Client,Practice,Agent ID,Agent,Username,Date,Hours,Time entries,"Over 12 hours, not corrected",Appointments handled',
    );
    const handled = lines.find((line) =>
      line.startsWith(`${raman},Dr Priya Raman,'=HYPERLINK(1),${kirraId},Kirra Walsh,bookingagent,${today}`),
    );
    expect(handled).toMatch(/,1$/);
    expect((await kirra.get(`/timeclock/csv?start=${today}&end=${today}`)).body).toContain("Kirra Walsh");
    await app.database.db
      .updateTable("doctor")
      .set({ company: "Raman Orthopaedics" })
      .where("ID", "=", raman)
      .execute();
  });

  test("is the office's", async () => {
    expect((await kirra.get("/report/csv/appointmaid")).status).toBe(404);
    expect((await admin.get("/report/csv/appointmaid?start=2026-11-02&end=2026-11-01")).status).toBe(400);
    expect((await (await app.signIn("accounts")).get("/report/csv/appointmaid")).status).toBe(200);
  });
});

describe("F-3, RULE-CAP-08: who serves which client", () => {
  test("an agent comes to serve a client, and no longer", async () => {
    const created = await serve(vogt, kirraId, { from_date: addDays(today, -3) });
    expect([created.status, created.body]).toMatchObject([
      201,
      { user: { username: "bookingagent" }, until_date: null },
    ]);
    expect(
      (await kirra.get("/timeclock/served")).body.map((row: { username: string }) => row.username),
    ).toEqual(["raman", "vogt"]);
    expect((await set(kirra, 0, vogt)).status).toBe(200);
    await admin.put(`/bookingagent/${created.body.ID}?doctor_id=${vogt}`, { until_date: addDays(today, -2) });
    expect(
      (await kirra.get("/timeclock/served")).body.map((row: { username: string }) => row.username),
    ).toEqual(["raman"]);
    expect((await set(kirra, 0, vogt)).status).toBe(403);
    expect((await admin.get(`/bookingagent?doctor_id=${vogt}`)).body).toEqual({
      has_service: true,
      agents: [],
      past: 1,
    });
    expect((await admin.get(`/bookingagent?doctor_id=${vogt}&past=true`)).body.agents).toHaveLength(1);
    await unserve(vogt, kirraId);
  });

  test("not twice at one time, though again later", async () => {
    const first = await serve(vogt, kirraId, { from_date: "2026-03-01", until_date: "2026-03-31" });
    for (const from_date of ["2026-03-31", "2026-02-01"]) {
      const again = await serve(vogt, kirraId, { from_date });
      expect([again.status, again.body.errors]).toEqual([
        409,
        { from_date: "This agent already serves the client in this period." },
      ]);
    }
    expect((await serve(vogt, kirraId, { from_date: "2026-04-01" })).status).toBe(201);
    const wider = await admin.put(`/bookingagent/${first.body.ID}?doctor_id=${vogt}`, { until_date: null });
    expect(wider.status).toBe(409);
    await unserve(vogt, kirraId);
  });

  test("only an agent serves, and only from a day to a later one", async () => {
    const wrong = await serve(vogt, await app.idOf("typist"));
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { _user: "Choose a booking agent from the list." },
    ]);
    const early = await serve(vogt, kirraId, { from_date: "2026-03-02", until_date: "2026-03-01" });
    expect([early.status, early.body.errors]).toEqual([
      400,
      { until_date: "The last day can't be before the first." },
    ]);
    expect(
      (await admin.get(`/bookingagent/person?doctor_id=${vogt}`)).body.map(
        (row: { username: string }) => row.username,
      ),
    ).toEqual(["appointmaid", "bookingagent"]);
  });

  test("what has begun is not taken back, what is to come is", async () => {
    const begun = await serve(vogt, kirraId);
    expect((await admin.delete(`/bookingagent/${begun.body.ID}?doctor_id=${vogt}`)).body.message).toBe(
      "This agent has already started. Set a last day instead.",
    );
    const later = await serve(vogt, bethanyId, { from_date: addDays(today, 30) });
    expect((await admin.delete(`/bookingagent/${later.body.ID}?doctor_id=${vogt}`)).status).toBe(200);
    await unserve(vogt, kirraId);
  });

  test("an agent's home tells today's appointments and hours", async () => {
    const { body } = await kirra.get("/timeclock/served");
    const before = body[0].visits_today;
    await kirra.post(`/appointment?doctor_id=${raman}`, {
      appointment_type: 3,
      appointment_date: today,
      start_time: "19:00",
      end_time: "19:30",
      notes: "Dinner",
    });
    await worked(kirraId, hoursAgo(0.001), null);
    expect((await kirra.get("/timeclock/served")).body).toMatchObject([
      { username: "raman", visits_today: before + 1, until_date: null },
    ]);
  });
});
