import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";

let app: TestApp;
let reception: Visitor;
let patient: number;
let birch: number;
let raman: number;

beforeAll(async () => {
  app = await startApp();
  reception = await app.signIn("reception");
  raman = await app.idOf("raman");
  patient = (await makeRow["patient"]?.(app.database.db, raman)) ?? 0;
  birch = (await reception.post("/referringdoctor", { title: 3, first_name: "Hannah", last_name: "Birch" }))
    .body.ID;
});
afterAll(() => app.stop());

let files = 0;
async function addFile(): Promise<number> {
  files += 1;
  const row = {
    _doctor: raman,
    name: "Referral.pdf",
    size: 10,
    mime_type: "application/pdf",
    sha256: Buffer.alloc(32),
  };
  const values = { ...row, storage_key: `referred${files}`, _uploaded_by: await app.idOf("reception") };
  return (await app.database.db.insertInto("file").values(values).returning("ID").executeTakeFirstOrThrow())
    .ID;
}
const booking = (values: object = {}) => ({
  appointment_type: 1,
  appointment_date: "2026-12-01",
  start_time: "10:00",
  end_time: "10:45",
  _patient: patient,
  referral_date: "2026-11-02",
  referral_type: 2,
  _referring_doctor: birch,
  _referral_letter: null,
  ...values,
});
const counts = async () => [
  (await reception.get(`/patient/${patient}/appointment`)).body.length,
  (await reception.get(`/patient/${patient}/referral`)).body.length,
];

test("RULE-REFL-01: books the appointment and adds the referral with its letter, which covers it", async () => {
  const _referral_letter = await addFile();
  const reply = await reception.post("/appointment/referred", booking({ _referral_letter }));
  expect([reply.status, reply.body.referral_state]).toEqual([201, "active"]);
  expect(reply.body._undo).toEqual(expect.any(Number));
  const [referral] = (await reception.get(`/patient/${patient}/referral`)).body;
  expect(referral).toMatchObject({
    active: true,
    expiry_date: "2027-11-02",
    _referring_doctor: birch,
    _referral_letter,
  });
  expect(reply.body.referral.ID).toBe(referral.ID);
});

test.each([
  ["an end before the start", { end_time: "09:00" }, "end_time"],
  ["a referring doctor who does not exist", { _referring_doctor: 999_999 }, "_referring_doctor"],
  ["a letter that does not exist", { _referral_letter: 999_999 }, "_referral_letter"],
  ["a referral dated years ahead", { referral_date: "2198-11-02" }, "referral_date"],
  ["no type", { referral_type: undefined }, "referral_type"],
  ["a patient who does not exist", { _patient: 999_999 }, "_patient"],
])("RULE-REFL-02, RULE-APPT-02: with %s neither is saved", async (_, wrong, field) => {
  const before = await counts();
  const reply = await reception.post("/appointment/referred", booking(wrong));
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
  expect(await counts()).toEqual(before);
});

test("RULE-PERM-15: who may not change patients books no referral, and nothing else by it", async () => {
  const before = await counts();
  const service = await app.signIn("service");
  const reply = await service.post(`/appointment/referred?doctor_id=${raman}`, booking());
  expect([reply.status, await counts()]).toEqual([403, before]);
});

describe("an appointment with its new patient", () => {
  const newBooking = (values: object = {}) => {
    const {
      _patient: _,
      referral_date,
      referral_type,
      _referring_doctor,
      _referral_letter,
      ...appointment
    } = booking();
    const referral = { referral_date, referral_type, _referring_doctor, _referral_letter };
    return {
      ...appointment,
      first_name: "Trevor",
      last_name: "Hughes",
      dob: "1949-11-03",
      mobile: "0491 570 156",
      referral,
      ...values,
    };
  };
  const found = async (): Promise<number[]> =>
    (await reception.get("/patient/search/hughes%2C%20trevor")).body.map(({ ID }: { ID: number }) => ID);

  test.each([
    ["an end before the start", { end_time: "09:00" }, "end_time"],
    ["a mobile number of nobody", { mobile: "0491" }, "mobile"],
    ["a birth date to come", { dob: "2090-01-01" }, "dob"],
    ["no last name", { last_name: "" }, "last_name"],
    ["type Other", { appointment_type: 3 }, "appointment_type"],
    [
      "a referral from before the birth",
      { referral: { referral_date: "1940-01-01", referral_type: 2, _referring_doctor: 0 } },
      "referral._referring_doctor",
    ],
  ])("RULE-REFL-02, RULE-APPT-02, RULE-PAT-03: with %s nothing is saved", async (_, wrong, field) => {
    const reply = await reception.post("/appointment/new-patient", newBooking(wrong));
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
    expect(await found()).toEqual([]);
  });

  test("patient, appointment, referral and letter are written together", async () => {
    const _referral_letter = await addFile();
    const { referral } = newBooking();
    const reply = await reception.post(
      "/appointment/new-patient",
      newBooking({ referral: { ...referral, _referral_letter } }),
    );
    expect([reply.status, reply.body.referral_state]).toEqual([201, "active"]);
    const [ID] = await found();
    expect(reply.body.patient).toMatchObject({
      ID,
      first_name: "Trevor",
      mobile: "0491570156",
      dob: "1949-11-03",
    });
    const [kept] = (await reception.get(`/patient/${ID}/referral`)).body;
    expect(kept).toMatchObject({ active: true, _referring_doctor: birch, _referral_letter });
  });

  test("without a referral it is booked as missing one", async () => {
    const reply = await reception.post(
      "/appointment/new-patient",
      newBooking({ last_name: "Pike", referral: null }),
    );
    expect([reply.status, reply.body.referral_state]).toEqual([201, "none"]);
  });

  test("RULE-PERM-15: who may not change patients adds none by a booking", async () => {
    const service = await app.signIn("service");
    const reply = await service.post(
      `/appointment/new-patient?doctor_id=${raman}`,
      newBooking({ last_name: "Vance" }),
    );
    expect([reply.status, (await reception.get("/patient/search/vance")).body]).toEqual([403, []]);
  });
});
