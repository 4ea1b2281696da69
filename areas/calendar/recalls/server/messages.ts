import { namePatient } from "#areas/calendar/appointments/rules/words.ts";
import { findBookingAddress } from "#areas/calendar/online-booking/server/index.ts";
import {
  composeFor,
  type MessageClient,
  queueTopicMessage,
  type TopicFeature,
} from "#areas/calendar/visit-messages/server/index.ts";
import { lockPatient } from "#areas/patients/patients/server/index.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import type { LeftOutReason } from "../recall.contract.ts";
import { LINK_DAYS, recallOfTopic, recallText, recallTopic, VALID_DAYS } from "../rules/message.ts";
import { notAskedReason } from "../rules/recall.ts";
import {
  countMessages,
  findRecall,
  insertRecallMessage,
  listRecallsById,
  lockRecall,
  type RecallRow,
} from "./recall.queries.ts";

interface Work {
  readonly db: Db;
  readonly services: Services;
  readonly client: MessageClient;
  readonly now: string;
}

const DAY_MINUTES = 1440;
const DAY_MS = DAY_MINUTES * 60_000;

/**
 * Returns the text of the messages, and for each recall the cost and the reason why its patient would get no
 * message.
 */
export async function previewRecalls(work: Work, ids: readonly number[]) {
  const { db, services, client, now } = work;
  const recalls = await listRecallsById(db, client.ID, ids);
  const textOf = recallText(await findBookingAddress(db, services, client.ID));
  const patients = recalls.map(({ _patient }) => _patient);
  const composed = await composeFor(db, { services, client }, patients, textOf);
  const rows = recalls.map((recall) => {
    const message = composed?.get(recall._patient);
    return {
      recall,
      reason: notAskedReason(recall, now) ?? (message ? message.problem : ("turned_off" as const)),
      to_address: message?.to_address ?? "",
      parts: message?.parts ?? 0,
      price_tenths: message?.price_tenths ?? null,
    };
  });
  const [first] = composed?.values() ?? [];
  return { text: first?.body ?? null, recalls: rows };
}

interface Result {
  readonly ID: number;
  readonly reason: LeftOutReason | null;
}

/**
 * Queues a message about each recall in the caller's transaction, and returns what came of each. Locks the
 * recalls by ID, so that of two users who send at once the second finds the message of the first.
 */
export async function sendRecalls(work: Work & { readonly by: number }, ids: readonly number[]) {
  const textOf = recallText(await findBookingAddress(work.db, work.services, work.client.ID));
  const results: Result[] = [];
  const entries: AuditEntry[] = [];
  const askedIds = new Set<number>();
  for (const ID of ids.toSorted((a, b) => a - b)) {
    await lockRecall(work.db, work.client.ID, ID);
    const recall = await findRecall(work.db, work.client.ID, ID);
    // Sends one message per patient, even if several of the patient's recalls are selected.
    const isAsked = recall !== undefined && askedIds.has(recall._patient);
    const reason = !recall ? "recall_over" : isAsked ? "recent" : await sendRecall(work, recall, textOf);
    results.push({ ID, reason });
    if (!recall || reason !== null) continue;
    askedIds.add(recall._patient);
    const message = namePatient(recall.patient, (who) => `sent ${who} a message about a recall`);
    entries.push({ controller: "recall", identity: ID, message, before: recall });
  }
  return { results, entries };
}

async function sendRecall(
  { db, services, client, now, by }: Work & { readonly by: number },
  recall: RecallRow,
  textOf: ReturnType<typeof recallText>,
): Promise<LeftOutReason | null> {
  const refusal = notAskedReason(recall, now);
  if (refusal !== null) return refusal;
  const number = (await countMessages(db, client.ID, recall.ID)) + 1;
  const starts_at = new Date(Date.parse(now) + LINK_DAYS * DAY_MS).toISOString();
  const draft = {
    ...{ kind: "recall" as const, topic: recallTopic({ recall: recall.ID, number }), starts_at, textOf },
    ...{ _patient: recall._patient, zone: client.zone, minutes: VALID_DAYS * DAY_MINUTES },
  };
  const { reason } = await queueTopicMessage(db, { services, client, now }, draft);
  if (reason !== null) return reason;
  await insertRecallMessage(db, client.ID, { recall: recall.ID, number, by, at: now });
  return null;
}

/**
 * Handles patients' answers to recall messages. Passed to visit messages, which send them. Every answer needs
 * a reply from reception.
 */
export const recallAnswers: TopicFeature = {
  hasTopic: (topic) => recallOfTopic(topic) !== null,
  async refusalOf(db, { topic, client }) {
    const recallBeforeLock = await findRecall(db, client.ID, recallOfTopic(topic) ?? 0);
    if (!recallBeforeLock) return "recall_over";
    // Locks the patient, so that a booking in progress commits first, and then reads the recall again.
    await lockPatient(db, client.ID, recallBeforeLock._patient);
    const recall = await findRecall(db, client.ID, recallBeforeLock.ID);
    if (!recall || recall.is_withdrawn || recall.outcome !== null) return "recall_over";
    return recall.state === "booked" ? "booked" : null;
  },
  findState: () => Promise.resolve("asked"),
  answer: () => Promise.resolve({ state: "asked", entries: [] }),
};
