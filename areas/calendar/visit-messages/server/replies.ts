import { namePatient } from "#areas/calendar/appointments/rules/words.ts";
import { cancelOne } from "#areas/calendar/appointments/server/index.ts";
import { confirmVisit } from "#areas/calendar/visits/server/index.ts";
import { todayIn } from "#kernel/dates/day.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { cutText } from "#kernel/text/text.ts";
import type { ReplyQuestion, ReplyReading } from "../message.contract.ts";
import { type Answerable, type Decision, decideReply, readReply } from "../rules/reply.ts";
import { OUTCOME_WORDS } from "../rules/words.ts";
import { endOptOuts, findContacts, insertOptOut } from "./contact.queries.ts";
import { type CurrentVisit, lockCurrentVisit } from "./current-visit.ts";
import { CONTROLLER } from "./publish.ts";
import type { MessageRow } from "./message.queries.ts";
import type { AnswerContext } from "./topics.ts";
import { findLinkAnswers, insertReply, listSentTo, lockReply, type SentMessage } from "./reply.queries.ts";
import { findClient, findClientOfSender, findRules, type MessageClient } from "./rules.queries.ts";

/** A reply as received from the provider. */
interface ReceivedReply {
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly received_at: string;
}

const LONGEST_BODY = 1600;
const CANCELLED_BY_PATIENT = "Cancelled by patient";

interface Candidate extends Answerable {
  readonly topic: string | null;
  readonly client: MessageClient;
  readonly current: CurrentVisit;
}

/**
 * Handles a reply in one transaction: confirms, cancels, opts out, or asks reception. Returns the entries for
 * the audit log. Ignores a repeated reply, and a reply to a number that no client sends from.
 */
export async function receiveReply(
  db: Db,
  context: AnswerContext,
  reply: ReceivedReply,
): Promise<AuditEntry[]> {
  if (await lockReply(db, reply.sid)) return [];
  const sentMessages = await listSentTo(db, reply.from, reply.to);
  const candidates = await candidatesOf(db, context, sentMessages, reply.received_at);
  const reading = readReply(reply.body);
  const decision = decideReply(reading, candidates, reply.received_at);
  const _doctor =
    decision.message?._doctor ?? sentMessages[0]?._doctor ?? (await findClientOfSender(db, reply.to));
  if (_doctor === undefined) return [];
  const candidate = candidates.find(({ ID }) => ID === decision.message?.ID) ?? null;
  const answered = { reply, reading, decision, candidate };
  const effects = await carryOut(db, context, answered, [
    ...new Set([_doctor, ...sentMessages.map((one) => one._doctor)]),
  ]);
  return store(db, _doctor, answered, effects);
}

/** Reads the messages that a reply may answer, with the current state of their appointments. */
async function candidatesOf(
  db: Db,
  context: AnswerContext,
  sent: readonly SentMessage[],
  now: string,
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const message of sent) {
    const client = await findClient(db, message._doctor);
    if (!client) continue;
    candidates.push(await candidateOf(db, context, { ...message, client }, now));
  }
  return candidates;
}

type AnswerableMessage = Pick<MessageRow, "kind" | "topic" | "_appointment" | "repeat_date"> &
  Pick<Candidate, "_doctor" | "ID" | "_patient" | "starts_at" | "client">;

/** Adds to a message the current state of its appointment or offer. */
async function candidateOf(
  db: Db,
  { topics }: AnswerContext,
  message: AnswerableMessage,
  now: string,
): Promise<Candidate> {
  const { client, topic } = message;
  const current = await lockCurrentVisit(db, client, message, now);
  const rules = await findRules(db, client.ID);
  const replies_cancel = rules?.replies_cancel === true;
  if (topic !== null) {
    const state = await topics.findState(db, { topic, client }, now);
    const condition = state === "open" ? "offered" : state === "asked" ? "asked" : "over";
    return { ...message, current, condition, replies_cancel };
  }
  const condition = message.kind === "cancellation" ? "cancelled" : current.condition;
  return { ...message, current, condition, replies_cancel };
}

interface Answered {
  readonly reply: ReceivedReply;
  readonly reading: ReplyReading;
  readonly decision: Decision;
  readonly candidate: Candidate | null;
}

interface Effects {
  readonly outcome: Decision["outcome"];
  readonly question: ReplyQuestion | null;
  readonly entries: readonly AuditEntry[];
}

