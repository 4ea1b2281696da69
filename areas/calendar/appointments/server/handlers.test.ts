import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, addMonths, type Day, todayIn } from "#kernel/dates/day.ts";
import type { TestApp, Visitor } from "#test/support/app.ts";
import { insertRow, startCalendarPractice } from "#test/support/calendar-practice.ts";

let app: TestApp;
let reception: Visitor;
let raman: number;
let vogt: number;
let nguyen: number;
let rooms: number;
let today: Day;

const rowFor = (kind: string, _doctor: number) => insertRow(app, kind, _doctor);

beforeAll(async () => {
  ({ app, reception, raman, nguyen, rooms } = await startCalendarPractice());
  vogt = await app.idOf("vogt");
  await app.database.db
    .updateTable("patient")
    .set({
      first_name: "Thi Mai",
      last_name: "Nguyen",
      dob: "1961-04-09",
      mobile: "0412338907",
      category: "Z",
    })
    .where("ID", "=", nguyen)
    .execute();
  today = todayIn("Australia/Sydney", new Date().toISOString());
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of ["appointment_occurrence", "appointment", "schedule", "referral"] as const)
    await app.database.db.deleteFrom(table).execute();
});

const thursday = {
  appointment_type: 1,
  appointment_date: "2026-11-12",
  start_time: "14:15",
  end_time: "14:45",
};
const appointment = (values: object = {}) => ({ ...thursday, _patient: nguyen, ...values });
const weekly = (values: object = {}) =>
  appointment({ repeat_interval: 1, repeat_frequency: 1, repeat_count: 4, ...values });
const book = async (values: object = {}) => {
  const reply = await reception.post("/appointment", appointment(values));
  expect(reply.status).toBe(201);
  return reply.body;
};
const bookWeekly = (values: object = {}) => book(weekly(values));
const feed = async (start = "2026-11-01", end = "2027-06-30", who = reception, more = "") =>
  (await who.get(`/appointment/date?start=${start}&end=${end}${more}`)).body;
const days = async (...range: [string?, string?]) =>
  (await feed(...range)).map((one: { appointment_date: Day }) => one.appointment_date);
const messages = async () =>
  (
    await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "appointment")
      .where("kind", "=", "write")
      .orderBy("ID")
      .execute()
  ).map(({ message }) => message);

