import type { Db } from "#platform/db/db.ts";
import type { Actor, Client } from "#platform/access/actor.ts";
import type { FileUse } from "#platform/http/feature.ts";
import type { FilePurpose } from "../contract.ts";
import { fitsPurpose } from "../rules/purpose.ts";
import { hasWholeAccess, resolveAccess } from "#platform/access/resolve-access.ts";
import { claimFile, findFile, type FoundUse, findFileToChange, usesOfFile } from "./queries.ts";

/** Who asks, about whose files: part of every call. */
export interface FileAccess {
  readonly db: Db;
  readonly actor: Actor;
  readonly client: Client;
  readonly requestingID: number | null;
  readonly fileUses: readonly FileUse[];
}

function maySee({ actor, client, requestingID }: FileAccess, { use, seen }: FoundUse): boolean {
  const mayOpen = use.rows
    ? resolveAccess(actor, client, use.needs, requestingID) !== null
    : hasWholeAccess(actor, client, use.needs, requestingID);
  return mayOpen && seen;
}

/** RULE-FILE-05: seen by who may see something that uses it; while nothing does, by its uploader alone. */
export async function fileAccess(access: FileAccess, file: { readonly ID: number; readonly _uploaded_by: number }) {
  const uses = await usesOfFile(access.db, access, file.ID, access.fileUses);
  const isFree = uses.length === 0;
  return { isFree, isVisible: isFree ? file._uploaded_by === access.actor.ID : uses.some((use) => maySee(access, use)) };
}

/** RULE-FILE-05: the file, where this person may open it. */
export async function findOpenable(access: FileAccess, id: number) {
  const file = await findFile(access.db, access.client.ID, id);
  return file && (await fileAccess(access, file)).isVisible ? file : null;
}

/**
 * Takes over the file a body names, for the record that is to hold it: an upload of the caller's own for this purpose that nothing uses
 * yet. From then on it is kept. Null for any other; a record that already holds the file need not ask.
 */
export async function claimUpload(access: FileAccess, id: number, purpose: FilePurpose) {
  const file = await findFileToChange(access.db, access.client.ID, id);
  if (!file || file._uploaded_by !== access.actor.ID || !fitsPurpose(file, purpose)) return null;
  if (!(await fileAccess(access, file)).isFree) return null;
  await claimFile(access.db, access.client.ID, id);
  return file;
}
