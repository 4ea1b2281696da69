import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import type { InvoiceState } from "../invoice.contract.ts";
import { viewOf } from "../rules/state.ts";
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
  await app.database.db
    .updateTable("person")
    .set({ email_address: "accounts@raman.example" })
    .where("ID", "=", doctor)
    .execute();
  const derek = await app.idOf("accounts");
  await app.database.db
    .updateTable("person")
    .set({ email_address: "derek@corella.example" })
    .where("ID", "=", derek)
    .execute();
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
    const lineItems = [
      line({ unit_price: 0.1825, units: 6412 }),
      line({ unit_price: 85, has_gst: false, _product: null }),
    ];
    const made = await create({ lineItems, total: 1, outstanding: 0, invoice_number: 7 });
    expect(made).toMatchObject({
      subtotal: 1255.19,
      tax: 117.02,
      total: 1372.21,
      outstanding: 1372.21,
      status: "unpublished",
    });
    expect(made.lineItems[0]).toMatchObject({
      subtotal: 1170.19,
      total_price: 1287.21,
      unit_price: 0.1825,
      units: 6412,
    });
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
    expect(app.mails.at(-1)).toMatchObject({
      to: "accounts@raman.example",
      subject: expect.stringContaining("Invoice 0"),
    });
  });
  test.each([
    ["no lines (RULE-INV-04)", { lineItems: [] }, "lineItems"],
    ["a negative price", { lineItems: [line({ unit_price: -1 })] }, "lineItems.0.unit_price"],
    ["a price of five places", { lineItems: [line({ unit_price: 0.12345 })] }, "lineItems.0.unit_price"],
    ["no units", { lineItems: [line({ units: 0 })] }, "lineItems.0.units"],
    [
      "an amount that is too large",
      { lineItems: [line({ unit_price: 999_999, units: 99 })] },
      "lineItems.0.unit_price",
    ],
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
    const first = await fetch(`${app.url}/api/report/pdf/invoice?id=${invoice.ID}`, {
      headers: { cookie: raman.cookie },
    });
    const bytes = Buffer.from(await first.arrayBuffer());
    expect([first.status, first.headers.get("content-type"), bytes.subarray(0, 5).toString()]).toEqual([
      200,
      "application/pdf",
      "%PDF-",
    ]);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(invoice.sha256);
    await app.database.db
      .updateTable("doctor")
      .set({ company: "Another name" })
      .where("ID", "=", doctor)
      .execute();
    const second = await fetch(`${app.url}/api/report/pdf/invoice?id=${invoice.ID}`, {
      headers: { cookie: raman.cookie },
    });
    expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);
  });
  test("RULE-INV-07: once, and of two at the same moment exactly one", async () => {
    const { ID } = await create();
    const both = await Promise.all([
      accounts.put(`/invoice/${ID}/publish`),
      accounts.put(`/invoice/${ID}/publish`),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const again = await accounts.put(`/invoice/${ID}/publish`);
    expect(again.body.message).toBe("Failed to publish. This invoice is published already.");
  });
  test("C-99: an invoice of $0.00 is paid on publishing", async () => {
    expect(await published({ lineItems: [line({ unit_price: 0 })] })).toMatchObject({
      status: "paid",
      outstanding: 0,
    });
  });
  test("a character that no font has is marked in its PDF, and refuses no invoice", async () => {
    const { ID } = await create({ lineItems: [line({ description: "Typing \u{1F995}" })] });
    expect((await accounts.put(`/invoice/${ID}/publish`)).status).toBe(200);
    expect((await get(ID)).body.is_published).toBe(true);
  });
  test("API-INV-016, MSG-149, MSG-151: several, with those that fail", async () => {
    const [one, two, free] = [
      await create(),
      await published(),
      await create({ lineItems: [line({ unit_price: 0 })] }),
    ];
    const answer = await accounts.post("/invoice/publishmany", {
      ids: [one.ID, two.ID, free.ID, 999_999],
      send_email: false,
    });
    expect([answer.status, answer.body.failed_list.map((each: { ID: number }) => each.ID)]).toEqual([
      200,
      [two.ID, free.ID, 999_999],
    ]);
    expect(answer.body.message).toMatch(
      /^Failed for invoices \d{6}: It is already published\. \d{6}: .*\$0\.00 from its own page\. 999999: /,
    );
    expect((await get(one.ID)).body.status).toBe("published");
    expect((await accounts.post("/invoice/publishmany", { ids: [] })).body.message).toBe(
      "Please select an unpublished invoice",
    );
  });
  test("API-INV-016: sent again after its reply was lost, it says which are published already, and emails nobody twice", async () => {
    const [one, two, rest] = [await create(), await create(), await create()];
    const send = (ids: number[]) => accounts.post("/invoice/publishmany", { ids, send_email: true });
    expect((await send([one.ID, two.ID])).body.failed_list).toEqual([]);
    const again = await send([one.ID, two.ID, rest.ID]);
    expect(again.body.failed_list).toEqual(
      [one, two].map(({ ID, invoice_number }) => ({
        ID,
        invoice_number,
        reason: "It is already published.",
      })),
    );
    await app.deliverMail();
    const number = String(one.invoice_number).padStart(6, "0");
    expect(app.mails.filter(({ subject }) => subject?.includes(`Invoice ${number}`))).toHaveLength(1);
    expect((await get(rest.ID)).body.status).toBe("published");
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
  test("C-12: a client that may read its invoice and may not delete it is refused with 403; what it may not read does not exist", async () => {
    const { ID } = await published();
    const draft = await create();
    for (const _round of [1, 2]) expect((await raman.delete(`/invoice/${ID}`)).status).toBe(403);
    expect((await get(ID)).body.status).toBe("published");
    expect((await raman.delete(`/invoice/${draft.ID}`)).status).toBe(404);
    expect((await raman.delete("/invoice/999999999")).status).toBe(404);
    await accounts.delete(`/invoice/${ID}`);
    expect((await raman.delete(`/invoice/${ID}`)).status).toBe(404);
    expect((await (await app.signIn("vogt")).delete(`/invoice/${ID}`)).status).toBe(404);
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
    expect((await accounts.post(`/invoice/${ID}/credit`, { amount: 6.61, reason: "More" })).body.code).toBe(
      "credit.over",
    );
    expect((await accounts.post(`/invoice/${ID}/credit`, { amount: 6.6, reason: "The rest" })).status).toBe(
      201,
    );
    expect((await get(ID)).body).toMatchObject({ outstanding: 0, status: "paid" });
  });
  test.each([[0], [-1], [1.001]])("refuse the amount %s", async (amount) => {
    const { ID } = await published();
    expect((await accounts.post(`/invoice/${ID}/credit`, { amount, reason: "x" })).status).toBe(400);
  });
  test("are for published invoices", async () => {
    const { ID } = await create();
    expect((await accounts.post(`/invoice/${ID}/credit`, { amount: 1, reason: "x" })).body.code).toBe(
      "invoice.credit",
    );
  });
});

describe("decision 0150: write-offs", () => {
  const writeOff = (ID: number, sent: object, visitor = accounts) =>
    visitor.post(`/invoice/${ID}/writeoff`, sent);
  test("all that is outstanding, as an expense without its GST; reversed once, it is owed again", async () => {
    const { ID } = await published();
    const made = await writeOff(ID, { reason: "The practice closed" });
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        amount: 11,
        tax: 1,
        reason: "The practice closed",
        _reverses: null,
        is_reversed: false,
      }),
    ]);
    const after = (await get(ID)).body;
    expect(after).toMatchObject({ outstanding: 0, status: "paid", payments: [], write_offs: [made.body] });
    const { rows } = await app.database.pool.query(
      `select l.account, sum(l.cents)::int as cents from ledger_line l join ledger_entry e on e._doctor = l._doctor and e."ID" = l._entry
       where e._invoice = $1 and e.kind = 'write_off' group by 1 order by 1`,
      [ID],
    );
    expect(rows).toEqual([
      { account: "gst", cents: 100 },
      { account: "receivable", cents: -1100 },
      { account: "write_off", cents: 1000 },
    ]);
    const back = await accounts.post(`/invoice/${ID}/writeoff/${made.body.ID}/reverse`, {
      reason: "Paid after all",
    });
    expect([back.status, back.body.amount, back.body._reverses]).toEqual([201, -11, made.body.ID]);
    expect((await get(ID)).body).toMatchObject({ outstanding: 11, status: "published" });
    const again = await accounts.post(`/invoice/${ID}/writeoff/${made.body.ID}/reverse`, { reason: "Twice" });
    expect([again.status, again.body.code]).toEqual([409, "write_off.reversed"]);
    // A reversal can't itself be reversed.
    expect(
      (await accounts.post(`/invoice/${ID}/writeoff/${back.body.ID}/reverse`, { reason: "x" })).status,
    ).toBe(404);
  });
  test("a part; never more than is outstanding, and then nothing is posted", async () => {
    const { ID } = await published();
    expect((await writeOff(ID, { amount: 4.4, reason: "Part" })).body).toMatchObject({
      amount: 4.4,
      tax: 0.4,
    });
    const refused = await writeOff(ID, { amount: 6.61, reason: "Too much" });
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { amount: "This is more than is outstanding." },
    ]);
    for (const amount of [0, -1, 0.001, "NaN", null, Infinity])
      expect([amount, (await writeOff(ID, { amount, reason: "x" })).status]).toEqual([amount, 400]);
    expect((await writeOff(ID, { amount: 1, reason: " " })).body.errors).toEqual({
      reason: "Enter a reason.",
    });
    expect((await get(ID)).body.outstanding).toBe(6.6);
    // An amount written off can't be credited as well.
    expect((await accounts.post(`/invoice/${ID}/credit`, { amount: 6.61, reason: "x" })).body.code).toBe(
      "credit.over",
    );
    expect((await accounts.post(`/invoice/${ID}/credit`, { amount: 6.6, reason: "x" })).body.tax).toBe(0.6);
    expect((await writeOff(ID, { reason: "x" })).body.message).toBe(
      "Nothing is outstanding on this invoice.",
    );
  });
  test("what was credited to the client is not written off too, though a refund makes it outstanding again", async () => {
    const { ID } = await published();
    await accounts.post("/payment/manual", {
      _invoice: ID,
      payment_amount: 11,
      payment_type: 2,
      payment_date: today,
    });
    await accounts.post(`/invoice/${ID}/credit`, { amount: 11, reason: "Not delivered" });
    expect((await accounts.post(`/invoice/${ID}/refund`, {})).status).toBeLessThan(300);
    expect((await get(ID)).body.outstanding).toBe(11);
    const refused = await writeOff(ID, { reason: "x" });
    expect([refused.status, refused.body.code]).toEqual([409, "invoice.write_off"]);
    expect((await get(ID)).body.write_offs).toEqual([]);
  });
  test("by two at once, and twice by one key, it is written off once", async () => {
    const { ID } = await published();
    const both = await Promise.all([1, 2].map(() => writeOff(ID, { reason: "At once" })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const other = (await published()).ID;
    const key = { "idempotency-key": "write-off-once-0001" };
    const send = () => accounts.post(`/invoice/${other}/writeoff`, { amount: 1, reason: "Once" }, key);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await get(other)).body.write_offs).toHaveLength(1);
  });
  test("neither a draft nor a void invoice; a written-off one is not deleted until it is reversed", async () => {
    expect((await writeOff((await create()).ID, { reason: "x" })).body.code).toBe("invoice.write_off");
    const { ID } = await published();
    const made = await writeOff(ID, { amount: 3.33, reason: "x" });
    const refused = await accounts.delete(`/invoice/${ID}`);
    expect([refused.status, refused.body.code]).toEqual([409, "invoice.written_off"]);
    await accounts.post(`/invoice/${ID}/writeoff/${made.body.ID}/reverse`, { reason: "x" });
    expect((await accounts.delete(`/invoice/${ID}`)).status).toBe(200);
    expect((await writeOff(ID, { reason: "x" })).body.code).toBe("invoice.write_off");
    const { rows } = await app.database.pool.query(
      `select account from ledger_line where _invoice = $1 group by account having sum(cents) <> 0`,
      [ID],
    );
    expect(rows).toEqual([]);
  });
  test("the client reads the amount and not the reason, and the audit log has who wrote off what", async () => {
    const { ID, invoice_number } = await published();
    await writeOff(ID, { reason: "Insolvent" });
    const seen = await get(ID, raman);
    expect(seen.body.write_offs).toEqual([expect.objectContaining({ amount: 11, reason: "" })]);
    expect((await writeOff(ID, { reason: "x" }, raman)).status).toBe(403);
    const { rows } = await app.database.pool.query(
      `select message from audit_event where _doctor = $1 and controller = 'invoice' and identity = $2 order by "ID" desc limit 1`,
      [doctor, ID],
    );
    expect(rows[0]?.message).toBe(
      `wrote off $11.00 of the invoice ${String(invoice_number).padStart(6, "0")}`,
    );
  });
});

