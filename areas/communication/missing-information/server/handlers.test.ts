import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let raman: number;
let sarah: Visitor;
let noor: Visitor;
let about: string;

beforeAll(async () => {
  app = await startApp();
  raman = await app.idOf("raman");
  [sarah, noor] = [await app.signIn("reception"), await app.signIn("billing")];
  about = `?doctor_id=${raman}`;
});
afterAll(() => app.stop());

let people = 0;
const addPatient = async (fields: object = {}) => {
  people += 1;
  const answer = await sarah.post("/patient", {
    first_name: "Isla",
    last_name: `Number${people}`,
    category: "U",
    ...fields,
  });
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return answer.body;
};
const complete = (fields: object = {}) => addPatient({ dob: "1966-12-23", ...fields });
const ask = (patient_id: number, fields: object = {}, query = about) =>
  noor.post(`/patient/emailClient${query}`, {
    patient_id,
    patient_lists: ["date of birth"],
    claim_lists: [],
    ...fields,
  });
const statusOf = async (ID: number): Promise<string> => (await sarah.get(`/patient/${ID}`)).body.status;
const requests = async (ID: number) => (await sarah.get(`/patient/${ID}/missing`)).body;
const waiting = async (query = "") => (await sarah.get(`/patient/missing/100/1${query}`)).body;
const mailsOf = (dedupeKey: string) =>
  app.database.db
    .selectFrom("mail")
    .selectAll()
    .where("dedupe_key", "like", `${dedupeKey}%`)
    .orderBy("ID")
    .execute();

describe("POST /patient/emailClient (API-PAT-008)", () => {
  test("sends the list to the client, without the patient's name", async () => {
    const patient = await addPatient();
    const answer = await ask(patient.ID, {
      claim_lists: ["billing type"],
      note: "The hospital form is unreadable.",
    });
    expect([answer.status, answer.body]).toEqual([200, { status: "ok", message: "Emailed Successfully" }]);
    const [mail] = (await mailsOf("missing-information:")).slice(-1);
    expect(mail?.to_address).toMatch(/raman/);
    expect(mail?.body_text).toContain("date of birth");
    expect(mail?.body_text).toContain("billing type");
    expect(mail?.body_text).toContain(
      `http://corella.test/account/raman/patients/details/${patient.ID}?missing=1`,
    );
    expect(`${mail?.subject} ${mail?.body_text}`).not.toMatch(/Isla|Number\d|unreadable/);
  });

  test("keeps what was asked, by whom and when", async () => {
    const patient = await addPatient();
    await ask(patient.ID, { claim_lists: ["incorrect or missing item numbers"], note: "Item 30473?" });
    expect(await requests(patient.ID)).toEqual([
      {
        ID: expect.any(Number),
        patient_lists: ["date of birth"],
        claim_lists: ["incorrect or missing item numbers"],
        note: "Item 30473?",
        asked_by: expect.objectContaining({ last_name: "Rahimi" }),
        asked_time: expect.any(String),
        mail_state: "queued",
        is_open: true,
        answered_by: null,
        answered_time: null,
        answer: null,
      },
    ]);
  });

  test("STATE-PAT-06: what was edited or validated waits for the client again", async () => {
    const patient = await complete();
    expect(patient.status).toBe("Validated");
    await ask(patient.ID, { patient_lists: [], claim_lists: ["billing type"] });
    expect(await statusOf(patient.ID)).toBe("Missing Data");
    await sarah.put(`/patient/${patient.ID}`, { notes: "prefers mornings" });
    expect(await statusOf(patient.ID)).toBe("Missing Data");
  });

  test("RULE-PAT-05: nothing selected is refused", async () => {
    const { ID } = await addPatient();
    const answer = await ask(ID, { patient_lists: [] });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      { patient_lists: "Please select at least one item" },
    ]);
    expect(await requests(ID)).toEqual([]);
  });

  test("RULE-PAT-06: a client without an address can't be asked, and nothing changes", async () => {
    const patient = await complete();
    const person = app.database.db.updateTable("person").where("ID", "=", raman);
    const { email_address } = await app.database.db
      .selectFrom("person")
      .select("email_address")
      .where("ID", "=", raman)
      .executeTakeFirstOrThrow();
    await person.set({ email_address: null }).execute();
    const answer = await ask(patient.ID);
    await person.set({ email_address }).execute();
    expect([answer.status, answer.body.message]).toEqual([
      409,
      expect.stringMatching(/^Failed to email client/),
    ]);
    expect([await statusOf(patient.ID), await requests(patient.ID)]).toEqual(["Validated", []]);
  });

  test("another client's patient is not known, a deleted one is not asked about", async () => {
    const { ID } = await addPatient();
    expect((await ask(ID, {}, `?doctor_id=${await app.idOf("vogt")}`)).status).toBe(404);
    const priya = await app.signIn("raman");
    await priya.delete(`/patient/${ID}`);
    expect((await ask(ID)).status).toBe(409);
  });

  test("asked again under the same key it is asked once", async () => {
    const { ID } = await addPatient();
    const body = { patient_id: ID, patient_lists: ["date of birth"], claim_lists: [] };
    const key = { "idempotency-key": "asked-once-only-1" };
    await noor.post(`/patient/emailClient${about}`, body, key);
    await noor.post(`/patient/emailClient${about}`, body, key);
    expect(await requests(ID)).toHaveLength(1);
  });
});

