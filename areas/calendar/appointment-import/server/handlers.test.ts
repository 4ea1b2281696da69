import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { importing } from "#test/support/appointment-imports.ts";
import { makeRow } from "#test/support/rows.ts";

let app: TestApp;
let raman: Visitor;
let imports: ReturnType<typeof importing>;
let doctor: number;
let mai: number;
let numbered: number;
let today: Day;

beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  imports = importing(app, raman);
  doctor = await app.idOf("raman");
  today = todayIn("Australia/Sydney", new Date().toISOString());
  mai = (await raman.post("/patient", { first_name: "Thi Mai", last_name: "Nguyen", dob: "1961-04-03" })).body
    .ID;
  numbered = (await raman.post("/patient", { first_name: "Ann", last_name: "Lee", import_id: "77" })).body.ID;
  await makeRow["outpatientlocation"]?.(app.database.db, doctor);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.db.deleteFrom("appointment_import").execute();
  await app.database.db.deleteFrom("appointment_occurrence").execute();
  await app.database.db.deleteFrom("appointment").execute();
});

const booked = () =>
  app.database.db
    .selectFrom("appointment")
    .select([
      "appointment_date",
      "start_time",
      "end_time",
      "appointment_type",
      "_patient",
      "cancelled",
      "notes",
    ])
    .where("_doctor", "=", doctor)
    .orderBy("appointment_date")
    .orderBy("start_time")
    .execute();

const HEAD = "Date,Start,Minutes,Type,Location,Patient ID,Patient,Date of birth,Status,Notes,Colour";
const csv = (...lines: string[]): string => [HEAD, ...lines].join("\r\n");

const claimed = (ID: number) =>
  app.database.db.selectFrom("file").select("claimed_time").where("ID", "=", ID).executeTakeFirst();
const filesRemoved = (ID: number) =>
  app.database.db
    .selectFrom("audit_event")
    .select("message")
    .where("controller", "=", "file")
    .where("identity", "=", ID)
    .where("message", "like", "%needs no longer")
    .execute();

