import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completeForm } from "#areas/onboarding/insurer-forms/rules/complete-form.ts";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let registration: Visitor;
let me: number;
const today = todayIn("Australia/Sydney", new Date().toISOString());
beforeAll(async () => {
  app = await startApp();
  registration = await app.signIn("registration");
  me = await app.idOf("raman");
  const { db } = app.database;
  await db
    .updateTable("fund_recipient")
    .set({ email_address: "gap@fund.example" })
    .where("code", "in", ["HCF", "MEDIBANK"])
    .execute();
  const { body } = await (await app.signIn("raman")).post("/insurerForms", completeForm);
  const { sent } = (await registration.post(`/healthFundFormReviews/${body.ID}/send`)).body;
  if (sent !== 2) throw new Error(`${sent} forms were sent instead of 2`);
});
afterAll(() => app.stop());

const board = async (query = "") => (await registration.get(`/fundBoard/50/1${query}`)).body;
const cellAt = async (recipient: string) =>
  (await board()).numbers[0].cells.find((cell: { recipient: string }) => cell.recipient === recipient);

describe("the board", () => {
  test("a form that was sent is Sent at its funds, and all other cells are not registered; the counts add up", async () => {
    const { numbers, counts, totalItems } = await board();
    expect([totalItems, numbers[0].provider_number, numbers[0].client]).toEqual([
      1,
      "2426621B",
      "Dr Priya Raman",
    ]);
    expect(
      numbers[0].cells
        .map(({ recipient, state }: { recipient: string; state: string }) => [recipient, state])
        .toSorted(),
    ).toEqual([
      ["HCF", "sent"],
      ["MEDIBANK", "sent"],
    ]);
    expect(counts).toEqual({ due: 0, rejected: 0, not_sent: 0, sent: 2, confirmed: 0, not_registered: 18 });
    expect((await registration.get("/fundBoard/chase")).body).toEqual([]);
  });

  test("the own board has one's own numbers alone; peers and staff without a client have none", async () => {
    const raman = await app.signIn("raman");
    const { body } = await raman.get("/fundBoard/own/50/1");
    expect([body.totalItems, body.numbers[0].provider_number, body.counts.sent]).toEqual([1, "2426621B", 2]);
    expect((await (await app.signIn("vogt")).get("/fundBoard/own/50/1")).body).toMatchObject({
      totalItems: 0,
      numbers: [],
    });
    expect((await raman.get("/fundBoard/own/50/1?shown=rejected")).body.totalItems).toBe(0);
    expect((await (await app.signIn("typist")).get(`/fundBoard/own/50/1?doctor_id=${me}`)).status).toBe(404);
  });

  test("the CSV has a line for each provider number and fund, with the filters of the list", async () => {
    const lines = (await registration.get("/fundBoard/csv?search=raman")).body
      .replace("\uFEFF", "")
      .trim()
      .split("\n");
    expect(lines[0]).toBe("Client,Provider number,Practice,Fund,Status,Sent,Reply expected by");
    expect(lines).toHaveLength(21);
    const sent = lines.filter((line: string) => /,Sent,\d/.test(line));
    expect(sent).toHaveLength(2);
    expect(sent[0]).toContain("Dr Priya Raman,242662 1B,Lindner Anaesthesia");
    expect((await registration.get("/fundBoard/csv?shown=rejected")).body.trim().split("\n")).toHaveLength(1);
    expect((await (await app.signIn("raman")).get("/fundBoard/csv")).status).toBe(404);
  });

  test("is searched and filtered; others than reviewers have no board", async () => {
    expect((await board("?search=raman")).totalItems).toBe(1);
    expect((await board("?search=nobody")).totalItems).toBe(0);
    expect((await board("?shown=rejected")).totalItems).toBe(0);
    expect((await board("?shown=not_registered")).totalItems).toBe(1);
    expect((await board("?shown=sent")).totalItems).toBe(1);
    expect((await board("?shown=due")).totalItems).toBe(0);
    expect((await (await app.signIn("raman")).get("/fundBoard/50/1")).status).toBe(404);
  });
});

