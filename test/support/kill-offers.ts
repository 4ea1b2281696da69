import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { addDays, type Day, todayIn } from "#kernel/dates/day.ts";
import { fromMinutes } from "#kernel/dates/wall-time.ts";
import type { SmsSandbox } from "#sandbox/sms/sms.ts";
import type { Person } from "./kill-letters.ts";
import { type Booked, textsTo, untilAnswered } from "./kill-messages.ts";

/** First time that is offered, before the demo's weekly appointments, and the length of each. */
const [FIRST_MINUTE, SLOT_MINUTES] = [15, 15];
/** Days from today to the offered day. */
const DAYS_AHEAD = 75;

/** A time that is offered to two patients at once. */
export interface OfferedTime {
  readonly start_time: string;
  readonly end_time: string;
  readonly patients: readonly Booked[];
}

/** Offers of a wait list, with the replies of the phones, during the kills. */
export interface OfferWork {
  readonly day: Day;
  readonly times: readonly OfferedTime[];
  /** Phones that have answered. */
  readonly answered: Set<string>;
  readonly wrong: string[];
}

/** Plans consecutive times, each offered to the next two patients. */
export function planOffers(patients: readonly Booked[]): OfferWork {
  const times = Array.from({ length: patients.length / 2 }, (_, index) => ({
    start_time: fromMinutes(FIRST_MINUTE + index * SLOT_MINUTES),
    end_time: fromMinutes(FIRST_MINUTE + (index + 1) * SLOT_MINUTES),
    patients: patients.slice(index * 2, index * 2 + 2),
  }));
  const day = addDays(todayIn("Australia/Sydney", new Date().toISOString()), DAYS_AHEAD);
  return { day, times, answered: new Set(), wrong: [] };
}

/** Puts the patients of some times on the wait list and offers each time to both of its patients. */
export async function offerTimes(
  person: Person,
  work: OfferWork,
  times: readonly OfferedTime[],
): Promise<void> {
  for (const { start_time, end_time, patients } of times) {
    for (const { patient } of patients) {
      const wait = { _patient: patient, urgency: "soon" };
      const entry = await untilAnswered(person, work, { method: "POST", path: "/waitList", body: wait });
      if (entry === null) continue;
      const body = { appointment_date: work.day, start_time, end_time };
      await untilAnswered(person, work, { method: "POST", path: `/waitList/${entry.ID}/offer`, body });
    }
    await pause(40);
  }
}

/**
 * Answers YES from both phones of each time once both have the offer, because a time that is booked can't be offered
 * again. Sends each third reply twice.
 */
export async function takeOffers(sms: SmsSandbox, work: OfferWork, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const offered = work.times.filter(({ patients }) =>
      patients.every(({ phone }) => textsTo(sms.messages, phone).length > 0),
    );
    for (const { phone } of offered.flatMap(({ patients }) => patients)) {
      if (work.answered.has(phone)) continue;
      work.answered.add(phone);
      // A stopped server misses the reply and has to fetch it later.
      await sms.reply(phone, "Yes").catch(() => null);
      const reply = sms.messages.findLast(({ from }) => from === phone);
      if (reply && work.answered.size % 3 === 0) await sms.replyAgain(reply.sid).catch(() => 0);
    }
    await pause(20);
  }
}

/** Returns the times that no patient has, and the messages that have no end yet. */
export async function listOpenOffers(client: pg.Client): Promise<string[]> {
  const offers = await client.query(`select "ID", state from wait_list_offer where state = 'open'`);
  const messages = await client.query(
    `select "ID", kind, state from visit_message where state in ('queued', 'sending', 'uncertain')`,
  );
  return [
    ...offers.rows.map(({ ID }) => `offer ${ID} is open`),
    ...messages.rows.map(({ ID, kind, state }) => `message ${ID}: ${kind} ${state}`),
  ];
}

/**
 * Returns each time that is not booked for exactly one patient, each patient who got the wrong texts, and
 * each patient who still waits although booked.
 */
export async function wrongOffers(client: pg.Client, sms: SmsSandbox, work: OfferWork): Promise<string[]> {
  const wrong = [...work.wrong];
  for (const { start_time, patients } of work.times) {
    const booked = await client.query(
      `select _patient from appointment where appointment_date = $1 and start_time = $2 and not is_deleted`,
      [work.day, start_time],
    );
    const winners = booked.rows.map(({ _patient }) => Number(_patient));
    if (winners.length !== 1 || !patients.some(({ patient }) => patient === winners[0]))
      wrong.push(`${start_time} is booked for ${winners.join(", ") || "nobody"}`);
    for (const one of patients)
      wrong.push(...(await wrongPatient(client, sms, one, one.patient === winners[0])));
  }
  return wrong;
}

async function wrongPatient(
  client: pg.Client,
  sms: SmsSandbox,
  { patient, phone }: Booked,
  isWinner: boolean,
): Promise<string[]> {
  const kinds = textsTo(sms.messages, phone).map(kindOf).join(", ");
  const expected = isWinner ? ["offer, booked"] : ["offer, over", ""];
  const { rows } = await client.query(
    `select count(*)::int as entries, count(booked_at)::int as booked from wait_list_entry where _patient = $1`,
    [patient],
  );
  const state = `${rows[0].entries} entries, ${rows[0].booked} booked`;
  return [
    ...(expected.includes(kinds)
      ? []
      : [`${phone}, ${isWinner ? "first" : "second"}: ${kinds || "nothing"}`]),
    ...(state === `1 entries, ${isWinner ? 1 : 0} booked` ? [] : [`${phone}: ${state}`]),
  ];
}

function kindOf(text: string): string {
  if (text.includes("an earlier appointment is free")) return "offer";
  return text.includes("no longer available") ? "over" : text.includes("is booked for") ? "booked" : text;
}
