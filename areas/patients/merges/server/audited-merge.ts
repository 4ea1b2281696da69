import type { PatientDraft } from "#areas/patients/patients/contract.ts";
import { auditSnapshot, type PatientRecord } from "#areas/patients/patients/server/index.ts";
import { hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { PatientReference } from "#platform/http/patient-rows.ts";
import type { Services } from "#platform/services.ts";
import { type MergePair, mergePatients } from "./merging.ts";
import { movingRows } from "./rows.ts";

/** The parts of a handler's context that a merge needs. */
interface MergeCall {
  readonly db: Db;
  readonly actor: Actor;
  readonly services: Services;
  auditWrite(entry: AuditEntry): void;
  afterCommit(act: () => void): void;
}

/** The client that owns both patients. */
interface Owner {
  readonly ID: number;
  readonly country: Country;
}

const controller = "patient";

/**
 * Merges two patients, writes the audit entries of both, and refreshes the open pages that show moved rows.
 */
export async function mergeAudited(
  call: MergeCall,
  owner: Owner,
  pair: MergePair,
  fields: Partial<PatientDraft>,
  references: readonly PatientReference[],
): Promise<PatientRecord> {
  const after = await mergePatients(call.db, owner, call.actor.ID, pair, fields, references);
  const closed = { ...pair.from, is_deleted: true, _merged_into: after.ID };
  const mergeMessage = (act: string) =>
    hideParts(
      [hiddenPatient(pair.from), hiddenPatient(after)],
      (from, to) => `${act} patient ${from} into ${to}`,
    );
  const createEntry = (
    identity: number,
    message: AuditEntry["message"],
    before: PatientRecord,
    current: PatientRecord,
  ): AuditEntry => {
    const states = { before: auditSnapshot(before), after: auditSnapshot(current) };
    return { controller, identity, _doctor: owner.ID, message, ...states };
  };
  call.auditWrite(createEntry(after.ID, mergeMessage("merged"), pair.to, after));
  call.auditWrite(createEntry(closed.ID, mergeMessage("closed"), pair.from, closed));
  publishMovedRows(call, owner.ID, references);
  return after;
}

/** Publishes the kinds of moved rows, so that an open calendar shows the kept patient's name. */
export function publishMovedRows(
  { actor, services, afterCommit }: Pick<MergeCall, "actor" | "services" | "afterCommit">,
  doctor: number,
  references: readonly PatientReference[],
): void {
  const kinds = new Set(
    movingRows(references).flatMap(({ notifies }) => (notifies === undefined ? [] : [notifies])),
  );
  afterCommit(() =>
    services.realtime.publish(
      [...kinds].map((kind) => ({ doctor, controller: kind, identity: 0, by: actor.ID })),
    ),
  );
}
