import { sql } from "kysely";
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
    .filter(
      ({ active_date, cut_off_date, is_deleted }: Record<string, unknown>) =>
        active_date && !cut_off_date && !is_deleted,
    )
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
    expect((await visitor.get(`/invoice/${asked.body._invoice}/accesscode`)).body.message).toMatch(
      /Nothing is outstanding/,
    );
  });

  test("only after the sign-up is paid: one unpaid package is not exchanged for another", async () => {
    const { ID, visitor } = await signUp([{ client_service_id: 13 }]);
    const { status, body } = await visitor.put(`/doctor/switchpackage/${ID}/false`, {
      client_service_id: 15,
    });
    expect([status, body.message]).toEqual([
      409,
      "Failed to switch. An invoice is not paid yet. Pay or close it first.",
    ]);
  });
});

describe("H-6: another package is chosen before the switch is paid", () => {
  const to = (visitor: Visitor, ID: number, client_service_id: number) =>
    visitor.put(`/doctor/switchpackage/${ID}/false`, { client_service_id });
  async function switcher() {
    const { ID, invoice, visitor } = await signUp([{ client_service_id: 13 }]);
    await payByCard(visitor, invoice);
    return { ID, visitor };
  }
  const openInvoices = async (ID: number): Promise<number[]> =>
    (
      await app.database.db
        .selectFrom("invoice")
        .select("ID")
        .where("_doctor", "=", ID)
        .where("kind", "=", "switch")
        .execute()
    ).map((row) => row.ID);

  test("the first invoice is removed and can't be paid, the second one can", async () => {
    const { ID, visitor } = await switcher();
    const first = (await to(visitor, ID, 14)).body._invoice;
    const second = (await to(visitor, ID, 15)).body._invoice;
    expect(second).not.toBe(first);
    expect((await visitor.get(`/invoice/${first}`)).status).toBe(404);
    expect((await visitor.get(`/invoice/${first}/accesscode`)).status).toBe(404);
    expect(await openInvoices(ID)).toEqual([second]);
    await payByCard(visitor, second);
    expect(await liveOf(ID)).toEqual([15]);
  });

  test("is refused while a card page of the first one is open, unknown, or was replaced", async () => {
    const { ID, visitor } = await switcher();
    const first = (await to(visitor, ID, 14)).body._invoice;
    await visitor.get(`/invoice/${first}/accesscode`);
    const refused = await to(visitor, ID, 15);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Failed to switch. A payment of the open switch is open or not confirmed yet. Finish it, or try again later.",
    ]);
    eway.mishaps.push("odd: {}", "odd: {}");
    expect((await to(visitor, ID, 15)).status).toBe(409);
    await sql`update payment_attempt set state = 'expired', ended_at = now() where _doctor = ${ID} and state in ('open', 'sent')`.execute(
      app.database.db,
    );
    expect((await to(visitor, ID, 15)).status).toBe(409);
    await sql`update payment_attempt set started_at = now() - interval '4 hours' where _doctor = ${ID}`.execute(
      app.database.db,
    );
    expect((await to(visitor, ID, 15)).status).toBe(200);
  });

  test("the provider is asked first: a payment that nobody told us of makes the first switch", async () => {
    const { ID, visitor } = await switcher();
    const first = (await to(visitor, ID, 14)).body._invoice;
    const page = (await visitor.get(`/invoice/${first}/accesscode`)).body;
    await eway.enterCard(page.form_url);
    const second = await to(visitor, ID, 15);
    expect(await liveOf(ID)).toEqual([14]);
    expect((await visitor.get(`/invoice/${first}`)).body.status).toBe("paid");
    expect((await visitor.get(`/invoice/${second.body._invoice}`)).body).toMatchObject({
      kind: "switch",
      status: "unpublished",
    });
  });

  test("a declined card does not keep the first one, and a package without a price removes it too", async () => {
    const { ID, visitor } = await switcher();
    const first = (await to(visitor, ID, 14)).body._invoice;
    const page = (await visitor.get(`/invoice/${first}/accesscode`)).body;
    await eway.enterCard(page.form_url, "5105105105105100");
    expect((await to(visitor, ID, 15)).status).toBe(200);
    await visitor.put(`/doctor/optout/${ID}`, {});
    expect(await openInvoices(ID)).toEqual([]);
  });

  test("of several at once one switch and one invoice are left, whatever is paid meanwhile", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { ID, visitor } = await switcher();
      const first = (await to(visitor, ID, 14)).body._invoice;
      const pay = async () => {
        const page = (await visitor.get(`/invoice/${first}/accesscode`)).body;
        if (!page.form_url) return;
        await eway.enterCard(page.form_url);
        await visitor.post("/payment", { access_code: page.access_code, _invoice: first });
      };
      const replies = await Promise.all([
        to(visitor, ID, 15),
        pay(),
        to(visitor, ID, 14),
        to(visitor, ID, 15),
      ]);
      for (const reply of replies) if (reply) expect([200, 409]).toContain(reply.status);
      const invoices = await Promise.all(
        (await openInvoices(ID)).map(async (one) => (await visitor.get(`/invoice/${one}`)).body),
      );
      expect(invoices.filter(({ status }) => status !== "paid").length).toBeLessThanOrEqual(1);
      const paid = invoices.filter(({ status }) => status === "paid");
      expect(await liveOf(ID)).toEqual(paid.length === 0 ? [13] : [14]);
      const taken = (await paymentsOf(ID)).filter(({ is_successful }) => is_successful).length;
      expect(taken).toBe(1 + paid.length);
    }
  });

  test("the database keeps one unpaid sign-up and one unpaid switch invoice of a client", async () => {
    const { ID, visitor } = await switcher();
    const first = (await to(visitor, ID, 14)).body._invoice;
    const copy = sql`insert into invoice (_doctor, _issuer, kind, invoice_date, due_date, _created_by)
      select _doctor, _issuer, kind, invoice_date, due_date, _created_by from invoice where "ID" = ${first}`;
    await expect(copy.execute(app.database.db)).rejects.toThrow("invoice_awaited_once");
    expect((await staff.delete(`/invoice/${first}`)).status).toBe(200);
    expect((await to(visitor, ID, 14)).status).toBe(200);
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
    expect(rows.map(({ client_service_id }: { client_service_id: number }) => client_service_id)).toEqual([
      14,
    ]);
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
