import { INCLUDES, REVINCLUDES } from "../search-parameters.contract.ts";
import { referencesOf } from "../rules/match.ts";
import type { Resource, ResourceType } from "../rules/resource.ts";
import { LARGEST_PAGE, type Search } from "../rules/search.ts";
import type { Caller } from "./caller.ts";
import type { Asked } from "./found.ts";
import { searchRecords } from "./search.ts";

interface Included {
  readonly resources: readonly Resource[];
  readonly patients: readonly number[];
}

const everything: Search = {
  ...{ count: LARGEST_PAGE, isCount: false, after: "", ids: null, values: new Map(), includes: [], hasRoles: false, ignored: [] },
};

/**
 * Returns the resources that matches refer to and the roles that refer to matches, limited to types that the
 * token may read.
 */
export async function includedWith(
  { may }: Caller,
  asked: Asked,
  type: ResourceType,
  matches: readonly Resource[],
): Promise<Included> {
  const found: Included[] = [];
  for (const kind of asked.search.includes.filter((each) => may(each) && Object.values(INCLUDES[type]).includes(each))) {
    const ids = [...new Set(matches.flatMap((match) => referencesOf(match, kind)))];
    found.push(...(await inPages(ids, (some) => searchRecords(kind, { ...asked, search: { ...everything, ids: some } }))));
  }
  const [source, name] = REVINCLUDES[type] ?? [];
  if (asked.search.hasRoles && source !== undefined && name !== undefined && may(source)) {
    const ids = matches.map(({ id }) => id);
    const rolesOf = (some: readonly string[]) => ({ ...everything, values: new Map([[name, [some]]]) });
    found.push(...(await inPages(ids, (some) => searchRecords(source, { ...asked, search: rolesOf(some) }))));
  }
  return { resources: found.flatMap(({ resources }) => resources), patients: found.flatMap(({ patients }) => patients) };
}

/** Reads IDs in batches, because a page of matches may have more references than a search accepts. */
async function inPages(ids: readonly string[], read: (some: readonly string[]) => Promise<Included>): Promise<Included[]> {
  const found: Included[] = [];
  for (let at = 0; at < ids.length; at += LARGEST_PAGE) found.push(await read(ids.slice(at, at + LARGEST_PAGE)));
  return found;
}
