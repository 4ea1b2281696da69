import { audit } from "#platform/audit/audit.ts";
import type { Job } from "#platform/http/feature.ts";
import type { Services } from "#platform/services.ts";
import { type AttemptRow, listDueAttempts } from "./attempts.queries.ts";
import { gatewayOf } from "./gateway/gateway-of.ts";
import type { PaidHook } from "./publish-paid-invoice.ts";
import { queryGateway } from "./asking.ts";
import { applyAnswer } from "./settle.ts";

export const ASK_GATEWAY = "payments.ask_gateway";
const BATCH_SIZE = 8;

/**
 * Queries the provider about all open and uncertain attempts that are due, every minute until their results
 * are certain (G-36).
 */
export async function queryDueAttempts(
  services: Services,
  paidHooks: readonly PaidHook[],
  now = new Date().toISOString(),
): Promise<void> {
  if (gatewayOf(services) === null) return;
  const attempts = await listDueAttempts(services.db, now);
  for (let start = 0; start < attempts.length; start += BATCH_SIZE)
    await Promise.all(
      attempts
        .slice(start, start + BATCH_SIZE)
        .map((attempt) => queryAttempt(services, paidHooks, attempt, now)),
    );
}

async function queryAttempt(
  services: Services,
  paidHooks: readonly PaidHook[],
  attempt: AttemptRow,
  now: string,
): Promise<void> {
  const { db, realtime, log } = services;
  const gatewayReply = await queryGateway(gatewayOf(services), attempt, log);
  try {
    const { _doctor } = attempt;
    const author = {
      _doctor,
      _executing_user: 0,
      requesting_id: null,
      route: `job ${ASK_GATEWAY}`,
      request_id: `attempt ${attempt.ID}`,
    };
    const changes = await db.transaction().execute(async (trx) => {
      const result = await applyAnswer(trx, { services, paid: paidHooks, now }, attempt, gatewayReply);
      await audit(trx, author, result.changes);
      return result.changes;
    });
    realtime.publish(
      changes.map(({ controller, identity }) => ({ doctor: _doctor, controller, identity, by: 0 })),
    );
  } catch (error) {
    // An answer that can't be recorded must not stop the others; the attempt is queried again.
    log.error({ err: error, attempt: attempt.ID }, "an answer of the card provider was not recorded");
  }
}

export const paymentJobs = (paidHooks: readonly PaidHook[]): Readonly<Record<string, Job>> => ({
  [ASK_GATEWAY]: {
    clock: "* * * * *",
    run: async (_payload, services) => queryDueAttempts(services, paidHooks),
  },
});
