import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EwaySandbox } from "#sandbox/eway/eway.ts";
import type { TestApp, Visitor } from "#test/support/app.ts";
import { startCardApp } from "#test/support/card-app.ts";
import { registrationRoutes } from "../contract.ts";

let app: TestApp;
let eway: EwaySandbox;
let staff: Visitor;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ app, eway, staff, stop } = await startCardApp());
});
afterAll(() => stop());

const example = Object(registrationRoutes.register.example);
let number = 0;
/** Signs up for a package paid in advance. Returns the visitor with the sign-up's cookie, and the invoice. */
async function signUp() {
  number += 1;
  const reply = await app.nobody.post("/doctor/register", {
    ...example,
    ahpra: "med 0001846203",
    specialties: [1],
    _locality: 690,
    username: `payer${number}`,
    email_address: `payer${number}@rooms.example`,
    services: [{ client_service_id: 14 }],
  });
  expect([reply.status, reply.body._invoice]).toEqual([201, expect.any(Number)]);
  const visitor = app.withCookie(reply.headers.get("set-cookie")?.split(";")[0] ?? "");
  return { visitor, ID: reply.body.ID, invoice: reply.body._invoice };
}
const services = async (ID: number) => (await staff.get(`/doctor/${ID}`)).body.services;

describe("G-50: paying for a sign-up with its own cookie", () => {
  test("declined, then approved: the invoice is published and the service is live from today (G-45, G-66)", async () => {
    const { visitor, ID, invoice } = await signUp();
    expect((await services(ID))[0].active_date).toBeNull();
    const pay = async (card?: string) => {
      const page = (await visitor.get(`/invoice/${invoice}/accesscode`)).body;
      const back = await eway.enterCard(page.form_url, card);
      expect(back).toContain(`/account/actions/register?doctorID=${ID}&invoice=${invoice}&AccessCode=`);
      return (await visitor.post("/payment", { access_code: page.access_code, _invoice: invoice })).body;
    };
    expect(await pay("5105105105105100")).toMatchObject({ is_successful: false, is_pending: false });
    expect(await pay()).toMatchObject({ is_successful: true });
    expect((await visitor.get(`/invoice/signup/${ID}/1`)).body).toBeNull();
    expect((await staff.get(`/invoice/${invoice}`)).body).toMatchObject({
      is_published: true,
      status: "paid",
      kind: "signup",
    });
    expect((await services(ID))[0].active_date).not.toBeNull();
    const events = app.database.db.selectFrom("audit_event").select(["message", "_executing_user"]);
    const ofClient = await events
      .where("_doctor", "=", ID)
      .where("kind", "=", "write")
      .orderBy("ID")
      .execute();
    const byPayment = ofClient.filter(({ message }) =>
      /^(published the invoice|activated services)/.test(message ?? ""),
    );
    expect(byPayment.map(({ _executing_user }) => _executing_user)).toEqual([ID, ID]);
  });
  test("the amount is the ledger's, whatever the browser says, and other invoices are not there", async () => {
    const [one, other] = [await signUp(), await signUp()];
    const page = (await one.visitor.get(`/invoice/${one.invoice}/accesscode?total=0.01`)).body;
    const { outstanding } = (await one.visitor.get(`/invoice/signup/${one.ID}/1`)).body;
    expect(await (await fetch(page.form_url)).text()).toContain(`Pay $${outstanding.toFixed(2)}`);
    expect((await one.visitor.get(`/invoice/${other.invoice}/accesscode`)).status).toBe(404);
    expect((await one.visitor.delete(`/invoice/${other.invoice}`)).status).toBe(404);
  });
});

describe("G-51: closing an unpaid sign-up invoice", () => {
  test("deletes it; a payment afterwards finds nothing", async () => {
    const { visitor, ID, invoice } = await signUp();
    expect((await visitor.delete(`/invoice/${invoice}`)).status).toBe(200);
    expect((await visitor.get(`/invoice/signup/${ID}/1`)).body).toBeNull();
    expect((await visitor.get(`/invoice/${invoice}/accesscode`)).status).toBe(404);
  });
  test("is refused while a card page is open, and once it is paid: the provider is asked first", async () => {
    const { visitor, invoice } = await signUp();
    const page = (await visitor.get(`/invoice/${invoice}/accesscode`)).body;
    const refused = await visitor.delete(`/invoice/${invoice}`);
    expect([refused.status, refused.body.code]).toEqual([409, "payment.open"]);
    await eway.enterCard(page.form_url);
    // The payment has not been reported to Corella yet.
    expect((await visitor.delete(`/invoice/${invoice}`)).body.code).toBe("invoice.paid");
    expect((await staff.get(`/invoice/${invoice}`)).body.status).toBe("paid");
  });
  test("a declined card does not keep it open", async () => {
    const { visitor, invoice } = await signUp();
    const page = (await visitor.get(`/invoice/${invoice}/accesscode`)).body;
    await eway.enterCard(page.form_url, "5105105105105100");
    expect((await visitor.delete(`/invoice/${invoice}`)).status).toBe(200);
  });
});
