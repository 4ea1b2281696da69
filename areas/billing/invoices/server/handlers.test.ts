import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, type Day, todayIn } from "#kernel/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { remindBySchedule } from "./jobs.ts";

let app: TestApp;
let accounts: Visitor;
let raman: Visitor;
let doctor: number;
let vogt: number;
const today: Day = todayIn("Australia/Sydney", new Date().toISOString());

beforeAll(async () => {
  app = await startApp();
  [accounts, raman] = [await app.signIn("accounts"), await app.signIn("raman")];
  [doctor, vogt] = [await app.idOf("raman"), await app.idOf("vogt")];
  await app.database.db.updateTable("person").set({ email_address: "accounts@raman.example" }).where("ID", "=", doctor).execute();
  const derek = await app.idOf("accounts");
  await app.database.db.updateTable("person").set({ email_address: "derek@corella.example" }).where("ID", "=", derek).execute();
});
afterAll(() => app.stop());

const line = (fields: object = {}) => ({
  _product: 101,
  description: "Transcription",
  unit_price: 10,
  units: 1,
  has_gst: true,
  ...fields,
});
const body = (fields: object = {}) => ({ invoice_date: today, lineItems: [line()], ...fields });
async function create(fields: object = {}, client = doctor) {
  const made = await accounts.post(`/invoice?doctor_id=${client}`, body(fields));
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return made.body;
}
async function published(fields: object = {}, client = doctor) {
  const { ID } = await create(fields, client);
  const after = await accounts.put(`/invoice/${ID}/publish`);
  expect([after.status, after.body.status]).toEqual([200, after.body.total > 0 ? "published" : "paid"]);
  return after.body;
}
const get = async (ID: number, who = accounts) => await who.get(`/invoice/${ID}`);

describe("API-INV-003: adding an invoice", () => {
  test("RULE-INV-01 to -03: the server calculates every sum, whatever is sent", async () => {
    const lineItems = [line({ unit_price: 0.1825, units: 6412 }), line({ unit_price: 85, has_gst: false, _product: null })];
    const made = await create({ lineItems, total: 1, outstanding: 0, invoice_number: 7 });
    expect(made).toMatchObject({ subtotal: 1255.19, tax: 117.02, total: 1372.21, outstanding: 1372.21, status: "unpublished" });
    expect(made.lineItems[0]).toMatchObject({ subtotal: 1170.19, total_price: 1287.21, unit_price: 0.1825, units: 6412 });
    expect(made.invoicer).toMatchObject({ name: "Corella Practice Services Pty Ltd" });
    expect(made.invoicee).toMatchObject({ ID: doctor, name: "Dr Priya Raman" });
  });
  test("RULE-INV-13: numbers ascend and are not used again", async () => {
    const first = await create();
    await accounts.delete(`/invoice/${first.ID}`);
    expect((await create()).invoice_number).toBeGreaterThan(first.invoice_number);
  });
  test("is due 14 days after its date, and takes GST from the product", async () => {
    const made = await create({ lineItems: [line({ has_gst: undefined })] });
    expect([made.due_date, made.lineItems[0].has_gst]).toEqual([addDays(today, 14), true]);
  });
  test("send_email publishes it and emails the tax invoice", async () => {
    const made = await accounts.post(`/invoice?doctor_id=${doctor}&send_email=true`, body());
    expect([made.status, made.body.status]).toEqual([201, "published"]);
    await app.deliverMail();
    expect(app.mails.at(-1)).toMatchObject({ to: "accounts@raman.example", subject: expect.stringContaining("Invoice 0") });
  });
  test.each([
    ["no lines (RULE-INV-04)", { lineItems: [] }, "lineItems"],
    ["a negative price", { lineItems: [line({ unit_price: -1 })] }, "lineItems.0.unit_price"],
    ["a price of five places", { lineItems: [line({ unit_price: 0.12345 })] }, "lineItems.0.unit_price"],
    ["no units", { lineItems: [line({ units: 0 })] }, "lineItems.0.units"],
    ["an amount that is too large", { lineItems: [line({ unit_price: 999_999, units: 99 })] }, "lineItems.0.unit_price"],
    ["a due date before its date", { due_date: "2001-01-01" }, "due_date"],
    ["an unknown product", { lineItems: [line({ _product: 999 })] }, "lineItems"],
    ["an unknown issuer", { invoicer: 999 }, "invoicer"],
    ["an unknown linked invoice", { linked_invoice: 999_999 }, "linked_invoice"],
  ])("refuses %s", async (_name, wrong, field) => {
    const refused = await accounts.post(`/invoice?doctor_id=${doctor}`, body(wrong));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, [field]]);
  });
  test.each(["NaN", "1e309", '"12"', "null"])("refuses the price %s", async (price) => {
    const text = `{"lineItems":[{"description":"x","unit_price":${price},"units":1}]}`;
    const headers = { "content-type": "application/json" };
    expect((await accounts.send("POST", `/invoice?doctor_id=${doctor}`, text, headers)).status).toBe(400);
  });
  test("needs a client", async () => {
    expect((await accounts.post("/invoice", body())).body.message).toBe("doctor_id is required");
    expect((await accounts.post("/invoice", body({ _doctor: doctor }))).status).toBe(201);
  });
});

