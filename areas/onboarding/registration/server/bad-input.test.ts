import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { todayIn } from "#kernel/dates/day.ts";
import type { TestApp, Visitor } from "#test/support/app.ts";
import { startCardApp } from "#test/support/card-app.ts";
import { registrationRoutes } from "../contract.ts";

let app: TestApp;
let staff: Visitor;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ app, staff, stop } = await startCardApp());
});
afterAll(() => stop());

const example = Object(registrationRoutes.register.example);
const billing = {
  ahpra: "MED0001846203",
  specialties: [1],
  _locality: 690,
  services: [{ client_service_id: 13 }],
};
let number = 0;
const somebody = () => {
  number += 1;
  return { username: `odd${number}`, email_address: `odd${number}@rooms.example` };
};
const register = (change: object, from: Visitor = app.nobody) =>
  from.post("/doctor/register", { ...example, ...billing, ...change });
const people = async () => (await app.database.db.selectFrom("person").select("ID").execute()).length;
const setPrice = async (unit_price: number) => {
  const saver = (await app.nobody.get("/service")).body.find(({ ID }: { ID: number }) => ID === 13)._product;
  const from_day = todayIn("Australia/Sydney", new Date().toISOString());
  const reply = await staff.put(`/productPrice/${saver}`, { from_day, unit_price, has_gst: true });
  expect(reply.body.message ?? reply.status).toBe(200);
};

describe("G-56: a price that changes", () => {
  test("between summary and sign-up is refused with the new total; agreed to, it is what the invoice and the card page ask", async () => {
    const who = somebody();
    const shown = (await app.nobody.post("/signup/quote", { services: billing.services })).body.total;
    expect(shown).toBe(108.9);
    await setPrice(120);
    const before = await people();
    const refused = await register({ ...who, total: shown });
    expect([refused.status, refused.body.code, refused.body.details.total]).toEqual([
      409,
      "signup.price_changed",
      132,
    ]);
    expect(await people()).toBe(before);
    const made = await register({ ...who, total: 132 });
    expect(made.status).toBe(201);
    const visitor = app.withCookie(made.headers.get("set-cookie")?.split(";")[0] ?? "");
    // The agreed price still applies if the price changes again before payment.
    await setPrice(500);
    const page = (await visitor.get(`/invoice/${made.body._invoice}/accesscode?total=0.01`)).body;
    expect(await (await fetch(page.form_url)).text()).toContain("Pay $132.00");
    await setPrice(99);
  });

  test.each([0.01, 0, -5, 1e9])(
    "to a total of %s in the browser alone is refused, and nothing is made",
    async (total) => {
      const before = await people();
      const { status, body } = await register({ ...somebody(), total });
      expect([status, body.details?.total ?? body.code]).toEqual([409, 108.9]);
      expect(await people()).toBe(before);
    },
  );
});

describe("a wizard posted out of order", () => {
  test("the last step first names every answer that is missing, and nothing is made; the whole afterwards is taken", async () => {
    const { key } = (await app.nobody.post("/signup/draft", { answers: { step: "agreements" } })).body;
    const before = await people();
    const only = await app.nobody.post("/doctor/register", { signature_type: "manual", draft: key });
    expect(only.status).toBe(400);
    for (const field of [
      "first_name",
      "last_name",
      "username",
      "email_address",
      "dob",
      "cell_phone",
      "work_address",
    ])
      expect(only.body.errors).toHaveProperty(field);
    expect(await people()).toBe(before);
    expect((await app.nobody.post("/signup/draft/open", { key })).body.answers).toEqual({
      step: "agreements",
    });
    const whole = await register({ ...somebody(), draft: key });
    expect(whole.status).toBe(201);
    const again = await register({ ...somebody(), draft: key });
    expect([again.status, again.body.ID]).toEqual([201, whole.body.ID]);
  });

  test("paying before the card page was opened, and activating before signing up, find nothing", async () => {
    const made = await register(somebody());
    const visitor = app.withCookie(made.headers.get("set-cookie")?.split(";")[0] ?? "");
    const early = await visitor.post("/payment", {
      access_code: "never-opened",
      _invoice: made.body._invoice,
    });
    expect([early.status, early.body.code]).toEqual([400, "payment.code"]);
    expect(
      (await app.nobody.put(`/doctor/activateFormsUser/${made.body.ID}`, { token: "none" })).body.message,
    ).toBe("Invalid token");
    expect((await visitor.get(`/invoice/signup/${made.body.ID}/1`)).body.outstanding).toBe(108.9);
  });

  test("a code used twice at the same moment signs up one client; the other hears that it is invalid", async () => {
    const { email_address } = somebody();
    const { code } = (await staff.post("/doctor/freesignup", { email_address })).body;
    const send = () => register({ ...somebody(), email_address, code });
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    for (const { body } of replies.filter((reply) => reply.status !== 201))
      expect(["Invalid token", "This email address is already in use"]).toContain(body.message);
  });
});