describe("the client answers", () => {
  test("STATE-PAT-05: saved in missing-data mode it is Edited and off the list", async () => {
    const { ID } = await addPatient();
    await ask(ID);
    expect((await waiting()).patients.map((row: { ID: number }) => row.ID)).toContain(ID);
    await sarah.put(`/patient/${ID}?missing=1`, { dob: "1966-12-23" });
    expect(await statusOf(ID)).toBe("Edited");
    expect((await waiting()).patients.map((row: { ID: number }) => row.ID)).not.toContain(ID);
    expect((await requests(ID))[0]).toMatchObject({ is_open: false, answered_by: null });
  });

  test("API-PAT-009: tells the bureau by message and the billing team by mail", async () => {
    const { ID } = await addPatient();
    await ask(ID);
    await sarah.put(`/patient/${ID}?missing=1`, { dob: "1966-12-23" });
    const answer = await sarah.post(`/patient/${ID}/notifySynapse`, {
      message: "Checked with her daughter.",
    });
    expect([answer.status, answer.body]).toEqual([200, { status: "ok", message: "Successfully Sent" }]);
    expect((await requests(ID))[0]).toMatchObject({
      answered_by: { first_name: "Sarah" },
      answered_time: expect.any(String),
      answer: "Checked with her daughter.",
    });
    const [row] = (await noor.get(`/message/20/1?box=inbox&doctor_id=${raman}`)).body.messages;
    const { body } = await noor.get(`/message/${row.ID}${about}`);
    expect(body).toMatchObject({
      body: "Checked with her daughter.",
      patient: { ID },
      sender: { last_name: "Lindqvist" },
    });
    const accounts = await app.signIn("accounts");
    expect((await accounts.get(`/message/${row.ID}${about}`)).body.patient).toBeNull();
    const [mail] = await mailsOf(`missing-information-told:${row.ID}:`);
    expect(mail?._person).toBe(await app.idOf("billing"));
    expect(`${mail?.subject} ${mail?.body_text}`).not.toMatch(/Isla|daughter/);
  });

  test("without a word, and without having been asked", async () => {
    const { ID } = await complete();
    expect((await sarah.post(`/patient/${ID}/notifySynapse`, {})).status).toBe(200);
    expect(await requests(ID)).toEqual([]);
  });

  test("not about a patient that was deleted meanwhile, and nothing is left of the try", async () => {
    const { ID } = await addPatient();
    await ask(ID);
    await (await app.signIn("raman")).delete(`/patient/${ID}`);
    const told = (await mailsOf("missing-information-told:")).length;
    const answer = await sarah.post(`/patient/${ID}/notifySynapse`, {
      message: "Her birthday is there now.",
    });
    expect([answer.status, answer.body.code]).toEqual([409, "patient.deleted"]);
    expect(await mailsOf("missing-information-told:")).toHaveLength(told);
    expect(await requests(ID)).toMatchObject([{ answered_time: null }]);
  });
});

