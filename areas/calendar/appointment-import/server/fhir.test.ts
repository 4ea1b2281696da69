import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SCOPES } from "#areas/exchange/fhir-api/contract.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { importing } from "#test/support/appointment-imports.ts";

let app: TestApp;
let raman: Visitor;
let doctor: number;
let mai: number;
let imports: ReturnType<typeof importing>;

beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  imports = importing(app, raman);
  doctor = await app.idOf("raman");
  mai = (await raman.post("/patient", { first_name: "Thi Mai", last_name: "Nguyen", dob: "1961-04-03" })).body
    .ID;
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of ["appointment_import", "appointment", "schedule"] as const)
    await app.database.db.deleteFrom(table).execute();
});

const patient = {
  ...{ resourceType: "Patient", id: "p7", birthDate: "1961-04-03" },
  name: [{ family: "Nguyen", given: ["Thi Mai"] }],
};
const appointment = (id: string, start: string, end: string, more: object = {}) => ({
  ...{ resourceType: "Appointment", id, status: "booked", start, end },
  participant: [{ actor: { reference: "Patient/p7" }, status: "accepted" }],
  ...more,
});
const slot = (day: string, from: string, to: string, status = "free") => ({
  ...{ resourceType: "Slot", status, schedule: { reference: "Schedule/s1" } },
  ...{ start: `${day}T${from}:00+11:00`, end: `${day}T${to}:00+11:00` },
});
const bundle = (...resources: object[]): string =>
  JSON.stringify({
    resourceType: "Bundle",
    type: "collection",
    entry: resources.map((resource) => ({ resource })),
  });
const lines = (...resources: object[]): string => resources.map((one) => JSON.stringify(one)).join("\n");
const booked = () =>
  app.database.db
    .selectFrom("appointment")
    .select([
      "appointment_date",
      "start_time",
      "end_time",
      "_patient",
      "cancelled",
      "cancellation_reason",
      "notes",
    ])
    .where("_doctor", "=", doctor)
    .where("is_deleted", "=", false)
    .orderBy("appointment_date")
    .orderBy("start_time")
    .execute();
const schedules = async () =>
  (await raman.get("/schedule?show_all=true")).body.map(
    ({
      start_time,
      end_time,
      repeat_weeks,
      repeat_start,
      repeat_end,
      available,
    }: Record<string, unknown>) => [
      ...[repeat_start, repeat_end, repeat_weeks],
      ...[start_time, end_time, available],
    ],
  );

describe("FHIR appointments", () => {
  const nine = appointment("a1", "2026-11-26T09:30:00+11:00", "2026-11-26T09:50:00+11:00", {
    comment: "Bring scans",
  });
  const off = appointment("a2", "2026-06-30T23:00:00Z", "2026-06-30T23:20:00Z", {
    status: "cancelled",
    cancelationReason: { text: "Unwell" },
  });

  test.each([
    ["a Bundle", "book.json", bundle(nine, off, patient)],
    ["NDJSON", "book.ndjson", lines(patient, nine, off)],
  ])("of %s are booked field by field, wherever their patient stands", async (_, name, text) => {
    const run = await imports.preview(name, text);
    expect([run.problem, run.counts]).toEqual([
      null,
      expect.objectContaining({ ready: 2, doubtful: 0, wrong: 0 }),
    ]);
    await imports.book(run);
    expect(await booked()).toEqual([
      {
        ...{ appointment_date: "2026-07-01", start_time: "09:00", end_time: "09:20", _patient: mai },
        ...{ cancelled: true, cancellation_reason: "Unwell", notes: null },
      },
      {
        ...{ appointment_date: "2026-11-26", start_time: "09:30", end_time: "09:50", _patient: mai },
        ...{ cancelled: false, cancellation_reason: null, notes: "Bring scans" },
      },
    ]);
    expect((await imports.preview(name, text)).counts).toMatchObject({ ready: 0, there: 2 });
  });

  test("that can't be taken say why, and cost no other", async () => {
    const broken = { ...nine, start: { year: 2026 } };
    const unknown = { ...nine, participant: [{ actor: { reference: "Patient/404", display: "LEE, Ann" } }] };
    const run = await imports.preview(
      "book.ndjson",
      `${lines(patient, nine, broken, unknown)}\n{"resourceType`,
    );
    expect(run.counts).toMatchObject({ ready: 1, wrong: 3 });
    const wrong = await imports.rowsOf(run, "?outcome=wrong");
    expect(wrong.map(({ reasons }: { reasons: string[] }) => reasons[0])).toEqual([
      expect.stringContaining("not a valid FHIR resource"),
      expect.stringContaining("No patient with this number"),
      "This is not JSON.",
    ]);
  });

  test.each([
    ["has none", bundle(patient), /no Appointment, Schedule, Slot or ServiceRequest/],
    ["is cut off", bundle(nine).slice(0, -4), /incomplete or not valid JSON/],
  ])("a file that %s says so", async (_, text, words) => {
    const run = await imports.preview("book.json", text);
    expect([run.state, run.problem]).toEqual(["failed", expect.stringMatching(words)]);
  });

  test("what our own FHIR API answers comes in as it was", async () => {
    const booking = {
      appointment_type: 1,
      _patient: mai,
      start_time: "09:00",
      end_time: "09:30",
      notes: "Knee\nBring scans",
    };
    await raman.post("/appointment", { ...booking, appointment_date: "2027-02-01" });
    await raman.post("/appointment", {
      ...booking,
      appointment_date: "2027-07-01",
      cancelled: true,
      cancellation_reason: "Rain",
    });
    const before = await booked();
    const { token } = (await raman.post("/fhirToken", { name: "Copy", scopes: [...SCOPES], days: 90 })).body;
    const ask = async (type: string) =>
      (await app.nobody.send("GET", `/fhir/r4/${type}_count=200`, null, { authorization: `Bearer ${token}` }))
        .body.entry;
    const entry = [
      ...(await ask("Appointment?date=ge2027-01-01&date=le2027-12-31&")),
      ...(await ask("Patient?")),
    ];
    await app.database.db.deleteFrom("appointment").execute();
    const run = await imports.preview(
      "book.json",
      JSON.stringify({ resourceType: "Bundle", type: "searchset", entry }),
    );
    expect(run.counts).toMatchObject({ ready: 2, doubtful: 0, wrong: 0 });
    await imports.book(run);
    expect(await booked()).toEqual(before);
  });
});

