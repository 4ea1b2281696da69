import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPdf } from "#test/support/pdf.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";

let app: TestApp;
let raman: Visitor;
let staff: Visitor;
let doctor: number;
beforeAll(async () => {
  app = await startApp();
  [raman, staff] = [await app.signIn("raman"), await app.signIn("reports")];
  doctor = await app.idOf("raman");
});
afterAll(() => app.stop());

describe("API-REP-006, API-REP-008: the appointment report", () => {
  const range = "start=2026-03-02&end=2026-03-16";
  beforeAll(async () => {
    const _location = (await makeRow["outpatientlocation"]?.(app.database.db, doctor)) ?? 0;
    const _patient = (await makeRow["patient"]?.(app.database.db, doctor)) ?? 0;
    const base = {
      appointment_type: 1,
      appointment_date: "2026-03-02",
      start_time: "09:00",
      end_time: "09:30",
      _patient,
      _location,
    };
    const book = (fields: object) => raman.post("/appointment", { ...base, ...fields });
    await book({ repeat_interval: 1, repeat_frequency: 1, repeat_count: 3 });
    await book({ appointment_type: 2, start_time: "13:00", end_time: "14:00" });
    const gone = (await book({ start_time: "15:00", end_time: "15:30" })).body;
    const { status } = await raman.put(`/appointment/${gone.ID}`, {
      cancelled: true,
      cancellation_reason: "Unwell",
    });
    if (status !== 200) throw new Error(`cancelling answered ${status}`);
  });

  test("counts repeats day by day, and cancelled ones apart", async () => {
    const { body } = await raman.get(`/report/appointment?${range}`);
    expect(body).toMatchObject({
      cancelled: 1,
      total: 4,
      by_location: [{ label: "Foreign rooms", count: 4 }],
    });
    expect(body.by_type).toEqual([
      { type: 1, label: "Appointment", count: 3 },
      { type: 2, label: "Theatre", count: 1 },
      { type: 3, label: "Other", count: 0 },
    ]);
    expect(body.rows[0]).toMatchObject({
      date: "2026-03-02",
      appointments: 1,
      theatre: 1,
      cancelled: 1,
      minutes: 90,
    });
    expect(body.rows).toHaveLength(3);
    expect((await staff.get(`/report/appointment?${range}&doctor_id=${doctor}`)).body).toEqual(body);
    expect((await (await app.signIn("vogt")).get(`/report/appointment?${range}`)).body.rows).toEqual([]);
  });

  test("as CSV and PDF", async () => {
    const csv = await raman.get(`/report/csv/appointment?${range}`);
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(csv.body.split("\n")[0]).toContain(
      "Date,Location,Appointments,Theatre,Other,Cancelled,Billed,Minutes",
    );
    expect(csv.body).toContain("02/03/2026,Foreign rooms,1,1,0,1,0,90");
    const reply = await fetch(`${app.url}/api/report/pdf/appointment?${range}`, {
      headers: { cookie: raman.cookie },
    });
    const { pages } = await readPdf(new Uint8Array(await reply.arrayBuffer()));
    expect(pages[0]?.text).toContain("Appointment report");
  });

  test.each([
    ["", ["start"]],
    ["start=2026-03-02", ["end"]],
    ["start=2026-03-16&end=2026-03-02", ["end"]],
    ["start=2025-01-01&end=2026-03-02", ["end"]],
    ["start=02/03/2026&end=2026-03-02", ["start"]],
  ])("refuses the range %j", async (wrong, fields) => {
    for (const path of ["/report/appointment", "/report/csv/transcription"]) {
      const { status, body } = await raman.get(`${path}?${wrong}`);
      expect([status, Object.keys(body.errors)]).toEqual([400, fields]);
    }
  });
});

