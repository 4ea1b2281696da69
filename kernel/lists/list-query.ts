import { z } from "zod";
import type { Schema, Shape, ShapeInput, ShapeOutput } from "#kernel/contract/contract.ts";
import { PageNumber, PageSize } from "./page.ts";
import { type RawSearch, type UrlSearch, urlSearch } from "#kernel/contract/url-search.ts";

/** Column of a sort spelling: "name" for "-name". */
type Key<Sort extends string> = Sort extends `-${infer Name}` ? Name : Sort;

/** Column and direction that a list is sorted by. */
export interface ListOrder<Name extends string = string> {
  readonly by: Name;
  readonly descending: boolean;
}

/** Sort parameters of a query, in any of the three spellings. */
export interface OrderQuery {
  readonly sort?: string | undefined;
  readonly descending?: boolean | undefined;
  readonly direction?: string | undefined;
}

/**
 * Spelling of the sort direction in a route's query: a `sign` before the column ("-name"; every accepted
 * spelling is listed), a flag `descending`, or `direction` with asc and desc.
 */
type Spelling = "sign" | "descending" | "direction";

interface ListDefinition<
  Sort extends string,
  Filters extends Shape,
  View extends Shape,
  Spelt extends Spelling,
> {
  /** Sortable columns; the first is the default. */
  readonly sort?: readonly [Sort, ...Sort[]];
  readonly spelling?: Spelt;
  /** Schema of the flag `descending`, if it differs from the usual one. */
  readonly descending?: Schema;
  readonly pageSize: number;
  /** Filters of the route's query. */
  readonly filters?: Filters;
  /** Parameters of the browser's address only: how the page shows its rows. Not sent to the server. */
  readonly view?: View;
  /** Names that are spelt differently in the browser's address. */
  readonly inUrl?: Readonly<Partial<Record<NoInfer<keyof Filters | keyof View> & string, string>>>;
}

type OptionalSchema<Value> = Schema & {
  readonly "~standard": { readonly types?: { input: Value | undefined; output: Value | undefined } };
};
type SortQuery<Sort extends string, Spelt extends Spelling> = [Sort] extends [never]
  ? unknown
  : { readonly sort: OptionalSchema<Sort> } & (Spelt extends "descending"
      ? { readonly descending: typeof QueryFlag }
      : Spelt extends "direction"
        ? { readonly direction: OptionalSchema<"asc" | "desc"> }
        : unknown);
type ListShape<Sort extends string, Filters extends Shape, Spelt extends Spelling> = Filters &
  SortQuery<Sort, Spelt>;

/** State of a list page: the page number, the order, the filters and the view. */
export type ListValues<Sort extends string, Filters extends Shape, View extends Shape> = {
  readonly page: number;
  readonly order: ListOrder<Key<Sort>>;
} & ShapeOutput<Filters & View>;

/**
 * The single definition of a list, used by the contract (`params`, `query`), the browser's address (`url`),
 * the SQL statement (`orderOf`) and the page (`ask`).
 */
export interface ListQuery<
  Sort extends string = string,
  Filters extends Shape = Shape,
  View extends Shape = Shape,
  Spelt extends Spelling = Spelling,
> {
  readonly pageSize: number;
  readonly params: { readonly pageSize: typeof PageSize; readonly pageNumber: typeof PageNumber };
  readonly query: ListShape<Sort, Filters, Spelt>;
  readonly url: UrlSearch<ListValues<Sort, Filters, View>>;
  /** Returns the order that a query requests, or the default order. */
  readonly orderOf: (query: OrderQuery) => ListOrder<Key<Sort>>;
  /** Returns the order after a click on a column's header. Null if the list can't be sorted in this order. */
  readonly orderBy: (by: string, descending: boolean) => ListOrder<Key<Sort>> | null;
  /** Returns the parameters and query to send for these values. */
  readonly ask: (values: ListValues<Sort, Filters, View>) => {
    readonly params: { readonly pageSize: number; readonly pageNumber: number };
    readonly query: ShapeInput<ListShape<Sort, Filters, Spelt> & Shape>;
  };
}

/** Values of any list, for code that handles all lists alike. */
type AnyValues = { readonly page: number; readonly order: ListOrder } & RawSearch;

export type ListValuesOf<List> = List extends { readonly url: UrlSearch<infer Values> } ? Values : never;

/** Schema of a list's search text. */
export const SearchText = z.string().max(200, "Search for fewer than 200 characters.").optional();

/** Truth values of a query, where values are text such as "1" or "true". */
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, "1": true, false: false, "0": false };
/** Schema of an optional flag in a query. */
export const QueryFlag = z.preprocess(
  (value) => (typeof value === "string" ? (BOOLEANS[value] ?? value) : value),
  z.boolean().optional(),
);
/** Page number in the address, at most 999,999. An invalid page number becomes 1. */
const Page = z.preprocess((page) => Math.min(Math.trunc(Number(page)), 999_999), z.int().min(1).catch(1));

