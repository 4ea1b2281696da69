import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ShownInvoice } from "#areas/billing/invoices/invoice.contract.ts";
import { todayIn } from "#kernel/dates/day.ts";
import { parseTypedMoney } from "#kernel/money/money.ts";
import type { EwaySandbox } from "#sandbox/eway/eway.ts";
import type { TestApp, Visitor } from "#test/support/app.ts";
import { startCardApp } from "#test/support/card-app.ts";
import { earlier } from "#test/support/earlier.ts";
import { moneyActs, numbers } from "#test/support/money-acts.ts";
import { type Answered, cents, MoneyModel, stateOf } from "#test/support/money-model.ts";

// Random operations run in random order, several at once, against a provider whose answers are invalid, late
// or for another payment (H-1). Once all is settled, the ledger, an independent model of the accepted
// requests, and the provider's transactions agree to the cent. MONEY_OPERATIONS and MONEY_SEED set the length
// and the seed (docs/outside-answers.md).
const OPERATIONS = Number(process.env["MONEY_OPERATIONS"] ?? 400);
const SEED = Number(process.env["MONEY_SEED"] ?? 20_261_127);
const AT_ONCE = 5;
/** Number of operations between two comparisons. */
const ROUND = 200;

let app: TestApp;
let eway: EwaySandbox;
let stop: () => Promise<void>;
let staff: Visitor;
let owner: Visitor;
let doctor: number;
beforeAll(async () => {
  ({ app, eway, stop, staff } = await startCardApp());
  owner = await app.signIn("raman");
  doctor = await app.idOf("raman");
  for (const number of ["5105105105105100", "4444333322221111"]) {
    const page = (await owner.post(`/doctor/${doctor}/card`)).body;
    await eway.enterCard(page.form_url, number);
    await owner.post(`/doctor/${doctor}/card/confirm`, { access_code: page.access_code });
  }
});
afterAll(() => stop());

/** Clears all mishaps and lets enough time pass for attempts to be queried and card pages to end. */
async function settleAll(): Promise<void> {
  eway.mishaps.splice(0);
  eway.carryOutHeld();
  for (const passed of ["61 seconds", "4 hours"] as const) {
    await sql`update payment_attempt set started_at = ${sql.raw(earlier("started_at", passed))}, ask_at = now() - interval '1 second'
      where ask_at is not null`.execute(app.database.db);
    for (let rounds = 0; rounds < 10; rounds += 1) {
      await app.runJob("payments.ask_gateway");
      const due = await sql`select 1 from payment_attempt where ask_at <= now()`.execute(app.database.db);
      if (due.rows.length === 0) break;
    }
  }
}

const unsettled = async () =>
  (
    await sql`select "ID", kind, state, reference from payment_attempt where state in ('sent', 'open', 'mismatched')`.execute(
      app.database.db,
    )
  ).rows;
const unbalanced = async () =>
  (
    await sql`select _entry from ledger_line group by _doctor, _entry having sum(cents) <> 0
      union all select 0 where (select coalesce(sum(cents), 0) from ledger_line) <> 0`.execute(
      app.database.db,
    )
  ).rows;
/** Returns the outstanding amount less the client's credit, in cents. */
async function balance(): Promise<number> {
  const { body } = await staff.get(`/invoice/summary?doctor_id=${doctor}`);
  return cents(body.outstanding) - cents(body.client_credit);
}

/** Returns the attempts of an invoice with the provider's transactions, to explain a difference. */
async function storyOf(ID: number) {
  const { rows } = await sql<{ reference: string }>`select a.* from payment_attempt a
    join payment_attempt_part p on p._doctor = a._doctor and p._attempt = a."ID" where p._invoice = ${ID} order by a."ID"`.execute(
    app.database.db,
  );
  const references = new Set(rows.map(({ reference }) => reference));
  return {
    attempts: rows,
    provider: eway.transactions.filter((one) => references.has(one.InvoiceReference ?? "")),
  };
}

const centsOf = (money: string): number => parseTypedMoney(money) ?? Number.NaN;

/** Returns a difference unless the amounts of the invoice's document sum to the amount due in the ledger. */
function documentDifferences({ ID, document, outstanding }: Answered & Pick<ShownInvoice, "document">) {
  const rows = document?.blocks.flatMap((block) => (block.kind === "sums" ? block.rows : [])) ?? [];
  const amounts = rows.slice(2).map(([, money]) => centsOf(money));
  const due = amounts.pop() ?? 0;
  const isEqual = due === cents(outstanding) && amounts.reduce((sum, amount) => sum + amount, 0) === due;
  return document === null || isEqual ? [] : [`invoice ${ID}: its document says ${JSON.stringify(rows)}`];
}

async function compare(model: MoneyModel, before: number): Promise<void> {
  await settleAll();
  expect(await unsettled()).toEqual([]);
  expect(await unbalanced()).toEqual([]);
  const differences: string[] = [];
  for (const { ID, ...invoice } of model.invoices.values()) {
    if (stateOf(invoice) === "deleted") continue;
    const { body }: { body: Answered & Pick<ShownInvoice, "document"> } = await staff.get(`/invoice/${ID}`);
    const found = [...model.differences(body), ...documentDifferences(body)];
    if (found.length > 0)
      differences.push(...found, JSON.stringify(await storyOf(ID)), JSON.stringify(body.payments));
  }
  expect(differences).toEqual([]);
  expect((await balance()) - before).toBe(model.balance());
}

test(
  `${OPERATIONS} operations, ${AT_ONCE} at once, leave no cent of difference (seed ${SEED})`,
  async () => {
    const next = numbers(SEED);
    const model = new MoneyModel(eway);
    const today = todayIn("Australia/Sydney", new Date().toISOString());
    const { act, forgetPages } = moneyActs({ app, eway, staff, owner, doctor, today, model, next });
    const before = await balance();
    for (let done = 0; done < OPERATIONS; done += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, act));
      if (done % ROUND !== 0) continue;
      forgetPages();
      await compare(model, before);
    }
    await compare(model, before);
    const charged = [...model.invoices.values()].filter((each) => model.card(each).taken > 0);
    expect(charged.length).toBeGreaterThan(OPERATIONS / 100);
  },
  Math.max(120_000, OPERATIONS * 400),
);
