import { expect } from "vitest";
import type { EwaySandbox } from "#sandbox/eway/eway.ts";
import { ODD_NAMES } from "#sandbox/eway/odd-answers.ts";
import type { Mishap } from "#sandbox/http-server.ts";
import type { TestApp, Visitor } from "./app.ts";
import { cents, type MoneyModel } from "./money-model.ts";

export interface MoneyWorld {
  readonly app: TestApp;
  readonly eway: EwaySandbox;
  readonly staff: Visitor;
  readonly owner: Visitor;
  readonly doctor: number;
  readonly today: string;
  readonly model: MoneyModel;
  /** Returns the next integer from 0 to `most` - 1. */
  readonly next: (most: number) => number;
}

/** Returns a generator that gives the same numbers for the same seed. */
export function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % most;
  };
}

const MISHAPS: readonly Mishap[] = [
  ...(["503", "cut", "lost", "held", "late"] as const),
  ...ODD_NAMES.flatMap((name) => [`odd: ${name}` as const, `vain: ${name}` as const]),
];
const REFUSED = [400, 404, 409];

/** Returns the reply. Throws unless its status is an accepted one or a refusal. */
function answered<Reply extends { readonly status: number; readonly body: { readonly message?: string } }>(
  reply: Reply,
): Reply {
  if (reply.status >= 500 || ![200, 201, 204, ...REFUSED].includes(reply.status))
    throw new Error(`answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  if (REFUSED.includes(reply.status)) expect(reply.body.message).not.toBe("");
  return reply;
}

export type Act = () => Promise<unknown>;

function drafting({ staff, doctor, today, model, next }: MoneyWorld, any: () => number): readonly Act[] {
  const lines = () =>
    Array.from({ length: 1 + next(3) }, () => {
      const [price, units, has_gst] = [1 + next(30_000), 1 + next(3), next(2) === 0];
      return {
        cents: price * units,
        line: { description: "Typing", unit_price: price / 100, units, has_gst },
      };
    });
  /** Returns the total in cents. GST is 10% of each line, rounded half up. */
  const totalOf = (made: ReturnType<typeof lines>) =>
    made.reduce(
      (all, { cents: net, line }) => all + net + (line.has_gst ? Math.floor((net + 5) / 10) : 0),
      0,
    );
  const create = async () => {
    const made = lines();
    const body = { invoice_date: today, lineItems: made.map(({ line }) => line) };
    const reply = answered(await staff.post(`/invoice?doctor_id=${doctor}`, body));
    if (reply.status === 201) model.add(reply.body.ID, reply.body.invoice_number, totalOf(made));
  };
  const edit = async () => {
    const [ID, made] = [any(), lines()];
    const reply = answered(await staff.put(`/invoice/${ID}`, { lineItems: made.map(({ line }) => line) }));
    if (reply.status !== 200) return;
    expect(cents(reply.body.total)).toBe(totalOf(made));
    model.of(ID).totals.add(totalOf(made));
  };
  const publish = async () => {
    const ID = any();
    const reply = answered(await staff.put(`/invoice/${ID}/publish`));
    if (reply.status !== 200) return;
    // After concurrent edits the invoice must have the lines of one of them.
    const published = Object.assign(model.of(ID), { isPublished: true, total: cents(reply.body.total) });
    expect(published.totals).toContain(published.total);
  };
  const remove = async () => {
    const ID = any();
    if (answered(await staff.delete(`/invoice/${ID}`)).status === 200) model.of(ID).isRemoved = true;
  };
  const remind = async () => answered(await staff.post("/invoice/remindmany", { ids: [any()] }));
  return [create, create, edit, publish, publish, publish, remove, remind];
}

function byHand({ staff, today, model, next }: MoneyWorld, any: () => number): readonly Act[] {
  const amount = () => 1 + next(20_000);
  const receive = async () => {
    const [ID, paid, use_credit] = [any(), amount(), next(4) === 0];
    const how = use_credit ? { use_credit } : { payment_type: 1 + next(4), keep_credit: next(2) === 0 };
    const body = { _invoice: ID, payment_amount: paid / 100, payment_date: today, ...how };
    const reply = answered(await staff.post("/payment/manual", body));
    if (reply.status === 201) model.receive(ID, reply.body.ID, paid, use_credit);
  };
  const refund = async () => {
    const ID = any();
    const reply = answered(
      await staff.post(`/invoice/${ID}/refund`, next(3) === 0 ? {} : { payment_amount: amount() / 100 }),
    );
    if (reply.status === 201) model.refund(ID, reply.body.payments);
  };
  const credit = async () => {
    const [ID, off] = [any(), amount()];
    const reply = answered(
      await staff.post(`/invoice/${ID}/credit`, { amount: off / 100, reason: "Random" }),
    );
    if (reply.status === 201) model.of(ID).credited += off;
  };
  const writeOff = async () => {
    const ID = any();
    const wanted = next(3) === 0 ? null : amount();
    const body = { reason: "Random", ...(wanted === null ? {} : { amount: wanted / 100 }) };
    const reply = answered(await staff.post(`/invoice/${ID}/writeoff`, body));
    if (reply.status !== 201) return;
    model.of(ID).writtenOff += wanted ?? cents(reply.body.amount);
    if (next(2) !== 0) return;
    const reversed = answered(
      await staff.post(`/invoice/${ID}/writeoff/${reply.body.ID}/reverse`, { reason: "Random" }),
    );
    if (reversed.status === 201) model.of(ID).writtenOff += cents(reversed.body.amount);
  };
  return [receive, receive, refund, refund, refund, credit, writeOff];
}

interface Page {
  readonly ID: number;
  readonly access_code: string;
  readonly form_url: string;
}

function byCard(
  { eway, staff, owner, next, app }: MoneyWorld,
  any: () => number,
  pages: Page[],
): readonly Act[] {
  const DECLINED = "5105105105105100";
  const charge = async () => answered(await staff.post(`/invoice/${any()}/charge`, {}));
  const ownCard = async () => {
    const cards: { ID: number }[] = (await owner.get(`/doctor/${await app.idOf("raman")}/card`)).body;
    return answered(
      await owner.post("/payment/card", { _invoice: any(), card: cards[next(cards.length)]?.ID }),
    );
  };
  const open = async () => {
    const ID = any();
    const reply = answered(await owner.get(`/invoice/${ID}/accesscode`));
    if (reply.status === 200) pages.push({ ID, ...reply.body });
  };
  const enter = async () => {
    const page = pages[next(Math.max(1, pages.length))];
    // A mishap may also affect the browser on the card page.
    if (page) await eway.enterCard(page.form_url, next(4) === 0 ? DECLINED : undefined).catch(() => null);
  };
  const back = async () => {
    const page = pages[next(Math.max(1, pages.length))];
    if (page) answered(await owner.post("/payment", { access_code: page.access_code, _invoice: page.ID }));
  };
  const hook = async () => {
    const page = pages[next(Math.max(1, pages.length))];
    if (page) answered(await app.nobody.post("/payment/webhook", { AccessCode: page.access_code }));
  };
  const forget = async () => void pages.splice(0, Math.max(0, pages.length - 6));
  return [charge, charge, charge, ownCard, open, open, enter, enter, back, hook, forget];
}

/**
 * Returns the actions of the matrix, each on a random invoice. One in three meets a mishap at the card
 * provider.
 */
export function moneyActs(world: MoneyWorld): { readonly act: Act; readonly forgetPages: () => void } {
  const { eway, model, next } = world;
  const any = (): number => {
    // Prefers the newest invoices, so that actions affect the same invoice.
    const all = [...model.invoices.keys()];
    return all[Math.max(0, all.length - 1 - next(next(8) === 0 ? all.length : 12))] ?? 0;
  };
  const pages: Page[] = [];
  const acts = [...drafting(world, any), ...byHand(world, any), ...byCard(world, any, pages)];
  const act = async () => {
    const drawn = acts[next(acts.length)];
    if (next(3) === 0) eway.mishaps.push(MISHAPS[next(MISHAPS.length)] ?? "cut");
    if (eway.mishaps.length > 4) eway.mishaps.shift();
    if (next(20) === 0) eway.carryOutHeld();
    await drawn?.();
  };
  // Forgets the card pages because the provider closes a card page after three hours.
  return { act, forgetPages: () => void pages.splice(0) };
}
