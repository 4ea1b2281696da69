import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { patientResource } from "#areas/exchange/fhir-api/rules/people.ts";
import { patientsAfter } from "#areas/exchange/fhir-api/server/index.ts";
import { differencesOf } from "#areas/oversight/access-log/rules/differences.ts";
import { guessMapping } from "#areas/patients/import/rules/csv-columns.ts";
import { fieldLabel, formatValue } from "#kernel/contract/fields.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { patientSummary } from "#areas/patients/patient-record/rules/summary.ts";
import { PATIENT_FIELDS, type PatientField, patientFields } from "#areas/patients/patients/fields.ts";

// Rules for all fields of a patient. A new field needs a value in this table, or the file doesn't compile.
const EXAMPLES: Readonly<
  Record<Exclude<PatientField, "picture" | "_locality" | "_health_fund" | "_gp">, unknown>
> = {
  title: 2,
  first_name: "Isla",
  last_name: "Campbell",
  preferred_name: "Izzy",
  pronouns: "she/they",
  dob: "1966-12-23",
  gender: "F",
  indigenous_status: "4",
  interpreter_language: "vi",
  mobile: "0418904551",
  landline: "0395551234",
  email: "isla@example.com",
  address: "12 Lygon Street",
  next_of_kin_name: "Ewan Campbell",
  next_of_kin_relation: "Son",
  next_of_kin_phone: "0412345678",
  category: "Z",
  medicare_number: "24287781321",
  entitlement_expiry: "2028-08-31",
  ihi: "8003608000311647",
  dva_number: "VX123456",
  fund_number: "12345",
  wc_details: "Claim 7",
  mrn: "RO-1",
  alerts: "Latex allergy\nTwo staff present",
  notes: "Prefers mornings",
  import_id: "old-17",
};

let app: TestApp;
let reception: Visitor;
let values: Record<PatientField, unknown>;

beforeAll(async () => {
  app = await startApp();
  reception = await app.signIn("reception");
  const [suburb] = (await reception.get("/locality/search/kew_AU")).body;
  const [fund] = (await reception.get("/healthfund")).body;
  const { body: gp } = await reception.post("/referringdoctor", {
    first_name: "Hannah",
    last_name: "Birch",
    title: 3,
  });
  values = { ...EXAMPLES, _gp: gp.ID, picture: null, _locality: suburb.ID, _health_fund: fund.ID };
});
afterAll(() => app.stop());

const labels = (names: readonly PatientField[]) =>
  names.map((name) => fieldLabel(patientFields, name)).toSorted();

describe("every field of a patient", () => {
  test("is saved, read back, and named in the audit log when it changes", async () => {
    const made = await reception.post("/patient", values);
    expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201 });
    expect((await reception.get(`/patient/${made.body.ID}`)).body).toMatchObject(values);

    const given = PATIENT_FIELDS.filter(
      (name) => values[name] !== null && name !== "first_name" && name !== "last_name",
    );
    const emptied = given.filter((name) => name !== "category");
    const change = {
      ...Object.fromEntries(emptied.map((name) => [name, null])),
      category: "C",
      version: made.body.version,
    };
    expect((await reception.put(`/patient/${made.body.ID}`, change)).body).toMatchObject({
      ...change,
      version: 2,
    });

    const { rows } = await app.database.pool.query(
      `select before, after from audit_event where controller = 'patient' and identity = $1 order by "ID" desc limit 1`,
      [made.body.ID],
    );
    const named = differencesOf(rows[0].before, rows[0].after, patientFields).map(({ field }) => field);
    expect(named).toEqual(expect.arrayContaining(labels(given)));
  });

  test("is in the CSV export, under a heading that an import recognises", async () => {
    await reception.post("/patient", { ...values, import_id: null });
    const { body, headers } = await reception.get("/patient/all/csv");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [head = "", ...lines] = String(body).replace("\uFEFF", "").split("\n");
    const mapping = Object.values(guessMapping(head.split(","), "patient"));
    const exported = PATIENT_FIELDS.filter((name) => name !== "picture");
    const parts = new Map<PatientField, string>([
      ["_locality", "suburb"],
      ["_health_fund", "fund"],
      ["_gp", "gp"],
    ]);
    expect(exported.filter((name) => !mapping.some((field) => field === (parts.get(name) ?? name)))).toEqual(
      [],
    );
    for (const words of [
      "Vietnamese",
      "Latex allergy",
      "Dr Hannah Birch",
      "Neither Aboriginal",
      "0412 345 678",
      "Kew,NSW,2439",
    ])
      expect(lines.join("\n")).toContain(words);
    await vi.waitFor(async () => {
      const { rows } = await app.database.pool.query(
        `select cardinality(shown_ids) as shown from audit_event where kind = 'read' and controller = 'patient'`,
      );
      expect(rows).toContainEqual({ shown: 2 });
    });
  });

  test("stands on the printed summary", async () => {
    const { body } = await reception.post("/patient", { ...values, import_id: null });
    const now = { day: "2026-11-26", time: "09:00" } as const;
    const made = patientSummary(body, { name: "Raman", country: "AU", today: now.day, now, by: "Reception" });
    const written = JSON.stringify(made);
    const left = PATIENT_FIELDS.filter((name) => {
      const words = formatValue(patientFields, name, body[name], { row: body });
      // The summary shows the fund and the suburb in a shorter form.
      return (
        words !== null &&
        patientFields[name].named === undefined &&
        !written.includes(JSON.stringify(words).slice(1, -1))
      );
    });
    expect(left).toEqual([]);
    expect(written).toContain(body.last_name.toUpperCase());
    expect(written).toContain("Dr Hannah Birch");
  });

  test("changes the FHIR Patient", async () => {
    const { body } = await reception.post("/patient", { ...values, import_id: "old-18" });
    const [row] = await patientsAfter(app.database.db, {
      _doctor: body._doctor,
      after: body.ID - 1,
      limit: 1,
    });
    if (!row) throw new Error("The patient is not there.");
    const joined: Partial<Record<PatientField, string>> = { _locality: "suburb", _health_fund: "fund_name" };
    const written = JSON.stringify(patientResource(row));
    const left = PATIENT_FIELDS.filter(
      (name) =>
        name !== "picture" &&
        JSON.stringify(patientResource({ ...row, [joined[name] ?? name]: null })) === written,
    );
    expect(left).toEqual([]);
  });

  test("is matched with each of its headings in an imported file, and with no other field's", () => {
    for (const name of PATIENT_FIELDS)
      for (const heading of patientFields[name].importAs)
        expect({ heading, mapping: guessMapping([heading.toUpperCase()], "patient") }).toEqual({
          heading,
          mapping: { 0: name },
        });
  });

  test("has a label of its own", () => {
    expect(new Set(labels(PATIENT_FIELDS)).size).toBe(PATIENT_FIELDS.length);
  });
});