describe("POST /appointment", () => {
  test("books an appointment, with patient and place written out", async () => {
    expect(await book({ _location: rooms, notes: "Bring the X-ray" })).toMatchObject({
      ...thursday,
      _doctor: raman,
      _series: null,
      patient: {
        ID: nguyen,
        first_name: "Thi Mai",
        last_name: "Nguyen",
        dob: "1961-04-09",
        mobile: "0412338907",
        category: "Z",
        status: "Validated",
      },
      location: { ID: rooms, name: "Richmond Rooms", type: "OUTPATIENT" },
      notes: "Bring the X-ray",
      cancelled: false,
      is_billed: false,
      repeat_interval: 0,
      repeat_date: null,
      is_repeated_date: false,
      follow_up: null,
      referral: null,
      referral_state: "none",
      zone: "Australia/Sydney",
      version: 1,
    });
  });

  test.each([
    ["RULE-APPT-01: an end before the start", { end_time: "14:00" }, "end_time"],
    ["RULE-APPT-01: an end at the start", { end_time: "14:15" }, "end_time"],
    ["RULE-APPT-02: no patient", { _patient: null }, "_patient"],
    ["RULE-APPT-02: no patient for theatre", { appointment_type: 2, _patient: 0 }, "_patient"],
    ["RULE-APPT-02: a patient that does not exist", { _patient: 999_999_999 }, "_patient"],
    ["a fourth type", { appointment_type: 4 }, "appointment_type"],
    ["a date no calendar has", { appointment_date: "2026-02-30" }, "appointment_date"],
    ["a time no clock shows", { start_time: "24:00" }, "start_time"],
    ["a place that does not exist", { _location: 999_999_999 }, "_location"],
    ["STATE-APPT-01: cancelled without a reason", { cancelled: true }, "cancellation_reason"],
    [
      "a reason longer than 500",
      { cancelled: true, cancellation_reason: "x".repeat(501) },
      "cancellation_reason",
    ],
    ["a repeat every 0.5 weeks", { repeat_interval: 1, repeat_frequency: 0.5 }, "repeat_frequency"],
    ["a fourth kind of repeat", { repeat_interval: 3 }, "repeat_interval"],
    [
      "an end before the first appointment",
      { repeat_interval: 1, repeat_end_date: "2026-11-11" },
      "repeat_end_date",
    ],
    [
      "an end date and a number of appointments",
      { repeat_interval: 1, repeat_end_date: "2026-12-11", repeat_count: 3 },
      "repeat_count",
    ],
    ["a thousand and one appointments", { repeat_interval: 1, repeat_count: 1001 }, "repeat_count"],
    ["a follow-up that is a word", { follow_up: "soon" }, "follow_up"],
    ["RULE-PERM-04: another owner", { _doctor: 1 }, "_doctor"],
  ])("refuses %s at its field", async (_, wrong, field) => {
    const reply = await reception.post("/appointment", appointment(wrong));
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
    expect(reply.body.message).toBe(reply.body.errors[field]);
  });

  test("RULE-APPT-02: type 3 has no patient, even when one is sent", async () => {
    expect(await book({ appointment_type: 3 })).toMatchObject({ _patient: null, patient: null });
  });

  test("RULE-APPT-02: refuses another client's patient and a deleted one", async () => {
    const foreign = await rowFor("patient", vogt);
    const gone = await rowFor("patient", raman);
    await app.database.db.updateTable("patient").set({ is_deleted: true }).where("ID", "=", gone).execute();
    for (const _patient of [foreign, gone])
      expect((await reception.post("/appointment", appointment({ _patient }))).body.errors).toHaveProperty(
        "_patient",
      );
    expect(
      (
        await reception.post(
          "/appointment",
          appointment({ _location: await rowFor("inpatientlocation", vogt) }),
        )
      ).body.errors,
    ).toHaveProperty("_location");
  });

  test("RULE-APPT-04: two appointments at one time are both booked", async () => {
    await book();
    await book();
    expect(await feed()).toHaveLength(2);
  });

  test("RULE-APPT-03: a time at night is as valid as any", async () => {
    expect(await book({ start_time: "00:00", end_time: "23:59" })).toMatchObject({
      start_time: "00:00",
      end_time: "23:59",
    });
  });

  test("is_billed cannot be sent", async () =>
    expect(await book({ is_billed: true })).toMatchObject({ is_billed: false }));

  test("C-31: a follow-up is a number of weeks or a day", async () => {
    expect(await book({ follow_up: 6 })).toMatchObject({ follow_up: 6 });
    expect(await book({ follow_up: 0 })).toMatchObject({ follow_up: 0 });
    expect(await book({ follow_up: "2027-01-14" })).toMatchObject({ follow_up: "2027-01-14" });
  });

  test("odd bodies are refused, never a fault", async () => {
    for (const body of [
      null,
      [],
      5,
      "x",
      {},
      appointment({ _patient: "x" }),
      appointment({ notes: "a\u0000b" }),
      appointment({ notes: "\ud800" }),
      appointment({ _patient: 1e300 }),
      appointment({ notes: 5 }),
      appointment({ repeat_end_date: 7 }),
    ]) {
      expect((await reception.post("/appointment", body)).status).toBe(400);
    }
    expect(
      (await reception.send("POST", "/appointment", "{", { "content-type": "application/json" })).status,
    ).toBe(400);
  });

  test("API-APPT-008: the feed says who was booked when", async () => {
    const before = (await messages()).length;
    const one = await book();
    await reception.put(`/appointment/${one.ID}`, { appointment_date: "2026-11-13", start_time: "09:00" });
    await reception.put(`/appointment/${one.ID}`, { notes: "x" });
    await reception.put(`/appointment/${one.ID}`, { cancelled: true, cancellation_reason: "ill" });
    await reception.put(`/appointment/${one.ID}`, { cancelled: false });
    await reception.delete(`/appointment/${one.ID}`);
    await bookWeekly({
      appointment_type: 3,
      repeat_frequency: 2,
      repeat_count: null,
      repeat_end_date: "2027-01-07",
    });
    expect((await messages()).slice(before)).toEqual([
      "booked NGUYEN, Thi Mai on Thu 12/11/2026 at 14:15",
      "moved NGUYEN, Thi Mai from Thu 12/11/2026 at 14:15 to Fri 13/11/2026 at 09:00",
      "changed NGUYEN, Thi Mai on Fri 13/11/2026 at 09:00",
      "cancelled NGUYEN, Thi Mai on Fri 13/11/2026 at 09:00",
      "restored NGUYEN, Thi Mai on Fri 13/11/2026 at 09:00",
      "deleted NGUYEN, Thi Mai on Fri 13/11/2026 at 09:00",
      "booked event on Thu 12/11/2026 at 14:15, every 2 weeks until 07/01/2027",
    ]);
  });
});

