import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import { type AttemptRow, listOpenAttempts } from "./attempts.queries.ts";
import { gatewayOf } from "./gateway/of.ts";
import type { InvoicePaid } from "./paid.ts";
import { askGateway } from "./asking.ts";
import { applyAnswer } from "./settle.ts";

/** Parts of a request without a database connection that settling needs. */
export interface Outside {
  readonly services: Services;
  readonly now: string;
  readonly paid: readonly InvoicePaid[];
  readonly commit: <Result>(act: (db: Db) => Promise<Result>) => Promise<Result>;
  readonly auditWrite: (change: AuditEntry) => void;
}

/** Queries the provider about one attempt and records the answer. */
export async function settleOne(outside: Outside, attempt: AttemptRow): Promise<AttemptRow> {
  const said = await askGateway(gatewayOf(outside.services), attempt, outside.services.log);
  return outside.commit(async (db) => {
    const settled = await applyAnswer(db, outside, attempt, said);
    for (const change of settled.changes) outside.auditWrite(change);
    return settled.attempt;
  });
}

/** Queries the provider about all open and uncertain attempts of an invoice and records the answers. */
export async function settleOpen(outside: Outside, invoice: { readonly _doctor: number; readonly ID: number }): Promise<void> {
  const open = await outside.commit((db) => listOpenAttempts(db, invoice._doctor, invoice.ID));
  for (const attempt of open) await settleOne(outside, attempt);
}
