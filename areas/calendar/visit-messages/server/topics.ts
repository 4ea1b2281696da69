import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import type { MessageReason } from "../message.contract.ts";
import type { MessageClient } from "./rules.queries.ts";

/** State of what a topic's message offers; `asked` for one that offers nothing and asks for a call. */
export type TopicState = "open" | "accepted" | "declined" | "over" | "asked";

/** A message of a topic, as its feature needs it to find the offer. */
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
 * A feature that sends messages about something other than a booked appointment, and knows what an answer
 * does. Passed to this feature, because this feature is below it.
 */
export interface TopicFeature {
  readonly hasTopic: (topic: string) => boolean;
  /**
   * Returns the reason why a message is no longer to be sent, or null. Called in the transaction that begins
   * to send it.
   */
  readonly refusalOf: (db: Db, message: TopicMessage) => Promise<MessageReason | null>;
  readonly findState: (db: Db, message: TopicMessage, now: string) => Promise<TopicState>;
  /**
   * Carries an answer out in the caller's transaction. Returns the state after it, which is `over` if the
   * answer came too late, with the entries for the audit log.
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
    const found = features.find((feature) => feature.hasTopic(topic));
    if (!found) throw new Error(`no feature has the topic ${topic}`);
    return found;
  };
  return {
    hasTopic: (topic) => features.some((feature) => feature.hasTopic(topic)),
    refusalOf: (db, message) => featureOf(message.topic).refusalOf(db, message),
    findState: (db, message, now) => featureOf(message.topic).findState(db, message, now),
    answer: (db, message, answer) => featureOf(message.topic).answer(db, message, answer),
  };
}

/** Context of an answer to a message. */
export interface AnswerContext {
  readonly topics: TopicFeature;
  readonly services: Services;
}
