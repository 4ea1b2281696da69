import { addDays, todayIn } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import { composeMessage } from "../rules/compose.ts";
import { withdrawalReason } from "../rules/condition.ts";
import {
  matchVisit,
  planMessage,
  type PlannedMessage,
  type PlannedVisit,
  type MessagedVisit,
} from "../rules/plan.ts";
import { sendingTime } from "../rules/quiet-hours.ts";
import { isOn } from "../rules/settings.ts";
import { findContacts } from "./contact.queries.ts";
import { linkFor } from "./link-token.ts";
import {
  insertMessage,
  listBooked,
  listRowsOfSeries,
  listTold,
  listTouched,
  withdrawMessages,
} from "./plan.queries.ts";
import {
  findClient,
  lockRules,
  type MessageClient,
  recordPlanTime,
  type StoredRules,
} from "./rules.queries.ts";
import { visitsBetween, visitsOfRows } from "./visits.ts";

/**
 * Overlap of two consecutive plans, in milliseconds: a transaction may commit this long after the change time
 * it wrote.
 */
const OVERLAP_MS = 10 * 60_000;
const HOURS_A_DAY = 24;

/**
 * Plans the messages of a client that are due now, in one transaction, and returns the number of messages
 * that were added or withdrawn. May run twice and on several servers at once: a message is inserted once.
 */
export function planClient(services: Services, _doctor: number, now: string): Promise<number> {
  return services.db.transaction().execute(async (db) => {
    const [client, rules] = [await findClient(db, _doctor), await lockRules(db, _doctor)];
    if (!client || !rules || !isOn(rules)) return 0;
    const { known, withdrawn } = await withdrawOutdated(db, client, await readVisits(db, client, rules, now));
    const planned = known.flatMap((pair) => planMessage(pair, rules, now) ?? []);
    const added = await insertPlanned(db, { services, client, rules, now }, planned);
    await recordPlanTime(db, _doctor, now);
    return added + withdrawn;
  });
}

interface ReadVisits {
  readonly visits: readonly PlannedVisit[];
  /** IDs of the first rows of series with a message whose appointment has changed. */
  readonly touched: ReadonlySet<number>;
}

async function readVisits(
  db: Db,
  client: MessageClient,
  rules: StoredRules,
  now: string,
): Promise<ReadVisits> {
  const since = new Date(Date.parse(rules.planned_at) - OVERLAP_MS).toISOString();
  const today = todayIn(client.zone, now);
  const to = addDays(today, Math.ceil(rules.lead_hours / HOURS_A_DAY) + 2);
  // Reads changed rows last, so that an appointment booked between the two statements counts as new and gets
  // a confirmation instead of a reminder.
  const ahead = rules.reminds ? await visitsBetween(db, client, { from: today, to, now }) : [];
  const touched = await listTouched(db, client.ID, now, since);
  const newIds = rules.confirms ? await listBooked(db, client.ID, rules.active_since, since) : [];
  const ids = [...new Set([...(await listRowsOfSeries(db, client.ID, touched)), ...newIds])];
  const changed = await visitsOfRows(db, client, { ids, newIds: new Set(newIds), now });
  // Lets changed rows override the others, because only changed rows contain whether an appointment is new.
  const visits = [...new Map([...ahead, ...changed].map((visit) => [keyOf(visit), visit])).values()];
  return { visits, touched: new Set(touched) };
}

interface KnownVisit {
  readonly visit: PlannedVisit | null;
  readonly told: MessagedVisit | null;
}

/**
 * Withdraws unsent messages with outdated content, until the last message about each appointment is one that
 * the patient has received or will receive. Returns the appointments with these messages.
 */
async function withdrawOutdated(
  db: Db,
  { ID }: MessageClient,
  { visits, touched }: ReadVisits,
): Promise<{ known: readonly KnownVisit[]; withdrawn: number }> {
  const firsts = [...new Set([...visits.map(({ _appointment }) => _appointment), ...touched])];
  for (let withdrawn = 0; ; ) {
    const visitPairs = pairs(visits, await listTold(db, ID, firsts), touched);
    const outdated = visitPairs.flatMap(({ visit, told }) => {
      const reason = told && withdrawalReason(visit, told);
      return reason ? [{ ID: told.ID, reason }] : [];
    });
    const count = await withdrawMessages(db, ID, outdated);
    if (count === 0) return { known: visitPairs, withdrawn };
    withdrawn += count;
  }
}

const keyOf = ({ _appointment, repeat_date }: Pick<PlannedVisit, "_appointment" | "repeat_date">): string =>
  `${_appointment} ${repeat_date}`;

/** Pairs each appointment with the last message about it, and messages with appointments that are gone. */
function pairs(
  visits: readonly PlannedVisit[],
  told: readonly MessagedVisit[],
  touched: ReadonlySet<number>,
): KnownVisit[] {
  const visitsBySeries = Map.groupBy(visits, ({ _appointment }) => _appointment);
  const toldByVisit = new Map<PlannedVisit, MessagedVisit>();
  const gone: MessagedVisit[] = [];
  for (const each of told) {
    const visit = matchVisit(visitsBySeries.get(each._appointment) ?? [], each);
    if (visit) toldByVisit.set(visit, each);
    else if (touched.has(each._appointment)) gone.push(each);
  }
  return [
    ...visits.map((visit) => ({ visit, told: toldByVisit.get(visit) ?? null })),
    ...gone.map((each) => ({ visit: null, told: each })),
  ];
}

interface Plan {
  readonly services: Services;
  readonly client: MessageClient;
  readonly rules: StoredRules;
  readonly now: string;
}

/** Inserts the messages, each with its text and the first time at which it may be sent. */
async function insertPlanned(db: Db, plan: Plan, planned: readonly PlannedMessage[]): Promise<number> {
  const { services, client, rules, now } = plan;
  const contacts = await findContacts(
    db,
    client.ID,
    planned.map(({ _patient }) => _patient),
  );
  const circumstances = circumstancesOf(services, client, rules);
  let added = 0;
  for (const message of planned) {
    const contact = contacts.get(message._patient);
    if (!contact) continue;
    const composed = composeMessage(message, contact, circumstances);
    const due_at = sendingTime({ ...message, now }, rules, contact.zone ?? client.zone);
    const reason = composed.problem ?? (due_at === null ? "quiet" : null);
    const row = { message, composed, channel: rules.channel, due_at: due_at ?? now, reason };
    if (await insertMessage(db, client.ID, row)) added += 1;
  }
  return added;
}

/** Returns what composing needs besides the message and the patient. */
export const circumstancesOf = (
  services: Services,
  { ID, country }: Pick<MessageClient, "ID" | "country">,
  rules: StoredRules,
) => ({
  rules,
  country,
  part_price_tenths: services.config.smsPartPrice ?? null,
  has_provider: services.config.sms !== undefined,
  link: linkFor(services, { _doctor: ID, ID: 999_999 }),
});
