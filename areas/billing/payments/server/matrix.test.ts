import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { todayIn } from "#kernel/dates/day.ts";
import { EWAY_KEY, EWAY_PASSWORD, type EwaySandbox, startEway } from "#sandbox/eway/eway.ts";
import type { Mishap } from "#sandbox/http-server.ts";
import { ODD_NAMES } from "#sandbox/eway/odd-answers.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { type EndingNode, startEndingNode } from "#test/support/ending-node.ts";

// The tests combine each answer of the card provider with a process ending at each point, and return, webhook
// and job in each order (G-36). In the end the ledger equals the provider's charges and refunds, and no
// attempt is uncertain.
let app: TestApp;
let node: EndingNode;
let eway: EwaySandbox;
let accounts: Visitor;
let raman: Visitor;
let doctor: number;
const today = todayIn("Australia/Sydney", new Date().toISOString());

beforeAll(async () => {
  eway = await startEway();
  app = await startApp({ EWAY_URL: eway.url, EWAY_KEY, EWAY_PASSWORD });
  node = await startEndingNode(app);
  [accounts, raman] = [await app.signIn("accounts"), await app.signIn("raman")];
  doctor = await app.idOf("raman");
}, 60_000);
beforeEach(() => {
  eway.mishaps.splice(0);
  node.endBefore(null);
});
// Closes what is left open, because the job of each test would ask the provider about it again.
afterEach(async () => {
  await sql`update payment_attempt set ask_at = null where ask_at is not null`.execute(app.database.db);
});
afterAll(async () => {
  await node.stop();
  await app.stop();
  await eway.stop();
});

const CENTS = 4_051;
async function invoice(): Promise<number> {
  const lineItems = [{ description: "Typing", unit_price: CENTS / 100, units: 1, has_gst: false }];
  const made = await accounts.post(`/invoice?doctor_id=${doctor}`, { invoice_date: today, lineItems });
  await accounts.put(`/invoice/${made.body.ID}/publish`);
  return made.body.ID;
}

/** Runs the job after a minute has passed. */
async function job(): Promise<void> {
  await sql`update payment_attempt set started_at = least(started_at, now() - interval '61 seconds'), ask_at = now() - interval '1 second'
    where ask_at is not null and state <> 'expired'`.execute(app.database.db);
  await app.runJob("payments.ask_gateway");
}
const twoMinutes = async () => {
  await job();
  await job();
};
const attempts = async (ID: number): Promise<{ state: string; reference: string; kind: string }[]> =>
  (
    await sql<{
      state: string;
      reference: string;
      kind: string;
    }>`select a.state, a.reference, a.kind from payment_attempt a
      join payment_attempt_part p on p._doctor = a._doctor and p._attempt = a."ID" where p._invoice = ${ID} order by a."ID"`.execute(
      app.database.db,
    )
  ).rows;
/** Returns the provider's charges and refunds for these attempts, in cents. */
function atProvider(made: readonly { reference: string; kind: string }[]) {
  const sum = (isRefund: boolean) => {
    const ours = made.filter(({ kind }) => (kind === "refund") === isRefund);
    const references = new Set<string | null>(ours.map(({ reference }) => reference));
    return eway.transactions
      .filter(
        ({ InvoiceReference, TransactionStatus }) => TransactionStatus && references.has(InvoiceReference),
      )
      .reduce((cents, { TotalAmount }) => cents + TotalAmount, 0);
  };
  return { taken: sum(false), returned: sum(true) };
}

interface Row {
  readonly is_successful: boolean;
  readonly is_refund: boolean;
  readonly payment_amount: number;
}
/**
 * Expects certain attempts and a ledger equal to the provider's transactions. Returns the payments for
 * further expectations.
 */
async function assertCertain(
  ID: number,
): Promise<{ taken: number; returned: number; payments: readonly Row[] }> {
  const made = await attempts(ID);
  expect(made.filter(({ state }) => state === "sent" || state === "mismatched")).toEqual([]);
  const { body } = await accounts.get(`/invoice/${ID}`);
  const booked = (isRefund: boolean) =>
    body.payments
      .filter((row: Row) => row.is_successful && row.is_refund === isRefund)
      .reduce((cents: number, row: Row) => cents + Math.round(Math.abs(row.payment_amount) * 100), 0);
  const provider = atProvider(made);
  expect({ taken: booked(false), returned: booked(true) }).toEqual(provider);
  expect(Math.round(body.outstanding * 100)).toBe(CENTS - provider.taken + provider.returned);
  return { ...provider, payments: body.payments };
}

const ORDERS = [
  ["return", "webhook", "job"],
  ["return", "job", "webhook"],
  ["webhook", "return", "job"],
  ["webhook", "job", "return"],
  ["job", "return", "webhook"],
  ["job", "webhook", "return"],
  ["all at once"],
  // The browser was closed on the card page, and the webhook didn't arrive.
  ["job"],
] as const;
type Arrival = (typeof ORDERS)[number][number];

async function arrive(what: Arrival, ID: number, access_code: string): Promise<unknown> {
  const back = () => node.send("POST", "/payment", raman.cookie, { access_code, _invoice: ID });
  const hook = () => app.nobody.post("/payment/webhook", { AccessCode: access_code });
  if (what === "return") return back();
  if (what === "webhook") return hook();
  if (what === "job") return job();
  return Promise.all([back(), hook(), job(), back(), hook()]);
}

/**
 * Points at which the process ends, by transaction on opening the page or on the return, or at which the
 * provider can't be reached.
 */
