import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { readPdf, textOf } from "#test/support/pdf.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let accounts: Visitor;
let doctor: number;
let vogt: number;
const today: Day = todayIn("Australia/Sydney", new Date().toISOString());

beforeAll(async () => {
  app = await startApp();
  accounts = await app.signIn("accounts");
  [doctor, vogt] = [await app.idOf("raman"), await app.idOf("vogt")];
});
afterAll(() => app.stop());

/** Adds a published invoice with this total in dollars, without GST, and returns its ID. */
async function invoice(total: number, client = doctor): Promise<number> {
  const lineItems = [{ description: "Typing", unit_price: total, units: 1, has_gst: false }];
  const made = await accounts.post(`/invoice?doctor_id=${client}`, { invoice_date: today, lineItems });
  expect((await accounts.put(`/invoice/${made.body.ID}/publish`)).status).toBe(200);
  return made.body.ID;
}
const pay = (_invoice: number, payment_amount: number, fields: object = {}) =>
  accounts.post("/payment/manual", {
    _invoice,
    payment_amount,
    payment_type: 2,
    payment_date: today,
    is_successful: true,
    ...fields,
  });
const refund = (ID: number, fields: object = {}) => accounts.post(`/invoice/${ID}/refund`, fields);
const get = async (ID: number) => (await accounts.get(`/invoice/${ID}`)).body;

describe("API-PAY-002: manual receipts", () => {
  test("a part, then the rest: paid", async () => {
    const ID = await invoice(100);
    const part = await pay(ID, 33.33);
    expect([part.status, part.body.payment_amount, part.body.surcharge, part.body.is_refund]).toEqual([
      201,
      33.33,
      0,
      false,
    ]);
    expect(await get(ID)).toMatchObject({ outstanding: 66.67, status: "published" });
    await pay(ID, 66.67);
    expect(await get(ID)).toMatchObject({ outstanding: 0, status: "paid" });
  });
  test("RULE-FEE-05: a credit card has a surcharge, which lowers nothing that is owed", async () => {
    const ID = await invoice(100);
    expect((await pay(ID, 50, { payment_type: 1 })).body).toMatchObject({
      surcharge: 0.75,
      payment_amount: 50,
    });
    expect((await get(ID)).outstanding).toBe(50);
  });
  test("one receipt over several invoices of one client: all or nothing", async () => {
    const [one, two, foreign] = [await invoice(10), await invoice(20), await invoice(30, vogt)];
    const allocations = (second: number) => [
      { _invoice: one, payment_amount: 10 },
      { _invoice: second, payment_amount: 15 },
    ];
    const refused = await pay(0, 0, { _invoice: null, allocations: allocations(foreign) });
    expect(refused.body.message).toBe("Failed to receipt: These invoices belong to several clients.");
    expect((await get(one)).outstanding).toBe(10);
    const made = await pay(0, 0, { _invoice: null, allocations: allocations(two) });
    expect(
      new Set(made.body.payments.map((row: { receipt_number: number }) => row.receipt_number)).size,
    ).toBe(1);
    expect([(await get(one)).outstanding, (await get(two)).outstanding]).toEqual([0, 5]);
  });
  test("RULE-PAY-05: sent again with its Idempotency-Key it is one payment", async () => {
    const ID = await invoice(100);
    const body = { _invoice: ID, payment_amount: 40, payment_type: 2, payment_date: today };
    const headers = { "idempotency-key": `receipt-${ID}` };
    const [first, second] = [
      await accounts.post("/payment/manual", body, headers),
      await accounts.post("/payment/manual", body, headers),
    ];
    expect(second.body.ID).toBe(first.body.ID);
    expect((await get(ID)).outstanding).toBe(60);
  });
  test("a payment that failed stays in the history and changes nothing", async () => {
    const ID = await invoice(100);
    await pay(ID, 100, { is_successful: false });
    expect(await get(ID)).toMatchObject({
      outstanding: 100,
      payments: [{ is_successful: false, refundable: 0 }],
    });
  });
  test.each([
    [{ payment_amount: 0 }, 400, "Failed to receipt: Enter an amount above $0.00."],
    [{ payment_amount: -1 }, 400, "Failed to receipt: Enter an amount above $0.00."],
    [{ payment_type: null }, 400, "Failed to receipt: Choose credit card, EFT, cheque or cash."],
    [
      { payment_date: addDays(today, 2) },
      400,
      "Failed to receipt: Enter a payment date that is not in the future.",
    ],
    [
      { payment_amount: 100.01 },
      409,
      "Failed to receipt: This is more than is outstanding. Keep the rest as client credit, or enter less.",
    ],
    [
      { use_credit: true, payment_amount: 99 },
      409,
      "Failed to receipt: This is more than the client's credit.",
    ],
    [{ payment_amount: 1.001 }, 400, expect.any(String)],
    [{ _invoice: 999_999 }, 400, "Failed to receipt: This invoice can't be found."],
  ])("RULE-PAY-03, MSG-110: refuses %j at its field", async (wrong, status, message) => {
    const refused = await pay(await invoice(100), 100, wrong);
    expect([refused.status, refused.body.message]).toEqual([status, message]);
    const field = Object.keys(wrong).find((name) => name !== "use_credit");
    expect(Object.keys(refused.body.errors)).toEqual([field]);
  });
  test("refuses an unpublished invoice, and a void one", async () => {
    const lineItems = [{ description: "x", unit_price: 5, units: 1 }];
    const draft = await accounts.post(`/invoice?doctor_id=${doctor}`, { lineItems });
    expect((await pay(draft.body.ID, 5)).body.message).toBe("Failed to receipt: Publish the invoice first.");
    const ID = await invoice(5);
    await accounts.delete(`/invoice/${ID}`);
    expect((await pay(ID, 5)).body.message).toBe("Failed to receipt: This invoice is void.");
  });
  test("G-45: a forms-fee invoice is published by its payment", async () => {
    const raman = await app.signIn("raman");
    const forms = await raman.post("/invoice/fillinginvoice");
    expect((await pay(forms.body.ID, forms.body.total)).status).toBe(201);
    expect(await get(forms.body.ID)).toMatchObject({ is_published: true, status: "paid" });
  });
  test("eight receipts of a third each at once: three", async () => {
    const ID = await invoice(30);
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(ID, 10)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });
  test("a receipt is emailed to the client", async () => {
    const ID = await invoice(12);
    await pay(ID, 12, { send_email: true, payment_type: 1 });
    await app.deliverMail();
    expect(app.mails.at(-1)).toMatchObject({
      subject: expect.stringMatching(/^Receipt R\d{6}, \$12\.18$/),
      text: expect.stringMatching(/Open the receipt: http.+\/invoices\/details\/\d+\n/),
    });
  });
});

