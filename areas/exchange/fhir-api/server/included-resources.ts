import { INCLUDES, REVINCLUDES } from "../search-parameters.contract.ts";
import { referencesOf } from "../rules/match.ts";
import type { Resource, ResourceType } from "../rules/resource.ts";
import { LARGEST_PAGE, type Search } from "../rules/search.ts";
import type { Caller } from "./caller.ts";
import type { SearchRequest } from "./search-request.ts";
import { searchRecords } from "./search.ts";

interface Included {
  readonly resources: readonly Resource[];
  readonly patients: readonly number[];
}

const unrestrictedSearch: Search = {
  ...{
    count: LARGEST_PAGE,
    isCount: false,
    after: "",
    ids: null,
    values: new Map(),
    chains: [],
    includes: [],
    hasRoles: false,
    ignored: [],
  },
};

/**
 * Returns the resources that matches refer to and the roles that refer to matches, limited to types that the
 * token may read.
 */
export async function includedWith(
  { may }: Caller,
  request: SearchRequest,
  type: ResourceType,
  matches: readonly Resource[],
): Promise<Included> {
  const batches: Included[] = [];
  for (const kind of request.search.includes.filter(
    (each) => may(each) && Object.values(INCLUDES[type]).includes(each),
  )) {
    const ids = [...new Set(matches.flatMap((match) => referencesOf(match, kind)))];
    batches.push(
      ...(await readInBatches(ids, (batch) =>
        searchRecords(kind, { ...request, search: { ...unrestrictedSearch, ids: batch } }),
      )),
    );
  }
  const [source, name] = REVINCLUDES[type] ?? [];
  if (request.search.hasRoles && source !== undefined && name !== undefined && may(source)) {
    const ids = matches.map(({ id }) => id);
    const rolesOf = (batch: readonly string[]) => ({
      ...unrestrictedSearch,
      values: new Map([[name, [batch]]]),
    });
    batches.push(
      ...(await readInBatches(ids, (batch) => searchRecords(source, { ...request, search: rolesOf(batch) }))),
    );
  }
  return {
    resources: batches.flatMap(({ resources }) => resources),
    patients: batches.flatMap(({ patients }) => patients),
  };
}

/** Reads IDs in batches, because a page of matches may have more references than a search accepts. */
async function readInBatches(
  ids: readonly string[],
  read: (batch: readonly string[]) => Promise<Included>,
): Promise<Included[]> {
  const results: Included[] = [];
  for (let index = 0; index < ids.length; index += LARGEST_PAGE)
    results.push(await read(ids.slice(index, index + LARGEST_PAGE)));
  return results;
}
