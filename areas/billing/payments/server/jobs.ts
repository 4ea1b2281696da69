import { audit } from "#platform/audit/audit.ts";
import type { Job } from "#platform/http/feature.ts";
import type { Services } from "#platform/services.ts";
import { type AttemptRow, listToAsk } from "./attempts.queries.ts";
import { gatewayOf } from "./gateway/of.ts";
import type { InvoicePaid } from "./paid.ts";
import { askGateway } from "./asking.ts";
import { applyAnswer } from "./settle.ts";

export const ASK_GATEWAY = "payments.ask_gateway";
const AT_ONCE = 8;

/**
 * Queries the provider about all open and uncertain attempts that are due, every minute until their results
 * are certain (G-36).
 */
export async function askAboutAll(
  services: Services,
  paid: readonly InvoicePaid[],
  now = new Date().toISOString(),
): Promise<void> {
  if (gatewayOf(services) === null) return;
  const attempts = await listToAsk(services.db, now);
  for (let from = 0; from < attempts.length; from += AT_ONCE)
    await Promise.all(attempts.slice(from, from + AT_ONCE).map((attempt) => askAbout(services, paid, attempt, now)));
}

async function askAbout(services: Services, paid: readonly InvoicePaid[], attempt: AttemptRow, now: string): Promise<void> {
  const { db, realtime, log } = services;
  const said = await askGateway(gatewayOf(services), attempt, log);
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
      const settled = await applyAnswer(trx, { services, paid, now }, attempt, said);
      await audit(trx, author, settled.changes);
      return settled.changes;
    });
    realtime.publish(changes.map(({ controller, identity }) => ({ doctor: _doctor, controller, identity, by: 0 })));
  } catch (error) {
    // An answer that can't be recorded must not stop the others; the attempt is queried again.
    log.error({ err: error, attempt: attempt.ID }, "an answer of the card provider was not recorded");
  }
}

export const paymentJobs = (paid: readonly InvoicePaid[]): Readonly<Record<string, Job>> => ({
  [ASK_GATEWAY]: { clock: "* * * * *", run: async (_payload, services) => askAboutAll(services, paid) },
});
