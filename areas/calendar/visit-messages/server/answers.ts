import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import type { VisitReply } from "../message.contract.ts";
import { answerText, answerTopic, isAnswerTopic, VALID_DAYS } from "../rules/answer.ts";
import type { MessageClient } from "./rules.queries.ts";
import { type QueuedMessage, queueTopicMessage } from "./topic-messages.ts";
import type { TopicFeature } from "./topics.ts";

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

interface Answering {
  readonly services: Services;
  readonly client: MessageClient;
  readonly now: string;
}

/** Queues a user's answer to a reply of a known patient, in the caller's transaction. */
export function queueAnswer(
  db: Db,
  context: Answering,
  { ID }: Pick<VisitReply, "ID">,
  { _patient, text }: { readonly _patient: number; readonly text: string },
): Promise<QueuedMessage> {
  const minutes = VALID_DAYS * DAY_MINUTES;
  const starts_at = new Date(Date.parse(context.now) + minutes * MINUTE_MS).toISOString();
  return queueTopicMessage(db, context, {
    ...{ kind: "answer", topic: answerTopic(ID), _patient, starts_at, zone: context.client.zone, minutes },
    textOf: () => answerText(text),
  });
}

/** Replies that patients send to users' answers. Reception has to answer each of them. */
export const deskAnswers: TopicFeature = {
  hasTopic: isAnswerTopic,
  refusalOf: () => Promise.resolve(null),
  findState: () => Promise.resolve("asked"),
  answer: () => Promise.resolve({ state: "asked", entries: [] }),
};