/** Carries out a decision. A cancellation that is not possible becomes a question to reception. */
async function carryOut(
  db: Db,
  context: AnswerContext,
  answered: Answered,
  doctors: readonly number[],
): Promise<Effects> {
  const { decision, candidate, reply } = answered;
  const { outcome, question } = decision;
  const done = (entries: readonly AuditEntry[] = []): Effects => ({ outcome, question, entries });
  if (outcome === "opted_out" || outcome === "opted_in") {
    for (const _doctor of doctors) await changeOptOut(db, _doctor, answered);
    return done();
  }
  if (candidate && (outcome === "accepted" || outcome === "declined"))
    return answerOffer(db, context, candidate, { outcome, now: reply.received_at });
  const visit = candidate?.current.visit;
  if (!candidate || !visit || outcome === "desk") return done();
  const client = calendarOf(candidate.client, reply.received_at);
  if (outcome === "confirmed") {
    await confirmVisit(db, client, visit, reply.received_at);
    return done();
  }
  const entry = await cancelOne(db, client, visit, CANCELLED_BY_PATIENT);
  return entry
    ? done([{ ...entry, _doctor: client.ID }])
    : { outcome: "desk", question: "billed", entries: [] };
}

/**
 * Passes an answer to the feature that made the offer. An answer that came too late is shown to reception.
 */
async function answerOffer(
  db: Db,
  { topics, services }: AnswerContext,
  { topic, client }: Candidate,
  { outcome, now }: { readonly outcome: "accepted" | "declined"; readonly now: string },
): Promise<Effects> {
  if (topic === null) return { outcome: "desk", question: "offer_over", entries: [] };
  const reading = outcome === "accepted" ? "yes" : "no";
  const { state, entries } = await topics.answer(db, { topic, client }, { reading, now, services });
  const own = entries.map((entry) => ({ ...entry, _doctor: client.ID }));
  if (state === outcome) return { outcome, question: null, entries: own };
  const question = state === "accepted" ? "asked_to_cancel" : "offer_over";
  return { outcome: "desk", question, entries: own };
}

const calendarOf = ({ ID, zone }: MessageClient, now: string) => ({ ID, zone, today: todayIn(zone, now) });

async function changeOptOut(db: Db, _doctor: number, { reply, decision }: Answered): Promise<void> {
  const _patient = decision.message?._doctor === _doctor ? decision.message._patient : null;
  if (decision.outcome === "opted_out")
    await insertOptOut(db, { _doctor, address: reply.from, _patient, _by: null, at: reply.received_at });
  else {
    const by = { at: reply.received_at, person: null };
    await endOptOuts(db, { _doctor, _patient, address: reply.from }, by);
  }
}

/** Inserts the reply and returns the entries for the audit log, that of the reply last. */
async function store(
  db: Db,
  _doctor: number,
  { reply, reading, decision }: Answered,
  { outcome, question, entries }: Effects,
): Promise<AuditEntry[]> {
  const { message } = decision;
  const values = {
    _doctor,
    reading,
    outcome,
    question,
    sid: reply.sid,
    from_address: reply.from,
    body: cutText(reply.body, LONGEST_BODY),
    received_at: reply.received_at,
    _message: message?.ID ?? null,
    _patient: message?._patient ?? null,
  };
  const identity = await insertReply(db, values);
  const contacts = await findContacts(db, _doctor, message ? [message._patient] : []);
  const patient = contacts.get(message?._patient ?? 0) ?? null;
  const did = OUTCOME_WORDS[outcome].toLowerCase();
  const words =
    patient === null
      ? `received a reply: ${did}`
      : namePatient(patient, (who) => `received a reply of ${who}: ${did}`);
  const { body: _body, ...after } = values;
  return [...entries, { _doctor, controller: CONTROLLER, identity, message: words, after }];
}

/** An answer given on the page of a message's link. */
interface LinkAnswer {
  readonly message: MessageRow;
  readonly client: MessageClient;
  readonly answer: Exclude<ReplyReading, "other" | "start">;
  readonly now: string;
}

const MAX_ANSWERS = 20;

/**
 * Handles an answer given through a link as a reply to its message. Ignores a repeated answer, because a
 * browser may submit the page twice.
 */
export async function receiveLinkAnswer(
  db: Db,
  context: AnswerContext,
  { message, client, answer, now }: LinkAnswer,
): Promise<AuditEntry[]> {
  const { _doctor, ID } = message;
  await lockReply(db, `link:${_doctor}:${ID}`);
  const { last, count } = await findLinkAnswers(db, _doctor, ID);
  if (last === answer || count >= MAX_ANSWERS) return [];
  const candidate = await candidateOf(db, context, { ...message, client }, now);
  const reply = {
    sid: `link:${_doctor}:${ID}:${count}`,
    from: message.to_address,
    to: message.from_address ?? "",
    body: answer.toUpperCase(),
    received_at: now,
  };
  const answered = { reply, reading: answer, decision: decideReply(answer, [candidate], now), candidate };
  return store(db, _doctor, answered, await carryOut(db, context, answered, [_doctor]));
}
