import { z } from "zod";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import { addressOf } from "../rules/compose.ts";
import { ASK_AFTER_MS, outdatedReason, SETTLED_AFTER_MS, waitAfter } from "../rules/condition.ts";
import { reasonOfCode } from "../rules/status.ts";
import { withLink } from "../rules/text.ts";
import { isSameText } from "../rules/same-text.ts";
import { sendingTime } from "../rules/quiet-hours.ts";
import { isAppointmentKind, type MessageReason, type MessageRules } from "../message.contract.ts";
import { findContacts } from "./contact.queries.ts";
import { lockCurrentVisit } from "./current-visit.ts";
import { linkFor, type MessageId } from "./link-token.ts";
import { sendMail } from "./mail.ts";
import {
  applyReport,
  endMessage,
  listTakenSids,
  lockMessage,
  type MessageRow,
  updateMessage,
} from "./message.queries.ts";
import { enqueueSending } from "./plan.queries.ts";
import type { OutgoingSms, SendAnswer, SmsProvider } from "./provider/port.ts";
import { providerOf } from "./provider/provider-of.ts";
import { publishMessage } from "./publish.ts";
import { findClient, findRules, isActiveClient, type MessageClient } from "./rules.queries.ts";
import type { AnswerContext, TopicFeature } from "./topics.ts";

const Payload = z.object({ _doctor: z.int(), message: z.int() });

type Step =
  | { readonly kind: "send"; readonly sms: OutgoingSms; readonly attempt: number }
  | { readonly kind: "ask"; readonly sms: OutgoingSms; readonly attempt: number; readonly since: string };

const clock = (): string => new Date().toISOString();
const after = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

/**
 * Tries once to send a message. Records the attempt before calling the provider, and the provider's answer
 * afterwards. If that answer is missing, looks the message up at the provider before sending again (decision
 * 0210). `now` is the time of the attempt.
 */
export async function sendMessage(payload: unknown, context: AnswerContext, now = clock): Promise<void> {
  const { services } = context;
  const { _doctor, message: ID } = Payload.parse(payload);
  const id = { _doctor, ID };
  const provider = providerOf(services);
  const step = await services.db.transaction().execute((db) => beginStep(db, context, id, now()));
  publishMessage(services, id);
  if (!step || !provider) return;
  if (step.kind === "ask") await lookUp(services, provider, { id, step, now });
  else await finish(services, { id, attempt: step.attempt, now: now() }, await provider.send(step.sms));
  publishMessage(services, id);
}

/**
 * Decides the next step for a message and records it in one transaction. Null if there is nothing to do now.
 */
async function beginStep(db: Db, context: AnswerContext, id: MessageId, now: string): Promise<Step | null> {
  const { services } = context;
  const message = await lockMessage(db, id);
  if (!message) return null;
  if (message.state === "sending") return setUncertain(db, message, now);
  if (message.state !== "queued" && message.state !== "uncertain") return null;
  if (message.next_attempt_at !== null && message.next_attempt_at > now) {
    await enqueueSending(db, id._doctor, id.ID, message.next_attempt_at);
    return null;
  }
  if (message.state === "uncertain") return askStep(services, message);
  const reason = await refusalOf(db, context, message, now);
  if (reason === "later") return null;
  if (reason !== null) {
    await endMessage(db, message, reason === "too_late" ? "failed" : "skipped", reason, now);
    return null;
  }
  const current = (await lockMessage(db, id)) ?? message;
  return current.channel === "email"
    ? sendMail(db, services, current, now)
    : sendStep(db, services, current, now);
}

/** Marks an attempt that a crash left without an answer, and has the provider asked about it. */
async function setUncertain(db: Db, message: MessageRow, now: string): Promise<null> {
  const next = after(message.attempted_at ?? now, ASK_AFTER_MS);
  await updateMessage(db, message, { state: "uncertain", next_attempt_at: next });
  await enqueueSending(db, message._doctor, message.ID, next);
  return null;
}

/**
 * Returns the reason why a message is not sent: its appointment was cancelled or moved, the client has left,
 * the patient is deceased, opted out, or has no such address any more. `later` postpones it into the next hours that are not quiet.
 */
async function refusalOf(
  db: Db,
  { topics, services }: AnswerContext,
  message: MessageRow,
  now: string,
): Promise<MessageReason | "later" | null> {
  const client = await findClient(db, message._doctor);
  const rules = await findRules(db, message._doctor);
  if (!client || !rules || !(await isActiveClient(db, client.ID))) return "turned_off";
  const outdated = await outdatedReasonOf(db, client, message, { topics, rules, now });
  if (outdated) return outdated;
  const contact = (await findContacts(db, client.ID, [message._patient])).get(message._patient);
  if (!contact || contact.is_deleted) return "patient";
  if (contact.isDeceased) return "deceased";
  const target = addressOf(contact, { ...rules, channel: message.channel }, client.country);
  if ("problem" in target) return target.problem;
  if (contact.isOptedOut || contact.optedOut.has(target.number)) return "opted_out";
  // Uses the corrected number if the patient's number changed after the plan, because nothing was sent to the
  // old number.
  if (target.number !== message.to_address) await updateMessage(db, message, { to_address: target.number });
  if (message.channel === "sms" && providerOf(services) === null) return "no_provider";
  const due = sendingTime({ ...message, now }, rules, contact.zone ?? client.zone);
  if (due === null) return "quiet";
  if (due <= now) return null;
  await updateMessage(db, message, { next_attempt_at: due });
  await enqueueSending(db, message._doctor, message.ID, due);
  return "later";
}

