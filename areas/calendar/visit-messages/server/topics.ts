import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import type { MessageReason } from "../message.contract.ts";
import type { MessageClient } from "./rules.queries.ts";

/** State of the offer in a topic's message; `asked` if the message only asks the patient to call. */
export type TopicState = "open" | "accepted" | "declined" | "over" | "asked";

/** A topic and its client, with which a feature finds the offer. */
export interface TopicMessage {
  readonly topic: string;
  readonly client: MessageClient;
}

export interface TopicAnswer {
  readonly reading: "yes" | "no";
  readonly now: string;
  readonly services: Services;
}

/**
 * A feature that sends messages about topics other than booked appointments, and handles the answers. Passed
 * in as a value, because this feature may not import features that depend on it.
 */
export interface TopicFeature {
  readonly hasTopic: (topic: string) => boolean;
  /**
   * Returns the reason not to send a message any more, or null. Called in the transaction that starts sending
   * the message.
   */
  readonly refusalOf: (db: Db, message: TopicMessage) => Promise<MessageReason | null>;
  readonly findState: (db: Db, message: TopicMessage, now: string) => Promise<TopicState>;
  /**
   * Applies an answer in the caller's transaction. Returns the new state, `over` if the answer came too late,
   * and the entries for the audit log.
   */
  readonly answer: (
    db: Db,
    message: TopicMessage,
    answer: TopicAnswer,
  ) => Promise<{ readonly state: TopicState; readonly entries: readonly AuditEntry[] }>;
}

/** Combines features into one, which passes each topic to the feature that has it. */
export function topicsOf(features: readonly TopicFeature[]): TopicFeature {
  const featureOf = (topic: string): TopicFeature => {
    const owner = features.find((feature) => feature.hasTopic(topic));
    if (!owner) throw new Error(`no feature has the topic ${topic}`);
    return owner;
  };
  return {
    hasTopic: (topic) => features.some((feature) => feature.hasTopic(topic)),
    refusalOf: (db, message) => featureOf(message.topic).refusalOf(db, message),
    findState: (db, message, now) => featureOf(message.topic).findState(db, message, now),
    answer: (db, message, answer) => featureOf(message.topic).answer(db, message, answer),
  };
}

export interface AnswerContext {
  readonly topics: TopicFeature;
  readonly services: Services;
}
