import { normaliseAbn } from "#kernel/identifiers/abn.ts";
import type { Services } from "#platform/services.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { OutsideFailure } from "#platform/outside/fetch-outside.ts";
import type { formRoutes } from "../contract.ts";
import { abnAnswer, mayCheck, type RegisterEntry } from "../rules/abn-match.ts";
import { abnLookup } from "./abr/abn-lookup.ts";
import { accountNames } from "./queries.ts";

/**
 * Handles API-IFRM-001. Ignores the GUID in the address, which the previous browser client sent; Corella's
 * own GUID stays on the server.
 */
export async function checkAbn(call: HandlerContext<typeof formRoutes.checkAbn>) {
  const { params, query, client, services, commit, commitReply, assertAllowed } = call;
  assertAllowed(mayCheck(params.abn));
  const queryName = query.name?.trim();
  const names = queryName ? [queryName] : client ? await commit((db) => accountNames(db, client.ID)) : [];
  const entry = await findEntry(services, normaliseAbn(params.abn));
  return commitReply(async () => abnAnswer(params.abn, entry, names));
}

/**
 * Queries the register. Returns "unasked" if it is not configured or can't be reached, because this must not
 * block the form (facts 8.5).
 */
async function findEntry({ config, log }: Services, abn: string): Promise<RegisterEntry | null | "unasked"> {
  if (!config.abr) return "unasked";
  try {
    return await abnLookup(config.abr).find(abn);
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    log.warn({ err: error }, "ABN Lookup was not reached");
    return "unasked";
  }
}