const CRASHES = [
  { name: "nowhere" },
  { name: "before the intent", opening: 3 },
  { name: "after the page was made, before it was kept", opening: 4 },
  { name: "on the return, before the attempt is read", returning: 1 },
  { name: "on the return, after the provider answered", returning: 2 },
  { name: "nowhere, but the provider is not reached at first", cut: true },
] as const;
const CARDS = { approved: "4444333322221111", declined: "5105105105105100", "not entered": null } as const;

/** Opens the card page, retrying until it opens. */
async function openPage(
  ID: number,
  endBefore: number | null,
): Promise<{ access_code: string; form_url: string }> {
  node.endBefore(endBefore);
  await node.send("GET", `/invoice/${ID}/accesscode`, raman.cookie);
  node.endBefore(null);
  const again = await raman.get(`/invoice/${ID}/accesscode`);
  if (again.status === 200) return again.body;
  expect(again.body.code).toBe("attempt.open");
  await job();
  return (await raman.get(`/invoice/${ID}/accesscode`)).body;
}

describe.each(CRASHES)("payments: the process ends $name", (crash) => {
  test.each(
    Object.keys(CARDS).flatMap((card) =>
      ORDERS.map((order) => ({ card, order: order.join(", "), arrivals: order })),
    ),
  )("card $card, then $order", async ({ card, arrivals }) => {
    const ID = await invoice();
    const page = await openPage(ID, "opening" in crash ? crash.opening : null);
    const number = Object.entries(CARDS).find(([name]) => name === card)?.[1] ?? null;
    if (number !== null) await eway.enterCard(page.form_url, number);
    if ("cut" in crash) eway.mishaps.push("cut");
    node.endBefore("returning" in crash ? crash.returning : null);
    for (const what of arrivals) {
      await arrive(what, ID, page.access_code);
      node.endBefore(null);
    }
    await twoMinutes();
    const { taken, payments } = await assertCertain(ID);
    expect(taken).toBe(card === "approved" ? CENTS : 0);
    expect(payments.filter(({ is_successful }) => is_successful)).toHaveLength(card === "approved" ? 1 : 0);
    expect(payments).toHaveLength(card === "not entered" ? 0 : 1);
  });
});

/** Mishaps of a call. `drawn` is a late or undocumented reply, chosen by the day of the run. */
const MISHAPS = ["none", "cut", "lost", "held", "drawn"] as const;
const DRAWN: readonly Mishap[] = [
  "late",
  ...ODD_NAMES.flatMap((name) => [`odd: ${name}` as const, `vain: ${name}` as const]),
];
let place = Number(today.replaceAll("-", ""));
/** Returns the mishap, or the next one of `DRAWN`. */
function draw(mishap: Exclude<(typeof MISHAPS)[number], "none">): Mishap {
  if (mishap !== "drawn") return mishap;
  place = (place * 31 + 17) % 1_000_003;
  return DRAWN[place % DRAWN.length] ?? "late";
}

describe.each(MISHAPS)("refunds: what happens to the call: %s", (mishap) => {
  test.each(
    [null, 1, 2, 3, 4, 5, 6].flatMap((endBefore) =>
      ["job", "again", "again, job"].map((next) => ({ endBefore, next })),
    ),
  )("ended before transaction $endBefore, then $next", async ({ endBefore, next }) => {
    const ID = await invoice();
    const page = await openPage(ID, null);
    await eway.enterCard(page.form_url);
    await raman.post("/payment", { access_code: page.access_code, _invoice: ID });
    if (mishap !== "none") eway.mishaps.push(draw(mishap));
    node.endBefore(endBefore);
    await node.send("POST", `/invoice/${ID}/refund`, accounts.cookie, {});
    node.endBefore(null);
    // Mishaps that no call has consumed must not affect the next call.
    eway.mishaps.splice(0);
    if (next.startsWith("again")) await node.send("POST", `/invoice/${ID}/refund`, accounts.cookie, {});
    if (next.endsWith("job")) await job();
    eway.carryOutHeld();
    await sql`update payment_attempt set ask_at = now() - interval '1 second' where ask_at is not null`.execute(
      app.database.db,
    );
    await app.runJob("payments.ask_gateway");
    await twoMinutes();
    const { taken, returned } = await assertCertain(ID);
    expect(taken).toBe(CENTS);
    expect([0, CENTS]).toContain(returned);
  });
});

describe.each(MISHAPS)("cards on file: what happens to the call: %s", (mishap) => {
  beforeAll(async () => {
    const page = (await raman.post(`/doctor/${doctor}/card`)).body;
    await eway.enterCard(page.form_url);
    await raman.post(`/doctor/${doctor}/card/confirm`, { access_code: page.access_code });
  });
  test.each([null, 1, 2, 3, 4].flatMap((endBefore) => ["job", "again"].map((next) => ({ endBefore, next }))))(
    "ended before transaction $endBefore, then $next",
    async ({ endBefore, next }) => {
      const ID = await invoice();
      if (mishap !== "none") eway.mishaps.push(draw(mishap));
      node.endBefore(endBefore);
      await node.send("POST", `/invoice/${ID}/charge`, accounts.cookie, {});
      node.endBefore(null);
      eway.mishaps.splice(0);
      if (next === "again") await node.send("POST", `/invoice/${ID}/charge`, accounts.cookie, {});
      await job();
      eway.carryOutHeld();
      await sql`update payment_attempt set ask_at = now() - interval '1 second' where ask_at is not null`.execute(
        app.database.db,
      );
      await app.runJob("payments.ask_gateway");
      const { taken } = await assertCertain(ID);
      expect([0, CENTS]).toContain(taken);
    },
  );
});
