import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { todayIn } from "#kernel/dates/day.ts";
import { EWAY_KEY, EWAY_PASSWORD, type EwaySandbox, startEway } from "#sandbox/eway/eway.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

// The tests run the real gateway client against a server that implements the provider's protocol, without
// mocks.
let app: TestApp;
let eway: EwaySandbox;
let accounts: Visitor;
let raman: Visitor;
let doctor: number;
const today = todayIn("Australia/Sydney", new Date().toISOString());

beforeAll(async () => {
  eway = await startEway();
  app = await startApp({ EWAY_URL: eway.url, EWAY_KEY, EWAY_PASSWORD });
  [accounts, raman] = [await app.signIn("accounts"), await app.signIn("raman")];
  doctor = await app.idOf("raman");
});
beforeEach(() => void eway.mishaps.splice(0));
afterAll(async () => {
  await app.stop();
  await eway.stop();
});

async function invoice(total: number): Promise<number> {
  const lineItems = [{ description: "Typing", unit_price: total, units: 1, has_gst: false }];
  const made = await accounts.post(`/invoice?doctor_id=${doctor}`, { invoice_date: today, lineItems });
  expect((await accounts.put(`/invoice/${made.body.ID}/publish`)).status).toBe(200);
  return made.body.ID;
}
const get = async (ID: number) => (await accounts.get(`/invoice/${ID}`)).body;
const open = async (ID: number) => (await raman.get(`/invoice/${ID}/accesscode`)).body;
const settle = (access_code: string, _invoice: number) => raman.post("/payment", { access_code, _invoice });
const DECLINED = "5105105105105100";
/** Runs the job at a later time, when all queries are due. */
async function job(): Promise<void> {
  await sql`update payment_attempt set ask_at = now() - interval '1 second', started_at = least(started_at, now() - interval '61 seconds') where ask_at is not null`.execute(
    app.database.db,
  );
  await app.runJob("payments.ask_gateway");
}
async function pay(ID: number, number?: string) {
  const page = await open(ID);
  await eway.enterCard(page.form_url, number);
  return settle(page.access_code, ID);
}

describe("GET /invoice/{id}/accesscode (API-INV-008)", () => {
  test("answers the provider's page for what is outstanding by the ledger, without a surcharge (G-34)", async () => {
    const ID = await invoice(110.5);
    const page = await open(ID);
    expect(page).toEqual({ access_code: expect.any(String), form_url: expect.stringContaining(eway.url) });
    const form = await (await fetch(page.form_url)).text();
    expect(form).toContain("Pay $110.50");
  });
  test("two tabs of one invoice are one payment: the open page is handed out again", async () => {
    const ID = await invoice(20);
    const [first, second] = [await open(ID), await open(ID)];
    expect(second).toEqual(first);
    await eway.enterCard(first.form_url);
    await eway.enterCard(second.form_url);
    expect(
      (await Promise.all([settle(first.access_code, ID), settle(first.access_code, ID)])).map(
        ({ body }) => body.is_successful,
      ),
    ).toEqual([true, true]);
    expect((await get(ID)).payments).toHaveLength(1);
  });
  test("refuses what is paid, a draft, somebody else's and a provider that can't be reached", async () => {
    const ID = await invoice(10);
    await pay(ID);
    expect((await open(ID)).message).toBe("Nothing is outstanding on this invoice.");
    const draft = await accounts.post(`/invoice?doctor_id=${doctor}`, {
      lineItems: [{ description: "x", unit_price: 5, units: 1 }],
    });
    expect((await raman.get(`/invoice/${draft.body.ID}/accesscode`)).status).toBe(404);
    expect((await (await app.signIn("vogt")).get(`/invoice/${ID}/accesscode`)).status).toBe(404);
    const other = await invoice(10);
    eway.mishaps.push("503");
    expect((await open(other)).message).toBe(
      "There was a problem completing the payment: The card provider can't be reached. Try again.",
    );
    expect((await pay(other)).body.is_successful).toBe(true);
  });
  test("RULE-PAY-04: the card page takes Visa and Mastercard, and no other card", async () => {
    const ID = await invoice(10);
    const page = await open(ID);
    expect(await eway.enterCard(page.form_url, "378282246310005")).toBeNull();
    expect((await settle(page.access_code, ID)).body.is_pending).toBe(true);
  });
  test("what was paid by hand meanwhile changes the amount of the page", async () => {
    const ID = await invoice(100);
    const first = await open(ID);
    await accounts.post("/payment/manual", {
      _invoice: ID,
      payment_amount: 40,
      payment_type: 2,
      payment_date: today,
    });
    const second = await open(ID);
    expect(second.access_code).not.toBe(first.access_code);
    expect(await (await fetch(second.form_url)).text()).toContain("Pay $60.00");
  });
  test("G-36: an open payment is listed as not confirmed until it is certain, for whoever may see the invoice", async () => {
    const ID = await invoice(30);
    const page = await open(ID);
    const listed = async (visitor: Visitor) => (await visitor.get("/payment/confirming")).body;
    const own = { _doctor: doctor, _invoice: ID };
    for (const visitor of [raman, accounts]) expect(await listed(visitor)).toContainEqual(own);
    expect(await listed(await app.signIn("vogt"))).toEqual([]);
    await eway.enterCard(page.form_url);
    await settle(page.access_code, ID);
    for (const visitor of [raman, accounts]) expect(await listed(visitor)).not.toContainEqual(own);
  });
  test("several invoices of one client are one payment on the card page", async () => {
    const ids = [await invoice(10), await invoice(20.5)];
    const page = (await raman.post("/payment/accesscode", { invoices: ids })).body;
    await eway.enterCard(page.form_url);
    expect((await settle(page.access_code, ids[1] ?? 0)).body.is_successful).toBe(true);
    const paid = await Promise.all(ids.map(get));
    expect(paid.map(({ outstanding, payments }) => [outstanding, payments[0].payment_amount])).toEqual([
      [0, 10],
      [0, 20.5],
    ]);
    expect(paid[0].payments[0].receipt_number).toBe(paid[1].payments[0].receipt_number);
  });
});

