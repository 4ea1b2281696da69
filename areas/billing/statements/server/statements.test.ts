import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, formatWrittenDay, type Day, todayIn } from "#kernel/dates/day.ts";
import { startEndingNode } from "#test/support/ending-node.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let accounts: Visitor;
let raman: Visitor;
let doctor: number;
let vogt: number;
const today: Day = todayIn("Australia/Sydney", new Date().toISOString());
const past = addDays(today, -100);

beforeAll(async () => {
  app = await startApp();
  [accounts, raman] = [await app.signIn("accounts"), await app.signIn("raman")];
  [doctor, vogt] = [await app.idOf("raman"), await app.idOf("vogt")];
  const invoice = async (invoice_date: Day, unit_price: number): Promise<number> => {
    const body = {
      invoice_date,
      due_date: addDays(invoice_date, 14),
      lineItems: [{ description: "Typing", unit_price, units: 1, has_gst: false }],
    };
    const { ID } = (await accounts.post(`/invoice?doctor_id=${doctor}`, body)).body;
    await accounts.put(`/invoice/${ID}/publish`);
    return ID;
  };
  const old = await invoice(past, 100);
  await invoice(today, 50);
  await accounts.post("/payment/manual", {
    _invoice: old,
    payment_amount: 40,
    payment_type: 2,
    payment_date: today,
  });
});
afterAll(() => app.stop());

test("G-39: receivables as at a day, by days past due", async () => {
  const now = (await accounts.get(`/invoice/receivables?as_at=${today}`)).body;
  expect(now.totals).toEqual({
    not_due: 50,
    days_0_30: 0,
    days_31_60: 0,
    days_61_90: 60,
    over_90: 0,
    total: 110,
    invoice_count: 2,
  });
  const before = (await accounts.get(`/invoice/receivables?as_at=${addDays(today, -1)}`)).body;
  expect(before.totals.total).toBe(100);
  expect(before.clients[0]).toMatchObject({
    ID: doctor,
    name: "Dr Priya Raman",
    invoices: [{ outstanding: 100 }],
  });
});

test("as recorded before, the report is what it was", async () => {
  const earlier = new Date(Date.now() - 3_600_000).toISOString();
  expect(
    (await accounts.get(`/invoice/receivables?as_at=${today}&recorded_at=${earlier}`)).body.clients,
  ).toEqual([]);
});

test("the sums of clients without invoices are the same", async () => {
  const [all, sums] = [
    (await accounts.get(`/invoice/receivables?as_at=${today}`)).body,
    (await accounts.get(`/invoice/receivables?as_at=${today}&invoices=false`)).body,
  ];
  expect(sums.totals).toEqual(all.totals);
  expect(sums.clients[0].invoices).toBeUndefined();
  expect(all.clients[0].invoices.map(({ outstanding }: { outstanding: number }) => outstanding)).toEqual([
    60, 50,
  ]);
});

test("agrees with the ledger as at each day", async () => {
  for (const day of [past, addDays(today, -50), addDays(today, -1), today, addDays(today, 30)]) {
    const { report, ledger } = (await accounts.get(`/invoice/receivables/check?as_at=${day}`)).body;
    expect([day, report]).toEqual([day, ledger]);
  }
});