/**
 * Returns the reason why the content of a message is outdated, or null. A topic's own feature decides for the
 * messages of that topic.
 */
async function outdatedReasonOf(
  db: Db,
  client: MessageClient,
  message: MessageRow,
  {
    topics,
    rules,
    now,
  }: { readonly topics: TopicFeature; readonly rules: MessageRules; readonly now: string },
): Promise<MessageReason | null> {
  const { kind, topic, expires_at } = message;
  if (topic !== null)
    return expires_at !== null && expires_at <= now ? "too_late" : topics.refusalOf(db, { topic, client });
  const { condition } = await lockCurrentVisit(db, client, message, now);
  return isAppointmentKind(kind) ? outdatedReason({ ...message, kind }, condition, { rules, now }) : null;
}

function smsOf(services: Services, message: MessageRow): OutgoingSms {
  const query = `client=${message._doctor}&message=${message.ID}`;
  return {
    to: message.to_address,
    from: message.from_address ?? "",
    body: withLink(message.body, linkFor(services, message)),
    callback: `${services.publicUrl()}/api/visitMessage/status?${query}`,
  };
}

async function sendStep(db: Db, services: Services, message: MessageRow, now: string): Promise<Step> {
  const attempt = message.attempts + 1;
  const change = { state: "sending", attempts: attempt, attempted_at: now, next_attempt_at: null } as const;
  await updateMessage(db, message, change);
  return { kind: "send", sms: smsOf(services, message), attempt };
}

const askStep = (services: Services, message: MessageRow): Step => ({
  kind: "ask",
  sms: smsOf(services, message),
  attempt: message.attempts,
  since: message.attempted_at ?? message.due_at,
});

interface Attempted {
  readonly id: MessageId;
  readonly attempt: number;
  readonly now: string;
}

/** Records the provider's answer, unless a later attempt or a delivery report was recorded first. */
function finish({ db }: Services, { id, attempt, now }: Attempted, answer: SendAnswer): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, id);
    if (!message || message.attempts !== attempt) return;
    if (answer.kind === "accepted") {
      await applyReport(trx, message, { ...answer, error_code: null }, now);
      return;
    }
    if (message.state !== "sending") return;
    if (answer.kind === "refused") {
      await endMessage(trx, id, "failed", reasonOfCode(answer.code), now);
      await updateMessage(trx, id, { error_code: answer.code });
      return;
    }
    if (answer.kind === "uncertain") await setUncertain(trx, message, now);
    else await tryAgain(trx, id, after(now, waitAfter(attempt)));
  });
}

async function tryAgain(db: Db, id: MessageId, next: string): Promise<void> {
  await updateMessage(db, id, { state: "queued", next_attempt_at: next });
  await enqueueSending(db, id._doctor, id.ID, next);
}

interface LookUp {
  readonly id: MessageId;
  readonly step: Extract<Step, { kind: "ask" }>;
  readonly now: () => string;
}

/**
 * Tolerated difference between the clocks of the provider and this server. Generous because text and phone
 * numbers already identify a message; the time only excludes older messages.
 */
const CLOCK_DIFFERENCE_MS = 24 * 3_600_000;

/**
 * Searches the provider's list for a message whose answer was lost. If the list still lacks the message some
 * time after the attempt, sends the message again.
 */
async function lookUp(services: Services, provider: SmsProvider, { id, step, now }: LookUp): Promise<void> {
  const { sms, since, attempt } = step;
  const listed = await provider.list({ to: sms.to, from: sms.from }).catch(() => null);
  await services.db.transaction().execute(async (db) => {
    const message = await lockMessage(db, id);
    if (message?.state !== "uncertain" || message.attempts !== attempt) return;
    const next = after(now(), ASK_AFTER_MS);
    const earliest = after(since, -CLOCK_DIFFERENCE_MS);
    const candidates = (listed ?? []).filter(
      (one) => !one.isReceived && isSameText(one.body, sms.body) && one.created >= earliest,
    );
    const takenSids = await listTakenSids(
      db,
      candidates.map(({ sid }) => sid),
    );
    const candidate = candidates.find(({ sid }) => !takenSids.has(sid));
    if (candidate) await applyReport(db, message, candidate, now());
    else if (message.starts_at <= now()) await endMessage(db, id, "failed", "too_late", now());
    else if (listed !== null && now() >= after(since, SETTLED_AFTER_MS)) await tryAgain(db, id, now());
    else {
      await updateMessage(db, id, { next_attempt_at: next });
      await enqueueSending(db, id._doctor, id.ID, next);
    }
  });
}