describe("POST /payment (API-PAY-001)", () => {
  test("RULE-PAY-01, RULE-PAY-05, MSG-106: approved once, and a repeated access code answers the same", async () => {
    const ID = await invoice(33);
    const page = await open(ID);
    await eway.enterCard(page.form_url);
    const first = await settle(page.access_code, ID);
    expect([first.status, first.body]).toMatchObject([
      200,
      {
        is_successful: true,
        is_pending: false,
        response_message: "Transaction Approved",
        payment_amount: 33,
        payment_type: 1,
        surcharge: 0,
      },
    ]);
    expect((await settle(page.access_code, ID)).body).toEqual(first.body);
    expect(await get(ID)).toMatchObject({ outstanding: 0, status: "paid" });
    await app.deliverMail();
    expect(app.mails.at(-1)?.subject).toMatch(/^Receipt R\d{6}, \$33\.00$/);
  });
  test("MSG-098, MSG-100: a declined card answers the provider's words, stays in the history, and the next one pays", async () => {
    const ID = await invoice(40.51);
    expect((await pay(ID, DECLINED)).body).toMatchObject({
      is_successful: false,
      is_pending: false,
      response_message: "Insufficient Funds",
    });
    expect(await get(ID)).toMatchObject({
      outstanding: 40.51,
      payments: [{ is_successful: false, response_message: "Insufficient Funds" }],
    });
    expect((await pay(ID)).body.is_successful).toBe(true);
  });
  test("RULE-PAY-02: nothing entered, and a provider that does not answer, are no payment and no refusal", async () => {
    const ID = await invoice(12);
    const page = await open(ID);
    const pending = { is_successful: false, is_pending: true };
    expect((await settle(page.access_code, ID)).body).toMatchObject({ ...pending, is_unfinished: true });
    await eway.enterCard(page.form_url);
    eway.mishaps.push("cut");
    expect((await settle(page.access_code, ID)).body).toMatchObject({ ...pending, is_unfinished: false });
    await job();
    expect((await settle(page.access_code, ID)).body.is_successful).toBe(true);
  });
  test("an unknown code, another client's, and one of another invoice are refused", async () => {
    const [ID, other] = [await invoice(10), await invoice(10)];
    const page = await open(ID);
    for (const refused of [await settle("forged", ID), await settle(page.access_code, other)])
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        { access_code: "Payment failed: This payment can't be found." },
      ]);
    const vogt = await app.signIn("vogt");
    expect((await vogt.post("/payment", { access_code: page.access_code, _invoice: ID })).status).toBe(400);
  });
  test("G-35: money for an invoice that was paid meanwhile is client credit, and goes back by one press", async () => {
    const ID = await invoice(50);
    const page = await open(ID);
    await accounts.post("/payment/manual", {
      _invoice: ID,
      payment_amount: 50,
      payment_type: 2,
      payment_date: today,
    });
    await eway.enterCard(page.form_url);
    expect((await settle(page.access_code, ID)).body).toMatchObject({
      is_successful: true,
      client_credit: 50,
    });
    const before = await get(ID);
    const _payment = before.payments.find(
      (row: { access_code: string | null }) => row.access_code !== null,
    ).ID;
    const back = await accounts.post(`/invoice/${ID}/refund`, { _payment, payment_amount: 50 });
    expect([back.status, back.body.payment_amount]).toEqual([201, -50]);
    expect(await get(ID)).toMatchObject({ outstanding: 0, client_credit: before.client_credit - 50 });
  });
});

