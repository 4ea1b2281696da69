import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { isKind, type KindName } from "../rules/kinds.ts";
import type { FeedQuery } from "./useFeed.ts";

export interface ActivityAddress {
  readonly search: string;
  readonly kind: KindName | null;
  readonly person: number | null;
  /** Filter by one client, for staff who see all clients. */
  readonly client: number | null;
  readonly from: Day | null;
  readonly to: Day | null;
}

export const NO_FILTER: ActivityAddress = {
  search: "",
  kind: null,
  person: null,
  client: null,
  from: null,
  to: null,
};

const idIn = (value: unknown): number | null =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : null;
const dayIn = (value: unknown): Day | null => (typeof value === "string" && isDay(value) ? value : null);

/**
 * Reads and writes the filters in the page's URL, so that links, reloads and the back button show the same
 * entries.
 */
export function useActivityAddress(): [
  address: ActivityAddress,
  go: (change: Partial<ActivityAddress>) => void,
] {
  const params: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const searchParam = params["search"];
  const address: ActivityAddress = {
    search: typeof searchParam === "string" || typeof searchParam === "number" ? `${searchParam}` : "",
    kind: isKind(params["kind"]) ? params["kind"] : null,
    person: idIn(params["person"]),
    client: idIn(params["client"]),
    from: dayIn(params["from"]),
    to: dayIn(params["to"]),
  };
  const setAddress = (change: Partial<ActivityAddress>): void => {
    const activeFilters = Object.entries({ ...address, ...change }).filter(
      ([, value]) => value !== null && value !== "",
    );
    void navigate({ to: ".", search: Object.fromEntries(activeFilters), replace: true });
  };
  return [address, setAddress];
}

export const feedQueryOf = ({ search, kind, person, from, to }: ActivityAddress): FeedQuery => ({
  ...(search === "" ? {} : { search }),
  ...(kind === null ? {} : { controller: kind }),
  ...(person === null ? {} : { person }),
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
});
