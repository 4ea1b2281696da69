import type { Actor, Client } from "#platform/access/actor.ts";
import { hasWholeAccess } from "#platform/access/resolve-access.ts";

interface Whose {
  readonly actor: Actor;
  readonly client: Client;
  readonly requestingID?: number | null;
}

/**
 * Returns true if the user may see all patients and appointments, because the archive contains them. Required
 * to create and to open an archive.
 */
export const seesAll = ({ actor, client, requestingID = null }: Whose): boolean =>
  (["patient.view", "calendar.view"] as const).every((right) => hasWholeAccess(actor, client, right, requestingID));

export const mayOpen = (whose: Whose): boolean =>
  seesAll(whose) && hasWholeAccess(whose.actor, whose.client, "practice.settings", whose.requestingID ?? null);