describe("whatever is sent", () => {
  const odd = fc.oneof(
    fc.constantFrom(
      null,
      0,
      -1,
      1e21,
      0.1,
      "",
      " ",
      "0",
      "2026-11-12",
      "9999-99-99",
      "24:00",
      "09:00",
      true,
      [],
      {},
      "\u0000",
      "\ud800",
      "'; --",
      "x".repeat(600),
    ),
    fc.string(),
    fc.integer(),
    fc.jsonValue(),
  );
  const fields = [
    "appointment_type",
    "appointment_date",
    "start_time",
    "end_time",
    "_patient",
    "_location",
    "cancelled",
    "cancellation_reason",
    "notes",
    "repeat_interval",
    "repeat_frequency",
    "repeat_end_date",
    "repeat_count",
    "follow_up",
    "version",
    "_doctor",
    "repeat_date",
    "is_billed",
  ];
  const change = fc.dictionary(fc.constantFrom(...fields), odd, { maxKeys: 4 });
  const query = fc.dictionary(
    fc.constantFrom(
      "repeat_date",
      "repeat_scope",
      "start",
      "end",
      "follow_up",
      "minutes",
      "pageSize",
      "pageNumber",
      "start_time",
      "end_time",
      "appointment_date",
      "ID",
      "_location",
      "repeat_interval",
    ),
    fc.oneof(
      fc.constantFrom(
        "2026-11-19",
        "2026-11-12",
        "one",
        "following",
        "all",
        "09:00",
        "10:00",
        "1",
        "0",
        "-1",
        "1e9",
        "",
        "\u0000",
      ),
      fc.string(),
    ),
    { maxKeys: 5 },
  );

  test("is answered below 500", async () => {
    const { ID } = await bookWeekly();
    await fc.assert(
      fc.asyncProperty(change, query, async (values, asked) => {
        const text = new URLSearchParams(
          Object.entries(asked).map(([name, value]): [string, string] => [name, value.toWellFormed()]),
        ).toString();
        const answers = await Promise.all([
          reception.post("/appointment", { ...appointment(), ...values }),
          reception.put(`/appointment/${ID}?${text}`, values),
          ...[
            "/appointment",
            "/appointment/date",
            "/appointment/clash",
            "/availability/next",
            `/appointment/${ID}`,
          ].map((path) => reception.get(`${path}?${text}`)),
        ]);
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      }),
      { numRuns: 80 },
    );
  }, 60_000);
});

