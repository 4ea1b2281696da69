import type { Db } from "#platform/db/db.ts";
import type { Actor, Client } from "#platform/access/actor.ts";
import type { FileUse } from "#platform/http/feature.ts";
import type { FilePurpose } from "../contract.ts";
import { fitsPurpose } from "../rules/purpose.ts";
import { hasWholeAccess, resolveAccess } from "#platform/access/resolve-access.ts";
import { claimFile, findFile, type FileUseOfReader, findFileToChange, usesOfFile } from "./queries.ts";

/** The caller and the client whose files are accessed; part of every handler context. */
export interface FileAccess {
  readonly db: Db;
  readonly actor: Actor;
  readonly client: Client;
  readonly requestingID: number | null;
  readonly fileUses: readonly FileUse[];
}

function canSee({ actor, client, requestingID }: FileAccess, { use, seen }: FileUseOfReader): boolean {
  const canOpen = use.rows
    ? resolveAccess(actor, client, use.needs, requestingID) !== null
    : hasWholeAccess(actor, client, use.needs, requestingID);
  return canOpen && seen;
}

/**
 * Checks access to a file (RULE-FILE-05): visible to users who may see a record that uses it, or to its
 * uploader alone while no record does.
 */
export async function fileAccess(
  access: FileAccess,
  file: { readonly ID: number; readonly _uploaded_by: number },
) {
  const uses = await usesOfFile(access.db, access, file.ID, access.fileUses);
  const isFree = uses.length === 0;
  return {
    isFree,
    isVisible: isFree ? file._uploaded_by === access.actor.ID : uses.some((use) => canSee(access, use)),
  };
}

/** Returns the file if this person may open it (RULE-FILE-05), otherwise null. */
export async function findOpenable(access: FileAccess, id: number) {
  const file = await findFile(access.db, access.client.ID, id);
  return file && (await fileAccess(access, file)).isVisible ? file : null;
}

/**
 * Claims the file named in a body for the record that will use it: an upload of the caller for this purpose
 * that no record uses yet. Null for any other file. Not needed for a file that the record already uses.
 */
export async function claimUpload(access: FileAccess, id: number, purpose: FilePurpose) {
  const file = await findFileToChange(access.db, access.client.ID, id);
  if (!file || file._uploaded_by !== access.actor.ID || !fitsPurpose(file, purpose)) return null;
  if (!(await fileAccess(access, file)).isFree) return null;
  await claimFile(access.db, access.client.ID, id);
  return file;
}
