import { afterAll, beforeAll, expect, test } from "vitest";
import { EWAY_KEY, EWAY_PASSWORD, type EwaySandbox, startEway } from "#sandbox/eway/eway.ts";
import { enquiryRoutes } from "#areas/onboarding/enquiries/contract.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { registrationRoutes } from "../contract.ts";

let app: TestApp;
let eway: EwaySandbox;
beforeAll(async () => {
  eway = await startEway();
  app = await startApp({ EWAY_URL: eway.url, EWAY_KEY, EWAY_PASSWORD });
});
afterAll(async () => {
  await app.stop();
  await eway.stop();
});

const DECLINED = "5105105105105100";
const example = Object(registrationRoutes.register.example);
const who = { username: "msurgeon", email_address: "m.surgeon@rooms.example" };

test("a surgeon asks for a quote, signs up with a trial in two browsers, pays after a decline, activates and finishes the account", async () => {
  // Requests a quote on the public site.
  expect((await app.nobody.post("/doctor/getAQuote", enquiryRoutes.quote.example)).status).toBe(201);

  // Gives some answers in the first browser and requests the emailed link (G-62).
  const answers = {
    first_name: "Marcus",
    services: [4],
    billingPackage: 14,
    register_password: "never saved",
  };
  const { key } = (await app.nobody.post("/signup/draft", { answers })).body;
  await app.nobody.post("/signup/draft/link", { key, email_address: who.email_address });
  await app.deliverMail();
  const mail = app.mails.findLast(({ to }) => to === who.email_address);
  const [, linked = ""] = /#draft=([\w.-]+)/.exec(mail?.text ?? "") ?? [];
  expect(linked.startsWith(`${key}.`)).toBe(true);

  // Continues in the second browser with the saved answers, which don't contain the password.
  const opened = (await app.nobody.post("/signup/draft/open", { key: linked })).body.answers;
  expect(opened).toEqual({ first_name: "Marcus", services: [4], billingPackage: 14 });
  const services = [{ client_service_id: 14, is_trial: true }];
  const billing = { client_service_id: 14, has_ifc: true, is_ifc_prepaid: true, prepay_amount: 20 };
  const { total } = (await app.nobody.post("/signup/quote", { services, billing })).body;
  const whole = {
    ahpra: "MED0001846203",
    specialties: [1],
    _locality: 690,
    services,
    billing,
    total,
    draft: linked,
  };
  const made = await app.nobody.post("/doctor/register", { ...example, ...who, ...whole });
  expect([made.status, made.body._invoice]).toEqual([201, expect.any(Number)]);
  const { ID, _invoice } = made.body;

  // Only the prepaid consents are due, not the package on trial.
  const signup = app.withCookie(made.headers.get("set-cookie")?.split(";")[0] ?? "");
  expect((await signup.get(`/invoice/signup/${ID}/1`)).body).toMatchObject({ outstanding: total });
  const pay = async (card?: string) => {
    const page = (await signup.get(`/invoice/${_invoice}/accesscode`)).body;
    await eway.enterCard(page.form_url, card);
    return (await signup.post("/payment", { access_code: page.access_code, _invoice })).body.is_successful;
  };
  expect([await pay(DECLINED), await pay()]).toEqual([false, true]);
  expect((await signup.get(`/invoice/signup/${ID}/1`)).body).toBeNull();

  // Signs in, activates the trial as a package, and completes the account.
  const surgeon = await app.signIn(who.username, example.register_password);
  const packageOf = async () =>
    (await surgeon.get(`/doctor/${ID}`)).body.services.find(
      (entry: { client_service_id: number }) => entry.client_service_id === 14,
    );
  expect(await packageOf()).toMatchObject({ is_trial: true, trial_exp_date: expect.any(String) });
  expect((await surgeon.put(`/doctor/activate/${ID}`, {})).status).toBe(200);
  expect(await packageOf()).toMatchObject({ is_trial: false, next_invoice_date: expect.any(String) });
  const account = {
    name: "CBA",
    bank_address: "1 Bank St",
    account_name: "Yarra",
    bsb: "083214",
    account_number: "40771926",
  };
  const bank_accounts = [{ ...account, abn: "51824753556" }];
  const saved = await surgeon.put(`/doctor/updateproviderandbankdetails/${ID}`, { bank_accounts });
  expect(saved.body.message ?? saved.status).toBe(200);
  expect(saved.body.bank_accounts).toHaveLength(1);
});
