import type { TaskAccess } from "#areas/transcription/tasks/server/index.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import { hasWholeAccess } from "#platform/access/resolve-access.ts";
import { seesNoPatients } from "../problems.contract.ts";

/**
 * Throws `seesNoPatients` unless the caller may view the client's patients, because every letter names one. Some
 * users see tasks and no patients.
 */
export function assertSeesPatients({ actor, client, requestingID }: TaskAccess): void {
  if (!hasWholeAccess(actor, client, "patient.view", requestingID))
    throw refusalOf(seesNoPatients, undefined);
}
