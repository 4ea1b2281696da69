import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { completeForm } from "../rules/complete-form.ts";
import { readPdf, textOf } from "#test/support/pdf.ts";

let app: TestApp;
let vogt: Visitor;
let raman: Visitor;
let superadmin: Visitor;
let me: number;
beforeAll(async () => {
  app = await startApp();
  vogt = await app.signIn("vogt");
  raman = await app.signIn("raman");
  superadmin = await app.signIn("superadmin");
  me = await app.idOf("raman");
});
afterAll(() => app.stop());

const PATH = "/insurerForms";
const submit = (visitor: Visitor, change: object = {}, query = "") =>
  visitor.post(`${PATH}${query}`, { ...completeForm, ...change });
async function pdfOf(visitor: Visitor, id: number, fund: string) {
  const reply = await fetch(`${app.url}/api${PATH}/${id}/document/${fund}`, {
    headers: { cookie: visitor.cookie },
  });
  return { status: reply.status, bytes: new Uint8Array(await reply.arrayBuffer()) };
}

describe("submitting (API-IFRM-006)", () => {
  test("STATE-FORM-01: a new form of a billing client waits with the bureau, with a frozen PDF for each fund", async () => {
    const { status, body } = await submit(vogt);
    expect([body.message ?? status, body.form_status, body.form_status_name, body.form_status_label]).toEqual(
      [201, 1, "NEW_FORM_SUBMITTED_TO_ADMIN", "New Registration"],
    );
    expect([body.effective_date, body.is_update, body.process_status]).toEqual(["01/01/2026", false, 1]);
    expect(body.documents.map(({ recipient }: { recipient: string }) => recipient)).toEqual([
      "MEDIBANK",
      "HCF",
    ]);
    const { bytes } = await pdfOf(vogt, body.ID, "HCF");
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(body.documents[1].sha256);
    const text = textOf(await readPdf(bytes));
    for (const part of [
      "Nguyễn-Ødegård",
      "242662 1B",
      "083-214",
      `Form ${body.ID}-HCF`,
      "Victoria",
      "SHA-256 of content",
    ])
      expect(text).toContain(part);
    expect((await pdfOf(vogt, body.ID, "HBF")).status).toBe(404);
  });

  test("RULE-IFRM-04, STATE-FORM-04, G-59: the next one of the location is an update, and what is updated must be chosen (RULE-IFRM-03)", async () => {
    const unchosen = await submit(vogt);
    expect([unchosen.status, unchosen.body.message]).toEqual([
      400,
      "Please select the details you want to update.",
    ]);
    for (const [update_type, form_status] of [
      [1, 3],
      [2, 4],
      [3, 5],
    ])
      expect((await submit(vogt, { update_type })).body).toMatchObject({ form_status, is_update: true });
    expect((await submit(vogt, { update_practice: true, update_bank: true })).body).toMatchObject({
      form_status: 5,
      update_type: 3,
    });
    expect((await vogt.get(`${PATH}/check/${await app.idOf("vogt")}/2`)).body).toEqual({
      has_new_form: true,
      has_update_form: true,
    });
  });

  test("G-59: a first update is allowed where the client says it is registered already", async () => {
    expect(
      (await submit(raman, { user_location: 8, is_update: true, update_type: 1 })).body.form_status,
    ).toBe(3);
  });

  test("STATE-FORM-03: without a location it is a new form for the bureau", async () => {
    expect((await submit(raman, { user_location: 0 })).body).toMatchObject({
      form_status: 1,
      user_location: null,
    });
  });

  test("what is missing is said with the words of its step, at its fields, and nothing is submitted", async () => {
    const noPractice = await submit(raman, { practices: [], user_location: 3 });
    expect([noPractice.status, noPractice.body.message, noPractice.body.errors]).toEqual([
      400,
      "Please add a practice",
      { practices: "Please add a practice" },
    ]);
    const noName = await submit(raman, { first_name: "", user_location: 3 });
    expect(noName.body.message).toBe("Some Fields missing in the Practitioner Details Tab");
    expect((await submit(raman, { signature_type: null, user_location: 3 })).body.message).toBe(
      "Please select how you would like to sign the forms.",
    );
    expect((await submit(raman, { health_funds: [], user_location: 3 })).body.message).toBe(
      "Choose at least one fund.",
    );
    expect((await submit(raman, { health_funds: ["MBF"], user_location: 3 })).status).toBe(400);
    expect((await raman.get(`${PATH}/check/${me}/3`)).body).toEqual({
      has_new_form: false,
      has_update_form: false,
    });
  });

  test("a location that does not exist is refused at its field", async () => {
    const reply = await submit(raman, { user_location: 99 });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ["user_location"]]);
  });

  test("G-66: two at the same moment are one form, sent twice with one key as well", async () => {
    const [first, second] = await Promise.all([
      submit(raman, { user_location: 4 }),
      submit(raman, { user_location: 4 }),
    ]);
    expect([first.status, second.status].filter((status) => status === 201).length).toBeGreaterThan(0);
    const rows = await app.database.db
      .selectFrom("insurer_form")
      .select(["ID", "form_status"])
      .where("_doctor", "=", me)
      .where("user_location", "=", 4)
      .execute();
    expect(rows.filter(({ form_status }) => form_status > 0)).toHaveLength(1);
  });

  test("RULE-IFRM-07: a forms-only client submits only with a paid forms fee, and keeps the draft", async () => {
    const formsonly = await app.signIn("formsonly");
    const reply = await submit(formsonly);
    expect([reply.status, reply.body.code]).toEqual([409, "form.fee_unpaid"]);
    expect(reply.body.message).toMatch(/^Submit Failed\. Please contact Synapse\. Error message: /);
  });

  test("G-60: only the doctor signs digitally; a manager submits what is signed on paper", async () => {
    const manager = await app.signIn("manager");
    const digital = {
      signature_type: "digital",
      signature: "Priya Raman",
      signature_style: "Handwriting",
      signature_agreement: true,
    };
    const refused = await submit(manager, { ...digital, user_location: 6 });
    expect([refused.status, refused.body.code]).toEqual([403, "form.signature_owner"]);
    expect((await submit(manager, { user_location: 6 })).status).toBe(201);
    expect((await submit(raman, { ...digital, user_location: 7 })).status).toBe(201);
    expect((await submit(superadmin, { ...digital, user_location: 5 }, `?doctor_id=${me}`)).status).toBe(403);
  });

  test("a document is never changed again, whoever asks the database", async () => {
    await expect(
      app.database.db.updateTable("insurer_form_document").set({ recipient: "X" }).execute(),
    ).rejects.toThrow("never changed");
  });

  test("forty provider numbers go over several pages, each with the heading of the table", async () => {
    const practices = Array.from({ length: 40 }, (_, place) => ({
      ...completeForm.practices[0],
      practice_name: `Rooms number ${place + 1}`,
    }));
    const { body } = await submit(raman, { practices, user_location: 1 });
    const read = await readPdf((await pdfOf(raman, body.ID, "HCF")).bytes);
    expect(read.pages.length).toBeGreaterThan(1);
    const text = textOf(read);
    for (let place = 1; place <= 40; place++) expect(text).toContain(`Rooms number ${place},`);
    expect(read.pages[1]?.text).toContain("Provider number");
  });
});

