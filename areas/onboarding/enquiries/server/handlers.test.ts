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
    expect(copy?.text).toContain(`You wrote:\n\n${enquiry.message}`);
    expect((await rows()).at(-1)).toMatchObject({ kind: "enquiry", types: [2, 4], message: enquiry.message });
  });

  test("G-66: from one address it answers 429 before long", async () => {
    const statuses = [];
    for (let n = 0; n < 30; n += 1)
      statuses.push((await app.nobody.post("/doctor/enquiry", { ...enquiry, clientEnquiries: [] })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("the list of quotes and enquiries", () => {
  const idsOf = (body: { enquiries: { ID: number }[] }): number[] => body.enquiries.map(({ ID }) => ID);
  const addEnquiry = async (days: number) => {
    const created_time = new Date(Date.now() - days * 86_400_000).toISOString();
    const values = {
      kind: "enquiry" as const,
      first_name: "Ana",
      last_name: "O'Neil_",
      types: [1],
      created_time,
    };
    const row = { ...values, email_address: `ana${days}@practice.example` };
    return (await app.database.db.insertInto("enquiry").values(row).returning("ID").executeTakeFirstOrThrow())
      .ID;
  };

  test("shows those to answer, the longest waiting first; one that is answered leaves the list and the count", async () => {
    const [older, newer] = [await addEnquiry(10), await addEnquiry(9)];
    const staff = await app.signIn("business");
    const open = async () => (await staff.get("/enquiry/20/1?search=o%27neil_")).body;
    const waiting = async () =>
      (await staff.get("/waiting")).body.find(({ list }: { list: string }) => list === "enquiries");
    expect(idsOf(await open())).toEqual([older, newer]);
    const before = await waiting();
    expect(before).toMatchObject({ key: "open", is_late: true });
    const marked = await staff.put(`/enquiry/${older}`, { answered: true });
    expect(marked.body.answered_time).not.toBeNull();
    expect((await staff.put(`/enquiry/${older}`, { answered: true })).body).toEqual(marked.body);
    expect(idsOf(await open())).toEqual([newer]);
    expect((await waiting()).count).toBe(before.count - 1);
    expect(idsOf((await staff.get("/enquiry/20/1?search=o%27neil_&shown=answered")).body)).toEqual([older]);
    expect((await staff.put(`/enquiry/${older}`, { answered: false })).body.answered_time).toBeNull();
    expect(idsOf(await open())).toEqual([older, newer]);
    const { rows: messages } = await app.database.pool.query(
      `select message from audit_event where controller = 'enquiry' and identity = ${older} order by "ID"`,
    );
    expect(messages.map(({ message }) => message)).toEqual([
      "marked the enquiry of Ana O'Neil_ as answered",
      "marked the enquiry of Ana O'Neil_ as to answer",
    ]);
  });

  test("is for staff who may add clients", async () => {
    const ID = await addEnquiry(1);
    for (const username of ["registration", "raman"]) {
      const caller = await app.signIn(username);
      expect((await caller.get("/enquiry/20/1")).status).toBe(404);
      expect((await caller.put(`/enquiry/${ID}`, { answered: true })).status).toBe(403);
    }
    expect((await (await app.signIn("business")).put(`/enquiry/${ID}`, { answered: "x" })).status).toBe(400);
  });
});
