import { inflateRawSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { Fhir } from "fhir";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { zipParts } from "#platform/tables/zip-part.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let manager: Visitor;
let raman: number;

const patient = {
  title: 2,
  first_name: "Thi Mai",
  last_name: "Nguyen",
  preferred_name: "Mai",
  dob: "1961-04-03",
  gender: "F",
  indigenous_status: "4",
  interpreter_language: "vi",
  mobile: "0412338907",
  landline: "0393184417",
  email: "mai@example.com",
  address: "12 Lygon Street",
  medicare_number: "24287817671",
  entitlement_expiry: "2029-03-31",
  dva_number: "NX123456",
  fund_number: "1234567",
  mrn: "MR-77",
  next_of_kin_name: "Anh Nguyen",
  next_of_kin_relation: "Son",
  next_of_kin_phone: "0412000111",
  alerts: "Latex allergy",
  notes: 'Prefers mornings; "quiet" room,\nsecond line',
  wc_details: "Claim 12",
};

beforeAll(async () => {
  app = await startApp();
  manager = await app.signIn("raman");
  raman = await app.idOf("raman");
  const { rows } = await app.database.pool.query<{ ID: number }>(
    `select "ID" from locality where postcode = '3053' limit 1`,
  );
  const locality = rows[0]?.ID ?? 0;
  const made = await manager.post("/patient", { ...patient, _locality: locality || null });
  const doctor = {
    title: 3,
    first_name: "Hannah",
    last_name: "Birch",
    provider_number: "2426621B",
    phone: "0395551234",
  };
  const referrer = (await manager.post("/referringdoctor", { ...doctor, practice_name: "Park Clinic" })).body
    .ID;
  const referral = { referral_date: "2026-09-02", referral_type: 2, _referring_doctor: referrer };
  await manager.post(`/patient/${made.body.ID}/referral`, referral);
  const form = new FormData();
  form.append("file", new Blob(["Dear Dr Raman"]), "letter.txt");
  form.append("type", "attachment");
  const today = todayIn("Australia/Sydney", new Date().toISOString());
  const booking = {
    appointment_type: 1,
    _patient: made.body.ID,
    start_time: "09:00",
    end_time: "09:30",
    notes: "=1+1",
  };
  const series = { repeat_interval: 1, repeat_frequency: 1, repeat_count: 3 };
  await manager.post("/appointment", { ...booking, ...series, appointment_date: addDays(today, 1) });
});
afterAll(() => app.stop());

async function runExport(): Promise<Record<string, string>> {
  const { ID, job } = (await manager.post("/recordExport")).body;
  await app.runJob("record-export.run", { job });
  const [row] = (await manager.get("/recordExport")).body;
  expect(row).toMatchObject({ ID, job: null, file: { mime_type: "application/zip" } });
  const bytes = await fetch(`${app.url}/api/file/${row.file.ID}`, { headers: { cookie: manager.cookie } });
  expect(bytes.status).toBe(200);
  const parts = zipParts(Buffer.from(await bytes.arrayBuffer()));
  return Object.fromEntries(
    [...parts].map(([name, part]) => [
      name,
      (part.method === 8 ? inflateRawSync(part.bytes) : part.bytes).toString("utf8"),
    ]),
  );
}
const linesOf = (text = ""): Record<string, unknown>[] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const table = (text = ""): Record<string, string>[] => parse(text, { columns: true, bom: true });

describe("an export of all records", () => {
  test("holds every kind of record as CSV and as FHIR, and says how many", async () => {
    const files = await runExport();
    expect(
      Object.keys(files)
        .filter((name) => !name.startsWith("documents/"))
        .sort(),
    ).toEqual([
      "README.txt",
      ...[
        "appointments",
        "availability",
        "documents",
        "locations",
        "patients",
        "referrals",
        "referring_doctors",
      ].map((name) => `csv/${name}.csv`),
      ...[
        "Appointment",
        "DocumentReference",
        "Location",
        "Organization",
        "Patient",
        "Practitioner",
        "PractitionerRole",
      ].map((type) => `fhir/${type}.ndjson`),
      "fhir/ServiceRequest.ndjson",
    ]);
    expect(table(files["csv/patients.csv"])[0]).toMatchObject({
      "Last name": "Nguyen",
      "Date of birth": expect.stringMatching(/1961/),
      Notes: patient.notes,
    });
    expect(table(files["csv/appointments.csv"])).toHaveLength(3);
    expect(table(files["csv/appointments.csv"])[0]).toMatchObject({
      Start: "09:00",
      Minutes: "30",
      Notes: "'=1+1",
    });
    expect(table(files["csv/referrals.csv"])[0]).toMatchObject({ "Referral date": "2026-09-02", Type: "GP" });
    expect(linesOf(files["fhir/Appointment.ndjson"])).toHaveLength(3);
    const [{ counts }] = (await manager.get("/recordExport")).body;
    expect(counts).toMatchObject({ patients: 1, appointments: 3, referrals: 1, referring_doctors: 1 });
  });

  test("every FHIR resource is accepted by a validator nobody here wrote, and refers to one that is there", async () => {
    const files = await runExport();
    const validator = new Fhir();
    const all = Object.entries(files).flatMap(([name, text]) =>
      name.startsWith("fhir/") ? linesOf(text) : [],
    );
    const known = new Set(all.map(({ resourceType, id }) => `${String(resourceType)}/${String(id)}`));
    expect(all.length).toBeGreaterThan(8);
    for (const resource of all) {
      const { valid, messages } = validator.validate(resource, { errorOnUnexpected: true });
      expect([valid, messages.filter(({ severity }) => /error|fatal/.test(String(severity)))]).toEqual([
        true,
        [],
      ]);
      const references = [...JSON.stringify(resource).matchAll(/"reference":"([^"]+)"/g)].map(
        ([, to = ""]) => to,
      );
      expect(references.filter((to) => !known.has(to))).toEqual([]);
    }
  });

  test("F-10: the audit log has it, and the access log the patients in it", async () => {
    await runExport();
    const events = await app.database.db
      .selectFrom("audit_event")
      .select(["kind", "message", "shown_ids", "_executing_user"])
      .where("_doctor", "=", raman)
      .where("route", "=", "POST /recordExport")
      .orderBy("ID", "desc")
      .limit(3)
      .execute();
    expect(events.map(({ kind, message }) => [kind, message])).toEqual([
      ["read", null],
      ["write", "exported all records: 1 patients, 3 appointments, 0 documents"],
      ["write", "started an export of all records"],
    ]);
    expect(events[0]).toMatchObject({ _executing_user: raman });
    expect(events[0]?.shown_ids).toHaveLength(1);
  });

  test("runs once at a time, runs again after a crash, and nothing is left of one that was stopped", async () => {
    const first = (await manager.post("/recordExport")).body;
    expect((await manager.post("/recordExport")).body.ID).toBe(first.ID);
    await manager.delete(`/recordExport/${first.ID}`);
    await app.runJob("record-export.run", { job: first.job });
    const [row] = (await manager.get("/recordExport")).body;
    expect(row).toMatchObject({ ID: first.ID, file: null, counts: null });
  });

  test("is opened by nobody who may not see all that is in it", async () => {
    await runExport();
    const [{ file }] = (await manager.get("/recordExport")).body;
    const open = async () => (await manager.get(`/file/${file.ID}`)).status;
    const { db } = app.database;
    for (const permission of ["patient.view", "calendar.view"] as const) {
      const taken = await db
        .deleteFrom("group_permission")
        .where("permission", "=", permission)
        .returningAll()
        .execute();
      expect([permission, (await manager.get("/recordExport")).status, await open()]).toEqual([
        permission,
        200,
        404,
      ]);
      await db.insertInto("group_permission").values(taken).execute();
    }
    expect(await open()).toBe(200);
  });

  test("the archive can be deleted, and then is gone", async () => {
    await runExport();
    const [{ ID, file }] = (await manager.get("/recordExport")).body;
    expect((await manager.delete(`/recordExport/${ID}`)).status).toBe(200);
    const [after] = (await manager.get("/recordExport")).body;
    expect([after.ID, after.file]).toEqual([ID, null]);
    expect((await (await app.signIn("vogt")).get(`/file/${file.ID}?doctor_id=${raman}`)).status).toBe(404);
  });

  test("0175: the archive is gone a day after it was made, its bytes too; that it was made stays", async () => {
    await runExport();
    const [{ ID, file, counts }] = (await manager.get("/recordExport")).body;
    const files = app.database.db.selectFrom("file").select("storage_key").where("ID", "=", file.ID);
    const { storage_key } = await files.executeTakeFirstOrThrow();
    const age = (hours: number) =>
      app.database.db
        .updateTable("file")
        .set({ uploaded_time: new Date(Date.now() - hours * 3_600_000).toISOString() })
        // All archives are aged, because equal archives share their bytes.
        .where("claimed_time", "is", null)
        .execute();
    await age(23.9);
    await app.runJob("files.unclaimed");
    expect((await manager.get(`/file/${file.ID}`)).status).toBe(200);
    await age(24.1);
    await app.runJob("files.unclaimed");
    expect((await manager.get(`/file/${file.ID}`)).status).toBe(404);
    expect(await files.executeTakeFirst()).toBeUndefined();
    expect(await app.services.storage.read(storage_key)).toBeNull();
    const after = (await manager.get("/recordExport")).body.find((row: { ID: number }) => row.ID === ID);
    expect([after.file, after.counts]).toEqual([null, counts]);
  });
});

describe("an exported client in an empty practice", () => {
  test("is equal field by field", async () => {
    const files = await runExport();
    const vogt = await app.signIn("vogt");
    const form = new FormData();
    form.append("file", new Blob([files["csv/patients.csv"] ?? ""]), "patients.csv");
    const read = await vogt.send("POST", "/import?subject=patient", form);
    expect(read.status).toBeLessThan(300);
    const started = await vogt.post(`/import/${read.body.ID}/start`);
    expect(started.status).toBeLessThan(300);
    await app.runJob("import.run", { job: started.body.job });
    const [ours] = (await manager.get("/patient")).body;
    const theirs = (await vogt.get("/patient")).body.find(
      ({ last_name }: { last_name: string }) => last_name === "Nguyen",
    );
    const [before, after] = [
      (await manager.get(`/patient/${ours.ID}`)).body,
      (await vogt.get(`/patient/${theirs.ID}`)).body,
    ];
    const fields = [...Object.keys(patient), "_locality", "category"];
    expect(Object.fromEntries(fields.map((field) => [field, after[field]]))).toEqual(
      Object.fromEntries(fields.map((field) => [field, before[field]])),
    );
  });
});