describe("API-INV-017, RULE-INV-08, STATE-INV-05: reminders", () => {
  test("set the date and count, and are emailed with the number", async () => {
    const [one, two] = [await published(), await create()];
    const answer = await accounts.post("/invoice/remindmany", { ids: [one.ID, two.ID] });
    expect(answer.body.failed_list).toEqual([
      { ID: two.ID, invoice_number: two.invoice_number, reason: "It is not published." },
    ]);
    expect((await get(one.ID)).body).toMatchObject({
      reminders: 1,
      remind_date: today,
      reminder_log: [{ is_scheduled: false }],
    });
    await app.deliverMail();
    expect(app.mails.at(-1)?.subject).toMatch(/^Reminder: invoice \d{6}, \$11\.00$/);
    expect((await accounts.post("/invoice/remindmany", { ids: [] })).body.message).toBe(
      "Please select a published invoice",
    );
  });
  test("sent by two at once, the client has one email", async () => {
    const { ID, invoice_number } = await published();
    const both = await Promise.all([1, 2, 3].map(() => accounts.post("/invoice/remindmany", { ids: [ID] })));
    expect(both.map((reply) => [reply.status, reply.body.failed_list])).toEqual(both.map(() => [200, []]));
    expect((await get(ID)).body).toMatchObject({ reminders: 1, reminder_log: [{ is_scheduled: false }] });
    await app.deliverMail();
    const number = String(invoice_number).padStart(6, "0");
    expect(
      app.mails.filter(({ subject }) => subject.includes(number) && subject.startsWith("Reminder")),
    ).toHaveLength(1);
    // A minute later, a request sends another reminder.
    await app.database.db
      .updateTable("invoice_reminder")
      .set({ created_time: new Date(Date.now() - 60_000).toISOString() })
      .where("_invoice", "=", ID)
      .execute();
    await accounts.post("/invoice/remindmany", { ids: [ID] });
    expect((await get(ID)).body.reminders).toBe(2);
  });
  test("by schedule, each step once", async () => {
    const { ID } = await published({ due_date: addDays(today, 3) });
    const noon = `${today}T03:00:00.000Z`;
    await remindBySchedule(app.services, noon);
    await remindBySchedule(app.services, noon);
    expect((await get(ID)).body).toMatchObject({ reminders: 1, reminder_log: [{ is_scheduled: true }] });
  });
});