describe("an ID counts together with its source", () => {
  const anonymous = appointment("a1", "2026-11-26T09:30:00+11:00", "2026-11-26T09:50:00+11:00");
  test("so a number alone needs review, and one of a named system does not", async () => {
    const lee = (await raman.post("/patient", { first_name: "Ann", last_name: "Lee", import_id: "p7" })).body
      .ID;
    const text = bundle(anonymous);
    const unnamed = await imports.preview("book.json", text);
    expect(unnamed.counts).toMatchObject({ ready: 0, doubtful: 1 });
    await app.database.db.deleteFrom("appointment_import").execute();
    const key = { _doctor: doctor, subject: "patient", key: "p7", _run: 1 };
    await app.database.db
      .insertInto("import_key")
      .values({ ...key, source: "Cliniko", _patient: mai })
      .execute();
    const cliniko = await imports.preview("book.json", text, { source: "cliniko" });
    expect([cliniko.source, cliniko.counts]).toEqual(["Cliniko", expect.objectContaining({ doubtful: 0 })]);
    const [row] = await imports.rowsOf(cliniko);
    expect(row._patient).toBe(mai);
    await app.database.db
      .insertInto("import_key")
      .values({ ...key, source: "Genie", _patient: lee })
      .execute();
    const genie = await imports.preview("book.json", text, { source: "Genie" });
    expect((await imports.rowsOf(genie))[0]._patient).toBe(lee);
    await app.database.db.deleteFrom("import_key").execute();
  });

  test("and a number of its source goes before one that was kept without its source", async () => {
    const lee = { _doctor: doctor, import_id: "p7", is_deleted: false };
    const kept = await app.database.db
      .selectFrom("patient")
      .select("ID")
      .where((eb) => eb.and(lee))
      .execute();
    expect(kept).toHaveLength(1);
    await app.database.db
      .insertInto("import_key")
      .values({ _doctor: doctor, subject: "patient", key: "p7", _run: 1, source: "Cliniko", _patient: mai })
      .execute();
    const run = await imports.preview("book.json", bundle(anonymous), { source: "Cliniko" });
    expect((await imports.rowsOf(run))[0]._patient).toBe(mai);
    await app.database.db.deleteFrom("import_key").execute();
  });
});

