import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { remindBySchedule } from "./jobs.ts";

let app: TestApp;
let accounts: Visitor;
let doctor: number;
const today: Day = todayIn("Australia/Sydney", new Date().toISOString());
const noon = (day: Day): string => `${day}T03:00:00.000Z`;

beforeAll(async () => {
  app = await startApp();
  accounts = await app.signIn("accounts");
  doctor = await app.idOf("raman");
  await app.database.db
    .updateTable("person")
    .set({ email_address: "accounts@raman.example" })
    .where("ID", "=", doctor)
    .execute();
});
afterAll(() => app.stop());

async function published(due_date: Day): Promise<number> {
  const body = {
    invoice_date: today,
    due_date,
    lineItems: [{ description: "Typing", unit_price: 10, units: 1, has_gst: true }],
  };
  const { ID } = (await accounts.post(`/invoice?doctor_id=${doctor}`, body)).body;
  expect((await accounts.put(`/invoice/${ID}/publish`)).status).toBe(200);
  return ID;
}
const get = async (ID: number) => (await accounts.get(`/invoice/${ID}`)).body;

test("STATE-INV-05: the schedule's steps are read, added, changed and removed", async () => {
  const steps = (await accounts.get("/reminderStep")).body;
  expect(steps.map(({ days }: { days: number }) => days)).toEqual([-3, 7, 21]);
  const words = { subject: "Last notice: {number}", body: "Pay {amount} now: {url}" };
  const added = await accounts.post("/reminderStep", { days: 45, ...words });
  expect([added.status, added.body]).toEqual([
    201,
    expect.objectContaining({ days: 45, since: today, ...words }),
  ]);
  const taken = await accounts.post("/reminderStep", { days: 45, ...words });
  expect([taken.status, taken.body.errors]).toEqual([
    400,
    { days: "Another step is already sent on this day." },
  ]);
  const changed = await accounts.put(`/reminderStep/${added.body.ID}`, {
    subject: "Final notice: {number}",
    version: 1,
  });
  expect(changed.body).toMatchObject({ subject: "Final notice: {number}", days: 45, version: 2 });
  expect((await accounts.put(`/reminderStep/${added.body.ID}`, { days: 46, version: 1 })).body.code).toBe(
    "stale",
  );
  expect((await accounts.delete(`/reminderStep/${added.body.ID}`)).status).toBe(200);
  expect((await accounts.delete(`/reminderStep/${added.body.ID}`)).status).toBe(404);
});

test.each([
  ["no number in the subject", { subject: "Pay" }, "subject", "Include {number}, the invoice number."],
  [
    "an unknown placeholder",
    { body: "{total}" },
    "body",
    "Use only {number}, {amount}, {due_date}, {client}, {url}.",
  ],
  ["a day too far", { days: 366 }, "days", "Enter days from 60 before to 365 after the due date."],
  ["half a day", { days: 1.5 }, "days", "Enter days from 60 before to 365 after the due date."],
])("refuses %s", async (_name, wrong, field, message) => {
  const refused = await accounts.post("/reminderStep", {
    days: 99,
    subject: "{number}",
    body: "x",
    ...wrong,
  });
  expect([refused.status, refused.body.errors]).toEqual([400, { [field]: message }]);
});

test("each step is sent once in its words, whichever server runs the job and however often", async () => {
  const ID = await published(addDays(today, 3));
  // Three servers run the job at the same moment.
  await Promise.all([1, 2, 3].map(() => remindBySchedule(app.services, noon(today))));
  expect(await get(ID)).toMatchObject({ reminders: 1, reminder_log: [{ is_scheduled: true }] });
  await app.deliverMail();
  const { invoice_number } = await get(ID);
  const number = String(invoice_number).padStart(6, "0");
  expect(app.mails.filter(({ subject }) => subject === `Reminder: invoice ${number}, $11.00`)).toHaveLength(
    1,
  );
});

test("after a week without a server the step that was missed is sent, and only the latest", async () => {
  const ID = await published(addDays(today, 3));
  await remindBySchedule(app.services, noon(addDays(today, 16)));
  expect((await get(ID)).reminders).toBe(1);
  await remindBySchedule(app.services, noon(addDays(today, 17)));
  expect((await get(ID)).reminders).toBe(1);
  await remindBySchedule(app.services, noon(addDays(today, 24)));
  expect((await get(ID)).reminders).toBe(2);
});

test("nothing before 06:00 on the client's clock, nothing once it is paid", async () => {
  const ID = await published(addDays(today, 3));
  // The UTC time is the evening before, shortly before 06:00 in Sydney or Brisbane.
  await remindBySchedule(app.services, `${addDays(today, -1)}T18:30:00.000Z`);
  expect((await get(ID)).reminders).toBe(0);
  await accounts.post("/payment/manual", {
    _invoice: ID,
    payment_amount: 11,
    payment_type: 2,
    payment_date: today,
  });
  await remindBySchedule(app.services, noon(today));
  expect((await get(ID)).reminders).toBe(0);
});
