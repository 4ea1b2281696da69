import type { PatientDraft } from "#areas/patients/patients/contract.ts";
import { auditSnapshot, type PatientRecord } from "#areas/patients/patients/server/index.ts";
import { aPatient, hiding } from "#kernel/text/audit-words.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { PatientReference } from "#platform/http/patient-rows.ts";
import type { Services } from "#platform/services.ts";
import { type Both, mergePatients } from "./merging.ts";
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
  both: Both,
  fields: Partial<PatientDraft>,
  references: readonly PatientReference[],
): Promise<PatientRecord> {
  const after = await mergePatients(call.db, owner, call.actor.ID, both, fields, references);
  const closed = { ...both.from, is_deleted: true, _merged_into: after.ID };
  const into = (act: string) => hiding([aPatient(both.from), aPatient(after)], (from, to) => `${act} patient ${from} into ${to}`);
  const entry = (identity: number, message: AuditEntry["message"], before: PatientRecord, is: PatientRecord): AuditEntry => {
    const states = { before: auditSnapshot(before), after: auditSnapshot(is) };
    return { controller, identity, _doctor: owner.ID, message, ...states };
  };
  call.auditWrite(entry(after.ID, into("merged"), both.to, after));
  call.auditWrite(entry(closed.ID, into("closed"), both.from, closed));
  publishMovedRows(call, owner.ID, references);
  return after;
}

/** Publishes the kinds of moved rows, so that an open calendar shows the kept patient's name. */
export function publishMovedRows(
  { actor, services, afterCommit }: Pick<MergeCall, "actor" | "services" | "afterCommit">,
  doctor: number,
  references: readonly PatientReference[],
): void {
  const kinds = new Set(movingRows(references).flatMap(({ notifies }) => (notifies === undefined ? [] : [notifies])));
  afterCommit(() =>
    services.realtime.publish([...kinds].map((kind) => ({ doctor, controller: kind, identity: 0, by: actor.ID }))),
  );
}
