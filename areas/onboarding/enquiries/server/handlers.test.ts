import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { enquiryRoutes } from "../contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const quote = Object(enquiryRoutes.quote.example);
const enquiry = Object(enquiryRoutes.enquiry.example);
const rows = () => app.database.db.selectFrom("enquiry").selectAll().orderBy("ID").execute();

describe("API-ENQ-001", () => {
  test("stores a quote, emails the office and is in the audit log of nobody's client", async () => {
    const [specialty] = (await app.nobody.get("/specialty")).body;
    const reply = await app.nobody.post("/doctor/getAQuote", {
      ...quote,
      specialties: [{ ID: specialty.ID }],
      phone: "+61 491 570 156",
    });
    expect([reply.status, reply.body]).toEqual([201, { message: "Thank you. We'll email your quote." }]);
    expect((await rows()).at(-1)).toMatchObject({
      kind: "quote",
      _locality: 690,
      phone: "0491570156",
      specialties: [specialty.ID],
    });
    await app.deliverMail();
    const [office, copy, ...others] = app.mails.toSorted((a, b) => (a.to < b.to ? -1 : 1));
    expect(office).toMatchObject({
      to: "business@corella.example",
      subject: "Quote request from Marcus Tehrani",
    });
    expect(office?.text).toContain(specialty.description);
    expect(copy).toMatchObject({ to: quote.email_address, subject: "We received your quote request" });
    expect(copy?.html).toContain("Hi Marcus,");
    expect(others).toEqual([]);
    const audited = await app.database.db
      .selectFrom("audit_event")
      .selectAll()
      .where("controller", "=", "enquiry")
      .execute();
    expect(audited).toMatchObject([{ _executing_user: -1, _doctor: 0, message: "asked for a quote" }]);
  });

  test.each([
    [
      "RULE-ENQ-02: a suburb that is on no list",
      { _locality: 2_000_000_000 },
      "_locality",
      "Please select suburb from dropdown list",
    ],
    [
      "a specialty that is on no list",
      { specialties: [2_000_000_000] },
      "specialties",
      "Choose specialties from the list.",
    ],
    [
      "a phone number with too few digits",
      { phone: "12345" },
      "phone",
      "12345 is invalid phone number. Please enter valid number.",
    ],
    ["no email address", { email_address: "x" }, "email_address", "Invalid Email Address"],
  ])("%s is refused at its field, and nothing is stored", async (_what, change, field, words) => {
    const before = await rows();
    const { status, body } = await app.nobody.post("/doctor/getAQuote", { ...quote, ...change });
    expect([status, body.message, body.errors[field]]).toEqual([400, words, words]);
    expect(await rows()).toEqual(before);
  });
});

describe("API-ENQ-002", () => {
  test("RULE-ENQ-01: needs a type", async () => {
    const { status, body } = await app.nobody.post("/doctor/enquiry", { ...enquiry, clientEnquiries: [] });
    expect([status, body.message]).toEqual([400, "Please select an enquiry type"]);
  });

  test("goes to the Super Administrators where business development has no address", async () => {
    const { db } = app.database;
    await db.updateTable("person").set({ email_address: null }).where("username", "=", "business").execute();
    expect((await app.nobody.post("/doctor/enquiry", { ...enquiry, clientEnquiries: [2, 4] })).status).toBe(
      201,
    );
    await app.deliverMail();
    const sent = app.mails.slice(-2);
    const office = sent.find(({ to }) => to === "superadmin@corella.example");
    expect(office?.subject).toBe("Enquiry from Marcus Tehrani");
    expect(office?.text).toContain("About: Billing, Transcription");
    const copy = sent.find(({ to }) => to === enquiry.email_address);
    expect(copy?.subject).toBe("We received your enquiry");
    expect(copy?.text).not.toContain(enquiry.message);
    expect((await rows()).at(-1)).toMatchObject({ kind: "enquiry", types: [2, 4], message: enquiry.message });
  });

  test("G-66: from one address it answers 429 before long", async () => {
    const statuses = [];
    for (let n = 0; n < 30; n += 1)
      statuses.push((await app.nobody.post("/doctor/enquiry", { ...enquiry, clientEnquiries: [] })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