describe("drafts (API-IFRM-004, -007, -008, -009)", () => {
  const okafor = () => app.signIn("okafor");

  test("a draft begins from the client's record, is kept per location, previewed, and discarded", async () => {
    const doctor = await okafor();
    const id = await app.idOf("okafor");
    const begun = await doctor.post(`${PATH}/generate/${id}`, { user_location: 2 });
    expect([begun.status, begun.body.first_name, begun.body.signature_type, begun.body.form_status]).toEqual([
      201,
      "Daniel",
      "manual",
      0,
    ]);
    expect(begun.body.effective_date).toMatch(/^01\/01\/\d{4}$/);
    expect(begun.body.missing.map(({ step }: { step: string }) => step)).toEqual([
      "practitioner",
      "banking",
      "practices",
      "contact",
    ]);
    expect((await doctor.post(`${PATH}/generate/${id}`, { user_location: 2 })).body.ID).toBe(begun.body.ID);
    expect((await doctor.post(`${PATH}/generate/${id}`, { user_location: 3 })).body.ID).not.toBe(
      begun.body.ID,
    );
    const { user_location: _l, ...answers } = completeForm;
    const saved = await doctor.put(`${PATH}/${begun.body.ID}`, { ...answers, version: begun.body.version });
    expect([saved.status, saved.body.missing, saved.body.health_funds]).toEqual([
      200,
      [],
      ["MEDIBANK", "HCF"],
    ]);
    const stale = await doctor.put(`${PATH}/${begun.body.ID}`, {
      first_name: "X",
      version: begun.body.version,
    });
    expect([stale.status, stale.body.details.current.first_name]).toEqual([409, "Hugo"]);
    const { bytes } = await pdfOf(doctor, begun.body.ID, "AHSA");
    expect(textOf(await readPdf(bytes))).toContain("Draft, not submitted");
    expect((await doctor.get(`${PATH}/check/${id}/2`)).body.form.ID).toBe(begun.body.ID);
    expect((await doctor.get(`${PATH}/20/1`)).body).toMatchObject({
      totalItems: 2,
      forms: [{ form_status: 0 }, { form_status: 0 }],
    });
    expect((await doctor.delete(`${PATH}/${begun.body.ID}`)).body).toEqual({ ID: begun.body.ID });
    expect((await doctor.get(`${PATH}/${begun.body.ID}`)).status).toBe(404);
  });

  test("a submitted form is not the client's to change or discard", async () => {
    const doctor = await okafor();
    const { body } = await submit(doctor, { user_location: 8 });
    expect((await doctor.put(`${PATH}/${body.ID}`, { first_name: "X" })).status).toBe(403);
    expect((await doctor.delete(`${PATH}/${body.ID}`)).status).toBe(409);
    expect((await doctor.get(`${PATH}/${body.ID}`)).body.first_name).toBe("Hugo");
  });

  test("C-142: the location has three names", async () => {
    const doctor = await okafor();
    const path = `${PATH}/generate/${await app.idOf("okafor")}`;
    for (const body of [{ locationID: 5 }, { _user_location: 5 }, { user_location: { ID: 5 } }])
      expect((await doctor.post(path, body)).body.user_location).toBe(5);
  });

  test("a file of somebody else's is not taken over", async () => {
    const doctor = await okafor();
    const draft = (await doctor.post(`${PATH}/generate/${await app.idOf("okafor")}`, { user_location: 6 }))
      .body;
    const reply = await doctor.put(`${PATH}/${draft.ID}`, { _signature_file: 999_999 });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ["_signature_file"]]);
  });
});