describe("POST /payment/webhook (API-PAY-004)", () => {
  const tell = (body: object) => app.nobody.post("/payment/webhook", body);
  test("nothing in it is believed: the provider is asked, and the audit log names the provider", async () => {
    const ID = await invoice(70);
    const page = await open(ID);
    const forged = {
      AccessCode: page.access_code,
      TransactionStatus: true,
      TotalAmount: 7000,
      ResponseMessage: "A2000",
    };
    expect((await tell(forged)).status).toBe(204);
    expect((await get(ID)).outstanding).toBe(70);
    await eway.enterCard(page.form_url);
    expect([(await tell(forged)).status, (await tell(forged)).status]).toEqual([204, 204]);
    expect(await get(ID)).toMatchObject({ outstanding: 0, payments: [{ payment_amount: 70 }] });
    const authors = await app.database.db
      .selectFrom("audit_event")
      .select("_executing_user")
      .where("identity", "=", ID)
      .where("message", "like", "received%")
      .execute();
    expect(authors).toEqual([{ _executing_user: -2 }]);
  });
  test.each([{}, { AccessCode: "forged" }, { AccessCode: null }])(
    "%j does nothing and says nothing",
    async (body) => {
      const before = eway.asked.length;
      expect([(await tell(body)).status, eway.asked.length]).toEqual([204, before]);
    },
  );
});

describe("cards on file (G-44)", () => {
  async function keep(number?: string): Promise<void> {
    const page = (await raman.post(`/doctor/${doctor}/card`)).body;
    await eway.enterCard(page.form_url, number);
    expect(
      (await raman.post(`/doctor/${doctor}/card/confirm`, { access_code: page.access_code })).status,
    ).toBe(200);
  }
  test("STATE-INV-03, API-INV-010: without one nothing is charged, with one what is outstanding", async () => {
    const ID = await invoice(88);
    expect((await accounts.post(`/invoice/${ID}/charge`)).body.message).toBe(
      "Failed to charge. There is no card on file.",
    );
    await keep();
    expect((await raman.get(`/doctor/${doctor}/card`)).body).toMatchObject([
      { number: "444433XXXXXX1111", expiry_month: 12, expiry_year: 2039, card_token: expect.any(String) },
    ]);
    expect((await accounts.post(`/invoice/${ID}/charge`)).body).toMatchObject({
      is_successful: true,
      payment_amount: 88,
    });
    expect((await accounts.post(`/invoice/${ID}/charge`)).body.message).toBe(
      "Failed to charge. Nothing is outstanding on this invoice.",
    );
    expect((await raman.post(`/invoice/${ID}/charge`)).status).toBe(403);
  });
  test("a charge whose answer is lost is one payment; one that never arrived is none, and nothing stays uncertain", async () => {
    const [lost, never] = [await invoice(15), await invoice(16)];
    eway.mishaps.push("lost", "cut");
    expect((await accounts.post(`/invoice/${lost}/charge`)).body).toMatchObject({
      is_successful: false,
      is_pending: true,
    });
    eway.mishaps.push("cut", "cut");
    expect((await accounts.post(`/invoice/${never}/charge`)).body.is_pending).toBe(true);
    expect((await accounts.post(`/invoice/${never}/charge`)).body.code).toBe("attempt.open");
    await job();
    expect([(await get(lost)).outstanding, (await get(never)).outstanding]).toEqual([0, 16]);
    expect((await accounts.post(`/invoice/${never}/charge`)).body.is_successful).toBe(true);
    expect(eway.transactions.filter(({ TotalAmount }) => TotalAmount === 1500)).toHaveLength(1);
  });
  test("the client pays with it, and a declined one answers the provider's words", async () => {
    await keep(DECLINED);
    const [declined, good] = (await raman.get(`/doctor/${doctor}/card`)).body;
    const ID = await invoice(21.51);
    const by = (card: number) => raman.post("/payment/card", { _invoice: ID, card });
    expect((await by(declined.ID)).body).toMatchObject({
      is_successful: false,
      response_message: "Insufficient Funds",
    });
    expect((await by(good.ID)).body.is_successful).toBe(true);
    expect((await raman.delete(`/doctor/${doctor}/card/${declined.ID}`)).status).toBe(200);
    expect((await by(declined.ID)).body.code).toBe("card.unknown");
    expect((await (await app.signIn("vogt")).get(`/doctor/${doctor}/card`)).status).toBe(404);
  });
});

