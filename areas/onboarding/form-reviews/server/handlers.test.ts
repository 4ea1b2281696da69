import { meanwhile } from "#test/support/meanwhile.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completeForm } from "#areas/onboarding/insurer-forms/rules/complete-form.ts";
import { smtpSender } from "#platform/mail/transport/smtp.ts";
import { type Mailbox, startMailbox } from "#sandbox/mailbox/mailbox.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { readPdf, textOf } from "#test/support/pdf.ts";

let app: TestApp;
let registration: Visitor;
let doctor: Visitor;
let mailbox: Mailbox;
const folder = mkdtempSync(joinPath(tmpdir(), "corella-funds-"));
beforeAll(async () => {
  app = await startApp();
  mailbox = await startMailbox(folder);
  registration = await app.signIn("registration");
  doctor = await app.signIn("raman");
  await app.database.db
    .updateTable("fund_recipient")
    .set({ email_address: "providers@hcf.example" })
    .where("code", "=", "HCF")
    .execute();
  await app.database.db
    .updateTable("fund_recipient")
    .set({ email_address: "gap@medibank.example" })
    .where("code", "=", "MEDIBANK")
    .execute();
});
afterAll(async () => {
  await app.stop();
  await mailbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

const PATH = "/healthFundFormReviews";
let place = 0;
async function submitted(change: object = {}): Promise<number> {
  place += 1;
  const reply = await doctor.post("/insurerForms", { ...completeForm, user_location: place, ...change });
  expect(reply.body.message ?? reply.status).toBe(201);
  return reply.body.ID;
}
/** Delivers all queued emails to the sandbox mailbox over SMTP, and runs the jobs that follow. */
async function deliver(): Promise<void> {
  const sender = smtpSender({ url: mailbox.url, from: "Corella <corella@corella.example>" });
  const { mail } = app.services;
  Object.assign(app.services, { mail: sender });
  await app.deliverMail();
  Object.assign(app.services, { mail });
  sender.close();
  for (const { ID, _doctor } of await app.database.db
    .selectFrom("mail")
    .select(["ID", "_doctor"])
    .where("when_ended", "is not", null)
    .execute())
    await app.runJob("form-reviews.mail_ended", { _doctor, mail: ID });
}
const open = async (id: number) => (await registration.get(`${PATH}/${id}?starts_review=false`)).body;

describe("the list and opening (API-FREV-001, -002)", () => {
  test("STATE-FORM-06: starting moves Open to Processing, once, and says who reviews", async () => {
    const id = await submitted();
    const listed = async (status: number | string) =>
      (await registration.get(`${PATH}/10/1/${status}`)).body.clients.map(({ ID }: { ID: number }) => ID);
    expect(await listed(1)).toContain(id);
    expect((await open(id)).process_status).toBe(1);
    expect(await listed(1)).toContain(id);
    const opened = (await registration.post(`${PATH}/${id}/start`)).body;
    expect([opened.process_status, opened.reviewer, opened.submitted_by]).toEqual([
      2,
      "Simon Peake",
      "Dr Priya Raman",
    ]);
    expect((await registration.post(`${PATH}/${id}/start`)).status).toBe(200);
    expect(await listed("Open")).not.toContain(id);
    expect(await listed("Processing")).toContain(id);
    expect(await listed("All")).toContain(id);
    const events = await app.database.db
      .selectFrom("audit_event")
      .select("ID")
      .where("identity", "=", id)
      .where("message", "like", "began the review%")
      .execute();
    expect(events).toHaveLength(1);
    expect((await registration.get(`${PATH}/10/1/9`)).status).toBe(400);
  });

  /** Returns the form of the test before, open again. */
  async function reopened(): Promise<number> {
    const id = (await registration.get(`${PATH}/10/1/0`)).body.clients[0].ID;
    const change = { process_status: 1, _reviewer: null };
    await app.database.db.updateTable("insurer_form").set(change).where("ID", "=", id).execute();
    return id;
  }

  test("STATE-FORM-06: opening moves Open to Processing, unless it says that it starts no review", async () => {
    const id = await reopened();
    expect([(await open(id)).process_status, (await open(id)).reviewer]).toEqual([1, null]);
    const { body } = await registration.get(`${PATH}/${id}`);
    expect([body.process_status, body.reviewer]).toEqual([2, "Simon Peake"]);
    expect((await registration.get(`${PATH}/${id}?starts_review=perhaps`)).status).toBe(400);
  });

  test("a form in review is another user's to start only once it was handed back", async () => {
    const id = await reopened();
    const other = await app.signIn("superadmin");
    await registration.post(`${PATH}/${id}/start`);
    const refused = await other.post(`${PATH}/${id}/start`);
    expect([refused.status, refused.body.message]).toEqual([409, "Simon Peake is reviewing this form."]);
    const back = (await registration.post(`${PATH}/${id}/handback`)).body;
    expect([back.process_status, back.reviewer]).toEqual([1, null]);
    const { activity } = await open(id);
    expect(activity[0].words).toBe("handed back the form");
    await registration.post(`${PATH}/${id}/handback`);
    expect((await open(id)).activity).toEqual(activity);
    expect((await other.post(`${PATH}/${id}/start`)).body.reviewer).toBe("Grace Holloway");
    await app.database.db
      .updateTable("insurer_form")
      .set({ process_status: 3 })
      .where("ID", "=", id)
      .execute();
    expect((await other.post(`${PATH}/${id}/handback`)).body.code).toBe("form.review_done");
    expect((await registration.post(`${PATH}/${id}/start`)).body.message).toBe("This form is done.");
  });

  test("saving an open form starts its review", async () => {
    const id = await reopened();
    await registration.put(`${PATH}/${id}`, { cell_phone: "0491570157" });
    const saved = await open(id);
    expect([saved.process_status, saved.reviewer]).toEqual([2, "Simon Peake"]);
  });

  test("saving a form that a colleague starts at this moment leaves it to the colleague", async () => {
    const id = await reopened();
    const colleague = await app.idOf("superadmin");
    const saved = await meanwhile(
      app,
      (trx) =>
        trx
          .updateTable("insurer_form")
          .set({ process_status: 2, _reviewer: colleague })
          .where("ID", "=", id)
          .execute(),
      () => registration.put(`${PATH}/${id}`, { cell_phone: "0491570157" }),
    );
    expect([saved.status, (await open(id)).reviewer]).toEqual([200, "Grace Holloway"]);
  });

  test("RULE-FREV-02: a line shows the client, the kind and the location", async () => {
    const { body } = await registration.get(`${PATH}/10/1/0?search=raman`);
    expect(body.clients[0]).toMatchObject({
      name: "Dr Priya Raman",
      form_status_label: "New Registration",
      user_location_name: "New South Wales",
    });
    expect((await registration.get(`${PATH}/10/1/0?search=nobody`)).body.totalItems).toBe(0);
    expect((await (await app.signIn("vogt")).get(`${PATH}/10/1/0`)).status).toBe(404);
  });
});

describe("editing (API-FREV-003)", () => {
  test("G-66: changed fields only, with new revisions of the forms that differ, and a stale version is refused", async () => {
    const id = await submitted();
    const before = await open(id);
    const saved = await registration.put(`${PATH}/${id}`, {
      cell_phone: "0491570157",
      version: before.version,
    });
    expect([saved.status, saved.body.cell_phone, saved.body.first_name]).toEqual([200, "0491570157", "Hugo"]);
    expect(saved.body.documents.every(({ revision }: { revision: number }) => revision === 2)).toBe(true);
    expect(
      (await registration.put(`${PATH}/${id}`, { cell_phone: "1", version: before.version })).status,
    ).toBe(409);
    expect(
      (await registration.put(`${PATH}/${id}`, { signature: "Forged", signature_agreement: true })).body
        .signature,
    ).toBeNull();
  });

  test("what becomes of the emails meanwhile does not make an edit stale", async () => {
    const okafor = await app.signIn("okafor");
    const id = (await okafor.post("/insurerForms", { ...completeForm, user_location: 8 })).body.ID;
    const { version } = await open(id);
    await registration.post(`${PATH}/${id}/send`);
    await deliver();
    const saved = await registration.put(`${PATH}/${id}`, { cell_phone: "0491570157", version });
    expect([saved.status, saved.body.form_status]).toEqual([200, 2]);
  });

  test("RULE-IFRM-18: a new form whose practice has no name is neither saved nor sent", async () => {
    const id = await submitted({ practices: [{ ...completeForm.practices[0], practice_name: null }] });
    const saved = await registration.put(`${PATH}/${id}`, { cell_phone: "0491570157" });
    expect([saved.status, saved.body.message, Object.keys(saved.body.errors)]).toEqual([
      400,
      "Practice Name Missing…",
      ["practices.0.practice_name"],
    ]);
    expect((await registration.post(`${PATH}/${id}/send`)).body.message).toBe("Practice Name Missing…");
  });
});

describe("sending (API-FREV-004)", () => {
  test("STATE-FORM-05: each fund gets its own PDF by mail, and the form is done once all have it", async () => {
    const id = await submitted();
    const { status, body } = await registration.post(`${PATH}/${id}/send`);
    expect([status, body]).toEqual([
      200,
      {
        form_status: 2,
        form_status_name: "NEW_FORM_SUBMITTED_TO_INSURER",
        message: null,
        failed: [],
        sent: 2,
      },
    ]);
    expect((await open(id)).funds.map(({ state }: { state: string }) => state)).toEqual(["queued", "queued"]);
    await deliver();
    const after = await open(id);
    expect([after.process_status, after.funds.map(({ state }: { state: string }) => state)]).toEqual([
      3,
      ["sent", "sent"],
    ]);
    const message = (await mailbox.list()).find(({ to }) => to.includes("providers@hcf.example"));
    expect(message?.subject).toContain(`form ${id}-HCF`);
    const attached = await app.database.db
      .selectFrom("mail_attachment")
      .innerJoin("mail", (join) =>
        join
          .onRef("mail._doctor", "=", "mail_attachment._doctor")
          .onRef("mail.ID", "=", "mail_attachment._mail"),
      )
      .select("content")
      .where("mail.to_address", "=", "providers@hcf.example")
      .executeTakeFirstOrThrow();
    expect(textOf(await readPdf(new Uint8Array(attached.content ?? [])))).toContain("Nguyễn-Ødegård");
  });

  test.each(["550", "554"] as const)(
    "G-57: one fund's final refusal (%s) makes the form an error with the server's words, and sending again reaches that one only",
    async (fault) => {
      const by = fault === "550" ? doctor : await app.signIn("vogt");
      const id = (await by.post("/insurerForms", { ...completeForm, user_location: 8 })).body.ID;
      await registration.post(`${PATH}/${id}/send`);
      mailbox.faults.push(fault);
      await deliver();
      const refused = await open(id);
      expect([refused.form_status, refused.form_status_name, refused.funds[0].state]).toEqual([
        7,
        "ERROR_DURING_SUBMITTING_TO_INSURER",
        "refused",
      ]);
      expect(refused.funds[0].answer).toContain(fault);
      expect(refused.funds[1].state).toBe("sent");
      const told = refused.activity.map(
        (one: { by: string | null; words: string }) => `${one.by}: ${one.words}`,
      );
      expect(told.slice(-1)).toEqual([expect.stringMatching(/: submitted the form: New Registration$/)]);
      expect(told).toContain("Simon Peake: sent the form to 2 funds");
      expect(told).toContain(`null: ${refused.funds[0].recipient} refused the form`);
      const mails = async () => (await mailbox.list()).length;
      const before = await mails();
      const again = await registration.post(`${PATH}/${id}/send`, {
        addresses: { [refused.funds[0].recipient]: "right@fund.example" },
      });
      expect(again.body).toMatchObject({ sent: 1, failed: [], form_status: 2 });
      await deliver();
      expect((await mails()) - before).toBe(1);
      expect((await open(id)).funds.every(({ state }: { state: string }) => state === "sent")).toBe(true);
      expect((await registration.post(`${PATH}/${id}/send`)).body).toMatchObject({ sent: 0, failed: [] });
    },
  );

  test("MSG-095: a fund without an address is a failure at once", async () => {
    const id = await submitted({ health_funds: ["AHSA", "HCF"] });
    const { body } = await registration.post(`${PATH}/${id}/send`);
    expect(body).toMatchObject({ form_status: 7, message: "Forms Submission failed", sent: 1 });
    expect(body.failed).toEqual([
      {
        health_fund: "AHSA",
        name: "Australian Health Service Alliance",
        message: "No email address is entered for this fund.",
      },
    ]);
  });

  test("G-58: an online fund is a task with a printable sheet, marked as entered once", async () => {
    const id = await submitted({ health_funds: ["NIB"] });
    expect((await registration.post(`${PATH}/${id}/send`)).body).toMatchObject({ sent: 1, form_status: 2 });
    expect((await open(id)).funds[0].state).toBe("task");
    const sheet = await fetch(`${app.url}/api/insurerForms/${id}/document/NIB`, {
      headers: { cookie: registration.cookie },
    });
    expect([sheet.status, sheet.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const entered = await registration.post(`${PATH}/${id}/entered/nib`);
    expect([entered.body.funds[0].state, entered.body.process_status]).toEqual(["entered", 3]);
    expect((await registration.post(`${PATH}/${id}/entered/nib`)).status).toBe(409);
  });

  test("two who send at the same moment send once", async () => {
    const id = await submitted({ health_funds: ["HCF"] });
    const [a, b] = await Promise.all([
      registration.post(`${PATH}/${id}/send`),
      registration.post(`${PATH}/${id}/send`),
    ]);
    expect(a.body.sent + b.body.sent).toBe(1);
  });

  test("funds that are named by number or code are sent, unknown ones are refused at their field", async () => {
    const id = await submitted({ health_funds: ["NIB"], user_location: 0 });
    const fund = await app.database.db
      .selectFrom("health_fund")
      .select("ID")
      .where("code", "=", "HCF")
      .executeTakeFirstOrThrow();
    expect(
      (await registration.post(`${PATH}/${id}/send`, { health_funds: ["NOFUND"] })).body.errors,
    ).toHaveProperty("health_funds");
    expect((await registration.post(`${PATH}/${id}/send`, { health_funds: [fund.ID] })).body.sent).toBe(1);
    await app.runJob("form-reviews.send", { _doctor: await app.idOf("raman"), form: id });
    expect(
      (await open(id)).funds.map(({ recipient }: { recipient: string }) => recipient).toSorted(),
    ).toEqual(["HCF", "NIB"]);
  });
});