describe("API-REP-007, API-REP-009: the transcription report", () => {
  const range = "start=2026-02-01&end=2026-03-31";
  beforeAll(async () => {
    const { pool } = app.database;
    const typist = await app.idOf("typist");
    const letter = async (
      client: string,
      at: string,
      seconds: number,
      counts: [key: number, count: number][],
      corrected = false,
      hours = 10,
    ) => {
      // Received so many hours before delivery, due 30 hours after receipt.
      const { rows } = await pool.query(
        `insert into task (_doctor, received_time, due_time, _status, is_returned, delivered_time, duration, is_corrected_letter, _assigned_mt, _created_by)
         values ($1, $2::timestamptz - make_interval(hours => $6), $2::timestamptz + make_interval(hours => 30 - $6), 6, true, $2, $3, $4, $5, $1)
         returning "ID"`,
        [await app.idOf(client), at, seconds, corrected, typist, hours],
      );
      for (const [key, count] of counts) {
        const _doctor = await app.idOf(client);
        const _file = (await makeRow["file"]?.(app.database.db, _doctor)) ?? 0;
        await pool.query(
          `insert into task_attachment (_doctor, _task, _file, attachment_key, character_count, _uploaded_by) values ($1, $2, $3, $4, $5, $1)`,
          [_doctor, rows[0].ID, _file, key, count],
        );
      }
    };
    await letter("raman", "2026-03-05T01:00:00Z", 90, [
      [1, 900],
      [4, 1000],
    ]);
    await letter("raman", "2026-03-06T01:00:00Z", 30, [[1, 500]], true, 40);
    // In Sydney this instant is already in March.
    await letter("vogt", "2026-02-28T14:00:00Z", 60, []);
    await letter("vogt", "2026-04-01T01:00:00Z", 60, []);
  });

  test("by month, client and typist, with totals", async () => {
    const { body } = await staff.get(`/report/transcription?${range}`);
    expect(body.rows).toMatchObject([
      {
        month: "2026-03",
        client: { username: "raman" },
        typist: { last_name: "Tran" },
        letters: 2,
        corrected: 1,
        minutes: 2,
        characters: 1500,
      },
      { month: "2026-03", client: { username: "vogt" }, letters: 1, minutes: 1, characters: 0 },
    ]);
    expect(body.totals).toEqual({ letters: 3, corrected: 1, minutes: 3, characters: 1500 });
    expect((await staff.get(`/report/transcription?${range}&doctor_id=${doctor}`)).body.totals.letters).toBe(
      2,
    );
  });

  test("by week, with late letters, the median turnaround and the median of what was promised", async () => {
    const { body } = await staff.get(`/report/transcription?${range}`);
    expect(body.weeks).toHaveLength(10);
    expect(body.weeks.map(({ week }: { week: string }) => week).slice(0, 2)).toEqual([
      "2026-01-26",
      "2026-02-02",
    ]);
    expect(body.weeks.filter(({ letters }: { letters: number }) => letters > 0)).toEqual([
      { week: "2026-02-23", letters: 1, late: 0, minutes: 1, turnaround_hours: 10, promised_hours: 30 },
      { week: "2026-03-02", letters: 2, late: 1, minutes: 2, turnaround_hours: 25, promised_hours: 30 },
    ]);
    expect(body.weeks[0]).toMatchObject({
      letters: 0,
      minutes: 0,
      turnaround_hours: null,
      promised_hours: null,
    });
  });

  test("by typist, beside the target unless the report is of one client", async () => {
    await app.database.pool.query(`update person set target = 120 where username = 'typist'`);
    const { body } = await staff.get(`/report/transcription?${range}`);
    expect(body.typists).toMatchObject([
      { typist: { last_name: "Tran" }, letters: 3, minutes: 3, days: 3, target: 120 },
    ]);
    const one = (await staff.get(`/report/transcription?${range}&doctor_id=${doctor}`)).body.typists;
    expect(one).toMatchObject([{ letters: 2, minutes: 2, days: 2, target: null }]);
    expect((await raman.get(`/report/transcription?${range}`)).body.typists).toEqual([]);
  });

  test("as a PDF with charts, without the typist for clients", async () => {
    const pdfOf = async (visitor: Visitor) => {
      const reply = await fetch(`${app.url}/api/report/pdf/transcription?${range}`, {
        headers: { cookie: visitor.cookie },
      });
      expect(reply.status).toBe(200);
      return readPdf(new Uint8Array(await reply.arrayBuffer()));
    };
    const own = await pdfOf(raman);
    expect(own.alts).toHaveLength(3);
    expect(own.alts[0]).toContain("02/03/2026: On time 1, Late 1");
    expect(own.pages.map(({ text }) => text).join(" ")).not.toContain("Hoa");
    const all = await pdfOf(staff);
    expect(all.alts.at(-1)).toContain("Hoa Tran: Delivered a day");
    expect(all.pages[0]?.text).toContain("All clients");
  });

  test("a client sees its own letters, and no typist", async () => {
    const { body } = await raman.get(`/report/transcription?${range}`);
    expect(body.rows).toMatchObject([{ client: { username: "raman" }, typist: null, letters: 2 }]);
  });

  test("as CSV", async () => {
    const { body } = await staff.get(`/report/csv/transcription?${range}`);
    expect(body).toContain("Month,Client,Typist,Letters,Corrected letters,Minutes,Characters");
    expect(body).toContain("2026-03,Priya Raman,Hoa Tran,2,1,2.00,1500");
  });
});