describe("API-INV-004: saving", () => {
  test("a draft's lines are replaced, and sent twice it is the same", async () => {
    const { ID } = await create();
    const change = { lineItems: [line({ units: 3 }), line({ description: "Second" })] };
    for (let time = 0; time < 2; time += 1) {
      const saved = await accounts.put(`/invoice/${ID}`, change);
      expect([saved.status, saved.body.total, saved.body.lineItems.length]).toEqual([200, 44, 2]);
    }
  });
  test("of a published one only the due date changes", async () => {
    const { ID, version } = await published();
    const due_date = addDays(today, 40);
    expect((await accounts.put(`/invoice/${ID}`, { due_date, version })).body.due_date).toBe(due_date);
    const refused = await accounts.put(`/invoice/${ID}`, { lineItems: [line()] });
    expect([refused.status, refused.body.code]).toEqual([409, "invoice.published"]);
  });
  test("F-7: an older version is refused with the row as it is", async () => {
    const { ID, version } = await create();
    await accounts.put(`/invoice/${ID}`, { due_date: addDays(today, 20), version });
    const refused = await accounts.put(`/invoice/${ID}`, { due_date: addDays(today, 30), version });
    expect([refused.status, refused.body.code, refused.body.details.current.due_date]).toEqual([
      409,
      "stale",
      addDays(today, 20),
    ]);
  });
});