describe("a table", () => {
  test("types of the client are found by their names in any case; others stay Appointment or Theatre", async () => {
    const type = (await raman.post("/appointment-type", { name: "Wound check", colour: "fern", minutes: 15 }))
      .body;
    await raman.post("/appointment-type", { name: "Old review", colour: "fern", minutes: 15 });
    const archived = (await raman.get("/appointment-type")).body.find(
      ({ name }: { name: string }) => name === "Old review",
    );
    await raman.delete(`/appointment-type/${archived.ID}`);
    const run = await imports.preview(
      "book.csv",
      csv(
        '26/11/2019,09:30,20,wound CHECK,,,"NGUYEN, Thi Mai",03/04/1961,,,',
        '27/11/2019,09:30,20,Old review,,,"NGUYEN, Thi Mai",03/04/1961,,,',
        '28/11/2019,09:30,20,Theatre,,,"NGUYEN, Thi Mai",03/04/1961,,,',
      ),
    );
    await imports.book(run);
    const rows = await app.database.db
      .selectFrom("appointment")
      .select(["appointment_type", "_visit_type"])
      .where("_doctor", "=", doctor)
      .orderBy("appointment_date")
      .execute();
    expect(rows.map((row) => [row.appointment_type, row._visit_type])).toEqual([
      [1, type.ID],
      [1, null],
      [2, null],
    ]);
  });

  test("is previewed with its reasons, and booked field by field", async () => {
    const run = await imports.preview(
      "book.csv",
      csv(
        '26/11/2019,09:30,20,Review,Foreign rooms,,"NGUYEN, Thi Mai",03/04/1961,Arrived,"Bring, scans",red',
        "27/11/2030,2:00 pm,60,Theatre,Nowhere,77,Ann Lee,,Cancelled,,",
        "28/11/2026,10:00,15,Review,,,Thi Mai Nguyen,,,,",
        "29/11/2026,10:00,15,Review,,,Nobody Known,01/01/1990,,,",
        "31/02/2026,10:00,15,Review,,,Thi Mai Nguyen,03/04/1961,,,",
        "30/11/2026,12:00,60,,,,,,,Staff meeting,",
      ),
    );
    expect(run).toMatchObject({
      ...{ state: "read", unknown_columns: ["Colour"], problem: null },
      counts: { ready: 3, doubtful: 1, there: 0, wrong: 2, made: 0, clashes: 0 },
    });
    expect(
      (await imports.rowsOf(run, "?outcome=wrong")).map(
        ({ place, reasons }: { place: string; reasons: string[] }) => [place, reasons.length],
      ),
    ).toEqual([
      ["Row 5", 1],
      ["Row 6", 1],
    ]);
    expect(await booked()).toEqual([]);
    expect((await imports.book(run)).counts).toMatchObject({ made: 3, doubtful: 1 });
    expect(await booked()).toEqual([
      {
        ...{
          appointment_date: "2019-11-26",
          start_time: "09:30",
          end_time: "09:50",
          appointment_type: 1,
          _patient: mai,
        },
        ...{ cancelled: false, notes: "Bring, scans" },
      },
      {
        ...{
          appointment_date: "2026-11-30",
          start_time: "12:00",
          end_time: "13:00",
          appointment_type: 3,
          _patient: null,
        },
        ...{ cancelled: false, notes: "Staff meeting" },
      },
      {
        ...{
          appointment_date: "2030-11-27",
          start_time: "14:00",
          end_time: "15:00",
          appointment_type: 2,
          _patient: numbered,
        },
        ...{ cancelled: true, notes: null },
      },
    ]);
  });

  test("a second run adds nothing, nor does a row that is there twice", async () => {
    const line = '26/11/2026,09:30,20,,,,"NGUYEN, Thi Mai",03/04/1961,,,';
    await imports.book(await imports.preview("book.csv", csv(line, line)));
    expect(await booked()).toHaveLength(1);
    const again = await imports.preview("book.csv", csv(line));
    expect(again.counts).toMatchObject({ ready: 0, there: 1 });
  });

  test("what needs review is booked only if asked; what overlaps is marked", async () => {
    const at = {
      appointment_type: 3,
      appointment_date: "2026-11-28",
      start_time: "10:10",
      end_time: "10:30",
      notes: "Busy",
    };
    await raman.post("/appointment", at);
    const run = await imports.preview("book.csv", csv("28/11/2026,10:00,15,,,,Thi Mai Nguyen,,,,"));
    expect(run.counts).toMatchObject({ doubtful: 1, ready: 0, clashes: 1 });
    expect(await imports.rowsOf(run, "?clashes=true")).toHaveLength(1);
    expect((await imports.book(run, true)).counts).toMatchObject({ made: 1 });
  });

  test("a repeating appointment of the calendar is compared on every day of it", async () => {
    const weekly = { repeat_interval: 1, repeat_frequency: 1, start_time: "10:00", end_time: "10:30" };
    const theirs = { appointment_type: 1, _patient: mai, appointment_date: "2030-01-07", ...weekly };
    const { ID } = (await raman.post("/appointment", theirs)).body;
    const moved = { start_time: "15:00", end_time: "15:30" };
    expect(
      (await raman.put(`/appointment/${ID}?repeat_date=2030-01-21&repeat_scope=one`, moved)).status,
    ).toBe(200);
    expect((await raman.delete(`/appointment/${ID}?repeat_date=2030-01-28&repeat_scope=one`)).status).toBe(
      200,
    );
    const row = (day: string, time: string, who = "Thi Mai Nguyen") =>
      `${day}/01/2030,${time},15,,,,${who},,,,`;
    const run = await imports.preview(
      "book.csv",
      csv(
        ...["07", "14"].map((day) => row(day, "10:00")),
        row("21", "10:00"),
        row("21", "15:00"),
        row("28", "10:00"),
        row("14", "10:15", "Ann Lee"),
        row("15", "10:15", "Ann Lee"),
      ),
    );
    expect(
      (await imports.rowsOf(run)).map(({ outcome, clashes }: { outcome: string; clashes: boolean }) => [
        outcome,
        clashes,
      ]),
    ).toEqual([
      ["there", false],
      ["there", false],
      ["doubtful", false],
      ["there", false],
      ["doubtful", false],
      ["doubtful", true],
      ["doubtful", false],
    ]);
  });

  test.each([
    ["an unclosed quote", 'Date,Start,Minutes\n26/11/2026,"09:30,15\n', /quote/],
    ["no headings", "26/11/2026,09:30\n27/11/2026,09:30\n", /headings/],
    ["nothing", "\n\n", /empty/],
    ["too many columns", `${"x,".repeat(1_100)}\n`, /columns/],
  ])("with %s says what is wrong", async (_, text, words) => {
    const run = await imports.preview("book.csv", text);
    expect([run.state, run.problem]).toEqual(["failed", expect.stringMatching(words)]);
    expect(await imports.rowsOf(run)).toEqual([]);
  });

  test("a title above the headings, semicolons and Windows letters are read", async () => {
    const text = "Appointments of Dr Raman\r\nDate;Start;Minutes;Notes\r\n26/11/2026;09:30;15;Caf\u00e9\r\n";
    const run = await imports.preview("book.csv", Buffer.from(text, "latin1"));
    expect(run.counts).toMatchObject({ ready: 1 });
    await imports.book(run);
    expect((await booked())[0]?.notes).toBe("Caf\u00e9");
  });
});