describe("reading appointments", () => {
  test("RULE-APPT-05: a series is its appointments; the later ones say so", async () => {
    const { ID } = await bookWeekly({ repeat_frequency: 2, repeat_count: 3 });
    const seen = (await feed()).map(
      (one: { ID: number; appointment_date: Day; repeat_date: Day; is_repeated_date: boolean }) => [
        one.ID,
        one.appointment_date,
        one.repeat_date,
        one.is_repeated_date,
      ],
    );
    expect(seen).toEqual([
      [ID, "2026-11-12", "2026-11-12", false],
      [ID, "2026-11-26", "2026-11-26", true],
      [ID, "2026-12-10", "2026-12-10", true],
    ]);
  });

  test("RULE-APPT-05: ends on its end date, with its count, or never", async () => {
    await bookWeekly({ repeat_count: null, repeat_end_date: "2026-11-26" });
    expect(await days()).toEqual(["2026-11-12", "2026-11-19", "2026-11-26"]);
    await bookWeekly({ repeat_count: null, appointment_date: "2027-03-01" });
    expect(await days("2031-03-01", "2031-03-20")).toEqual(["2031-03-03", "2031-03-10", "2031-03-17"]);
  });

  test("RULE-APPT-06: the 31st falls on the last day of shorter months", async () => {
    await bookWeekly({ repeat_interval: 2, appointment_date: "2026-12-31", repeat_count: 4 });
    expect(await days()).toEqual(["2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"]);
  });

  test("API-APPT-003: a day is in order of time", async () => {
    await book({ start_time: "16:00", end_time: "16:15" });
    await bookWeekly({ start_time: "08:00", end_time: "08:15", appointment_date: "2026-11-05" });
    await book({ start_time: "09:00", end_time: "09:15", cancelled: true, cancellation_reason: "ill" });
    const ofDay = (await reception.get("/appointment/on/2026-11-12")).body;
    expect(
      ofDay.map((one: { start_time: string; cancelled: boolean }) => [one.start_time, one.cancelled]),
    ).toEqual([
      ["08:00", false],
      ["09:00", true],
      ["16:00", false],
    ]);
  });

  test("API-APPT-004: from a day on goes twelve months ahead", async () => {
    await bookWeekly({ repeat_interval: 2, repeat_count: null });
    const after = (await reception.get("/appointment/after/2026-12-12")).body.map(
      (one: { appointment_date: Day }) => one.appointment_date,
    );
    expect([after.length, after[0], after.at(-1)]).toEqual([13, "2026-12-12", "2027-12-12"]);
  });

  test("API-APPT-001: the list is what was booked, the latest first, a page at a time", async () => {
    await bookWeekly();
    await book({ appointment_date: "2026-12-01" });
    await book({ appointment_date: "2026-10-01", cancelled: true, cancellation_reason: "x" });
    const dates = async (query: string) =>
      (await reception.get(`/appointment${query}`)).body.map(
        (one: { appointment_date: Day }) => one.appointment_date,
      );
    expect(await dates("")).toEqual(["2026-12-01", "2026-11-12", "2026-10-01"]);
    expect(await dates("?pageSize=2&pageNumber=2")).toEqual(["2026-10-01"]);
    expect(await dates("?pageSize=1&pageNumber=2&hide_cancelled=1")).toEqual(["2026-11-12"]);
    expect(await dates("?pageSize=3&hide_cancelled=1")).toEqual(["2026-12-01", "2026-11-12"]);
    for (const query of ["?pageSize=0", "?pageSize=1001", "?pageNumber=0", "?pageNumber=x"])
      expect((await reception.get(`/appointment${query}`)).status).toBe(400);
  });

  test("API-APPT-007: a patient's appointments come newest first, repeats a year ahead, what begins later once", async () => {
    const other = await rowFor("patient", raman);
    await bookWeekly({ appointment_date: addDays(today, -7), repeat_interval: 2, repeat_count: null });
    await bookWeekly({ appointment_date: addMonths(today, 20), repeat_count: null });
    await book({ appointment_date: "2020-02-02" });
    await book({ _patient: other });
    const seen = (await reception.get(`/patient/${nguyen}/appointment`)).body.map(
      (one: { appointment_date: Day }) => one.appointment_date,
    );
    expect(seen).toHaveLength(1 + 13 + 1);
    expect([seen[0], seen[13], seen[14]]).toEqual([addMonths(today, 20), addDays(today, -7), "2020-02-02"]);
    expect((await reception.get(`/patient/${await rowFor("patient", vogt)}/appointment`)).status).toBe(404);
  });

  test("API-APPT-002: one appointment, and one of a series by its day", async () => {
    const { ID } = await bookWeekly();
    expect((await reception.get(`/appointment/${ID}`)).body).toMatchObject({
      repeat_date: null,
      appointment_date: "2026-11-12",
      repeat_count: 4,
    });
    expect((await reception.get(`/appointment/${ID}?repeat_date=2026-11-19`)).body).toMatchObject({
      repeat_date: "2026-11-19",
      appointment_date: "2026-11-19",
    });
    expect((await reception.get(`/appointment/${ID}?repeat_date=2026-11-20`)).status).toBe(404);
    const single = await book();
    expect((await reception.get(`/appointment/${single.ID}?repeat_date=2026-11-12`)).status).toBe(200);
    expect((await reception.get(`/appointment/${single.ID}?repeat_date=2026-11-13`)).status).toBe(404);
  });

  test("RULE-APPT-09: a range needs start and end, in that order, at most 400 days", async () => {
    for (const query of [
      "",
      "?start=2026-11-01",
      "?end=2026-11-01",
      "?start=2026-11-02&end=2026-11-01",
      "?start=2026-01-01&end=2027-02-05",
      "?start=x&end=2026-01-01",
    ]) {
      expect([(await reception.get(`/appointment/date${query}`)).status, query]).toEqual([400, query]);
    }
    expect((await reception.get("/appointment/date?start=2026-01-01&end=2027-02-04")).status).toBe(200);
    for (const path of ["on/2026-02-30", "on/today", "after/2026-13-01"])
      expect([(await reception.get(`/appointment/${path}`)).status, path]).toEqual([400, path]);
  });

  test("RULE-PERM-02: a stranger sees nothing, a peer and a booking agent what is theirs to see", async () => {
    const { ID } = await book();
    const stranger = await app.signIn("vogt");
    expect(await feed("2026-11-01", "2026-11-30", stranger)).toEqual([]);
    expect((await stranger.get(`/appointment/${ID}`)).status).toBe(404);
    expect((await stranger.put(`/appointment/${ID}`, { notes: "x" })).status).toBe(404);
    expect((await stranger.delete(`/appointment/${ID}`)).status).toBe(404);
    expect(
      (await stranger.get(`/appointment/date?start=2026-11-01&end=2026-11-30&doctor_id=${raman}`)).status,
    ).toBe(404);
    expect(
      await feed("2026-11-01", "2026-11-30", await app.signIn("bookingagent"), `&doctor_id=${raman}`),
    ).toHaveLength(1);
    expect(
      await feed(
        "2026-11-01",
        "2026-11-30",
        await app.signIn("okafor"),
        `&doctor_id=${raman}&requestingID=${await app.idOf("okafor")}`,
      ),
    ).toHaveLength(1);
  });
});