describe("API-INV-009: publishing", () => {
  test("STATE-INV-01: the tax invoice is kept with its hash, and never changes", async () => {
    const invoice = await published();
    const first = await fetch(`${app.url}/api/report/pdf/invoice?id=${invoice.ID}`, { headers: { cookie: raman.cookie } });
    const bytes = Buffer.from(await first.arrayBuffer());
    expect([first.status, first.headers.get("content-type"), bytes.subarray(0, 5).toString()]).toEqual([
      200,
      "application/pdf",
      "%PDF-",
    ]);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(invoice.sha256);
    await app.database.db.updateTable("doctor").set({ company: "Another name" }).where("ID", "=", doctor).execute();
    const second = await fetch(`${app.url}/api/report/pdf/invoice?id=${invoice.ID}`, { headers: { cookie: raman.cookie } });
    expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);
  });
  test("RULE-INV-07: once, and of two at the same moment exactly one", async () => {
    const { ID } = await create();
    const both = await Promise.all([accounts.put(`/invoice/${ID}/publish`), accounts.put(`/invoice/${ID}/publish`)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const again = await accounts.put(`/invoice/${ID}/publish`);
    expect(again.body.message).toBe("Failed to publish. This invoice is published already.");
  });
  test("C-99: an invoice of $0.00 is paid on publishing", async () => {
    expect(await published({ lineItems: [line({ unit_price: 0 })] })).toMatchObject({ status: "paid", outstanding: 0 });
  });
  test("a character that no font has refuses it before anything is written", async () => {
    const { ID } = await create({ lineItems: [line({ description: "Typing ✓" })] });
    const refused = await accounts.put(`/invoice/${ID}/publish`);
    expect([refused.status, refused.body.code]).toEqual([422, "document.character"]);
    expect((await get(ID)).body.is_published).toBe(false);
  });
  test("API-INV-016, MSG-149, MSG-151: several, with those that fail", async () => {
    const [one, two, free] = [await create(), await published(), await create({ lineItems: [line({ unit_price: 0 })] })];
    const answer = await accounts.post("/invoice/publishmany", { ids: [one.ID, two.ID, free.ID, 999_999], send_email: false });
    expect([answer.status, answer.body.failed_list.map((each: { ID: number }) => each.ID)]).toEqual([
      200,
      [two.ID, free.ID, 999_999],
    ]);
    expect(answer.body.message).toMatch(/^Failed for invoices \d{6}, \d{6}, 999999: /);
    expect((await get(one.ID)).body.status).toBe("published");
    expect((await accounts.post("/invoice/publishmany", { ids: [] })).body.message).toBe("Please select an unpublished invoice");
  });
});

describe("API-INV-005, RULE-INV-12, G-31: deleting", () => {
  test("a draft goes", async () => {
    const { ID } = await create();
    expect((await accounts.delete(`/invoice/${ID}`)).body).toEqual({ ID });
    expect((await get(ID)).status).toBe(404);
  });
  test("a published one becomes void: 404 for the client, and nothing is owed", async () => {
    const { ID } = await published();
    expect((await accounts.delete(`/invoice/${ID}`)).status).toBe(200);
    expect((await accounts.delete(`/invoice/${ID}`)).status).toBe(200);
    expect((await get(ID)).body).toMatchObject({ status: "void", outstanding: 0 });
    expect((await get(ID, raman)).status).toBe(404);
    expect((await accounts.put(`/invoice/${ID}/publish`)).status).toBe(409);
  });
  test("one that was partly credited becomes void too, and the ledger is even", async () => {
    const { ID } = await published();
    await accounts.post(`/invoice/${ID}/credit`, { amount: 3.33, reason: "Too much" });
    expect((await accounts.delete(`/invoice/${ID}`)).status).toBe(200);
    const { rows } = await app.database.pool.query(
      `select account, sum(cents)::int as cents from ledger_line where _invoice = $1 group by account having sum(cents) <> 0`,
      [ID],
    );
    expect(rows).toEqual([]);
  });
});

describe("G-32: credit notes", () => {
  test("lower what is owed, have their own number and PDF, and end at the total", async () => {
    const { ID } = await published();
    const note = await accounts.post(`/invoice/${ID}/credit`, { amount: 4.4, reason: "Charged twice" });
    expect([note.status, note.body.amount, note.body.tax]).toEqual([201, 4.4, 0.4]);
    expect((await get(ID)).body).toMatchObject({ outstanding: 6.6, status: "published" });
    const pdf = await accounts.get(`/invoice/${ID}/credit/${note.body.ID}/pdf`);
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect((await accounts.post(`/invoice/${ID}/credit`, { amount: 6.61, reason: "More" })).body.code).toBe("credit.over");
    expect((await accounts.post(`/invoice/${ID}/credit`, { amount: 6.6, reason: "The rest" })).status).toBe(201);
    expect((await get(ID)).body).toMatchObject({ outstanding: 0, status: "paid" });
  });
  test.each([[0], [-1], [1.001]])("refuse the amount %s", async (amount) => {
    const { ID } = await published();
    expect((await accounts.post(`/invoice/${ID}/credit`, { amount, reason: "x" })).status).toBe(400);
  });
  test("are for published invoices", async () => {
    const { ID } = await create();
    expect((await accounts.post(`/invoice/${ID}/credit`, { amount: 1, reason: "x" })).body.code).toBe("invoice.credit");
  });
});

describe("API-INV-017, RULE-INV-08, STATE-INV-05: reminders", () => {
  test("set the date and count, and are emailed with the number", async () => {
    const [one, two] = [await published(), await create()];
    const answer = await accounts.post("/invoice/remindmany", { ids: [one.ID, two.ID] });
    expect(answer.body.failed_list).toEqual([{ ID: two.ID, invoice_number: two.invoice_number, reason: "It is not published." }]);
    expect((await get(one.ID)).body).toMatchObject({ reminders: 1, remind_date: today, reminder_log: [{ is_scheduled: false }] });
    await app.deliverMail();
    expect(app.mails.at(-1)?.subject).toMatch(/^Reminder: invoice \d{6}, \$11\.00$/);
    expect((await accounts.post("/invoice/remindmany", { ids: [] })).body.message).toBe("Please select a published invoice");
  });
  test("by schedule, each step once", async () => {
    const { ID } = await published({ due_date: addDays(today, 3) });
    const noon = `${today}T03:00:00.000Z`;
    await remindBySchedule(app.services, noon);
    await remindBySchedule(app.services, noon);
    expect((await get(ID)).body).toMatchObject({ reminders: 1, reminder_log: [{ is_scheduled: true }] });
  });
});

describe("the list by what is outstanding", () => {
  const pages = async (sort: string): Promise<{ ID: number; outstanding: number; status: string }[]> => {
    const all = [];
    for (let page = 1; ; page += 1) {
      const { invoices } = (await accounts.get(`/invoice/list/3/${page}?sort=${sort}`)).body;
      if (invoices.length === 0) return all;
      all.push(...invoices);
    }
  };
  const owed = ({ outstanding, status }: { outstanding: number; status: string }) => (status === "published" ? outstanding : 0);
  test.each(["-outstanding", "outstanding"])("%s: every invoice once, in order, over all pages", async (sort) => {
    const ids = [];
    for (const unit_price of [5, 900, 70]) ids.push((await published({ lineItems: [line({ unit_price })] })).ID);
    const rows = await pages(sort);
    expect(new Set(rows.map(({ ID }) => ID)).size).toBe(rows.length);
    expect(rows.map(({ ID }) => ID)).toEqual(expect.arrayContaining(ids));
    const amounts = rows.map(owed);
    expect(amounts).toEqual(amounts.toSorted((a, b) => (sort === "outstanding" ? a - b : b - a)));
  });
});

describe("who sees which invoices", () => {
  test("C-98: a client sees its published ones and its own forms-fee invoice, nobody else's", async () => {
    const [draft, sent, foreign] = [await create(), await published(), await published({}, vogt)];
    expect((await get(draft.ID, raman)).status).toBe(404);
    expect((await get(sent.ID, raman)).status).toBe(200);
    expect((await get(foreign.ID, raman)).status).toBe(404);
    const numbers = new Set((await raman.get("/invoice")).body.map((row: { ID: number }) => row.ID));
    expect([numbers.has(sent.ID), numbers.has(draft.ID), numbers.has(foreign.ID)]).toEqual([true, false, false]);
    expect((await raman.get(`/invoice/number/${foreign.invoice_number}`)).status).toBe(404);
  });
  test("API-INV-018, C-107: the forms fee is one unpaid invoice, seen before it is published", async () => {
    const made = await raman.post("/invoice/fillinginvoice");
    expect([made.status, made.body.kind, made.body.total]).toEqual([201, "forms", 33]);
    expect((await raman.post("/invoice/fillinginvoice")).body.ID).toBe(made.body.ID);
    expect((await get(made.body.ID, raman)).status).toBe(200);
  });
  test("RULE-INV-09, MSG-109: by number, padded or not", async () => {
    const { ID, invoice_number } = await published();
    for (const number of [invoice_number, String(invoice_number).padStart(6, "0")])
      expect((await accounts.get(`/invoice/number/${number}`)).body.ID).toBe(ID);
    expect((await accounts.get("/invoice/number/999999")).body.message).toBe(
      "Invoice number 999999 does not exist in the system",
    );
    expect((await accounts.get("/invoice/number/abc")).body.message).toBe("Invoice number abc does not exist in the system");
  });
});

describe("lists and reports", () => {
  test("API-INV-001: bare, paged, by status", async () => {
    await published();
    const paged = await accounts.get("/invoice?pageSize=2&pageNumber=1");
    expect([paged.body.invoices.length, paged.body.totalItems > 2]).toEqual([2, true]);
    for (const status of ["unpublished", "published", "paid", "void"]) {
      const rows = (await accounts.get(`/invoice?status=${status}&doctor_id=${doctor}`)).body;
      expect([...new Set(rows.map((row: { status: string }) => row.status))]).toEqual([status]);
    }
    expect((await accounts.get("/invoice?pageSize=101")).status).toBe(400);
  });
  test("the page sorts, filters and searches", async () => {
    for (const sort of ["date", "-number", "client", "due", "-total", "outstanding"])
      expect((await accounts.get(`/invoice/list/10/1?sort=${sort}`)).status).toBe(200);
    const found = await accounts.get("/invoice/list/10/1?q=raman&state=sent");
    expect(found.body.invoices.every((row: { client: { ID: number } }) => row.client.ID === doctor)).toBe(true);
    expect((await accounts.get("/invoice/list/10/1?q=nobodyatall")).body).toEqual({ invoices: [], totalItems: 0 });
  });
  test("the summary's ages add up to what is outstanding, and its counts to all", async () => {
    const { outstanding, ages, counts } = (await accounts.get("/invoice/summary")).body;
    const cents = (dollars: number) => Math.round(dollars * 100);
    expect(ages.reduce((sum: number, { total }: { total: number }) => sum + cents(total), 0)).toBe(cents(outstanding));
    const { all, ...states } = counts;
    expect(Object.values<number>(states).reduce((sum, count) => sum + count, 0)).toBe(all);
  });
  test("API-INV-015, RULE-INV-10, RULE-INV-11, MSG-061, MSG-062: by period, both days included", async () => {
    expect((await accounts.get(`/invoice/period?start=${today}&end=${today}`)).body.length).toBeGreaterThan(0);
    expect((await accounts.get("/invoice/period")).body.message).toBe("Please select date range to generate the report");
    expect((await accounts.get("/invoice/period?start=2026-02-01&end=2026-01-01")).body.message).toBe("Invalid date range");
  });
  test("API-INV-007: issuers and clients", async () => {
    const payees = (await accounts.get("/invoice/payees?q=priya")).body;
    expect(payees.map(({ kind }: { kind: string }) => kind)).toEqual(["invoicer", "invoicee"]);
  });
  test("API-INV-019: a current service without an invoice that month", async () => {
    await app.database.db
      .insertInto("doctor_service")
      .values({ _doctor: vogt, client_service_id: 14, active_date: "2026-01-01" })
      .execute();
    const month = async (date: string) =>
      (await accounts.get(`/invoice/missingservicedata?date=${date}`)).body.find(({ ID }: { ID: number }) => ID === vogt)
        ?.services;
    const missing = [{ ID: 14, description: "Standard" }];
    expect(await month("2026-03")).toEqual(missing);
    expect(await month("2026-03-01")).toEqual(missing);
    expect(await month("2025-12")).toBeUndefined();
    await create({ invoice_date: "2026-03-31", lineItems: [line({ _product: 26 })] }, vogt);
    expect(await month("2026-03")).toBeUndefined();
    expect((await accounts.get("/invoice/missingservicedata?date=2026-13")).status).toBe(400);
  });
  test("API-INV-011, MSG-103: emails the caller a copy", async () => {
    const { ID } = await published();
    expect((await accounts.post(`/invoice/${ID}/emailme`)).body).toEqual({ message: "Emailed Successfully" });
    await app.deliverMail();
    expect(app.mails.at(-1)?.to).toBe("derek@corella.example");
    const reception = await app.signIn("ramanaccounts");
    await app.database.db.updateTable("person").set({ email_address: null }).where("username", "=", "ramanaccounts").execute();
    expect((await reception.post(`/invoice/${ID}/emailme`)).body.message).toMatch(/^Failed to email/);
  });
});
