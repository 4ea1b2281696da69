import { updateVersioned } from "#platform/db/versioned-rows.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { OpenClaim } from "./claims.queries.ts";
import { controller, patientsOf, readList, formatRowChange, snapshotOf } from "./reply.ts";

interface ChangeContext {
  readonly db: Db;
  assertFound<Row>(row: Row | null | undefined): Row;
  auditWrite(entry: AuditEntry): void;
}

interface ClaimChange {
  readonly service_date?: Day;
  readonly billing_type?: number | null;
  readonly items?: string[];
  readonly _referral?: number;
}

/**
 * Changes a claim according to the values read from its picture and audits the change. `listOpenClaims` must
 * have locked the claim in this transaction.
 */
export async function changeClaim(
  { db, assertFound, auditWrite }: ChangeContext,
  { _doctor, _list, ID }: Pick<OpenClaim, "_doctor" | "_list" | "ID">,
  change: ClaimChange,
): Promise<void> {
  const current = () => readList(db, _doctor, _list);
  const before = assertFound(await current());
  await updateVersioned(db, "consultation", { _doctor, ID }, change, { version: undefined, current });
  const after = assertFound(await current());
  const row = assertFound(after.consultations.find((each) => each.ID === ID));
  const message = formatRowChange("changed", after, row.patient);
  const states = { before: snapshotOf(before), after: snapshotOf(after) };
  auditWrite({ controller, identity: _list, _doctor, message, patients: patientsOf(after), ...states });
}