describe("chasing", () => {
  test("a reply that is due is listed with its email; sending it begins the wait anew", async () => {
    await app.database.db
      .updateTable("fund_registration")
      .set({ due_day: addDays(today, -5) })
      .where("recipient", "=", "HCF")
      .execute();
    expect(await cellAt("HCF")).toMatchObject({ state: "due", days_late: 5 });
    expect((await board("?shown=due")).totalItems).toBe(1);
    // The other fund's reply is still to come.
    expect(await cellAt("MEDIBANK")).toMatchObject({ state: "sent", days_late: 0 });
    expect((await board("?shown=sent")).totalItems).toBe(1);
    const [chase] = (await registration.get("/fundBoard/chase")).body;
    expect(chase).toMatchObject({
      recipient: "HCF",
      to: "gap@fund.example",
      days_late: 5,
      provider_numbers: ["2426621B"],
    });
    const { _doctor, recipient, subject } = chase;
    const sent = await registration.post("/fundBoard/chase", {
      _doctor,
      recipient,
      subject,
      text: "Please confirm.",
    });
    expect(sent.body).toEqual({ sent: 1 });
    await app.deliverMail();
    expect(app.mails.at(-1)).toMatchObject({
      to: "gap@fund.example",
      text: expect.stringContaining("Please confirm."),
    });
    expect(app.mails.at(-1)?.attachments).toHaveLength(1);
    expect(await cellAt("HCF")).toMatchObject({ state: "sent", sent_day: today, due_day: addDays(today, 7) });
    expect(
      (await registration.post("/fundBoard/chase", { _doctor, recipient, subject, text: "Again" })).status,
    ).toBe(409);
  });

  test("by two at once sends one email", async () => {
    const late = { due_day: addDays(today, -5) };
    await app.database.db.updateTable("fund_registration").set(late).where("recipient", "=", "HCF").execute();
    const { _doctor, recipient, subject } = (await registration.get("/fundBoard/chase")).body[0];
    const chase = () =>
      registration.post("/fundBoard/chase", { _doctor, recipient, subject, text: "Please confirm twice." });
    const answers = await Promise.all([chase(), chase(), chase()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("what the fund replied is entered, with its audit row; an older version is refused", async () => {
    const cell = await cellAt("HCF");
    const path = `/fundBoard/registration/${cell.ID}`;
    const marked = await registration.put(path, { state: "confirmed", version: cell.version });
    expect([marked.status, marked.body.state]).toEqual([200, "confirmed"]);
    expect((await registration.put(path, { state: "rejected", version: cell.version })).status).toBe(409);
    expect((await registration.put(path, { state: "sent" })).body.state).toBe("sent");
    expect((await registration.put(path, { state: "gone" })).status).toBe(400);
    const events = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "fundregistration")
      .where("_doctor", "=", me)
      .execute();
    expect(events.map(({ message }) => message)).toContain("marked 242662 1B at HCF as confirmed");
  });
});

test("a provider number that another client has is marked for staff, and for nobody else", async () => {
  const other = await app.idOf("vogt");
  const { db } = app.database;
  const locality = await db.selectFrom("locality").select("ID").limit(1).executeTakeFirstOrThrow();
  const practice = {
    practice_name: "Vogt Rooms",
    address: "1 Lennox Street",
    phone: "0355500140",
    _locality: locality.ID,
  };
  await db
    .insertInto("practice")
    .values({ ...practice, _doctor: other, provider_number: "2426621B" })
    .execute();
  const usersOf = (numbers: { _doctor: number; provider_number: string; also_used_by?: string[] }[]) =>
    Object.fromEntries(
      numbers
        .filter(({ provider_number }) => provider_number === "2426621B")
        .map(({ _doctor, also_used_by }) => [_doctor, also_used_by]),
    );
  expect(usersOf((await board("?search=2426621B")).numbers)).toEqual({
    [me]: ["A/Prof Lena Vogt"],
    [other]: ["Dr Priya Raman"],
  });
  const own = await (await app.signIn("raman")).get(`/fundBoard/own/50/1?doctor_id=${me}`);
  expect(usersOf(own.body.numbers)).toEqual({ [me]: undefined });
});
