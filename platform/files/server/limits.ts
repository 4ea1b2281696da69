import { forbidden, refusalOf } from "#kernel/contract/problem.ts";
import type { Actor, Client } from "#platform/access/actor.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import { type FilePurpose, unknownPurpose } from "../contract.ts";
import { openLimits } from "../rules/purpose.ts";
import type { Limits } from "./receive.ts";

interface UploadContext {
  readonly actor: Actor;
  readonly client: Client;
  readonly requestingID: number | null;
  readonly filePurposes: readonly FilePurpose[];
}

/**
 * Returns the limits of an upload with this `type`. Throws if the purpose does not exist or the caller may
 * not upload for it.
 */
export function limitsFor(
  { actor, client, requestingID, filePurposes }: UploadContext,
  type: string | undefined,
): Limits {
  const mayUploadFor = (purpose: FilePurpose): boolean =>
    resolveAccess(actor, client, purpose.needs, requestingID) !== null;
  if (type === undefined) return openLimits(filePurposes.filter(mayUploadFor));
  const purpose = filePurposes.find(({ name }) => name === type);
  if (!purpose) throw refusalOf(unknownPurpose, { names: filePurposes.map(({ name }) => name).join(", ") });
  if (!mayUploadFor(purpose)) throw refusalOf(forbidden, undefined);
  return purpose;
}

/**
 * Returns the limits of an upload that has already begun, whose permission was checked at its start. Falls
 * back to the general limits if the purpose no longer exists.
 */
export const limitsByName = (filePurposes: readonly FilePurpose[], name: string | null): Limits =>
  filePurposes.find((purpose) => purpose.name === name) ?? openLimits(filePurposes);