describe("what the wizard reads", () => {
  test("API-IFRM-002: the first effective date, or null", async () => {
    expect((await vogt.get(`${PATH}/firstEffectiveDate/${await app.idOf("vogt")}`)).body).toEqual({
      effective_date: "01/01/2026",
    });
    const campbell = await app.signIn("campbell");
    expect((await campbell.get(`${PATH}/firstEffectiveDate/${await app.idOf("campbell")}`)).body).toBeNull();
  });

  test("API-IFRM-003: practices of a location; staff need not repeat the client that the path names", async () => {
    const { db } = app.database;
    const toorak = await db
      .selectFrom("locality")
      .select("ID")
      .where("state", "=", "VIC")
      .limit(1)
      .executeTakeFirstOrThrow();
    const base = {
      _doctor: me,
      provider_number: "2426621B",
      address: "1 Road",
      _locality: toorak.ID,
      phone: "0355500161",
    };
    await db
      .insertInto("practice")
      .values([
        { ...base, practice_name: "Here" },
        { ...base, practice_name: "There", _user_location: 5 },
      ])
      .execute();
    const names = async (place: number) =>
      (await superadmin.get(`${PATH}/practice/${me}/${place}`)).body.map(
        (row: { practice_name: string }) => row.practice_name,
      );
    expect(await names(2)).toEqual(["Here"]);
    expect(await names(5)).toEqual(["There"]);
    expect(await names(0)).toHaveLength(2);
    expect((await vogt.get(`${PATH}/practice/${me}/2`)).status).toBe(404);
  });

  test("API-IFRM-005: the practitioner's details are saved in the client's record, once", async () => {
    const path = `${PATH}/updateDetails/${me}`;
    expect(
      (await raman.put(path, { ahpra: "med 0001234567", nib_backdate: true, specialties: [2] })).body,
    ).toBe(true);
    const { body } = await superadmin.get(`/doctor/${me}?doctor_id=${me}`);
    expect([body.ahpra, body.nib_backdate, body.specialties[0].ID]).toEqual(["MED0001234567", true, 2]);
    expect((await raman.put(path, { nib_backdate: true, specialties: [2] })).body).toBe(false);
    expect((await raman.put(path, { ahpra: "no" })).body.errors).toHaveProperty("ahpra");
    expect((await vogt.put(path, { ahpra: "MED0001234567" })).status).toBe(403);
  });
});
