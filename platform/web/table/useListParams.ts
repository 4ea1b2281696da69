import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { ListOrder } from "#kernel/lists/list-query.ts";
import type { Given, UrlSearch } from "#kernel/contract/url-search.ts";
import { useOptimisticSearch } from "#platform/web/ui/search/useOptimisticSearch.ts";
import { useLatestAct } from "#platform/web/ui/browser/useLatestAct.ts";
import { usePathHere } from "#platform/web/ui/browser/usePathHere.ts";

/** What a page shows, as its address has it. */
export interface UrlValues<Values> {
  /** What was chosen last: what stands around the rows shows it at once. */
  readonly values: Values;
  /** What the address says, a frame later: rows are read and drawn for this. */
  readonly written: Values;
  /** Shows a change at once, then writes the address. A change of anything but the page leads to the first page. */
  readonly set: (change: Partial<Values>) => void;
}

/**
 * What a page shows is in its address, so that a link, a reload and the way back show the same. `part` is a parameter
 * of the path that can change while the page stays.
 */
export function useUrlValues<Values extends object>(url: UrlSearch<Values>, part?: string): UrlValues<Values> {
  const given: Given = useSearch({ strict: false });
  const path = usePathHere(part);
  const navigate = useNavigate();
  const written = useMemo(() => url.read(given), [url, given]);
  const { where: values, choose } = useOptimisticSearch(written, part);
  const set = useLatestAct((change: Partial<Values>): void => {
    const next = { ...values, ...("page" in values ? { page: 1 } : {}), ...change };
    // What is typed letter by letter is no step to go back over.
    choose(next, () => navigate({ to: path, search: url.write(next), replace: "search" in change }));
  });
  return { values, written, set };
}

export interface ListedValues {
  readonly page: number;
  readonly order: ListOrder;
  readonly search?: string | undefined;
}

/** As much of a list (kernel/lists/list-query.ts) as its page needs. */
export interface PagedList<Values extends ListedValues> {
  readonly pageSize: number;
  readonly url: UrlSearch<Values>;
  readonly orderBy: (by: string, descending: boolean) => Values["order"] | null;
  readonly ask: (values: Values) => {
    readonly params: { readonly pageSize: number; readonly pageNumber: number };
    readonly query: Given;
  };
}

/** A list and what its page shows of it. */
export interface ListParams<Values extends ListedValues> extends UrlValues<Values> {
  readonly list: PagedList<Values>;
}

export function useListParams<Values extends ListedValues>(list: PagedList<Values>, part?: string): ListParams<Values> {
  return { list, ...useUrlValues(list.url, part) };
}