describe("G-32, G-35: client credit", () => {
  test("is what was paid beyond, and settles a later invoice", async () => {
    const [one, two] = [await invoice(100, vogt), await invoice(80, vogt)];
    expect((await pay(one, 150, { keep_credit: true })).body.client_credit).toBe(50);
    expect(await get(one)).toMatchObject({ status: "paid", client_credit: 50 });
    expect((await pay(two, 50, { use_credit: true })).body.payment_type).toBeNull();
    expect(await get(two)).toMatchObject({ outstanding: 30, client_credit: 0 });
    // The credit has been used, so only the rest of the payment can be refunded.
    expect((await refund(one, { payment_amount: 150 })).body.message).toBe(
      "Failed to refund. This is more than was paid.",
    );
    expect((await refund(one)).body.payment_amount).toBe(-100);
  });
  test("comes from a credit note on a paid invoice, and goes back with a refund", async () => {
    const ID = await invoice(60, vogt);
    await pay(ID, 60);
    await accounts.post(`/invoice/${ID}/credit`, { amount: 20, reason: "Charged twice" });
    expect(await get(ID)).toMatchObject({ outstanding: 0, client_credit: 20 });
  });
});

describe("API-INV-012, STATE-INV-04: refunds", () => {
  test("{} refunds all of what was paid, and it is owed again", async () => {
    const ID = await invoice(100);
    await pay(ID, 60);
    await pay(ID, 40, { payment_type: 4 });
    const back = await refund(ID);
    expect([back.status, back.body.payment_amount, back.body.is_refund, back.body.payments.length]).toEqual([
      201,
      -100,
      true,
      2,
    ]);
    expect((await get(ID)).outstanding).toBe(100);
    expect((await refund(ID)).body.message).toBe("Failed to refund. Nothing was paid.");
  });
  test("a part, at most what was paid", async () => {
    const ID = await invoice(100);
    await pay(ID, 60);
    expect((await refund(ID, { payment_amount: 60.01 })).status).toBe(409);
    expect((await refund(ID, { payment_amount: 10 })).body.payment_amount).toBe(-10);
    expect((await get(ID)).outstanding).toBe(50);
    for (const payment_amount of [0, -1]) expect((await refund(ID, { payment_amount })).status).toBe(400);
  });
  test("RULE-INV-12, MSG-107, G-45: an invoice once paid and refunded can't be deleted", async () => {
    const ID = await invoice(100);
    await pay(ID, 100);
    await refund(ID);
    const refused = await accounts.delete(`/invoice/${ID}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^Failed to delete this invoice/),
    ]);
  });
  test("of two whole refunds at once exactly one happens", async () => {
    const ID = await invoice(100);
    await pay(ID, 100);
    const both = await Promise.all([refund(ID), refund(ID)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe("API-INV-013: the payment report", () => {
  test("RULE-INV-10, RULE-INV-11: needs both dates in order", async () => {
    expect((await accounts.get("/invoice/paymentreport?start=2026-01-01")).body.message).toBe(
      "Please select date range to generate the report",
    );
    expect((await accounts.get("/invoice/paymentreport?start=2026-02-01&end=2026-01-01")).body.message).toBe(
      "Invalid date range",
    );
  });
  test("G-38: rows and totals agree, both days included, by type", async () => {
    const { rows, totals } = (await accounts.get(`/invoice/paymentreport?start=${today}&end=${today}`)).body;
    const cents = (list: { payment_amount: number }[]) =>
      list.reduce((sum, row) => sum + Math.round(row.payment_amount * 100), 0);
    expect(rows.length).toBeGreaterThan(10);
    expect(cents(rows)).toBe(Math.round(totals.payment_amount * 100));
    expect(cents(totals.by_type)).toBe(cents(rows));
    expect(Object.keys(rows[0])).toEqual(
      expect.arrayContaining([
        "invoice_number",
        "client",
        "payment_date",
        "payment_type",
        "payment_amount",
        "surcharge",
      ]),
    );
    const one = (await accounts.get(`/invoice/paymentreport?start=${today}&end=${today}&doctor_id=${vogt}`))
      .body;
    expect(one.rows.every((row: { _doctor: number }) => row._doctor === vogt)).toBe(true);
  });
  test("as a CSV file", async () => {
    const file = await accounts.get(`/invoice/paymentreport/csv?start=${today}&end=${today}`);
    expect([file.status, file.body]).toEqual([
      200,
      expect.stringContaining("Invoice,Client,Payment date,Payment type,Amount,Surcharge"),
    ]);
  });
});

describe("receipts as PDFs", () => {
  const open = async (_invoice: number, payment: number, visitor = accounts) => {
    const reply = await fetch(`${app.url}/api/invoice/${_invoice}/payment/${payment}/pdf`, {
      headers: { cookie: visitor.cookie },
    });
    const bytes = new Uint8Array(await reply.arrayBuffer());
    if (reply.status !== 200) return { status: reply.status, text: "", tags: [] };
    const read = await readPdf(bytes);
    return { status: reply.status, text: textOf(read), tags: read.tags };
  };

  test("a receipt over two invoices names both, its surcharge and what was kept as credit", async () => {
    const [one, two] = [await invoice(10), await invoice(20)];
    const allocations = [
      { _invoice: one, payment_amount: 10 },
      { _invoice: two, payment_amount: 25 },
    ];
    const made = await pay(0, 0, { _invoice: null, allocations, payment_type: 1, keep_credit: true });
    const number = String(made.body.receipt_number).padStart(6, "0");
    const receipt = await open(one, made.body.payments[0].ID);
    for (const part of [
      `Receipt R${number}`,
      "Credit card",
      "$10.00",
      "$25.00",
      "Card surcharge 1.5%",
      "$0.53",
      "$35.53",
      "$5.00 was more",
    ])
      expect(receipt.text).toContain(part);
    expect(receipt.tags[0]).toBe("Document > H1");
    expect((await open(two, made.body.payments[1].ID)).text).toBe(receipt.text);
  });

  test("a refund is a refund; a failed payment, another invoice's and another client's have none", async () => {
    const [ID, other] = [await invoice(100), await invoice(100, vogt)];
    const paid = await pay(ID, 60);
    const failed = await pay(ID, 40, { is_successful: false });
    const back = await refund(ID, { payment_amount: 12.34 });
    expect((await open(ID, back.body.ID)).text).toContain("Total refunded");
    expect((await open(ID, back.body.ID)).text).toContain("$12.34");
    expect((await open(ID, failed.body.ID)).status).toBe(404);
    expect((await open(other, paid.body.ID)).status).toBe(404);
    expect((await open(ID, paid.body.ID, await app.signIn("vogt"))).status).toBe(404);
    expect((await open(ID, paid.body.ID, await app.signIn("raman"))).status).toBe(200);
  });
});
