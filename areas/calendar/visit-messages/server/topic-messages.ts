import { wallOf, type Zone } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import type { Channel, MessageReason, TopicKind } from "../message.contract.ts";
import { type ComposedMessage, composeText } from "../rules/compose.ts";
import { isChosenType } from "../rules/plan.ts";
import { sendingTime } from "../rules/quiet-hours.ts";
import { isAnswerable } from "../rules/settings.ts";
import { timeWords } from "../rules/text.ts";
import { findContacts } from "./contact.queries.ts";
import { circumstancesOf } from "./plan.ts";
import { enqueueSending } from "./plan.queries.ts";
import { findRules, type MessageClient } from "./rules.queries.ts";

/** Circumstances of a message that its text depends on. */
interface TextContext {
  readonly channel: Channel;
  /** True if patients can reply to the sender. */
  readonly isAnswerable: boolean;
  /** Time at which the message expires: "11:30 am". */
  readonly until: string;
}

export interface TopicMessageDraft {
  readonly kind: TopicKind;
  /** Unique key of the message's subject, such as "offer:12". */
  readonly topic: string;
  readonly _patient: number;
  /** Start of the offered time. The text shows it in `zone`. */
  readonly starts_at: string;
  readonly zone: Zone;
  /** Returns the text, with the fields of the rules. */
  readonly textOf: (context: TextContext) => string;
  /** Time for which the message is valid after it may be sent, in minutes. */
  readonly minutes: number;
}

/** A queued message, or the reason why it can't be sent. */
export type QueuedMessage =
  | { readonly reason: null; readonly expires_at: string }
  | { readonly reason: MessageReason };

const MINUTE_MS = 60_000;

interface Queueing {
  readonly services: Services;
  readonly client: MessageClient;
  readonly now: string;
}

/**
 * Queues a topic's message and its job in the caller's transaction. During quiet hours the message waits
 * until they end, and its validity starts then. Calling again for the same topic queues nothing.
 */
export async function queueTopicMessage(
  db: Db,
  { services, client, now }: Queueing,
  draft: TopicMessageDraft,
): Promise<QueuedMessage> {
  const rules = await findRules(db, client.ID);
  if (!rules) return { reason: "turned_off" };
  const contact = (await findContacts(db, client.ID, [draft._patient])).get(draft._patient);
  if (!contact) return { reason: "patient" };
  const due_at = sendingTime({ ...draft, now }, rules, contact.zone ?? client.zone);
  if (due_at === null) return { reason: "quiet" };
  const validUntil = new Date(Date.parse(due_at) + draft.minutes * MINUTE_MS).toISOString();
  const expires_at = validUntil < draft.starts_at ? validUntil : draft.starts_at;
  const { channel, sender } = rules;
  const until = timeWords(wallOf(expires_at, draft.zone).time);
  const text = draft.textOf({ channel, isAnswerable: channel === "sms" && isAnswerable(sender), until });
  const about = { ...draft, location: "" };
  const { problem, ...content } = composeText(text, about, contact, circumstancesOf(services, client, rules));
  if (problem !== null) return { reason: problem };
  const { kind, topic, _patient, starts_at, zone } = draft;
  const row = await db
    .insertInto("visit_message")
    .values({
      ...{ ...content, _doctor: client.ID, kind, topic, _patient, starts_at, zone, channel },
      ...{ due_at, expires_at, next_attempt_at: due_at },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("ID")
    .executeTakeFirst();
  if (row) await enqueueSending(db, client.ID, row.ID, due_at);
  return { reason: null, expires_at };
}

/**
 * Withdraws a topic's unsent message in the caller's transaction. Returns true if the message was withdrawn.
 */
export async function withdrawTopicMessage(
  db: Db,
  _doctor: number,
  topic: string,
  now: string,
): Promise<boolean> {
  const row = await db
    .updateTable("visit_message")
    .set({ state: "skipped", reason: "withdrawn", ended_at: now, next_attempt_at: null })
    .where("_doctor", "=", _doctor)
    .where("topic", "=", topic)
    .where("state", "=", "queued")
    .returning("ID")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns true if the client's rules send a confirmation for a new appointment of this type. */
export async function confirmsBooking(db: Db, _doctor: number, _visit_type: number | null): Promise<boolean> {
  const rules = await findRules(db, _doctor);
  return rules?.confirms === true && isChosenType({ appointment_type: 1, _visit_type }, rules);
}

/**
 * Composes a text for each patient, with the number of SMS parts, the price, and the reason why the patient
 * can't receive it now. Keyed by patient ID. Undefined if the client has no message rules.
 */
export async function composeFor(
  db: Db,
  { services, client }: Omit<Queueing, "now">,
  patients: readonly number[],
  textOf: TopicMessageDraft["textOf"],
): Promise<Map<number, ComposedMessage> | undefined> {
  const rules = await findRules(db, client.ID);
  if (!rules) return undefined;
  const contacts = await findContacts(db, client.ID, patients);
  const circumstances = circumstancesOf(services, client, rules);
  const about = { starts_at: new Date(0).toISOString(), zone: client.zone, location: "" };
  const { channel, sender } = rules;
  const text = textOf({ channel, isAnswerable: channel === "sms" && isAnswerable(sender), until: "" });
  return new Map(
    [...contacts].map(([ID, contact]) => [ID, composeText(text, about, contact, circumstances)]),
  );
}

/** Returns the reasons why patients can't receive a message now, by patient ID. */
export async function unreachableReasons(
  db: Db,
  { services, client }: Omit<Queueing, "now">,
  patients: readonly number[],
): Promise<Map<number, MessageReason>> {
  const composed = await composeFor(db, { services, client }, patients, () => "");
  if (!composed) return new Map(patients.map((ID) => [ID, "turned_off" as const]));
  return new Map([...composed].flatMap(([ID, { problem }]) => (problem === null ? [] : [[ID, problem]])));
}
