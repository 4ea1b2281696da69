import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import type { MessageClient } from "./rules.queries.ts";

/** State of what a topic's message offers. */
export type TopicState = "open" | "accepted" | "declined" | "over";

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
 * The feature that sends messages about offered times and knows what an answer does. Passed to this feature,
 * because this feature is below it.
 */
export interface TopicFeature {
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

/** Context of an answer to a message. */
export interface AnswerContext {
  readonly topics: TopicFeature;
  readonly services: Services;
}
