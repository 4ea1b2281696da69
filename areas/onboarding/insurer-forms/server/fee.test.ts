import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { todayIn } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { completeForm } from "../rules/complete-form.ts";

let app: TestApp;
let client: Visitor;
let accounts: Visitor;
let me: number;
const today = todayIn("Australia/Sydney", new Date().toISOString());

beforeAll(async () => {
  app = await startApp();
  [client, accounts, me] = [
    await app.signIn("formsonly"),
    await app.signIn("accounts"),
    await app.idOf("formsonly"),
  ];
  await app.database.db
    .updateTable("issuer")
    .set({
      abn: "51824753556",
      gst_registered: true,
      bank_account_name: "Synapse",
      bsb: "062000",
      account_number: "12345678",
    })
    .execute();
  await app.database.db
    .updateTable("fund_recipient")
    .set({ email_address: "providers@fund.example" })
    .execute();
});
afterAll(() => app.stop());

const submit = (change: object = {}) => client.post("/insurerForms", { ...completeForm, ...change });
const draftAt = async (location: number) =>
  (await client.get(`/insurerForms/check/${me}/${location}`)).body.form;
const formOf = async (id: number) => (await client.get(`/insurerForms/${id}`)).body;
const receipt = (_invoice: number, payment_amount: number) =>
  accounts.post("/payment/manual", { _invoice, payment_amount, payment_type: 2, payment_date: today });
const fees = () =>
  app.database.db
    .selectFrom("invoice")
    .select("ID")
    .where("_doctor", "=", me)
    .where("kind", "=", "forms")
    .execute();
const audited = async (kind: string, form: number) =>
  (
    await app.database.db
      .selectFrom("audit_event")
      .select("ID")
      .where("identity", "=", form)
      .where("controller", "=", "insurerform")
      .where("message", "like", `${kind}%`)
      .execute()
  ).length;
/** Runs the job twice at once, because the queue may run a job again. */
async function runPaid(form: number): Promise<void> {
  const run = () => app.runJob("insurer-forms.submit_paid", { _doctor: me, form });
  await Promise.all([run(), run()]);
}
async function awaiting(location: number) {
  expect((await submit({ user_location: location })).status).toBe(409);
  return draftAt(location);
}

describe("the forms fee of a forms-only client (RULE-IFRM-07, RULE-IFRM-08, RULE-IFRM-09)", () => {
  test("C-107: submitting is refused and adds one invoice, however often; the draft says what to pay and where to", async () => {
    const refused = await submit({ user_location: 2 });
    expect([refused.status, refused.body.code]).toEqual([409, "form.fee_unpaid"]);
    const draft = await draftAt(2);
    const account = {
      issuer: expect.any(String),
      bank_account_name: "Synapse",
      bsb: "062000",
      account_number: "12345678",
    };
    expect(draft.fee).toMatchObject({
      total: 33,
      outstanding: 33,
      is_awaited: true,
      _invoice: draft._invoice,
      ...account,
    });
    await Promise.all([submit({ user_location: 2 }), submit({ user_location: 2 })]);
    expect(await fees()).toEqual([{ ID: draft._invoice }]);
    expect((await client.post("/invoice/fillinginvoice")).body.ID).toBe(draft._invoice);
  });

  test("G-45, C-136: two receipts at once pay it once, and the form is submitted and sent once", async () => {
    const { ID, _invoice } = await draftAt(2);
    const replies = await Promise.all([receipt(_invoice, 33), receipt(_invoice, 33)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await runPaid(ID);
    const sent = await formOf(ID);
    expect([sent.form_status, sent.fee, sent._invoice]).toEqual([2, null, _invoice]);
    expect(sent.documents.length).toBeGreaterThan(0);
    expect(await audited("submitted an insurer form whose fee was paid", ID)).toBe(1);
    const revisions = await app.database.db
      .selectFrom("insurer_form_document")
      .select("revision")
      .where("_form", "=", ID)
      .execute();
    expect(new Set(revisions.map(({ revision }) => revision))).toEqual(new Set([1]));
    await app.runJob("form-reviews.send", { _doctor: me, form: ID });
    await app.runJob("form-reviews.send", { _doctor: me, form: ID });
    const funds = await app.database.db
      .selectFrom("insurer_form_fund")
      .select("tries")
      .where("_form", "=", ID)
      .execute();
    expect(funds.length).toBeGreaterThan(0);
    expect(funds.every(({ tries }) => tries === 1)).toBe(true);
  });

  test("a job that runs again does not try again what a fund refused: staff decide", async () => {
    const { db } = app.database;
    await db.updateTable("fund_recipient").set({ email_address: null }).where("code", "=", "HCF").execute();
    const { ID, _invoice } = await awaiting(7);
    await receipt(_invoice, 33);
    await runPaid(ID);
    for (let runs = 0; runs < 3; runs += 1) await app.runJob("form-reviews.send", { _doctor: me, form: ID });
    const rows = db
      .selectFrom("insurer_form_fund")
      .select(["recipient", "state", "tries"])
      .where("_form", "=", ID);
    expect(await rows.where("state", "=", "refused").execute()).toEqual([
      { recipient: "HCF", state: "refused", tries: 1 },
    ]);
    await db.updateTable("fund_recipient").set({ email_address: "providers@fund.example" }).execute();
  });

  test("a paid fee is for one form: the next form has an invoice of its own", async () => {
    const before = await fees();
    const next = await awaiting(3);
    expect(before).not.toContainEqual({ ID: next._invoice });
    const other = await awaiting(4);
    expect(other._invoice).not.toBe(next._invoice);
  });

  test("a part of the fee is not enough; the rest is", async () => {
    const { ID, _invoice } = await draftAt(3);
    expect((await receipt(_invoice, 10)).status).toBe(201);
    await runPaid(ID);
    expect((await formOf(ID)).fee).toMatchObject({ outstanding: 23, is_awaited: true });
    expect((await awaiting(3))._invoice).toBe(_invoice);
    await receipt(_invoice, 23);
    await runPaid(ID);
    expect((await formOf(ID)).form_status).toBe(2);
  });

  test("a draft that was changed while it waited is submitted by the client, with the fee that is paid", async () => {
    const { ID, _invoice, version } = await draftAt(4);
    expect(
      (await client.put(`/insurerForms/${ID}`, { first_name: "Emil", version })).body.fee.is_awaited,
    ).toBe(false);
    await receipt(_invoice, 33);
    await runPaid(ID);
    expect(await formOf(ID)).toMatchObject({ form_status: 0, fee: { outstanding: 0 } });
    const sent = await submit({ user_location: 4 });
    expect([sent.status, sent.body.form_status, sent.body._invoice]).toEqual([201, 2, _invoice]);
  });

  test("API-INV-018: a fee that was paid before the form is submitted is found; the invoice a body names is not believed", async () => {
    const { ID } = (await client.post("/invoice/fillinginvoice")).body;
    await receipt(ID, 33);
    const sent = await submit({ user_location: 5, _invoice: 999_999 });
    expect([sent.status, sent.body.form_status, sent.body._invoice]).toEqual([201, 2, ID]);
  });

  test("the receipt puts the job into the queue, in its own transaction", async () => {
    const { ID, _invoice } = await awaiting(6);
    const queued = async () =>
      (
        await app.database.pool.query("select from graphile_worker.jobs where key = $1", [
          `insurer-form-paid:${ID}`,
        ])
      ).rowCount;
    expect(await queued()).toBe(0);
    await receipt(_invoice, 33);
    expect(await queued()).toBe(1);
  });
});