describe("PUT /patient/:id/check (STATE-PAT-06)", () => {
  const edited = async (fields: object) => {
    const { ID } = await addPatient();
    await sarah.put(`/patient/${ID}?missing=1`, fields);
    return ID;
  };
  test("staff validate a complete one", async () => {
    const ID = await edited({ dob: "1966-12-23" });
    expect((await noor.put(`/patient/${ID}/check${about}`, { status: "Validated" })).body).toEqual({
      ID,
      status: "Validated",
    });
    expect(await statusOf(ID)).toBe("Validated");
    expect((await noor.put(`/patient/${ID}/check${about}`, { status: "Validated" })).status).toBe(409);
  });
  test("an incomplete one goes back", async () => {
    const ID = await edited({ notes: "unknown" });
    const answer = await noor.put(`/patient/${ID}/check${about}`, { status: "Validated" });
    expect([answer.status, answer.body.message]).toEqual([409, "This is still missing: date of birth."]);
    await noor.put(`/patient/${ID}/check${about}`, { status: "Missing Data" });
    expect(await statusOf(ID)).toBe("Missing Data");
  });
  test("a client does not check its own", async () => {
    const ID = await edited({ dob: "1966-12-23" });
    expect((await sarah.put(`/patient/${ID}/check`, { status: "Validated" })).status).toBe(403);
  });
});

describe("GET /patient/missing/:pageSize/:pageNumber", () => {
  test("says what is missing and what was asked besides", async () => {
    const { ID } = await addPatient({ category: "Z" });
    await ask(ID, { patient_lists: ["date of birth"], claim_lists: ["billing type"] });
    await ask(ID, { patient_lists: ["work compensation details"], claim_lists: ["billing type"] });
    const row = (await waiting()).patients.find((one: { ID: number }) => one.ID === ID);
    expect(row).toMatchObject({
      missing: ["dob", "_health_fund", "fund_number", "referring_doctor"],
      patient_lists: ["date of birth", "work compensation details"],
      claim_lists: ["billing type"],
      asked_time: expect.any(String),
    });
  });

  test("pages, searches and sorts", async () => {
    for (const last_name of ["Zuzak", "Zuzana", "Zuzek"]) await addPatient({ first_name: "Ada", last_name });
    const found = await waiting("?search=zuz&sort=-name");
    expect([found.totalItems, found.patients.map((row: { last_name: string }) => row.last_name)]).toEqual([
      3,
      ["Zuzek", "Zuzana", "Zuzak"],
    ]);
    expect(
      (await sarah.get("/patient/missing/2/2?search=zuz")).body.patients.map(
        (row: { last_name: string }) => row.last_name,
      ),
    ).toEqual(["Zuzek"]);
    expect((await waiting("?search=%2C%20%2C%20%2C")).totalItems).toBeGreaterThan(0);
    const first = (await waiting("?sort=asked")).patients[0];
    expect(first.asked_time).not.toBeNull();
  });

  test("agrees with the patients one goes through by keyboard", async () => {
    const { patients, totalItems } = await waiting();
    const [first, second] = patients;
    const beside = (await sarah.get(`/patient/${first.ID}/neighbours?status=Missing%20Data`)).body;
    expect([beside.totalItems, beside.next.ID]).toEqual([totalItems, second.ID]);
  });
});
