import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { todayIn } from "#kernel/dates/day.ts";
import type { EwaySandbox } from "#sandbox/eway/eway.ts";
import { ODD_NAMES } from "#sandbox/eway/odd-answers.ts";
import type { TestApp, Visitor } from "#test/support/app.ts";
import { startCardApp } from "#test/support/card-app.ts";

// An undocumented answer, or an answer for another payment, is not a result (H-1). The provider is queried by
// reference, and until the result is known, the invoice accepts no second charge and no refund.
let app: TestApp;
let eway: EwaySandbox;
let stop: () => Promise<void>;
let accounts: Visitor;
let raman: Visitor;
let doctor: number;
const today = todayIn("Australia/Sydney", new Date().toISOString());

beforeAll(async () => {
  ({ app, eway, stop } = await startCardApp());
  [accounts, raman] = [await app.signIn("accounts"), await app.signIn("raman")];
  doctor = await app.idOf("raman");
  await keepCard();
});
beforeEach(() => void eway.mishaps.splice(0));
afterAll(() => stop());

async function keepCard(): Promise<void> {
  const page = (await raman.post(`/doctor/${doctor}/card`)).body;
  await eway.enterCard(page.form_url);
  expect((await raman.post(`/doctor/${doctor}/card/confirm`, { access_code: page.access_code })).status).toBe(
    200,
  );
}
async function invoice(unit_price = 100): Promise<number> {
  const lineItems = [{ description: "Typing", unit_price, units: 1, has_gst: false }];
  const made = await accounts.post(`/invoice?doctor_id=${doctor}`, { invoice_date: today, lineItems });
  expect((await accounts.put(`/invoice/${made.body.ID}/publish`)).status).toBe(200);
  return made.body.ID;
}
const get = async (ID: number) => (await accounts.get(`/invoice/${ID}`)).body;
const charge = (ID: number) => accounts.post(`/invoice/${ID}/charge`, {});
const refund = (ID: number, payment_amount: number) =>
  accounts.post(`/invoice/${ID}/refund`, { payment_amount });
const open = (ID: number) => raman.get(`/invoice/${ID}/accesscode`);
async function job(): Promise<void> {
  eway.mishaps.splice(0);
  await sql`update payment_attempt set started_at = least(started_at, now() - interval '61 seconds'), ask_at = now() - interval '1 second'
    where ask_at is not null and state <> 'expired'`.execute(app.database.db);
  await app.runJob("payments.ask_gateway");
}
/** Sums the transactions that the provider carried out since `from`, in dollars. */
const sums = (from: number) => {
  const done = eway.transactions.slice(from).filter(({ TransactionStatus }) => TransactionStatus);
  const sum = (isRefund: boolean) =>
    done.reduce(
      (all, one) => all + ((one.OriginalTransactionId !== null) === isRefund ? one.TotalAmount / 100 : 0),
      0,
    );
  return { taken: sum(false), returned: sum(true) };
};
const ledger = async (ID: number) => {
  const rows: { is_successful: boolean; payment_amount: number }[] = (await get(ID)).payments;
  const amounts = rows
    .filter(({ is_successful }) => is_successful)
    .map(({ payment_amount }) => payment_amount);
  return {
    taken: amounts.filter((amount) => amount > 0).reduce((a, b) => a + b, 0),
    returned: amounts.filter((amount) => amount < 0).reduce((a, b) => a - b, 0),
  };
};

/**
 * Odd answers that a charge can get. Excludes a list with each transaction twice and an answer of another
 * page, because neither answers a charge.
 */
const NAMES = ODD_NAMES.filter((name) => name !== "each transaction twice" && name !== "other access code");