describe("the referral of an appointment", () => {
  const refer = async (referral_date: Day, expiry_date: Day | null, active = true) => {
    const values = {
      _doctor: raman,
      _patient: nguyen,
      _referring_doctor: await rowFor("referringdoctor", raman),
      referral_type: expiry_date ? 2 : 3,
    };
    return (
      await app.database.db
        .insertInto("referral")
        .values({ ...values, referral_date, expiry_date, active })
        .returning("ID")
        .executeTakeFirstOrThrow()
    ).ID;
  };

  test("is the one that covers its day, also when it is entered late", async () => {
    const { ID } = await book();
    expect((await reception.get(`/appointment/${ID}`)).body).toMatchObject({
      referral: null,
      referral_state: "none",
    });
    const referral = await refer("2026-11-02", "2027-11-02");
    expect((await reception.get(`/appointment/${ID}`)).body).toMatchObject({
      referral: { ID: referral, referring_doctor: { last_name: "Referrer" } },
      referral_state: "active",
    });
  });

  test("stands as of each appointment's own day", async () => {
    await bookWeekly({ appointment_date: "2026-10-29", repeat_count: 6 });
    await refer("2026-11-05", "2026-12-03");
    const states = (await feed("2026-10-01")).map(
      (one: { appointment_date: Day; referral_state: string }) => [one.appointment_date, one.referral_state],
    );
    expect(states).toEqual([
      ["2026-10-29", "none"],
      ["2026-11-05", "expiring"],
      ["2026-11-12", "expiring"],
      ["2026-11-19", "expiring"],
      ["2026-11-26", "expiring"],
      ["2026-12-03", "expiring"],
    ]);
    expect((await feed("2027-01-01")).length).toBe(0);
    await book({ appointment_date: "2026-12-04" });
    expect((await feed("2026-12-04"))[0]).toMatchObject({ referral: null, referral_state: "expired" });
  });

  test("of an older letter covers the appointments of its time", async () => {
    const old = await refer("2026-01-02", "2026-12-01", false);
    const now = await refer("2026-11-20", null);
    await bookWeekly({ repeat_count: 2 });
    await book({ appointment_date: "2026-11-20" });
    expect((await feed()).map((one: { referral: { ID: number } }) => one.referral.ID)).toEqual([
      old,
      old,
      now,
    ]);
  });
});