describe("refunds through the card provider (STATE-INV-04)", () => {
  const refund = (ID: number, body: object = {}) => accounts.post(`/invoice/${ID}/refund`, body);
  test("part and whole go back to the card, and are owed again", async () => {
    const ID = await invoice(60);
    await pay(ID);
    expect((await refund(ID, { payment_amount: 20 })).body).toMatchObject({
      payment_amount: -20,
      is_refund: true,
    });
    expect((await refund(ID)).body.payment_amount).toBe(-40);
    expect(await get(ID)).toMatchObject({ outstanding: 60 });
    expect(
      eway.transactions
        .slice(-2)
        .map(({ TotalAmount, OriginalTransactionId }) => [TotalAmount, OriginalTransactionId !== null]),
    ).toEqual([
      [2000, true],
      [4000, true],
    ]);
  });
  test("MSG-104: one whose answer is lost is booked once, and not sent again before it was asked for", async () => {
    const ID = await invoice(45);
    await pay(ID);
    eway.mishaps.push("lost", "cut");
    expect((await refund(ID)).body.code).toBe("refund.unconfirmed");
    eway.mishaps.push("cut");
    expect((await refund(ID)).body.message).toMatch(
      /^Failed to refund\. The card provider has not confirmed/,
    );
    await job();
    expect(await get(ID)).toMatchObject({ outstanding: 45 });
    expect((await refund(ID)).body.message).toBe("Failed to refund. Nothing was paid.");
    expect(eway.transactions.filter(({ TotalAmount }) => TotalAmount === 4500)).toHaveLength(2);
  });
  test("one that is carried out late is booked when it is found", async () => {
    const ID = await invoice(46);
    await pay(ID);
    eway.mishaps.push("held");
    await refund(ID);
    await job();
    expect((await get(ID)).outstanding).toBe(0);
    eway.carryOutHeld();
    await job();
    expect((await get(ID)).outstanding).toBe(46);
  });
  test("of two whole refunds at once exactly one happens", async () => {
    const ID = await invoice(47);
    await pay(ID);
    const both = await Promise.all([refund(ID), refund(ID)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(eway.transactions.filter(({ TotalAmount }) => TotalAmount === 4700)).toHaveLength(2);
    expect(both.find(({ status }) => status === 409)?.body.message).toMatch(/^Failed to refund\./);
  });
  test("of one paid by card and by hand, each part is in the audit log once", async () => {
    const ID = await invoice(55);
    const receipt = {
      _invoice: ID,
      payment_amount: 20,
      payment_type: 2,
      payment_date: today,
      is_successful: true,
    };
    expect((await accounts.post("/payment/manual", receipt)).status).toBe(201);
    await pay(ID);
    expect((await refund(ID)).body).toMatchObject({ payment_amount: -55 });
    const events = await app.database.db
      .selectFrom("audit_event")
      .select(["message", "after"])
      .where("controller", "=", "invoice")
      .where("identity", "=", ID)
      .where("message", "like", "refunded%")
      .orderBy("ID")
      .execute();
    expect(events).toMatchObject([
      {
        message: expect.stringMatching(/^refunded \$35\.00 of the invoice \d+ to the card$/),
        after: { payment_amount: -3500 },
      },
      {
        message: expect.stringMatching(/^refunded \$20\.00 of the invoice \d+$/),
        after: [{ payment_amount: -2000 }],
      },
    ]);
  });
});

describe("POST /payment/trialemail (API-PAY-003)", () => {
  test("refuses a client without a trial, and another's", async () => {
    expect((await raman.post("/payment/trialemail", {})).body.code).toBe("trial.none");
    expect((await raman.post("/payment/trialemail", { doctor_id: await app.idOf("vogt") })).status).toBe(403);
  });
});