// Types `{}` as an empty set of filters rather than "anything but null".
type NoFilters = Readonly<Record<never, Schema>>;

export function listQuery<
  const Sort extends string = never,
  Filters extends Shape = NoFilters,
  View extends Shape = NoFilters,
  const Spelt extends Spelling = "sign",
>(definition: ListDefinition<Sort, Filters, View, Spelt>): ListQuery<Sort, Filters, View, Spelt> {
  const {
    sort = [],
    spelling = "sign",
    descending = QueryFlag,
    pageSize,
    filters = {},
    view = {},
    inUrl = {},
  } = definition;
  const names: readonly string[] = sort;
  const orders = ordersOf(names, spelling);
  const address = urlSearch({ ...filters, ...view, page: Page }, inUrl);
  const filterQuery = (values: RawSearch): [string, unknown][] =>
    Object.keys(filters).flatMap((name) => (isSet(values[name]) ? [[name, queryValue(values[name])]] : []));
  const list = {
    pageSize,
    params: { pageSize: PageSize, pageNumber: PageNumber },
    get query(): Shape {
      return { ...filters, ...sortSchemas(names, spelling, descending) };
    },
    url: {
      read: (given: RawSearch) => ({ ...address.read(given), order: orders.inUrl(given) }),
      write: (values: Partial<AnyValues>) => ({
        ...address.write(values),
        ...(values.order ? orders.toUrl(values.order) : {}),
      }),
    },
    orderOf: orders.inQuery,
    orderBy: orders.by,
    ask: (values: AnyValues) => ({
      params: { pageSize, pageNumber: values.page },
      query: Object.fromEntries([...filterQuery(values), ...Object.entries(orders.toQuery(values.order))]),
    }),
  };
  // `as`: the definition's type contains the names, and the loops above use only these names.
  return list as unknown as ListQuery<Sort, Filters, View, Spelt>;
}

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== "";
const queryValue = (value: unknown): unknown => (typeof value === "string" ? value : String(value));

function sortSchemas(sort: readonly string[], spelling: Spelling, descending: Schema): Shape {
  if (sort.length === 0) return {};
  const error = `sort must be ${sort.slice(0, -1).join(", ")}${sort.length > 1 ? " or " : ""}${sort.at(-1)}`;
  const column = { sort: z.enum(sort, { error }).optional() };
  if (spelling === "descending") return { ...column, descending };
  return spelling === "direction" ? { ...column, direction: z.enum(["asc", "desc"]).optional() } : column;
}

/** Converts a list's order between the address, the query and the column headers. */
function ordersOf(sort: readonly string[], spelling: Spelling) {
  const parseOrder = (name: string): ListOrder => ({
    by: name.replace(/^-/, ""),
    descending: name.startsWith("-"),
  });
  const defaultOrder = parseOrder(sort[0] ?? "");
  const isSign = spelling === "sign";
  const nameOf = ({ by, descending }: ListOrder): string => (isSign && descending ? `-${by}` : by);
  const isDefault = (order: ListOrder): boolean =>
    order.by === defaultOrder.by && order.descending === defaultOrder.descending;
  const read = (name: unknown, isDescending: boolean): ListOrder => {
    const column = sort.find((each) => each === name);
    if (isSign) return column === undefined ? defaultOrder : parseOrder(column);
    return { by: column ?? defaultOrder.by, descending: isDescending };
  };
  return {
    by: (by: string, descending: boolean): ListOrder | null => {
      const order = [{ by, descending }, parseOrder(by), parseOrder(`-${by}`)].find((each) =>
        sort.includes(nameOf(each)),
      );
      return order ?? null;
    },
    inUrl: (given: RawSearch): ListOrder =>
      read(
        given["sort"],
        [true, 1, "1", "true"].some((yes) => yes === given["descending"]),
      ),
    toUrl: (order: ListOrder): Record<string, string | number> => ({
      ...(nameOf(order) === nameOf(defaultOrder) ? {} : { sort: nameOf(order) }),
      ...(!isSign && order.descending ? { descending: 1 } : {}),
    }),
    inQuery: ({ sort: name, descending, direction }: OrderQuery): ListOrder =>
      read(name, spelling === "direction" ? direction === "desc" : descending === true),
    toQuery: (order: ListOrder): Record<string, unknown> => {
      if (sort.length === 0 || isDefault(order)) return {};
      if (isSign || !order.descending) return { sort: nameOf(order) };
      return {
        sort: order.by,
        ...(spelling === "descending" ? { descending: "true" } : { direction: "desc" }),
      };
    },
  };
}
