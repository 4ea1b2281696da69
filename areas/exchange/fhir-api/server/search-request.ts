import type { Db } from "#platform/db/db.ts";
import type { Resource } from "../rules/resource.ts";
import type { Search } from "../rules/search.ts";
import type { Caller } from "./caller.ts";

export interface SearchResult {
  readonly resources: readonly Resource[];
  /** Start of the next page; null on the last page. */
  readonly next: string | null;
  readonly patients: readonly number[];
}
export interface SearchRequest {
  readonly db: Db;
  readonly client: Pick<Caller["client"], "ID" | "zone" | "today">;
  readonly search: Search;
  readonly base: string;
}