describe.each(NAMES)("an answer %j", (name) => {
  test("to a charge is uncertain, takes no second one, and is booked once the provider knows", async () => {
    const from = eway.transactions.length;
    const ID = await invoice();
    eway.mishaps.push(`odd: ${name}`, `odd: ${name}`);
    expect((await charge(ID)).body).toMatchObject({ is_successful: false, is_pending: true });
    const before = (await get(ID)).payments;
    expect(before).toEqual([]);
    for (const again of [charge, open]) {
      eway.mishaps.push(`odd: ${name}`);
      expect((await again(ID)).body.code).toBe("attempt.open");
    }
    eway.mishaps.push(`odd: ${name}`);
    expect((await refund(ID, 40)).body.code).toBe("refund.unconfirmed");
    await job();
    expect(await ledger(ID)).toEqual({ taken: 100, returned: 0 });
    expect(sums(from)).toEqual({ taken: 100, returned: 0 });
    eway.mishaps.push(`odd: ${name}`, `odd: ${name}`);
    expect((await refund(ID, 40)).body.code).toBe("refund.unconfirmed");
    eway.mishaps.push(`odd: ${name}`);
    expect((await refund(ID, 40)).body.code).toBe("refund.unconfirmed");
    eway.mishaps.push(`odd: ${name}`);
    expect((await charge(ID)).body.code).toBe("charge.refused");
    await job();
    expect(await ledger(ID)).toEqual({ taken: 100, returned: 40 });
    expect(sums(from)).toEqual({ taken: 100, returned: 40 });
  });

  test("about a card page leaves the page open, and is booked once the provider knows", async () => {
    const from = eway.transactions.length;
    const ID = await invoice();
    const page = (await open(ID)).body;
    await eway.enterCard(page.form_url);
    eway.mishaps.push(`odd: ${name}`, `odd: ${name}`);
    expect(
      (await raman.post("/payment", { access_code: page.access_code, _invoice: ID })).body.is_pending,
    ).toBe(true);
    await sql`update payment_attempt set started_at = now() - interval '4 hours' where access_code = ${page.access_code}`.execute(
      app.database.db,
    );
    eway.mishaps.push(`odd: ${name}`, `odd: ${name}`);
    expect((await charge(ID)).body.code).toBe("attempt.open");
    await job();
    expect(await ledger(ID)).toEqual({ taken: 100, returned: 0 });
    expect(sums(from)).toEqual({ taken: 100, returned: 0 });
  });

  test("to a charge that was not carried out takes no money, and another one can follow", async () => {
    const from = eway.transactions.length;
    const ID = await invoice();
    eway.mishaps.push(`vain: ${name}`, `vain: ${name}`);
    expect((await charge(ID)).body.is_pending).toBe(true);
    await job();
    expect((await get(ID)).payments).toEqual([]);
    expect((await charge(ID)).body.is_successful).toBe(true);
    expect(sums(from)).toEqual({ taken: 100, returned: 0 });
  });
});

test("a late answer, and a list with each transaction twice, are booked once", async () => {
  const from = eway.transactions.length;
  const ID = await invoice();
  eway.mishaps.push("late");
  const late = charge(ID);
  expect(
    (await Promise.all([late, charge(ID)])).map(({ body }) => body.is_successful).filter(Boolean),
  ).toHaveLength(1);
  const lost = await invoice();
  eway.mishaps.push("lost", "odd: each transaction twice");
  expect((await charge(lost)).body.is_successful).toBe(true);
  expect([await ledger(ID), await ledger(lost)]).toEqual([
    { taken: 100, returned: 0 },
    { taken: 100, returned: 0 },
  ]);
  expect(sums(from).taken).toBe(200);
});

test("a transaction number of another payment is no proof", async () => {
  const [first, second] = [await invoice(), await invoice()];
  await charge(first);
  const attempts = async () =>
    (
      await sql<{
        ID: number;
        reference: string;
      }>`select "ID", reference from payment_attempt order by "ID" desc limit 1`.execute(app.database.db)
    ).rows[0];
  const taken = eway.transactions.at(-1)?.TransactionID ?? 0;
  eway.mishaps.push("vain: {}", "vain: {}");
  await charge(second);
  const reference = (await attempts())?.reference ?? "";
  const [last] = eway.transactions.slice(-1);
  if (last === undefined) throw new Error("the first charge is a transaction");
  eway.transactions.push({ ...last, TransactionID: taken, InvoiceReference: reference });
  await job();
  expect((await get(second)).payments).toEqual([]);
  eway.transactions.pop();
  await job();
});

describe("odd answers on opening a page and on keeping a card", () => {
  test.each(["{}", "S5010", "html", "broken off", "other amount", "other reference"] as const)(
    "%s: no page is handed out, and the next one opens",
    async (name) => {
      const ID = await invoice();
      eway.mishaps.push(`odd: ${name}`);
      expect((await open(ID)).body.code).toBe("gateway.failed");
      expect((await open(ID)).status).toBe(200);
    },
  );
  test.each(["{}", "null errors", "S5010", "html", "no status", "no code", "other access code"] as const)(
    "%s: the card is not kept, nor refused for good",
    async (name) => {
      const count = async () => (await raman.get(`/doctor/${doctor}/card`)).body.length;
      const before = await count();
      const page = (await raman.post(`/doctor/${doctor}/card`)).body;
      await eway.enterCard(page.form_url);
      const confirm = () => raman.post(`/doctor/${doctor}/card/confirm`, { access_code: page.access_code });
      eway.mishaps.push(`odd: ${name}`);
      expect([(await confirm()).body.code, await count()]).toEqual(["card.refused", before]);
      expect([(await confirm()).status, await count()]).toEqual([200, before + 1]);
    },
  );
  test("a card that the provider does not show is asked about again", async () => {
    const page = (await raman.post(`/doctor/${doctor}/card`)).body;
    await eway.enterCard(page.form_url);
    const confirm = () => raman.post(`/doctor/${doctor}/card/confirm`, { access_code: page.access_code });
    // The mishap affects the second query, for the card of the token.
    eway.mishaps.push("late", "odd: {}");
    expect((await confirm()).body.code).toBe("card.refused");
    expect((await confirm()).status).toBe(200);
  });
});
