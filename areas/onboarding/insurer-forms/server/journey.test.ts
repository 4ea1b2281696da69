import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registrationRoutes } from "#areas/onboarding/registration/contract.ts";
import { smtpSender } from "#platform/mail/transport/smtp.ts";
import { EWAY_KEY, EWAY_PASSWORD, type EwaySandbox, startEway } from "#sandbox/eway/eway.ts";
import { type Mailbox, startMailbox } from "#sandbox/mailbox/mailbox.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { readPdf, textOf } from "#test/support/pdf.ts";
import { completeForm } from "../rules/complete-form.ts";

let app: TestApp;
let eway: EwaySandbox;
let mailbox: Mailbox;
const folder = mkdtempSync(join(tmpdir(), "corella-forms-"));
beforeAll(async () => {
  [eway, mailbox] = [await startEway(), await startMailbox(folder)];
  app = await startApp({ EWAY_URL: eway.url, EWAY_KEY, EWAY_PASSWORD });
  await app.database.db
    .updateTable("fund_recipient")
    .set({ email_address: "providers@hcf.example" })
    .where("code", "=", "HCF")
    .execute();
});
afterAll(async () => {
  await app.stop();
  await Promise.all([eway.stop(), mailbox.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const DECLINED = "5105105105105100";
async function linkSent(to: string): Promise<{ id: string; token: string }> {
  await app.deliverMail();
  const [, id = "", token = ""] =
    /#id=(\d+)&token=(\S+)/.exec(app.mails.findLast((mail) => mail.to === to)?.text ?? "") ?? [];
  return { id, token };
}
async function deliverBySmtp(): Promise<void> {
  const sender = smtpSender({ url: mailbox.url, from: "Corella <corella@corella.example>" });
  const { mail } = app.services;
  Object.assign(app.services, { mail: sender });
  await app.deliverMail();
  Object.assign(app.services, { mail });
  sender.close();
}

test("a forms-only physician registers, pays the fee after one decline, and the fund's mailbox holds the form (RULE-IFRM-07, -08, C-136)", async () => {
  const example = Object(registrationRoutes.registerFormsOnly.example);
  const made = await app.nobody.post("/doctor/registerFormsOnly", example);
  expect(made.status).toBe(201);
  const { id, token } = await linkSent(example.email_address);
  const active = await app.nobody.put(`/doctor/activateFormsUser/${id}`, { token });
  const physician = app.withCookie(active.headers.get("set-cookie")?.split(";")[0] ?? "");

  const draft = (await physician.post(`/insurerForms/generate/${id}`, { user_location: 1 })).body;
  expect(draft).toMatchObject({ form_status: 0, is_update: false, last_name: example.last_name });
  const form = { ...completeForm, user_location: 1, health_funds: ["HCF"] };
  expect((await physician.post("/insurerForms", form)).body.code).toBe("form.fee_unpaid");
  const { _invoice } = (await physician.get(`/insurerForms/${draft.ID}`)).body;

  const pay = async (card?: string) => {
    const page = (await physician.get(`/invoice/${_invoice}/accesscode?total=0.01`)).body;
    expect(await (await fetch(page.form_url)).text()).toContain("Pay $33.00");
    expect(await eway.enterCard(page.form_url, card)).toContain(`/insurerforms/fee/${_invoice}?AccessCode=`);
    const paid = (await physician.post("/payment", { access_code: page.access_code, _invoice })).body;
    await app.runJob("insurer-forms.submit_paid", { _doctor: Number(id), form: draft.ID });
    return paid;
  };
  expect(await pay(DECLINED)).toMatchObject({
    is_successful: false,
    response_message: expect.stringMatching(/./),
  });
  expect((await physician.get(`/insurerForms/${draft.ID}`)).body).toMatchObject({
    form_status: 0,
    fee: { outstanding: 33 },
  });
  expect(await pay()).toMatchObject({ is_successful: true });
  expect((await physician.get(`/insurerForms/${draft.ID}`)).body).toMatchObject({
    form_status: 2,
    fee: null,
  });

  await app.runJob("form-reviews.send", { _doctor: Number(id), form: draft.ID });
  await deliverBySmtp();
  const received = (await mailbox.list()).find(({ to }) => to.includes("providers@hcf.example"));
  const [pdf] = (await PostalMime.parse(readFileSync(join(folder, `${received?.name ?? "none"}.eml`))))
    .attachments;
  expect(pdf?.mimeType).toBe("application/pdf");
  const text = textOf(await readPdf(new Uint8Array(pdf?.content instanceof ArrayBuffer ? pdf.content : [])));
  for (const part of ["Nguyễn-Ødegård", "242662 1B", "083-214", "New South Wales", `Form ${draft.ID}-HCF`])
    expect(text).toContain(part);
});
