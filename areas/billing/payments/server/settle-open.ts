import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import { type AttemptRow, listOpenAttempts } from "./attempts.queries.ts";
import { gatewayOf } from "./gateway/gateway-of.ts";
import type { PaidHook } from "./publish-paid-invoice.ts";
import { queryGateway } from "./asking.ts";
import { applyAnswer } from "./settle.ts";

/** Parts of a request without a database connection that settling needs. */
export interface SettleContext {
  readonly services: Services;
  readonly now: string;
  readonly paid: readonly PaidHook[];
  readonly commit: <Result>(act: (db: Db) => Promise<Result>) => Promise<Result>;
  readonly auditWrite: (change: AuditEntry) => void;
}

/** Queries the provider about one attempt and records the answer. */
export async function settleAttempt(context: SettleContext, attempt: AttemptRow): Promise<AttemptRow> {
  const gatewayReply = await queryGateway(gatewayOf(context.services), attempt, context.services.log);
  return context.commit(async (db) => {
    const result = await applyAnswer(db, context, attempt, gatewayReply);
    for (const change of result.changes) context.auditWrite(change);
    return result.attempt;
  });
}

/** Queries the provider about all open and uncertain attempts of an invoice and records the answers. */
export async function settleOpenAttempts(
  context: SettleContext,
  invoice: { readonly _doctor: number; readonly ID: number },
): Promise<void> {
  const attempts = await context.commit((db) => listOpenAttempts(db, invoice._doctor, invoice.ID));
  for (const attempt of attempts) await settleAttempt(context, attempt);
}