describe("the list in sections", () => {
  interface Row {
    readonly ID: number;
    readonly outstanding: number;
    readonly status: InvoiceState;
    readonly due_date: Day;
  }
  const pages = async (sort: string): Promise<Row[]> => {
    const all = [];
    for (let page = 1; ; page += 1) {
      const { invoices } = (await accounts.get(`/invoice/list/3/${page}?sort=${sort}`)).body;
      if (invoices.length === 0) return all;
      all.push(...invoices);
    }
  };
  const owed = ({ outstanding, status }: { outstanding: number; status: string }) =>
    status === "published" ? outstanding : 0;
  test.each(["-outstanding", "outstanding"])(
    "%s: every invoice once, in order, over all pages",
    async (sort) => {
      const ids = [];
      for (const unit_price of [5, 900, 70])
        ids.push((await published({ lineItems: [line({ unit_price })] })).ID);
      const rows = await pages(sort);
      expect(new Set(rows.map(({ ID }) => ID)).size).toBe(rows.length);
      expect(rows.map(({ ID }) => ID)).toEqual(expect.arrayContaining(ids));
      const amounts = rows.map(owed);
      expect(amounts).toEqual(amounts.toSorted((a, b) => (sort === "outstanding" ? a - b : b - a)));
    },
  );
  test("picture 30: by state, what needs work comes first; every invoice once, over all pages, in any of the states", async () => {
    for (const [days, unit_price] of [
      [-40, 10],
      [-20, 20],
      [5, 30],
      [30, 40],
    ] as const)
      await published({
        invoice_date: addDays(today, -60),
        due_date: addDays(today, days),
        lineItems: [line({ unit_price })],
      });
    await create();
    const gone = await published();
    await accounts.delete(`/invoice/${gone.ID}`);
    const rows = await pages("state");
    const { counts } = (await accounts.get("/invoice/summary")).body;
    expect([new Set(rows.map(({ ID }) => ID)).size, rows.length]).toEqual([counts.all, counts.all]);
    const viewed = rows.map((row) => viewOf(row, today));
    const groups = viewed.filter((view, at) => view !== viewed[at - 1]);
    expect(groups).toEqual(["overdue", "unpublished", "sent", "paid", "void"]);
    for (const view of groups)
      expect([view, viewed.filter((each) => each === view).length]).toEqual([view, counts[view]]);
    const due = rows.filter((row) => viewOf(row, today) === "overdue").map(({ due_date }) => due_date);
    expect(due).toEqual(due.toSorted());
    const sent = (await accounts.get("/invoice/list/50/1?sort=state&state=sent")).body.invoices;
    expect(sent.map(({ ID }: { ID: number }) => ID)).toEqual(
      rows.filter((row) => viewOf(row, today) === "sent").map(({ ID }) => ID),
    );
  });
});

