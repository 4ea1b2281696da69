import type { AnyRoute, ReplyOf } from "#kernel/contract/contract.ts";
import { pageOfRows } from "#kernel/lists/rows.ts";
import type { RawSearch } from "#kernel/contract/url-search.ts";
import type { CallOf } from "#platform/web/api/request.ts";
import { type ReadOptions, useRead } from "#platform/web/api/useRead.ts";
import type { ReadState } from "#platform/web/ui/tables/read-state.ts";
import type { ListedValues, ListParams } from "./useListParams.ts";

/** Rows of a list and the state of reading them. */
export interface ListReading<Row> {
  readonly state: ReadState;
  readonly rows: readonly Row[] | undefined;
  /** Number of rows on all pages. */
  readonly total: number | undefined;
}

interface PageTotal {
  readonly totalItems: number;
}
type Collection<Reply> = {
  [Name in keyof Reply]: Reply[Name] extends readonly unknown[] ? Name : never;
}[keyof Reply];
type RowOf<Rows> = Rows extends readonly (infer Row)[] ? Row : never;

interface ListReadOptions<R extends AnyRoute> extends ReadOptions<R> {
  /** Values of the path and query besides the list's own. */
  readonly params?: RawSearch;
  readonly query?: RawSearch;
}

/** Reads the page of a list given by its address. The previous page stays until the new one has loaded. */
export function useListRead<
  R extends AnyRoute,
  Values extends ListedValues,
  Name extends Collection<ReplyOf<R>>,
>(
  route: R,
  { list, written }: ListParams<Values>,
  collection: Name,
  { params, query, ...options }: ListReadOptions<R> = {},
): ListReading<RowOf<ReplyOf<R>[Name]>> & { readonly reply: ReplyOf<R> | undefined } {
  const listCall = list.ask(written);
  // `as`: the route's params and query are the list's own plus those that the page adds.
  const call = {
    params: { ...listCall.params, ...params },
    query: { ...listCall.query, ...query },
  } as unknown as CallOf<R>;
  const state = useRead(route, call, { keepPrevious: true, ...options });
  const reply = state.data;
  // `as`: a page consists of its rows under `collection` and their total (kernel/lists/page.ts).
  const rows = reply?.[collection] as RowOf<ReplyOf<R>[Name]>[] | undefined;
  return { state, rows, total: (reply as PageTotal | undefined)?.totalItems, reply };
}

/** Returns a page of a list whose rows are all loaded: filters, sorts and slices in the browser. */
export function localPageOf<Row, Values extends ListedValues>(
  state: ReadState & { readonly data: readonly Row[] | undefined },
  { list, values }: ListParams<Values>,
  arrange: (rows: readonly Row[]) => readonly Row[],
): ListReading<Row> {
  const arrangedRows = state.data && arrange(state.data);
  return {
    state,
    rows: arrangedRows && pageOfRows(arrangedRows, values.page, list.pageSize),
    total: arrangedRows?.length,
  };
}
