import { useNavigate, useSearch } from "@tanstack/react-router";
import { USER_ROLES, USER_SORTS, type UserRole, type UserSort } from "../contract.ts";

export const SHOWN = ["active", "inactive", "all"] as const;
export type Shown = (typeof SHOWN)[number];

export interface UsersAddress {
  readonly search: string;
  readonly shown: Shown;
  readonly role: UserRole | null;
  readonly group: number | null;
  readonly sort: UserSort;
  readonly descending: boolean;
  readonly page: number;
}

const FIRST: UsersAddress = { search: "", shown: "active", role: null, group: null, sort: "name", descending: false, page: 1 };
const oneOf = <Name extends string>(names: readonly Name[], value: unknown): Name | undefined =>
  names.find((name) => name === value);
const whole = (value: unknown): number | null => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : null);

/** What the list shows is in its address, so that a link, a reload and the way back show the same. */
export function useUsersAddress(): [address: UsersAddress, go: (change: Partial<UsersAddress>) => void] {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const typed = given["search"];
  const address: UsersAddress = {
    // A number in the address is read as a number.
    search: typeof typed === "string" || typeof typed === "number" ? `${typed}` : "",
    shown: oneOf(SHOWN, given["shown"]) ?? FIRST.shown,
    role: oneOf(USER_ROLES, given["role"]) ?? null,
    group: whole(given["group"]),
    sort: oneOf(USER_SORTS, given["sort"]) ?? FIRST.sort,
    descending: given["descending"] === true,
    page: whole(given["page"]) ?? 1,
  };
  const go = (change: Partial<UsersAddress>): void => {
    const next = { ...address, page: 1, ...change };
    const told = Object.entries(next).filter(([name, value]) =>
      Object.entries(FIRST).every(([key, first]) => key !== name || first !== value),
    );
    void navigate({ to: ".", search: Object.fromEntries(told), replace: true });
  };
  return [address, go];
}

/** As the routes are asked. */
export const queryOf = ({ search, shown, sort, descending }: UsersAddress) => ({
  sort,
  ...(search === "" ? {} : { search }),
  ...(descending ? { descending: "true" } : {}),
  ...(shown === "all" ? {} : { active: shown === "active" ? "true" : "false" }),
});