describe("who sees which invoices", () => {
  test("C-98: a client sees its published ones and its own forms-fee invoice, nobody else's", async () => {
    const [draft, sent, foreign] = [await create(), await published(), await published({}, vogt)];
    expect((await get(draft.ID, raman)).status).toBe(404);
    expect((await get(sent.ID, raman)).status).toBe(200);
    expect((await get(foreign.ID, raman)).status).toBe(404);
    const numbers = new Set((await raman.get("/invoice")).body.map((row: { ID: number }) => row.ID));
    expect([numbers.has(sent.ID), numbers.has(draft.ID), numbers.has(foreign.ID)]).toEqual([
      true,
      false,
      false,
    ]);
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
    expect((await accounts.get("/invoice/number/abc")).body.message).toBe(
      "Invoice number abc does not exist in the system",
    );
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
    for (const sort of ["state", "date", "-number", "client", "due", "-total", "outstanding"])
      expect((await accounts.get(`/invoice/list/10/1?sort=${sort}`)).status).toBe(200);
    const found = await accounts.get("/invoice/list/10/1?search=raman&state=sent");
    expect(found.body.invoices.every((row: { client: { ID: number } }) => row.client.ID === doctor)).toBe(
      true,
    );
    expect((await accounts.get("/invoice/list/10/1?search=nobodyatall")).body).toEqual({
      invoices: [],
      totalItems: 0,
    });
  });
  test("picture 30: the sums are those of the invoices that dates and search leave", async () => {
    const { body: all } = await accounts.get("/invoice/list/100/1?state=paid");
    const wanted = [
      `from=${addDays(today, -30)}&to=${today}`,
      "search=raman",
      `search=${all.invoices[0].invoice_number}`,
    ];
    for (const query of wanted) {
      const { invoices, totalItems } = (await accounts.get(`/invoice/list/100/1?${query}`)).body;
      expect(totalItems).toBe(invoices.length);
      const cents = (
        of: "total" | "outstanding",
        is: (row: { status: string; due_date: string }) => boolean,
      ) =>
        invoices
          .filter(is)
          .reduce((sum: number, row: Record<string, number>) => sum + Math.round((row[of] ?? 0) * 100), 0);
      const isOut = ({ status }: { status: string }) => status === "published" || status === "paid";
      const isOverdue = ({ status, due_date }: { status: string; due_date: string }) =>
        status === "published" && due_date < today;
      const { sums } = (await accounts.get(`/invoice/summary?${query}`)).body;
      expect(sums.published.count).toBe(invoices.filter(isOut).length);
      expect(Math.round(sums.published.total * 100)).toBe(cents("total", isOut));
      expect(Math.round(sums.overdue.total * 100)).toBe(cents("total", isOverdue));
      expect(Math.round((sums.overdue.outstanding + sums.sent.outstanding) * 100)).toBe(
        cents("outstanding", isOut),
      );
    }
  });
  test("the summary's ages add up to what is outstanding, and its counts to all", async () => {
    const { outstanding, ages, counts } = (await accounts.get("/invoice/summary")).body;
    const cents = (dollars: number) => Math.round(dollars * 100);
    expect(ages.reduce((sum: number, { total }: { total: number }) => sum + cents(total), 0)).toBe(
      cents(outstanding),
    );
    const { all, ...states } = counts;
    expect(Object.values<number>(states).reduce((sum, count) => sum + count, 0)).toBe(all);
  });
  test("API-INV-015, RULE-INV-10, RULE-INV-11, MSG-061, MSG-062: by period, both days included", async () => {
    expect((await accounts.get(`/invoice/period?start=${today}&end=${today}`)).body.length).toBeGreaterThan(
      0,
    );
    expect((await accounts.get("/invoice/period")).body.message).toBe(
      "Please select date range to generate the report",
    );
    expect((await accounts.get("/invoice/period?start=2026-02-01&end=2026-01-01")).body.message).toBe(
      "Invalid date range",
    );
  });
  test("API-INV-007: issuers and clients", async () => {
    const payees = (await accounts.get("/invoice/payees?q=priya")).body;
    expect(payees.map(({ kind }: { kind: string }) => kind)).toEqual(["invoicer", "invoicee"]);
  });
  test("the client of a new invoice is read by its ID; a deleted one, or a person who is none, is not found", async () => {
    const listed = (await accounts.get("/invoice/payees?q=vogt")).body.find(
      ({ kind }: { kind: string }) => kind === "invoicee",
    );
    const { kind: _kind, ...payee } = listed;
    expect((await accounts.get(`/invoice/payee/${vogt}`)).body).toEqual(payee);
    expect((await accounts.get("/invoice/payee/999999")).status).toBe(404);
    const setDeleted = (is_deleted: boolean) =>
      app.database.db.updateTable("doctor").set({ is_deleted }).where("ID", "=", vogt).execute();
    await setDeleted(true);
    expect((await accounts.get(`/invoice/payee/${vogt}`)).status).toBe(404);
    await setDeleted(false);
  });
  test("API-INV-019: a current service without an invoice that month", async () => {
    await app.database.db
      .insertInto("doctor_service")
      .values({ _doctor: vogt, client_service_id: 14, active_date: "2026-01-01" })
      .execute();
    const month = async (date: string) =>
      (await accounts.get(`/invoice/missingservicedata?date=${date}`)).body.find(
        ({ ID }: { ID: number }) => ID === vogt,
      )?.services;
    const missing = [{ ID: 14, description: "Standard", _product: 26 }];
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
    await app.database.db
      .updateTable("person")
      .set({ email_address: null })
      .where("username", "=", "ramanaccounts")
      .execute();
    expect((await reception.post(`/invoice/${ID}/emailme`)).body.message).toMatch(/^Failed to email/);
  });
});
