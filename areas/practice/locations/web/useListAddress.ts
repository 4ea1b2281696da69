import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { LOCATION_SORTS, type LocationSort } from "../rules/list.ts";

export type LocationKind = "inpatient" | "outpatient";

interface ListAddress {
  readonly search: string;
  readonly sort: LocationSort;
  readonly descending: boolean;
  readonly deleted: boolean;
  readonly page: number;
}

const FIRST: ListAddress = { search: "", sort: "abbreviation", descending: false, deleted: false, page: 1 };

/** What the list shows is in its address, so that a link, a reload and the way back show the same. */
export function useListAddress() {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const navigate = useNavigate();
  const kind: LocationKind | null = params["kind"] === "inpatient" || params["kind"] === "outpatient" ? params["kind"] : null;
  const page = Number(given["page"]);
  const address: ListAddress = {
    search: typeof given["search"] === "string" || typeof given["search"] === "number" ? `${given["search"]}` : "",
    sort: LOCATION_SORTS.find((sort) => sort === given["sort"]) ?? FIRST.sort,
    descending: given["descending"] === true,
    deleted: given["deleted"] === true,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
  const go = (change: Partial<ListAddress>): void => {
    const next = { ...address, page: 1, ...change };
    const told = {
      search: next.search || undefined,
      sort: next.sort === FIRST.sort ? undefined : next.sort,
      descending: next.descending || undefined,
      deleted: next.deleted || undefined,
      page: next.page === 1 ? undefined : next.page,
    };
    void navigate({ to: ".", search: told, replace: true });
  };
  return { kind, address, go };
}