describe("PUT /appointment/:id", () => {
  test("changes what is given and keeps the rest", async () => {
    const before = await book({ _location: rooms, notes: "old", follow_up: 6 });
    const reply = await reception.put(`/appointment/${before.ID}`, { notes: "new", version: before.version });
    expect(reply.body).toEqual({ ...before, notes: "new", version: 2, _undo: reply.body._undo });
  });

  test("STATE-APPT-01: cancelling closes it for billing, with a reason", async () => {
    const { ID } = await book();
    expect((await reception.put(`/appointment/${ID}`, { cancelled: true })).body.errors).toHaveProperty(
      "cancellation_reason",
    );
    expect(
      (await reception.put(`/appointment/${ID}`, { cancelled: true, cancellation_reason: "  " })).status,
    ).toBe(400);
    const reply = await reception.put(`/appointment/${ID}`, {
      cancelled: true,
      cancellation_reason: "Patient is ill",
    });
    expect(reply.body).toMatchObject({
      cancelled: true,
      is_billed: true,
      cancellation_reason: "Patient is ill",
    });
  });

  test.each([true, false])("STATE-APPT-02, C-28: un-cancelling restores is_billed %s", async (is_billed) => {
    const { ID } = await book();
    await app.database.db.updateTable("appointment").set({ is_billed }).where("ID", "=", ID).execute();
    await reception.put(`/appointment/${ID}`, { cancelled: true, cancellation_reason: "ill" });
    await reception.put(`/appointment/${ID}`, { cancelled: true, cancellation_reason: "away" });
    const reply = await reception.put(`/appointment/${ID}`, {
      cancelled: false,
      cancellation_reason: "still here",
    });
    expect(reply.body).toMatchObject({ cancelled: false, is_billed, cancellation_reason: null });
  });

  test.each([
    ["another day", { appointment_date: "2026-11-13" }],
    ["another time", { start_time: "15:00", end_time: "15:30" }],
    ["another length", { end_time: "15:30" }],
  ])(
    "a billed one stays where it was billed: %s is refused, other changes are not",
    async (_name, values) => {
      const { ID } = await book();
      await app.database.db
        .updateTable("appointment")
        .set({ is_billed: true })
        .where("ID", "=", ID)
        .execute();
      const refused = await reception.put(`/appointment/${ID}`, values);
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        "appointment.billed",
        "Billed appointments can't be moved.",
      ]);
      expect((await reception.put(`/appointment/${ID}`, { notes: "Letter sent" })).status).toBe(200);
    },
  );

  test("is_billed stays as it is stored, whatever is sent", async () => {
    const { ID } = await book();
    expect((await reception.put(`/appointment/${ID}`, appointment({ is_billed: true }))).body.is_billed).toBe(
      false,
    );
    await app.database.db.updateTable("appointment").set({ is_billed: true }).where("ID", "=", ID).execute();
    expect(
      (await reception.put(`/appointment/${ID}`, appointment({ is_billed: false }))).body.is_billed,
    ).toBe(true);
  });

  test("RULE-APPT-02: becoming type 3 clears the patient; coming back needs one", async () => {
    const { ID } = await book();
    expect((await reception.put(`/appointment/${ID}`, { appointment_type: 3 })).body).toMatchObject({
      _patient: null,
    });
    expect((await reception.put(`/appointment/${ID}`, { appointment_type: 1 })).body.errors).toHaveProperty(
      "_patient",
    );
    expect(
      (await reception.put(`/appointment/${ID}`, { appointment_type: 2, _patient: nguyen })).body,
    ).toMatchObject({
      _patient: nguyen,
    });
  });

  test("a patient or place that was deleted since may stay, so that the appointment can be cancelled", async () => {
    const gone = await rowFor("patient", raman);
    const { ID } = await book({ _patient: gone });
    await app.database.db.updateTable("patient").set({ is_deleted: true }).where("ID", "=", gone).execute();
    expect(
      (
        await reception.put(
          `/appointment/${ID}`,
          appointment({ _patient: gone, cancelled: true, cancellation_reason: "left" }),
        )
      ).status,
    ).toBe(200);
  });

  test("F-7: the second of two people is told, with the appointment as it is now", async () => {
    const before = await book();
    await reception.put(`/appointment/${before.ID}`, { notes: "mine", version: before.version });
    const reply = await (await app.signIn("manager")).put(`/appointment/${before.ID}`, {
      notes: "yours",
      version: before.version,
    });
    expect([reply.status, reply.body.code, reply.body.details.current.notes]).toEqual([409, "stale", "mine"]);
    expect((await reception.put(`/appointment/${before.ID}`, { notes: "old caller" })).status).toBe(200);
  });

  test("F-7: two people may each change another appointment of a series, not the same", async () => {
    const { ID } = await bookWeekly();
    const [first, second] = await feed();
    expect(
      (
        await reception.put(`/appointment/${ID}?repeat_date=${first.repeat_date}`, {
          notes: "a",
          version: first.version,
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await reception.put(`/appointment/${ID}?repeat_date=${second.repeat_date}`, {
          notes: "b",
          version: second.version,
        })
      ).status,
    ).toBe(200);
    const again = await reception.put(`/appointment/${ID}?repeat_date=${first.repeat_date}`, {
      notes: "c",
      version: first.version,
    });
    expect([again.status, again.body.details.current.notes]).toEqual([409, "a"]);
    const third = (await feed())[2];
    await reception.put(`/appointment/${ID}`, { start_time: "14:00" });
    expect(
      (
        await reception.put(`/appointment/${ID}?repeat_date=${third.repeat_date}`, {
          notes: "d",
          version: third.version,
        })
      ).status,
    ).toBe(409);
  });

  test("F-7: a version never comes back, also when an appointment loses what was set for it alone", async () => {
    const { ID } = await bookWeekly();
    const path = `/appointment/${ID}?repeat_date=2026-11-26`;
    const versions = [(await feed())[2].version];
    versions.push(
      (await reception.put(path, { notes: "a" })).body.version,
      (await reception.put(path, { notes: "b" })).body.version,
    );
    await reception.put(`/appointment/${ID}`, { repeat_count: 1 });
    await reception.put(`/appointment/${ID}`, { repeat_count: 4 });
    versions.push((await feed())[2].version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  });

  test("two changes at once both land", async () => {
    const { ID } = await bookWeekly();
    const replies = await Promise.all(
      ["2026-11-12", "2026-11-19", "2026-11-26", "2026-12-03"].map((day) =>
        reception.put(`/appointment/${ID}?repeat_date=${day}`, { notes: day }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await feed()).map((one: { notes: string }) => one.notes)).toEqual([
      "2026-11-12",
      "2026-11-19",
      "2026-11-26",
      "2026-12-03",
    ]);
  });

  test("does not know what is deleted, foreign or a word", async () => {
    const { ID } = await book();
    await reception.delete(`/appointment/${ID}`);
    for (const id of [ID, 999_999_999, await rowFor("appointment", vogt), "abc"]) {
      expect((await reception.put(`/appointment/${id}`, { notes: "x" })).status).toBe(404);
    }
  });
});

describe("DELETE /appointment/:id", () => {
  test("RULE-PERM-16: the row stays, no longer shown", async () => {
    const { ID } = await book();
    expect((await reception.delete(`/appointment/${ID}`)).body).toMatchObject({ ID });
    expect(await feed()).toEqual([]);
    expect((await reception.delete(`/appointment/${ID}`)).status).toBe(404);
    expect(
      (
        await app.database.db
          .selectFrom("appointment")
          .select("is_deleted")
          .where("ID", "=", ID)
          .executeTakeFirstOrThrow()
      ).is_deleted,
    ).toBe(true);
  });

  test("STATE-APPT-03: refuses a billed one; a cancelled one may go", async () => {
    const { ID } = await book();
    await app.database.db.updateTable("appointment").set({ is_billed: true }).where("ID", "=", ID).execute();
    const reply = await reception.delete(`/appointment/${ID}`);
    expect([reply.status, reply.body.code]).toEqual([409, "appointment.billed"]);
    await reception.put(`/appointment/${ID}`, {
      cancelled: true,
      cancellation_reason: "not billed after all",
    });
    expect((await reception.delete(`/appointment/${ID}`)).status).toBe(200);
  });
});
