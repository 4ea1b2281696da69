import { useNavigate, useSearch } from "@tanstack/react-router";
import { SORTS, STATES } from "../security.contract.ts";

const SHOWS = ["groups", "people"] as const;

export interface SecurityAddress {
  readonly show: (typeof SHOWS)[number];
  readonly search: string;
  readonly state: (typeof STATES)[number];
  readonly sort: (typeof SORTS)[number];
  readonly descending: boolean;
  readonly page: number;
}

const FIRST: SecurityAddress = { show: "groups", search: "", state: "all", sort: "last_name", descending: false, page: 1 };
const oneOf = <Name extends string>(names: readonly Name[], value: unknown): Name | undefined =>
  names.find((name) => name === value);

/** What the page shows is in its address, so that a link, a reload and the way back show the same. */
export function useSecurityAddress(): { address: SecurityAddress; go: (change: Partial<SecurityAddress>) => void } {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { search, page } = given;
  const address: SecurityAddress = {
    show: oneOf(SHOWS, given["show"]) ?? FIRST.show,
    // A number in the address is read as a number.
    search: typeof search === "string" || typeof search === "number" ? String(search) : "",
    state: oneOf(STATES, given["state"]) ?? FIRST.state,
    sort: oneOf(SORTS, given["sort"]) ?? FIRST.sort,
    descending: given["descending"] === true,
    page: Number.isInteger(page) && Number(page) > 0 ? Number(page) : 1,
  };
  const go = (change: Partial<SecurityAddress>): void => {
    const next = Object.entries({ ...address, page: 1, ...change });
    const first = new Map<string, unknown>(Object.entries(FIRST));
    void navigate({
      to: ".",
      search: Object.fromEntries(next.filter(([name, value]) => first.get(name) !== value)),
      replace: true,
    });
  };
  return { address, go };
}
