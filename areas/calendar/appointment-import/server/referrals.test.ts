import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SCOPES } from "#areas/exchange/fhir-api/contract.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { importing } from "#test/support/appointment-imports.ts";

let app: TestApp;
let raman: Visitor;
let mai: number;
let birch: number;
let imports: ReturnType<typeof importing>;

beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  imports = importing(app, raman);
  mai = (await raman.post("/patient", { first_name: "Thi Mai", last_name: "Nguyen", dob: "1961-04-03" })).body
    .ID;
  const doctor = {
    first_name: "Hannah",
    last_name: "Birch",
    provider_number: "2426621B",
    practice_name: "Park Clinic",
  };
  birch = (await raman.post("/referringdoctor", doctor)).body.ID;
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of ["appointment_import", "referral"] as const)
    await app.database.db.deleteFrom(table).execute();
});

const HEAD = "Referral date,Type,Expiry,Referring doctor,Provider number,Patient,Date of birth,Colour";
const csv = (...lines: string[]): string => [HEAD, ...lines].join("\r\n");
const NEW = '02/09/2026,GP,,Dr H Birch,2426621B,"NGUYEN, Thi Mai",03/04/1961,red';
const OLD = '02/09/2020,GP Indefinite,,Dr Hannah Birch,,"NGUYEN, Thi Mai",03/04/1961,';
const listed = async () =>
  (await raman.get(`/patient/${mai}/referral`)).body.map((one: Record<string, unknown>) => [
    ...[
      one["referral_date"],
      one["referral_type"],
      one["expiry_date"],
      one["_referring_doctor"],
      one["active"],
    ],
  ]);

test("a table of referrals is previewed, imported field by field, and its newest is active (STATE-REFL-01, RULE-REFL-01)", async () => {
  const run = await imports.preview(
    "referrals.csv",
    csv(
      NEW,
      OLD,
      NEW,
      NEW.replace("2426621B", "").replace("H Birch", "Nobody Known"),
      NEW.replace("1961", "1990"),
    ),
  );
  expect(run).toMatchObject({
    ...{ problem: null, unknown_columns: ["Colour"] },
    counts: { ready: 2, there: 1, wrong: 2, referrals: 2, doubtful_referrals: 0, availability: 0 },
  });
  expect(await listed()).toEqual([]);
  const [first] = await imports.rowsOf(run, "?outcome=ready");
  expect(first).toMatchObject({
    kind: "referral",
    referrer_name: "Birch, H",
    referral_type: 2,
    _patient: mai,
  });
  await imports.book(run);
  expect(await listed()).toEqual([
    ["2026-09-02", 2, "2027-09-02", birch, true],
    ["2020-09-02", 3, null, birch, false],
  ]);
  expect((await imports.preview("referrals.csv", csv(NEW, OLD))).counts).toMatchObject({
    ready: 0,
    there: 2,
  });
});

test("undo gives back the referrals of before, and the active one", async () => {
  await raman.post(`/patient/${mai}/referral`, {
    referral_date: "2026-10-05",
    referral_type: 1,
    _referring_doctor: birch,
  });
  await raman.post(`/patient/${mai}/referral`, {
    referral_date: "2026-01-05",
    referral_type: 1,
    _referring_doctor: birch,
  });
  const before = await listed();
  const run = await imports.book(await imports.preview("referrals.csv", csv(NEW, OLD)));
  expect(await listed()).toHaveLength(4);
  expect((await imports.undo(run)).counts).toMatchObject({ undone: 2, made: 0 });
  expect(await listed()).toEqual(before);
});

test("a referral that somebody has changed since stops the undo; another that became active does not", async () => {
  const run = await imports.book(await imports.preview("referrals.csv", csv(NEW, OLD)));
  await raman.post(`/patient/${mai}/referral`, {
    referral_date: "2026-11-05",
    referral_type: 1,
    _referring_doctor: birch,
  });
  const imported = (await raman.get(`/patient/${mai}/referral`)).body[1];
  await raman.put(`/patient/${mai}/referral/${imported.ID}`, { referral_type: 1, active: false });
  const refused = await raman.post(`/appointmentImport/${run.ID}/undo`);
  expect([refused.status, refused.body.details]).toEqual([
    409,
    {
      total: 1,
      blockers: [
        {
          ...{ ID: mai, kind: "referral", patient_name: "NGUYEN, Thi Mai", reason: "changed" },
          ...{ appointment_date: "2026-09-02", start_time: null },
        },
      ],
    },
  ]);
  await raman.put(`/patient/${mai}/referral/${imported.ID}`, { referral_type: 2, active: false });
  await imports.undo(run);
  expect(await listed()).toEqual([["2026-11-05", 1, "2027-02-05", birch, true]]);
});

test("RULE-PERM-15: who may not change patients neither imports referrals nor undoes their import", async () => {
  const [service, doctor] = [await app.signIn("service"), await app.idOf("raman")];
  const path = (run: { ID: number }, act: string) =>
    `/appointmentImport/${run.ID}/${act}?doctor_id=${doctor}`;
  const run = await imports.preview("referrals.csv", csv(NEW));
  expect((await service.post(path(run, "start"))).status).toBe(403);
  expect(await listed()).toEqual([]);
  await imports.book(run);
  expect((await service.post(path(run, "undo"))).status).toBe(403);
  expect(await listed()).toHaveLength(1);
});

test("what our own FHIR API answers of referrals comes in as it was", async () => {
  await raman.post(`/patient/${mai}/referral`, {
    referral_date: "2026-09-02",
    referral_type: 2,
    _referring_doctor: birch,
  });
  await raman.post(`/patient/${mai}/referral`, {
    referral_date: "2026-10-02",
    referral_type: 1,
    _referring_doctor: birch,
  });
  const before = await listed();
  const { token } = (await raman.post("/fhirToken", { name: "Copy", scopes: [...SCOPES], days: 90 })).body;
  const ask = async (type: string) =>
    (await app.nobody.send("GET", `/fhir/r4/${type}?_count=200`, null, { authorization: `Bearer ${token}` }))
      .body.entry;
  const types = ["ServiceRequest", "Patient", "PractitionerRole", "Practitioner"];
  const entry = (await Promise.all(types.map(ask))).flat();
  await app.database.db.deleteFrom("referral").execute();
  const run = await imports.preview(
    "referrals.json",
    JSON.stringify({ resourceType: "Bundle", type: "searchset", entry }),
  );
  expect(run.counts).toMatchObject({ ready: 2, doubtful: 0, wrong: 0, referrals: 2 });
  await imports.book(run);
  expect(await listed()).toEqual(before);
});
