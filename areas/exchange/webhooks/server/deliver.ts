import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#platform/db/db.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import type { Services } from "#platform/services.ts";
import { afterAttempt, type Answer, isDelivered, isDown, isGone, waitAfter } from "../rules/attempt.ts";
import { bodyOf } from "../rules/event.ts";
import { callReceiver } from "./call-receiver.ts";
import { fhirBaseOf } from "./delivery-reply.ts";
import {
  beginAttempt,
  type DeliveryKey,
  type DueDelivery,
  findDue,
  listWithoutJob,
  MAX_BATCH,
  recordJob,
  updateDelivery,
  queueAgain,
} from "./delivery.queries.ts";
import { openSecret, type WebhookKey } from "./secrets.ts";
import { signedHeaders } from "./signature.ts";

export const DELIVER_JOB = "webhooks.deliver";
const Payload = z.object({ _doctor: z.int(), delivery: z.int() });
export const RESUME_JOB = "webhooks.resume";
const ResumePayload = z.object({ _doctor: z.int(), ID: z.int(), after: z.int() });
const QUEUES = 2;

/**
 * Queues deliveries in one of two queues of the job runner, each of which handles one delivery at a time, so
 * that slow receivers leave workers for other jobs. The triggers of the tables queue their deliveries
 * likewise (db/migrations).
 */
export async function enqueueDeliveries(
  { jobs }: Pick<Services, "jobs">,
  db: Db,
  { _doctor, ID }: WebhookKey,
  deliveries: readonly number[],
  runAt?: string,
) {
  const schedule = runAt === undefined ? {} : { runAt };
  const queue = `webhooks-${ID % QUEUES}`;
  for (const delivery of deliveries)
    await jobs.enqueue(db, DELIVER_JOB, { _doctor, delivery }, { queue, ...schedule });
}

/**
 * Queues the deliveries that have no job, in a transaction each. On one server the triggers queue their
 * deliveries, so there are none.
 */
export async function queueRest(services: Pick<Services, "jobs" | "db">): Promise<void> {
  for (const { _doctor, ID, _webhook } of await listWithoutJob(services.db))
    await services.db.transaction().execute(async (trx) => {
      if (await recordJob(trx, { _doctor, delivery: ID }))
        await enqueueDeliveries(services, trx, { _doctor, ID: _webhook }, [ID]);
    });
}

/**
 * Starts a new round of attempts for all queued deliveries of a webhook. A job continues after the first
 * 1,000 because a webhook may collect many while it is off.
 */
export async function resumeDeliveries(
  services: Pick<Services, "jobs">,
  db: Db,
  key: WebhookKey,
  after = 0,
): Promise<void> {
  const deliveries = await queueAgain(db, key, { state: "queued", after });
  await enqueueDeliveries(services, db, key, deliveries);
  if (deliveries.length < MAX_BATCH) return;
  await services.jobs.enqueue(db, RESUME_JOB, { ...key, after: Math.max(...deliveries) });
}

/** Continues the new round of attempts after the delivery that the payload names. */
export async function resumeRest(payload: unknown, services: Services): Promise<void> {
  const { after, ...key } = ResumePayload.parse(payload);
  await services.db.transaction().execute((trx) => resumeDeliveries(services, trx, key, after));
}

/**
 * Makes one attempt at a delivery, without holding a database connection during the call. An interrupted
 * attempt is repeated.
 */
export async function deliver(payload: unknown, services: Services): Promise<void> {
  const key = Payload.parse(payload);
  const due = await findDue(services.db, key);
  if (!due) return;
  const webhook = { _doctor: key._doctor, ID: due._webhook };
  if (due.paused_until !== null) return waitUntil(services, key, webhook, due.paused_until);
  const attempt = await beginAttempt(services.db, key);
  if (!attempt) return;
  const answer = await callWebhook(services, webhook, due);
  await services.db
    .transaction()
    .execute((trx) => endAttempt(services, trx, { key, webhook, due, answer, attempts: attempt.attempts }));
  services.realtime.publish([{ doctor: key._doctor, controller: "webhook", identity: webhook.ID, by: 0 }]);
}

async function waitUntil(
  services: Services,
  key: DeliveryKey,
  webhook: WebhookKey,
  next_attempt_time: string,
): Promise<void> {
  await updateDelivery(services.db, key).set({ next_attempt_time }).execute();
  await enqueueDeliveries(services, services.db, webhook, [key.delivery], next_attempt_time);
}

async function callWebhook(services: Services, webhook: WebhookKey, due: DueDelivery): Promise<Answer> {
  const ring = keyRingOf(services.config);
  const sealedSecrets = [due.sealed_secret, ...(due.sealed_former ? [due.sealed_former] : [])];
  const secrets = sealedSecrets.flatMap((each) => openSecret(ring, webhook, each) ?? []);
  if (secrets.length === 0)
    return { status: null, words: "The secret can't be read with this server's key. Renew it." };
  const body = bodyOf(due, fhirBaseOf(services));
  const headers = signedHeaders({ id: `msg_${due.event_id}`, at: new Date(), body }, secrets);
  return callReceiver({ url: due.url, body, headers, mayBePrivate: services.config.webhooksPrivate });
}

interface Attempt {
  readonly key: DeliveryKey;
  readonly webhook: WebhookKey;
  readonly due: DueDelivery;
  readonly answer: Answer;
  readonly attempts: number;
}

async function endAttempt(
  services: Services,
  db: Db,
  { key, webhook, due, answer, attempts }: Attempt,
): Promise<void> {
  const now = Date.now();
  const { state, againMs } = afterAttempt(answer, attempts, now - Date.parse(due.trying_since));
  const timeAfter = (ms: number): string => new Date(now + ms).toISOString();
  const next_attempt_time = againMs === null ? null : timeAfter(againMs);
  const ended_time = againMs === null ? timeAfter(0) : null;
  const lastResult = { last_status: answer.status, last_answer: answer.words };
  await updateDelivery(db, key)
    .set({ state, next_attempt_time, ended_time, ...lastResult })
    .execute();
  if (next_attempt_time !== null)
    await enqueueDeliveries(services, db, webhook, [key.delivery], next_attempt_time);
  const change = isDelivered(answer)
    ? { failures: 0, paused_until: null, last_delivered_time: timeAfter(0) }
    : {
        failures: sql<number>`failures + 1`,
        paused_until: isDown(answer) ? timeAfter(waitAfter(answer, due.failures + 1)) : null,
        ...(isGone(answer) ? { is_off: true, off_reason: "The receiver answered 410 Gone." } : {}),
      };
  const { _doctor, ID } = webhook;
  await db.updateTable("webhook").set(change).where("_doctor", "=", _doctor).where("ID", "=", ID).execute();
}
