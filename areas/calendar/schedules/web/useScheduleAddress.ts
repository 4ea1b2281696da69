import { useNavigate, useSearch } from "@tanstack/react-router";
import { SCHEDULE_SORTS, type ScheduleSort } from "../rules/list.ts";

interface Address {
  readonly search: string;
  readonly sort: ScheduleSort;
  readonly descending: boolean;
  readonly all: boolean;
  readonly page: number;
}

/** What the list shows is in its address, so that a link, a reload and the way back show the same. */
export function useScheduleAddress() {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const page = Number(given["page"]);
  const address: Address = {
    search: typeof given["search"] === "string" || typeof given["search"] === "number" ? `${given["search"]}` : "",
    sort: SCHEDULE_SORTS.find((sort) => sort === given["sort"]) ?? "day",
    descending: given["descending"] === true,
    all: given["all"] === true,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
  const go = (change: Partial<Address>): void => {
    const next = { ...address, page: 1, ...change };
    const told = {
      search: next.search || undefined,
      sort: next.sort === "day" ? undefined : next.sort,
      descending: next.descending || undefined,
      all: next.all || undefined,
      page: next.page === 1 ? undefined : next.page,
    };
    void navigate({ to: ".", search: told, replace: true });
  };
  return { address, go };
}
