import { lockedBy } from "#platform/access/resolve-access.ts";
import type { SqlBool } from "kysely";
import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { OpenClient } from "#platform/http/call.ts";

/**
 * The patients a statement may read or change: all patients of one client or, for staff who convert pictures,
 * only the patients locked by the user.
 */
export interface PatientScope {
  readonly _doctor: number;
  readonly locked_by: number | null;
}

export const patientScope = (client: OpenClient, actor: Actor): PatientScope => ({
  _doctor: client.ID,
  locked_by: lockedBy(client, actor),
});

/** SQL condition that limits the patient `p` to the reach. Every statement must include it. */
export const isReached = ({ _doctor, locked_by }: PatientScope) =>
  locked_by === null
    ? sql<SqlBool>`p._doctor = ${_doctor}`
    : sql<SqlBool>`p._doctor = ${_doctor} and p.locked_by = ${locked_by}`;
