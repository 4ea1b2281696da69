import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, addMonths, type Day, dayParts, endOfMonth, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { readPdf } from "#test/support/pdf.ts";
import type { MonthRow } from "../contract.ts";

let app: TestApp;
let accounts: Visitor;
let doctor: number;
const today: Day = todayIn("Australia/Sydney", new Date().toISOString());
const lastMonth = addMonths(addDays(today, 1 - dayParts(today).date), -1);

beforeAll(async () => {
  app = await startApp();
  accounts = await app.signIn("accounts");
  doctor = await app.idOf("raman");
  const invoice = async (client: number, invoice_date: Day, unit_price: number): Promise<number> => {
    const body = {
      invoice_date,
      due_date: addDays(invoice_date, 14),
      lineItems: [{ description: "Typing", unit_price, units: 1, has_gst: false }],
    };
    const { ID } = (await accounts.post(`/invoice?doctor_id=${client}`, body)).body;
    await accounts.put(`/invoice/${ID}/publish`);
    return ID;
  };
  const paid = await invoice(doctor, addMonths(lastMonth, -4), 100);
  await invoice(doctor, lastMonth, 250.55);
  await invoice(await app.idOf("vogt"), today, 40);
  await accounts.post("/payment/manual", {
    _invoice: paid,
    payment_amount: 60,
    payment_type: 2,
    payment_date: lastMonth,
  });
  await accounts.post(`/invoice/${paid}/writeoff`, { amount: 15, reason: "Agreed" });
});
afterAll(() => app.stop());

const monthsOf = async (query = ""): Promise<MonthRow[]> =>
  (await accounts.get(`/invoice/monthly${query}`)).body.months;

test("twelve months, the last one until today, with their movements and what was outstanding at their end", async () => {
  const months = await monthsOf();
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toMatchObject({
    month: today.slice(0, 7),
    as_at: today,
    invoices: 1,
    invoiced: 40,
    received: 0,
  });
  expect(months.at(-2)).toMatchObject({
    month: lastMonth.slice(0, 7),
    as_at: endOfMonth(lastMonth),
    invoices: 1,
    invoiced: 250.55,
    received: 60,
    over_90: 40,
    outstanding: 290.55,
  });
  expect(months.at(-6)).toMatchObject({ invoices: 1, invoiced: 100, outstanding: 100 });
  expect(months.at(-7)).toMatchObject({ invoices: 0, invoiced: 0, outstanding: 0 });
});

test("each month's outstanding follows from the month before and its movements, and agrees with the receivables report", async () => {
  const cents = (dollars: number): number => Math.round(dollars * 100);
  const months = await monthsOf("?months=36");
  let before = 0;
  for (const month of months) {
    const { invoiced, received, refunded, credited, outstanding } = month;
    expect([month.month, cents(outstanding)]).toEqual([
      month.month,
      before + cents(invoiced) - cents(received) + cents(refunded) - cents(credited),
    ]);
    before = cents(outstanding);
    const ages = month.not_due + month.days_0_30 + month.days_31_60 + month.days_61_90 + month.over_90;
    expect(cents(ages)).toBe(cents(outstanding));
  }
  for (const { as_at, outstanding } of months.slice(-7)) {
    const { totals } = (await accounts.get(`/invoice/receivables?as_at=${as_at}&invoices=false`)).body;
    expect([as_at, outstanding]).toEqual([as_at, totals.total]);
  }
});

test("of one client", async () => {
  expect((await monthsOf(`?doctor_id=${doctor}`)).at(-1)).toMatchObject({ invoiced: 0, invoices: 0 });
});

test("as CSV, newest first, and as PDF with three charts", async () => {
  const { body } = await accounts.get("/invoice/monthly/csv?months=2");
  const lines = body.trim().split("\n");
  expect(lines[0]).toContain("Month,Invoices,Invoiced,Received");
  expect(lines[1]).toContain(`${today.slice(5, 7)}/${today.slice(0, 4)},1,40.00`);
  const reply = await fetch(`${app.url}/api/invoice/monthly/pdf`, { headers: { cookie: accounts.cookie } });
  const { alts, pages } = await readPdf(new Uint8Array(await reply.arrayBuffer()));
  expect(alts).toHaveLength(3);
  expect(alts[0]).toContain("Invoiced $250.55, Received $60.00");
  expect(pages[0]?.text).toContain("All clients");
});

test.each(["0", "37", "1.5", "many"])("refuses %s months", async (months) => {
  const { status, body } = await accounts.get(`/invoice/monthly?months=${months}`);
  expect([status, Object.keys(body.errors)]).toEqual([400, ["months"]]);
});

test("clients and staff without invoice.report have no such report", async () => {
  for (const name of ["raman", "typist"])
    expect((await (await app.signIn(name)).get("/invoice/monthly")).status).toBe(404);
});
