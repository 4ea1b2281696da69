import { useNavigate, useSearch } from "@tanstack/react-router";
import { REFERRING_DOCTOR_SORTS, type ReferringDoctorSort } from "../contract.ts";

export interface ListAddress {
  readonly search: string;
  readonly sort: ReferringDoctorSort;
  readonly descending: boolean;
  readonly deleted: boolean;
  readonly page: number;
}

const isSort = (value: unknown): value is ReferringDoctorSort => REFERRING_DOCTOR_SORTS.some((sort) => sort === value);
const FIRST: ListAddress = { search: "", sort: "name", descending: false, deleted: false, page: 1 };

/** What the list shows is in its address, so that a link, a reload and the way back show the same. */
export function useListAddress(): [address: ListAddress, go: (change: Partial<ListAddress>) => void] {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const page = Number(given["page"]);
  const typed = given["search"];
  const address: ListAddress = {
    // A number in the address is read as a number: 2426.
    search: typeof typed === "string" || typeof typed === "number" ? `${typed}` : "",
    sort: isSort(given["sort"]) ? given["sort"] : FIRST.sort,
    descending: given["descending"] === true,
    deleted: given["deleted"] === true,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
  const go = (change: Partial<ListAddress>): void => {
    const next = { ...address, page: 1, ...change };
    const told = Object.entries(next).filter(([name, value]) =>
      Object.entries(FIRST).every(([key, first]) => key !== name || first !== value),
    );
    void navigate({ to: ".", search: Object.fromEntries(told), replace: true });
  };
  return [address, go];
}
