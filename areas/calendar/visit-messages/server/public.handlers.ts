import type { Db } from "#platform/db/db.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { type LinkedVisit, linkOver, type publicMessageRoutes, unsigned } from "../public.contract.ts";
import { whenWords } from "../rules/text.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { findCurrentVisit } from "./current-visit.ts";
import { messageOfToken } from "./link-token.ts";
import {
  applyReport,
  findMessage,
  lockMessage,
  lockMessageOfSid,
  type MessageRow,
} from "./message.queries.ts";
import { isSigned } from "./provider/signature.ts";
import { CONTROLLER } from "./publish.ts";
import { receiveLinkAnswer, receiveReply } from "./replies.ts";
import { findLinkAnswers } from "./reply.queries.ts";
import { findClient, findPracticeContact, type MessageClient } from "./rules.queries.ts";
import type { TopicFeature } from "./topics.ts";

type WebhookCall =
  | HandlerContext<typeof publicMessageRoutes.status>
  | HandlerContext<typeof publicMessageRoutes.received>;

export const publicHandlers = (topics: TopicFeature): Handlers<typeof publicMessageRoutes> => ({
  async status(call) {
    const { db, body, query, now, fail, services } = call;
    if (!isFromProvider(call)) fail(unsigned);
    const report = {
      sid: storable(body?.MessageSid),
      status: storable(body?.MessageStatus),
      error_code: codeOf(body?.ErrorCode),
    };
    const message = await lockReported(db, report.sid, query);
    if (!message || report.sid === "" || !(await applyReport(db, message, report, now))) return;
    call.afterCommit(() =>
      services.realtime.publish([
        { doctor: message._doctor, controller: CONTROLLER, identity: message.ID, by: 0 },
      ]),
    );
  },

  async received(call) {
    const { db, body, now, services, fail, auditWrite } = call;
    if (!isFromProvider(call)) fail(unsigned);
    const reply = {
      sid: storable(body?.MessageSid),
      from: storable(body?.From),
      to: storable(body?.To),
      body: storable(body?.Body),
      received_at: now,
    };
    if (reply.sid === "") return;
    for (const entry of await receiveReply(db, { topics, services }, reply)) auditWrite(entry);
  },

  async link(call) {
    return linkedVisit(call, topics, await findLinked(call));
  },

  async answer(call) {
    const { db, body, now, services, auditWrite } = call;
    const { message, client } = await findLinked(call);
    const entries = await receiveLinkAnswer(
      db,
      { topics, services },
      { message, client, answer: body.answer, now },
    );
    for (const entry of entries) auditWrite(entry);
    return linkedVisit(call, topics, { message, client });
  },
});

/** Verifies the signature over the public address of the request and all fields. */
function isFromProvider({ services, request, body }: WebhookCall): boolean {
  const { sms } = services.config;
  if (sms === undefined) return false;
  const url = `${services.publicUrl()}${request.raw.url ?? ""}`;
  return isSigned(request.headers["x-twilio-signature"], { token: sms.token, url, fields: body ?? {} });
}

/** Removes characters that the database can't store. */
const storable = (text: string | undefined): string => (text ?? "").replaceAll("\0", "").toWellFormed();

const codeOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null;

/**
 * Locks the SMS that a delivery report is about: by the provider's message ID (`sid`), or by the client and
 * the message in the callback's URL if no message has this ID yet, because the reply with the ID was lost.
 */
async function lockReported(
  db: Db,
  sid: string,
  { client, message }: { readonly client?: number | undefined; readonly message?: number | undefined },
): Promise<MessageRow | undefined> {
  const messageOfSid = await lockMessageOfSid(db, sid);
  if (messageOfSid || client === undefined || message === undefined) return messageOfSid;
  const messageOfCallback = await lockMessage(db, { _doctor: client, ID: message });
  return messageOfCallback?.channel === "sms" && messageOfCallback.attempts > 0
    ? messageOfCallback
    : undefined;
}

type LinkCall =
  | HandlerContext<typeof publicMessageRoutes.link>
  | HandlerContext<typeof publicMessageRoutes.answer>;

/** Finds the message of a link. A link ends with its appointment, and when the appointment is moved. */
async function findLinked({ db, params, services, now, fail, assertFound }: LinkCall) {
  const id = assertFound(messageOfToken(services, params.token));
  const message = assertFound(await findMessage(db, id));
  const client = assertFound(await findClient(db, id._doctor));
  const { condition } = await findCurrentVisit(db, client, message, now);
  if (message.starts_at <= now || condition === "moved")
    return fail(linkOver, await findPracticeContact(db, client));
  return { message, client };
}

async function linkedVisit(
  { db, now }: LinkCall,
  topics: TopicFeature,
  { message, client }: { readonly message: MessageRow; readonly client: MessageClient },
): Promise<LinkedVisit> {
  const { topic } = message;
  const offer = topic === null ? null : await topics.findState(db, { topic, client }, now);
  const { condition } = await findCurrentVisit(db, client, message, now);
  const { last } = await findLinkAnswers(db, client.ID, message.ID);
  return {
    ...(await findPracticeContact(db, client)),
    ...whenWords(message.starts_at, zoneNamed(message.zone)),
    answer: last === "yes" || last === "no" || last === "stop" ? last : null,
    is_cancelled: topic === null && condition === "cancelled",
    offer,
  };
}