describe("G-39: two reports that differ", () => {
  interface Compared {
    first: { total: number };
    second: { total: number };
    kinds: { kind: string; cents: number }[];
    lines: { kind: string; cents: number; reason: string; invoice_number: number }[];
    unexplained: number;
  }
  const compare = async (query: string): Promise<Compared> =>
    (await accounts.get(`/invoice/receivables/compare?${query}`)).body;

  test("are explained entry by entry: the first and the lines are the second", async () => {
    const compared = await compare(`first_as_at=${addDays(today, -1)}&as_at=${today}`);
    expect([compared.first.total, compared.second.total, compared.unexplained]).toEqual([100, 110, 0]);
    expect(compared.lines.map(({ kind, cents }) => [kind, cents])).toEqual([
      ["invoice", 50],
      ["receipt", -40],
    ]);
    expect(compared.lines[0]?.reason).toMatch(/^Dated .*, after the day of the first report$/);
  });
  test("the other way round the lines have the other sign", async () => {
    const compared = await compare(`first_as_at=${today}&as_at=${addDays(today, -1)}`);
    expect(compared.lines.map(({ cents }) => cents)).toEqual([-50, 40]);
    expect(compared.first.total + compared.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(
      compared.second.total,
    );
  });
  test("recorded at different moments", async () => {
    const before = new Date(Date.now() - 3_600_000).toISOString();
    const compared = await compare(`first_as_at=${today}&first_recorded_at=${before}&as_at=${today}`);
    expect([compared.first.total, compared.second.total, compared.unexplained]).toEqual([0, 110, 0]);
    expect(compared.lines).toHaveLength(3);
    expect(compared.lines[0]?.reason).toMatch(/recorded after the first report$/);
  });
  test("the same report agrees with itself", async () => {
    const compared = await compare(`first_as_at=${today}&as_at=${today}`);
    expect([compared.lines, compared.kinds, compared.unexplained]).toEqual([[], [], 0]);
  });
  test("a client can't compare", async () => {
    expect((await raman.get(`/invoice/receivables/compare?as_at=${today}`)).status).toBe(404);
  });
});

test("as a CSV file, invoice by invoice", async () => {
  const file = await accounts.get(`/invoice/receivables/csv?as_at=${today}`);
  expect([file.status, file.body]).toEqual([
    200,
    expect.stringContaining("Client,Invoice,Due date,Days past due,Outstanding"),
  ]);
  expect(file.body).toMatch(/Dr Priya Raman,\d{6},\d\d\/\d\d\/\d{4},86,60\.00/);
});

test("G-39: opening + invoiced − received − credited = closing", async () => {
  const statement = (await accounts.get(`/doctor/${doctor}/statement?from=${addDays(today, -5)}&to=${today}`))
    .body;
  expect(statement).toMatchObject({
    opening_balance: 100,
    invoiced: 50,
    received: 40,
    credited: 0,
    closing_balance: 110,
  });
  expect(statement.lines.map(({ balance }: { balance: number }) => balance)).toEqual([150, 110]);
});

test("a client reads its own statement and receivables, nobody else's", async () => {
  const range = `from=${past}&to=${today}`;
  expect((await raman.get(`/doctor/${doctor}/statement?${range}`)).body.closing_balance).toBe(110);
  expect((await raman.get(`/doctor/${vogt}/statement?${range}`)).status).toBe(404);
  expect((await raman.get("/invoice/receivables")).body.clients).toHaveLength(1);
});

test("RULE-INV-10, RULE-INV-11: needs both dates in order", async () => {
  const path = `/report/pdf/statement?doctor_id=${doctor}`;
  expect((await accounts.get(path)).body.message).toBe("Please select date range to generate the report");
  expect((await accounts.get(`${path}&start=${today}&end=${past}`)).body.message).toBe("Invalid date range");
  const pdf = await accounts.get(`${path}&start=${past}&end=${today}`);
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
});

test("is emailed to the client as a PDF", async () => {
  const sent = await accounts.post(`/doctor/${doctor}/statement/email?from=${past}&to=${today}`);
  expect([sent.status, sent.body]).toEqual([200, { message: "Emailed Successfully" }]);
  await app.deliverMail();
  expect(app.mails.at(-1)?.subject).toMatch(/^Statement, /);
});

describe("emailing several statements", () => {
  const send = (ids: readonly number[], visitor = accounts) =>
    visitor.post("/invoice/statements/email", { ids, from: addDays(today, -90), to: today });
  const mailsOf = async (to: string) => {
    await app.deliverMail();
    return app.mails.filter((mail) => mail.to === to && mail.subject.startsWith("Statement,"));
  };

  test("each by itself: one without an address and one that is not there keep no other from its statement", async () => {
    const addresses = app.database.db.updateTable("person");
    await addresses.set({ email_address: "several@raman.example" }).where("ID", "=", doctor).execute();
    await addresses.set({ email_address: null }).where("ID", "=", vogt).execute();
    const reply = await send([doctor, vogt, 999_999_999, doctor]);
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        failed_list: [
          {
            ID: vogt,
            name: expect.stringContaining("Vogt"),
            reason: "Failed to email. Add an email address to the client first.",
          },
          { ID: 999_999_999, name: null, reason: expect.any(String) },
        ],
        message: "Failed to email 2 of 3 statements",
      },
    ]);
    expect(await mailsOf("several@raman.example")).toHaveLength(1);
  });

  test("by two at once, each client has one email", async () => {
    const addresses = app.database.db.updateTable("person");
    await addresses.set({ email_address: "once@raman.example" }).where("ID", "=", doctor).execute();
    const body = { ids: [doctor], from: addDays(today, -60), to: today };
    // Requests in different minutes count as separate sendings, so the test repeats until all fall into one
    // minute.
    const minute = () => new Date().toISOString().slice(0, 16);
    let before: string;
    let both: { status: number }[];
    do {
      before = minute();
      both = await Promise.all([1, 2, 3].map(() => accounts.post("/invoice/statements/email", body)));
      body.from = addDays(body.from, -1);
    } while (minute() !== before);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    const period = formatWrittenDay(addDays(body.from, 1));
    expect(
      (await mailsOf("once@raman.example")).filter(({ subject }) => subject.includes(period)),
    ).toHaveLength(1);
  });

  test("cut off anywhere and sent again later, each client has one email", async () => {
    const addresses = app.database.db.updateTable("person");
    await addresses.set({ email_address: "first@rooms.example" }).where("ID", "=", doctor).execute();
    await addresses.set({ email_address: "second@rooms.example" }).where("ID", "=", vogt).execute();
    const node = await startEndingNode(app);
    const ROUNDS = 8;
    const cutOff: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const body = { ids: [doctor, vogt], from: addDays(today, -round), to: today };
      const key = { "idempotency-key": `statements-${round}` };
      const once = () => node.send("POST", "/invoice/statements/email", accounts.cookie, body, key);
      node.endBefore(round);
      cutOff.push((await once()).status);
      node.endBefore(null);
      // The minute of the first sending has passed.
      await app.database.db
        .updateTable("statement_email")
        .set({ request_minute: `earlier ${round}` })
        .where("request_minute", "not like", "earlier%")
        .execute();
      const again = await once();
      expect([round, again.status, again.body]).toEqual([
        round,
        200,
        expect.stringContaining("Emailed Successfully"),
      ]);
    }
    await node.stop();
    expect(cutOff.filter((status) => status === 500).length).toBeGreaterThan(4);
    for (const to of ["first@rooms.example", "second@rooms.example"])
      expect(await mailsOf(to)).toHaveLength(ROUNDS);
    const { last_email } = (await accounts.get(`/doctor/${doctor}/statement?from=${past}&to=${today}`)).body;
    expect(last_email).toMatchObject({
      sent_to: "first@rooms.example",
      from_day: addDays(today, -ROUNDS),
      to_day: today,
    });
  });

  test("no client, too many, a range the wrong way round and a client's own user are refused", async () => {
    expect((await send([])).body.errors).toEqual({ ids: "Select a client." });
    expect((await send(Array.from({ length: 101 }, (_, at) => at + 1))).status).toBe(400);
    const wrong = await accounts.post("/invoice/statements/email", {
      ids: [doctor],
      from: today,
      to: addDays(today, -1),
    });
    expect(wrong.body.failed_list).toEqual([
      expect.objectContaining({ ID: doctor, reason: "Invalid date range" }),
    ]);
    expect((await send([doctor], raman)).status).toBe(403);
  });
});