describe("availability", () => {
  const weeks = ["2026-11-26", "2026-12-03", "2026-12-10"];
  const file = bundle(
    { resourceType: "Schedule", id: "s1" },
    { resourceType: "Schedule", id: "s2" },
    ...weeks.flatMap((day) => [slot(day, "09:00", "09:30"), slot(day, "09:30", "12:00", "busy")]),
    slot("2026-12-24", "09:00", "12:00", "busy-unavailable"),
  );

  test("of slots becomes schedules, which an undo removes", async () => {
    const run = await imports.preview("slots.json", file);
    expect(run.counts).toMatchObject({ ready: 2, availability: 2, wrong: 1 });
    expect(await schedules()).toEqual([]);
    expect((await imports.book(run)).counts).toMatchObject({ made: 2, availability: 2 });
    expect(await schedules()).toEqual([
      ["2026-11-26", "2026-12-10", 1, "09:00", "12:00", true],
      ["2026-12-24", null, 0, "09:00", "12:00", false],
    ]);
    expect((await imports.preview("slots.json", file)).counts).toMatchObject({ ready: 0, there: 2 });
    expect((await imports.undo(run)).counts).toMatchObject({ undone: 2, made: 0 });
    expect(await schedules()).toEqual([]);
  });

  test("that an entry of a longer time covers is there already", async () => {
    const times = {
      start_time: "08:00",
      end_time: "17:00",
      repeat_weeks: 1,
      repeat_start: "2026-01-01",
      day_of_week: 4,
    };
    await raman.post("/schedule", times);
    expect((await imports.preview("slots.json", file)).counts).toMatchObject({ ready: 1, there: 1 });
  });

  test("that somebody has changed stops the undo, and what was deleted does not", async () => {
    const run = await imports.book(await imports.preview("slots.json", file));
    const [weekly, blocked] = (await raman.get("/schedule?show_all=true")).body;
    await raman.put(`/schedule/${weekly.ID}`, { ...weekly, end_time: "13:00" });
    await raman.delete(`/schedule/${blocked.ID}`);
    const refused = await raman.post(`/appointmentImport/${run.ID}/undo`);
    expect([refused.status, refused.body.details]).toEqual([
      409,
      {
        total: 1,
        blockers: [
          {
            ...{ ID: weekly.ID, kind: "availability", patient_name: null, reason: "changed" },
            ...{ appointment_date: "2026-11-26", start_time: "09:00" },
          },
        ],
      },
    ]);
  });
});

describe("what is drawn beside the calendar", () => {
  const day = (run: { ID: number }, start: string, end = start) =>
    raman.get(`/appointmentImport/${run.ID}/day?start=${start}&end=${end}`);
  const at = (date: string, more: object = {}) =>
    appointment(date, `${date}T09:30:00+11:00`, `${date}T09:50:00+11:00`, more);

  test("are the rows of the days asked for, what overlaps, and where else there are some", async () => {
    const busy = {
      appointment_type: 3,
      appointment_date: "2026-11-26",
      start_time: "09:40",
      end_time: "10:00",
      notes: "Busy",
    };
    await raman.post("/appointment", busy);
    const errors = at("2026-11-25", { status: "entered-in-error" });
    const run = await imports.preview(
      "book.json",
      bundle(
        patient,
        at("2026-11-10"),
        at("2026-11-26"),
        at("2027-01-04"),
        errors,
        slot("2026-11-24", "09:00", "12:00"),
      ),
    );
    const { body } = await day(run, "2026-11-23", "2026-11-29");
    expect(body).toMatchObject({ total: 1, first: "2026-11-10", before: "2026-11-10", after: "2027-01-04" });
    expect(body.rows).toMatchObject([{ appointment_date: "2026-11-26", clashes: true, kind: "appointment" }]);
    expect(body.availability).toEqual([
      {
        schedule_date: "2026-11-24",
        start_time: "09:00",
        end_time: "12:00",
        available: true,
        location_name: null,
      },
    ]);
    expect((await day(run, "2026-12-01")).body).toMatchObject({
      rows: [],
      before: "2026-11-26",
      after: "2027-01-04",
    });
    await imports.book(run);
    expect((await day(run, "2026-11-26")).body).toMatchObject({ rows: [], total: 0, first: null });
  });

  test("are at most a month, and nobody else's", async () => {
    const run = await imports.preview("book.json", bundle(patient, at("2026-11-26")));
    const wide = await day(run, "2026-11-01", "2027-11-01");
    expect([wide.status, wide.body.errors]).toEqual([400, { end: "Choose at most 31 days." }]);
    const vogt = await app.signIn("vogt");
    expect((await vogt.get(`/appointmentImport/${run.ID}/day?start=2026-11-26&end=2026-11-26`)).status).toBe(
      404,
    );
  });
});
