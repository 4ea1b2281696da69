import type { AnyRoute, ReplyOf } from "#kernel/contract/contract.ts";
import { pageOfRows } from "#kernel/lists/rows.ts";
import type { Given } from "#kernel/contract/url-search.ts";
import type { CallOf } from "#platform/web/api/request.ts";
import { type ReadOptions, useRead } from "#platform/web/api/useRead.ts";
import type { ReadState } from "#platform/web/ui/tables/readState.ts";
import type { ListedValues, ListParams } from "./useListParams.ts";

/** The rows a list shows, and how the reading of them stands. */
export interface ListReading<Row> {
  readonly state: ReadState;
  readonly rows: readonly Row[] | undefined;
  /** Of all pages. */
  readonly total: number | undefined;
}

interface Paged {
  readonly totalItems: number;
}
type Collection<Reply> = { [Name in keyof Reply]: Reply[Name] extends readonly unknown[] ? Name : never }[keyof Reply];
type RowOf<Rows> = Rows extends readonly (infer Row)[] ? Row : never;

interface ReadWith<R extends AnyRoute> extends ReadOptions<R> {
  /** What the path and the query name besides the list's own. */
  readonly params?: Given;
  readonly query?: Given;
}

/** Reads the page of a list that its address names; the page before stays until it is there. */
export function useListRead<R extends AnyRoute, Values extends ListedValues, Name extends Collection<ReplyOf<R>>>(
  route: R,
  { list, written }: ListParams<Values>,
  collection: Name,
  { params, query, ...options }: ReadWith<R> = {},
): ListReading<RowOf<ReplyOf<R>[Name]>> & { readonly reply: ReplyOf<R> | undefined } {
  const asked = list.ask(written);
  // `as`: the route's parameters and query are the list's own, and what the page adds to them.
  const call = { params: { ...asked.params, ...params }, query: { ...asked.query, ...query } } as unknown as CallOf<R>;
  const state = useRead(route, call, { keepPrevious: true, ...options });
  const reply = state.data;
  // `as`: a page is its rows under their name and how many there are (kernel/lists/page.ts).
  const rows = reply?.[collection] as RowOf<ReplyOf<R>[Name]>[] | undefined;
  return { state, rows, total: (reply as Paged | undefined)?.totalItems, reply };
}

/** The page of a list whose rows are all at hand: found, ordered and cut in the browser. */
export function pageAtHand<Row, Values extends ListedValues>(
  state: ReadState & { readonly data: readonly Row[] | undefined },
  { list, values }: ListParams<Values>,
  arranged: (rows: readonly Row[]) => readonly Row[],
): ListReading<Row> {
  const found = state.data && arranged(state.data);
  return { state, rows: found && pageOfRows(found, values.page, list.pageSize), total: found?.length };
}