const calendar = (...events: string[]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.map((text) => `BEGIN:VEVENT\r\n${text}\r\nEND:VEVENT`),
    "END:VCALENDAR",
    "",
  ].join("\r\n");

describe("a calendar", () => {
  test("a series comes in with its exceptions, in the practice's own time", async () => {
    const series =
      "UID:s\r\nDTSTART;TZID=AUS Eastern Standard Time:20260930T093000\r\nDTEND;TZID=AUS Eastern Standard Time:20260930T100000";
    const run = await imports.preview(
      "book.ics",
      calendar(
        "UID:s\r\nRECURRENCE-ID;TZID=Australia/Sydney:20261014T093000\r\nDTSTART:20261015T030000Z\r\nDURATION:PT20M\r\nSUMMARY:Nguyen\\, Thi Mai",
        `${series}\r\nRRULE:FREQ=WEEKLY;COUNT=4\r\nEXDATE;TZID=Australia/Sydney:20261007T093000\r\nSUMMARY:Nguyen\\, Thi Mai`,
        "UID:m\r\nDTSTART;TZID=Australia/Perth:20261126T090000\r\nDTEND;TZID=Australia/Perth:20261126T100000\r\nSUMMARY:Staff meeting",
        "UID:d\r\nDTSTART;VALUE=DATE:20261126\r\nSUMMARY:Holiday",
      ),
    );
    expect(run.counts).toMatchObject({ doubtful: 4, wrong: 1 });
    await imports.book(run, true);
    expect(
      (await booked()).map(({ appointment_date, start_time, _patient }) => [
        appointment_date,
        start_time,
        _patient,
      ]),
    ).toEqual([
      ["2026-09-30", "09:30", mai],
      ["2026-10-15", "14:00", mai],
      ["2026-10-21", "09:30", mai],
      ["2026-11-26", "12:00", null],
    ]);
  });

  test("a rule without an end is written out for two years, and one that is never met ends", async () => {
    const start = addDays(today, 1).replaceAll("-", "");
    const run = await imports.preview(
      "book.ics",
      calendar(
        `UID:a\r\nDTSTART:${start}T230000Z\r\nDURATION:PT15M\r\nRRULE:FREQ=WEEKLY\r\nSUMMARY:Meeting`,
        `UID:b\r\nDTSTART:${start}T220000Z\r\nDURATION:PT15M\r\nRRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30\r\nSUMMARY:Odd`,
      ),
    );
    expect(run.counts.doubtful).toBeGreaterThan(100);
    expect(run.counts.doubtful).toBeLessThan(110);
  });

  test.each([
    ["is none", "Date,Start\n1,2\n", /iCalendar/],
    ["ends in the middle", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\n", /middle/],
  ])("that %s says so", async (_, text, words) =>
    expect((await imports.preview("book.ics", text)).problem).toMatch(words),
  );

  test("an event that can't be read costs no other", async () => {
    const run = await imports.preview(
      "book.ics",
      calendar("nonsense without a colon", "UID:a\r\nDTSTART:20261126T000000Z\r\nSUMMARY:Meeting"),
    );
    expect(run.counts).toMatchObject({ wrong: 1, doubtful: 1 });
  });

  test("the calendar feed of one practice comes in to another, appointment by appointment", async () => {
    const booking = { appointment_type: 3, start_time: "09:00", end_time: "09:45", notes: "Ward round" };
    const series = { repeat_interval: 2, repeat_frequency: 1, repeat_count: 4 };
    // The series begins on the next 31st because later months are shorter.
    let first = addDays(today, 1);
    while (!first.endsWith("-31")) first = addDays(first, 1);
    await raman.post("/appointment", { ...booking, ...series, appointment_date: first });
    const before = (await raman.get(`/appointment/date?start=${first}&end=${addDays(first, 150)}`)).body;
    const { address } = (await raman.post("/calendarFeed", { shows_names: true })).body;
    const text = (await app.nobody.get(new URL(address).pathname.replace("/api", ""))).body;
    await app.database.db.deleteFrom("appointment").execute();
    await imports.book(await imports.preview("feed.ics", text), true);
    const after = (await raman.get(`/appointment/date?start=${first}&end=${addDays(first, 150)}`)).body;
    const facts = ({ appointment_date, start_time, end_time, notes }: Record<string, string>) => [
      appointment_date,
      start_time,
      end_time,
      notes,
    ];
    expect(after.map(facts)).toEqual(before.map(facts));
    expect(after).toHaveLength(4);
  });
});

describe("an import", () => {
  const line = '26/11/2026,09:30,20,,,,"NGUYEN, Thi Mai",03/04/1961,,,';

  test("read or booked again after a crash leaves nothing twice", async () => {
    const run = (
      await raman.post("/appointmentImport", { _file: await imports.upload("book.csv", csv(line)) })
    ).body;
    await app.database.db
      .insertInto("appointment_import_row")
      .values({
        _doctor: doctor,
        _import: run.ID,
        row_number: 9,
        key: "half",
        place: "Row 9",
        outcome: "ready",
      })
      .execute();
    await app.runJob("appointment-import.read", { job: run.job });
    expect((await raman.get(`/appointmentImport/${run.ID}`)).body.counts.ready).toBe(1);
    const first = (await raman.post(`/appointmentImport/${run.ID}/start`, {})).body;
    const second = (await raman.post(`/appointmentImport/${run.ID}/start`, {})).body;
    expect(second.job).toBe(first.job);
    await Promise.all([
      app.runJob("appointment-import.run", { job: first.job }),
      app.runJob("appointment-import.run", { job: first.job }),
    ]);
    expect(await booked()).toHaveLength(1);
  });

  test("one at a time; a started one can't be discarded, another client's is not found", async () => {
    const run = (
      await raman.post("/appointmentImport", { _file: await imports.upload("book.csv", csv(line)) })
    ).body;
    const other = await imports.upload("other.csv", csv(line));
    expect((await raman.post("/appointmentImport", { _file: other })).body.code).toBe(
      "appointmentimport.running",
    );
    expect((await raman.post("/appointmentImport", { _file: 999_999 })).status).toBe(409);
    await app.runJob("appointment-import.read", { job: run.job });
    expect((await raman.post("/appointmentImport", { _file: 999_999 })).body.errors).toHaveProperty("_file");
    expect((await (await app.signIn("vogt")).get(`/appointmentImport/${run.ID}`)).status).toBe(404);
    await raman.post(`/appointmentImport/${run.ID}/start`, { with_doubtful: false });
    expect((await raman.delete(`/appointmentImport/${run.ID}`)).body.code).toBe("appointmentimport.state");
  });

  test("what another import of the same file has booked since is left out", async () => {
    const [first, second] = [
      await imports.preview("book.csv", csv(line)),
      await imports.preview("book.csv", csv(line)),
    ];
    await imports.book(first);
    expect((await imports.book(second)).counts).toMatchObject({ ready: 0, made: 0, there: 1 });
    expect(await booked()).toHaveLength(1);
  });

  test("a text cut in the middle of a letter of two halves is kept without it, and UTF-16 with a NUL is no text", async () => {
    const long = `${"x".repeat(9_999)}\u{1f600}`;
    const run = await imports.preview(
      "book.csv",
      csv(`26/11/2026,09:30,20,,,,"NGUYEN, Thi Mai",03/04/1961,,${long},`),
    );
    expect((await imports.book(run)).counts).toMatchObject({ made: 1 });
    const nul = await imports.preview("book.csv", Buffer.from(`\ufeff${csv(line)}\0`, "utf16le"));
    expect([nul.state, nul.problem]).toEqual(["failed", "This file is not text."]);
  });

  test.each([
    ["can't be read", "26/11/2026,09:30\n", "book.csv", "failed"],
    ["has its rows in whole", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "book.ics", "read"],
  ])("removes a file that %s", async (_, text, name, state) => {
    const _file = await imports.upload(name, text);
    const { ID, job } = (await raman.post("/appointmentImport", { _file })).body;
    await app.runJob("appointment-import.read", { job });
    expect((await raman.get(`/appointmentImport/${ID}`)).body.state).toBe(state);
    expect([await claimed(_file), (await filesRemoved(_file)).length]).toEqual([undefined, 1]);
  });

  test.each(["started", "discarded", "too old"])("keeps a table until its import is %s", async (end) => {
    const _file = await imports.upload("book.csv", csv(line));
    const { ID, job } = (await raman.post("/appointmentImport", { _file })).body;
    await app.runJob("appointment-import.read", { job });
    expect(await claimed(_file)).toEqual({ claimed_time: expect.any(String) });
    if (end === "started") await raman.post(`/appointmentImport/${ID}/start`);
    else if (end === "discarded") await raman.delete(`/appointmentImport/${ID}`);
    else {
      await app.database.pool.query(
        `update appointment_import set created_time = now() - interval '31 days'`,
      );
      await app.runJob("appointment-import.expire", {});
    }
    expect([await claimed(_file), (await filesRemoved(_file)).length]).toEqual([undefined, 1]);
  });

  test("that is discarded counts towards nobody's uploads: after a hundred the next comes in", {
    timeout: 60_000,
  }, async () => {
    const kept = () =>
      app.database.db.selectFrom("file").select("ID").where("_doctor", "=", doctor).orderBy("ID").execute();
    const before = await kept();
    for (let turn = 0; turn < 101; turn += 1) {
      const _file = await imports.upload("book.csv", csv(line.replace("26/11/2026", `26/11/${2100 + turn}`)));
      const { ID } = (await raman.post("/appointmentImport", { _file })).body;
      expect((await raman.delete(`/appointmentImport/${ID}`)).status).toBe(200);
    }
    expect(await kept()).toEqual(before);
  });

  test("a patient deleted meanwhile costs its own row alone", async () => {
    const gone = (await raman.post("/patient", { first_name: "Soon", last_name: "Gone", dob: "1970-01-01" }))
      .body.ID;
    const run = await imports.preview(
      "book.csv",
      csv(line, "26/11/2026,11:00,20,,,,Soon Gone,01/01/1970,,,"),
    );
    await app.database.db.updateTable("patient").set({ is_deleted: true }).where("ID", "=", gone).execute();
    expect((await imports.book(run)).counts).toMatchObject({ made: 1, wrong: 1 });
  });

  test("a changed appointment of a deleted series clashes with nothing", async () => {
    const { db } = app.database;
    const at = { appointment_type: 1, _patient: numbered, start_time: "09:30", end_time: "09:50" } as const;
    const { ID } = await db
      .insertInto("appointment")
      .values({
        _doctor: doctor,
        appointment_date: "2026-11-19",
        repeat_interval: 1,
        repeat_frequency: 1,
        ...at,
      })
      .returning("ID")
      .executeTakeFirstOrThrow();
    const changed = { _appointment: ID, repeat_date: "2026-11-26", appointment_date: "2026-11-26" } as const;
    await db
      .insertInto("appointment_occurrence")
      .values({ _doctor: doctor, ...changed, ...at })
      .execute();
    expect((await imports.preview("book.csv", csv(line))).counts.clashes).toBe(1);
    expect((await raman.delete(`/appointment/${ID}?scope=all`)).status).toBe(200);
    expect((await imports.preview("book.csv", csv(line))).counts.clashes).toBe(0);
    await db.deleteFrom("appointment_occurrence").execute();
  });

  test("a location deleted meanwhile costs its own rows alone, of appointments and of availability", async () => {
    const closing = (await makeRow["outpatientlocation"]?.(app.database.db, doctor)) ?? 0;
    await app.database.db
      .updateTable("location")
      .set({ name: "Closing rooms" })
      .where("ID", "=", closing)
      .execute();
    const there = '26/11/2026,11:00,20,,Closing rooms,,"NGUYEN, Thi Mai",03/04/1961,,,';
    const appointments = await imports.preview("book.csv", csv(line, there));
    const availability = await imports.preview(
      "availability.csv",
      "First date,Start,End,Repeats every (weeks),Location\r\n02/11/2026,08:00,12:00,1,Closing rooms\r\n02/11/2026,13:00,17:00,1,\r\n",
    );
    expect([appointments.counts.ready, availability.counts.ready]).toEqual([2, 2]);
    await raman.delete(`/outpatientlocation/${closing}`);
    for (const run of [appointments, availability]) {
      const ended = await imports.book(run);
      expect(ended.counts).toMatchObject({ made: 1, wrong: 1 });
      const [row] = await imports.rowsOf(ended, "?outcome=wrong");
      expect(row.reasons).toEqual(["A patient, location or referring doctor was deleted."]);
    }
    await app.database.db.deleteFrom("schedule").execute();
  });

  test("is in the audit log with its numbers", async () => {
    await imports.book(await imports.preview("book.csv", csv(line)));
    const [event] = await app.database.db
      .selectFrom("audit_event")
      .select(["message", "_executing_user"])
      .where("controller", "=", "appointmentimport")
      .where("kind", "=", "write")
      .orderBy("ID", "desc")
      .limit(1)
      .execute();
    expect(event).toEqual({ message: "imported 1 appointment", _executing_user: doctor });
  });
});
