import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Day, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { readPdf, textOf } from "#test/support/pdf.ts";

let app: TestApp;
let accounts: Visitor;
let raman: Visitor;
let doctor: number;
const today: Day = todayIn("Australia/Sydney", new Date().toISOString());

beforeAll(async () => {
  app = await startApp();
  [accounts, raman] = [await app.signIn("accounts"), await app.signIn("raman")];
  doctor = await app.idOf("raman");
});
afterAll(() => app.stop());

async function publish() {
  const lineItems = [{ _product: 101, description: "Typing", unit_price: 2511, units: 1, has_gst: true }];
  const { body } = await accounts.post(`/invoice?doctor_id=${doctor}`, { invoice_date: today, lineItems });
  return (await accounts.put(`/invoice/${body.ID}/publish`)).body;
}
const receive = (_invoice: number, payment_amount: number) =>
  accounts.post("/payment/manual", { _invoice, payment_amount, payment_type: 2, payment_date: today });

async function pdfOf(ID: number, more = "") {
  const reply = await fetch(`${app.url}/api/report/pdf/invoice?id=${ID}${more}`, {
    headers: { cookie: raman.cookie },
  });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const hash = createHash("sha256").update(bytes).digest("hex");
  return { hash, text: textOf(await readPdf(bytes)).replaceAll(/\s+/g, " ") };
}
async function sumsOf(ID: number): Promise<string[][]> {
  const { body } = await raman.get(`/invoice/${ID}`);
  return body.document.blocks.find(({ kind }: { kind: string }) => kind === "sums").rows.slice(3);
}

test("RULE-INV-05: a part-paid invoice says what was received and what is due, on screen and in the PDF", async () => {
  const { ID, sha256 } = await publish();
  expect((await receive(ID, 1381.05)).status).toBe(201);
  const [received, due] = await sumsOf(ID);
  expect([received, due?.[1]]).toEqual([["Payments received", "−$1,381.05"], "$1,381.05"]);
  const { hash, text } = await pdfOf(ID);
  expect(hash).not.toBe(sha256);
  for (const words of ["Tax invoice", "$2,762.10", "Payments received −$1,381.05", "$1,381.05"])
    expect(text).toContain(words);
  // The tax invoice as it was published stays, byte by byte.
  const published = await pdfOf(ID, "&as_published=true");
  expect(published.hash).toBe(sha256);
  expect(published.text).not.toContain("Payments received");
});

test("the screen shows the address that the invoice was published with, as its PDF does", async () => {
  const address = "1 Published Street";
  await app.database.db
    .updateTable("doctor")
    .set({ work_address: address })
    .where("ID", "=", doctor)
    .execute();
  const { ID, sha256 } = await publish();
  await app.database.db
    .updateTable("doctor")
    .set({ work_address: "2 Later Street" })
    .where("ID", "=", doctor)
    .execute();
  const { body } = await raman.get(`/invoice/${ID}`);
  const texts = JSON.stringify(body.document);
  expect([texts.includes(address), texts.includes("2 Later Street")]).toEqual([true, false]);
  const { hash, text } = await pdfOf(ID);
  expect([hash, text.includes(address)]).toEqual([sha256, true]);
});

test("a void invoice and a draft: nothing is owed, and a draft is built from what it holds now", async () => {
  const { ID } = await publish();
  await accounts.delete(`/invoice/${ID}`);
  const { body } = await accounts.get(`/invoice/${ID}`);
  expect(JSON.stringify(body.document)).toContain("This invoice is void. Nothing is owed.");
  const lineItems = [{ description: "Typing", unit_price: 10, units: 1, has_gst: true }];
  const draft = (await accounts.post(`/invoice?doctor_id=${doctor}`, { lineItems })).body;
  expect((await accounts.get(`/invoice/${draft.ID}`)).body.document).toBeNull();
});
