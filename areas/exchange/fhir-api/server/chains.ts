import { type Chain, LARGEST_PAGE, type Search } from "../rules/search.ts";
import type { ResourceType } from "../rules/resource.ts";
import type { Caller } from "./caller.ts";
import type { SearchRequest, SearchResult } from "./search-request.ts";
import { searchRecords } from "./search.ts";

/** A chain that is not searched: the token may not read its resource type, or too many resources match. */
export type ChainRefusal = { readonly forbidden: ResourceType } | { readonly tooMany: string };

/**
 * Replaces each chain of a search by the IDs of the resources that match it. Requires the scope of the target
 * type, because a match reveals values of the target.
 */
export async function withoutChains(caller: Caller, request: SearchRequest): Promise<Search | ChainRefusal> {
  const { search } = request;
  const values = new Map(search.values);
  for (const chain of search.chains) {
    const ids = await idsOf(caller, request, chain);
    if (!Array.isArray(ids)) return ids;
    values.set(chain.reference, [...(values.get(chain.reference) ?? []), ids]);
  }
  return { ...search, values, chains: [] };
}

/** Returns the IDs of the resources that a chain means, which may itself have a chain. */
async function idsOf(
  caller: Caller,
  request: SearchRequest,
  { reference, target, search }: Chain,
): Promise<string[] | ChainRefusal> {
  if (!caller.may(target)) return { forbidden: target };
  const resolved = await withoutChains(caller, { ...request, search });
  if (!("values" in resolved)) return resolved;
  const ids: string[] = [];
  let after: string | null = "";
  while (after !== null) {
    const page: SearchResult = await searchRecords(target, { ...request, search: { ...resolved, after } });
    ids.push(...page.resources.map(({ id }) => id));
    if (ids.length > LARGEST_PAGE) return { tooMany: reference };
    after = page.next;
  }
  return ids;
}
