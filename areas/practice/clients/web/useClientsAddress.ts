import { useNavigate, useSearch } from "@tanstack/react-router";
import { CLIENT_SORTS, type ClientSort } from "../contract.ts";

export interface ClientsAddress {
  readonly search: string;
  /** 0 all, 1 billing, 2 forms only. */
  readonly type: 0 | 1 | 2;
  readonly service: number | null;
  readonly group: number | null;
  readonly deleted: boolean;
  readonly sort: ClientSort;
  readonly descending: boolean;
  readonly page: number;
}

const FIRST: ClientsAddress = {
  search: "",
  type: 0,
  service: null,
  group: null,
  deleted: false,
  sort: "name",
  descending: false,
  page: 1,
};
const numberOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && value > 0 && value < 1_000_000_000 ? value : null;

/** What the list shows is in its address, so that a link, a reload and the way back show the same. */
export function useClientsAddress(): [address: ClientsAddress, go: (change: Partial<ClientsAddress>) => void] {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const typed = given["search"];
  const address: ClientsAddress = {
    search: typeof typed === "string" || typeof typed === "number" ? `${typed}` : "",
    type: given["type"] === 1 || given["type"] === 2 ? given["type"] : 0,
    service: numberOf(given["service"]),
    group: numberOf(given["group"]),
    deleted: given["deleted"] === true,
    sort: CLIENT_SORTS.find((sort) => sort === given["sort"]) ?? FIRST.sort,
    descending: given["descending"] === true,
    page: numberOf(given["page"]) ?? 1,
  };
  const go = (change: Partial<ClientsAddress>): void => {
    const next = { ...address, page: 1, ...change };
    const told = Object.entries(next).filter(([name, value]) =>
      Object.entries(FIRST).every(([key, first]) => key !== name || first !== value),
    );
    void navigate({ to: ".", search: Object.fromEntries(told), replace: change.search !== undefined });
  };
  return [address, go];
}
