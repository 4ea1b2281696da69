import type { Actor, Client } from "#platform/access/actor.ts";
import { hasWholeAccess } from "#platform/access/resolve-access.ts";

interface ExportReader {
  readonly actor: Actor;
  readonly client: Client;
  readonly requestingID?: number | null;
}

/**
 * Returns true if the user may see all patients and appointments, because the archive contains them. Required
 * to create and to open an archive.
 */
export const seesAll = ({ actor, client, requestingID = null }: ExportReader): boolean =>
  (["patient.view", "calendar.view"] as const).every((right) =>
    hasWholeAccess(actor, client, right, requestingID),
  );

export const mayOpen = (reader: ExportReader): boolean =>
  seesAll(reader) &&
  hasWholeAccess(reader.actor, reader.client, "practice.settings", reader.requestingID ?? null);
