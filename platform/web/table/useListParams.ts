import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { ListOrder } from "#kernel/lists/list-query.ts";
import type { RawSearch, UrlSearch } from "#kernel/contract/url-search.ts";
import { useOptimisticSearch } from "#platform/web/ui/search/useOptimisticSearch.ts";
import { useLatestAct } from "#platform/web/ui/browser/useLatestAct.ts";
import { usePathHere } from "#platform/web/ui/browser/usePathHere.ts";

/** Values of a page that are stored in its address. */
export interface UrlValues<Values> {
  /** The values chosen last, which the controls around the rows show at once. */
  readonly values: Values;
  /** The values in the address, updated a frame later. Rows are read and rendered for these. */
  readonly written: Values;
  /**
   * Shows a change at once, then writes the address. Any change except of the page itself returns to the
   * first page.
   */
  readonly set: (change: Partial<Values>) => void;
}

/**
 * Stores a page's values in its address, so that a link, a reload and Back show the same. `part` is a path
 * parameter that can change while the page stays.
 */
export function useUrlValues<Values extends object>(
  url: UrlSearch<Values>,
  part?: string,
): UrlValues<Values> {
  const searchParams: RawSearch = useSearch({ strict: false });
  const path = usePathHere(part);
  const navigate = useNavigate();
  const urlParams = useMemo(() => url.read(searchParams), [url, searchParams]);
  const { where: values, choose } = useOptimisticSearch(urlParams, part);
  const set = useLatestAct((change: Partial<Values>): void => {
    const next = { ...values, ...("page" in values ? { page: 1 } : {}), ...change };
    // Replaces the history entry for search text, so that Back doesn't step through single letters.
    choose(next, () => navigate({ to: path, search: url.write(next), replace: "search" in change }));
  });
  return { values, written: urlParams, set };
}

export interface ListedValues {
  readonly page: number;
  readonly order: ListOrder;
  readonly search?: string | undefined;
}

/** The parts of a list (kernel/lists/list-query.ts) that its page needs. */
export interface PagedList<Values extends ListedValues> {
  readonly pageSize: number;
  readonly url: UrlSearch<Values>;
  readonly orderBy: (by: string, descending: boolean) => Values["order"] | null;
  readonly ask: (values: Values) => {
    readonly params: { readonly pageSize: number; readonly pageNumber: number };
    readonly query: RawSearch;
  };
}

/** List and the values of its page. */
export interface ListParams<Values extends ListedValues> extends UrlValues<Values> {
  readonly list: PagedList<Values>;
}

export function useListParams<Values extends ListedValues>(
  list: PagedList<Values>,
  part?: string,
): ListParams<Values> {
  return { list, ...useUrlValues(list.url, part) };
}
