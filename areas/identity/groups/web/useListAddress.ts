import { useNavigate, useSearch } from "@tanstack/react-router";
import { GROUP_SORTS, type GroupSort } from "../rules/list.ts";
import { type Team, TEAMS } from "../rules/reach.ts";

interface ListAddress {
  readonly search: string;
  readonly team: Team | "all";
  readonly sort: GroupSort;
  readonly descending: boolean;
  readonly page: number;
}

/** What the list shows is in its address, so that a link, a reload and the way back show the same. */
export function useListAddress() {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const page = Number(given["page"]);
  const address: ListAddress = {
    search: typeof given["search"] === "string" || typeof given["search"] === "number" ? `${given["search"]}` : "",
    team: TEAMS.find((team) => team === given["team"]) ?? "all",
    sort: GROUP_SORTS.find((sort) => sort === given["sort"]) ?? "ID",
    descending: given["descending"] === true,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
  const go = (change: Partial<ListAddress>): void => {
    const next = { ...address, page: 1, ...change };
    const told = {
      search: next.search || undefined,
      team: next.team === "all" ? undefined : next.team,
      sort: next.sort === "ID" ? undefined : next.sort,
      descending: next.descending || undefined,
      page: next.page === 1 ? undefined : next.page,
    };
    void navigate({ to: ".", search: told, replace: true });
  };
  return { address, go };
}
