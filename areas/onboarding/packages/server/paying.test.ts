import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registrationRoutes } from "#areas/onboarding/registration/contract.ts";
import type { EwaySandbox } from "#sandbox/eway/eway.ts";
import type { TestApp, Visitor } from "#test/support/app.ts";
import { startCardApp } from "#test/support/card-app.ts";

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
async function signUp(services: object[], extra: object = {}) {
  number += 1;
  const who = { username: `switcher${number}`, email_address: `switcher${number}@rooms.example` };
  const details = { ahpra: "MED0001846203", specialties: [1], _locality: 690, services, ...extra };
  const { body } = await app.nobody.post("/doctor/register", { ...example, ...details, ...who });
  const visitor = await app.signIn(who.username, example.register_password);
  return { ID: Number(body.ID), invoice: Number(body._invoice), visitor };
}
async function payByCard(visitor: Visitor, invoice: number, times = 1) {
  const page = (await visitor.get(`/invoice/${invoice}/accesscode`)).body;
  await eway.enterCard(page.form_url);
  const pay = () => visitor.post("/payment", { access_code: page.access_code, _invoice: invoice });
  return Promise.all(Array.from({ length: times }, pay));
}
const liveOf = async (ID: number): Promise<number[]> =>
  (await staff.get(`/doctor/${ID}`)).body.services
    .filter(({ active_date, cut_off_date, is_deleted }: Record<string, unknown>) => active_date && !cut_off_date && !is_deleted)
    .map(({ client_service_id }: { client_service_id: number }) => client_service_id);
const paymentsOf = (ID: number) =>
  app.database.db.selectFrom("payment").select(["ID", "is_successful"]).where("_doctor", "=", ID).execute();

describe("a client switches from Saver to Premium", () => {
  test("and is charged once, however often the browser returns from the card page (STATE-PKG-02, G-52)", async () => {
    const { ID, invoice, visitor } = await signUp([{ client_service_id: 13 }]);
    await payByCard(visitor, invoice);
    expect(await liveOf(ID)).toEqual([13]);
    const asked = await visitor.put(`/doctor/switchpackage/${ID}/false`, { client_service_id: 15 });
    const again = await visitor.put(`/doctor/switchpackage/${ID}/false`, { client_service_id: 15 });
    expect(again.body._invoice).toBe(asked.body._invoice);
    expect((await visitor.get(`/invoice/${asked.body._invoice}`)).body).toMatchObject({ outstanding: 383.9 });
    const replies = await payByCard(visitor, asked.body._invoice, 3);
    expect(replies.map(({ body }) => body.is_successful)).toEqual([true, true, true]);
    expect(await liveOf(ID)).toEqual([15]);
    expect(await paymentsOf(ID)).toHaveLength(2);
    expect((await visitor.get(`/invoice/${asked.body._invoice}/accesscode`)).body.message).toMatch(/Nothing is outstanding/);
  });

  test("only after the sign-up is paid: one unpaid package is not exchanged for another", async () => {
    const { ID, visitor } = await signUp([{ client_service_id: 13 }]);
    const { status, body } = await visitor.put(`/doctor/switchpackage/${ID}/false`, { client_service_id: 15 });
    expect([status, body.message]).toEqual([409, "Failed to switch. An invoice is not paid yet. Pay or close it first."]);
  });
});

describe("STATE-SIGNUP-02: closing with an unpaid invoice", () => {
  test("deletes the invoice, and the package can be bought again", async () => {
    const { ID, invoice, visitor } = await signUp([{ client_service_id: 14 }]);
    const upgrade = () => visitor.post("/doctor/upgrade", { services: [{ client_service_id: 14 }] });
    const early = await upgrade();
    expect([early.status, early.body.message]).toEqual([
      409,
      "Failed to upgrade. Please contact Synapse for further assistance. An invoice is not paid yet. Pay or close it first.",
    ]);
    expect((await visitor.delete(`/invoice/${invoice}`)).status).toBe(200);
    expect((await visitor.get(`/invoice/signup/${ID}/1`)).body).toBeNull();
    const { body } = await upgrade();
    expect(body).toEqual({ ID, _invoice: expect.any(Number) });
    const rows = (await staff.get(`/doctor/${ID}`)).body.services;
    expect(rows.map(({ client_service_id }: { client_service_id: number }) => client_service_id)).toEqual([14]);
    await payByCard(visitor, body._invoice);
    expect(await liveOf(ID)).toEqual([14]);
  });

  test("is refused while a card page is open, and the invoice can still be paid", async () => {
    const { ID, invoice, visitor } = await signUp([{ client_service_id: 14 }]);
    const page = (await visitor.get(`/invoice/${invoice}/accesscode`)).body;
    expect((await visitor.delete(`/invoice/${invoice}`)).body.code).toBe("payment.open");
    await eway.enterCard(page.form_url);
    const [paid, closed] = await Promise.all([
      visitor.post("/payment", { access_code: page.access_code, _invoice: invoice }),
      visitor.delete(`/invoice/${invoice}`),
    ]);
    expect([paid.body.is_successful, closed.status]).toEqual([true, 409]);
    expect(await liveOf(ID)).toEqual([14]);
  });
});
