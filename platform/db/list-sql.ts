import { type RawBuilder, sql } from "kysely";
import type { ListOrder, OrderAsked } from "#kernel/lists/list-query.ts";
import { offsetOf } from "#kernel/lists/page.ts";

type Expressions = RawBuilder<unknown> | readonly RawBuilder<unknown>[];

/** What a list is ordered by. The direction asked for is that of `by`. */
export type OrderBy =
  | Expressions
  | {
      /** Comes first, whatever the direction. */
      readonly before?: RawBuilder<unknown>;
      readonly by: Expressions;
      /** Empty cells are last in either direction. */
      readonly nulls?: "last";
      /** Follows for equals, whatever the direction; with its own `desc` where it has one. */
      readonly after?: Expressions;
    };

interface PageOf {
  readonly pageSize: number;
  readonly pageNumber: number;
}

/** The parts of a statement that make it a page of a list. */
export interface ListSql {
  /** For `order by`; ends with the ID, so that no row is on two pages. */
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
  /** All of it: `order by … limit … offset …`. */
  readonly page: RawBuilder<unknown>;
}

const listed = (expressions: Expressions): readonly RawBuilder<unknown>[] =>
  "toOperationNode" in expressions ? [expressions] : expressions;
const inDirection = (descending: boolean): RawBuilder<unknown> => (descending ? sql` desc` : sql``);

/** The order for a statement; the ID follows the direction, so that an index serves both. */
export function orderSql(order: OrderBy, descending: boolean, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const { before, by, nulls, after } = "by" in order ? order : { by: order };
  const way = inDirection(descending);
  const last = nulls === "last" ? sql` nulls last` : sql``;
  return sql.join([
    ...(before ? [before] : []),
    ...listed(by).map((expression) => sql`${expression}${way}${last}`),
    ...listed(after ?? []),
    sql`${id}${way}`,
  ]);
}

/** Order, limit and offset of a list's statement: `keys` has an order for each column the list is sorted by. */
export function listSql<Name extends string>(
  list: { readonly orderOf: (query: OrderAsked) => ListOrder<Name> },
  params: PageOf,
  query: OrderAsked,
  keys: Readonly<Record<Name, OrderBy>>,
  id: RawBuilder<unknown>,
): ListSql {
  const { by, descending } = list.orderOf(query);
  return pageSql(params, orderSql(keys[by], descending, id));
}

/** The same for a list that has one order. */
export function pageSql({ pageSize: limit, pageNumber }: PageOf, order: RawBuilder<unknown>): ListSql {
  const offset = offsetOf(limit, pageNumber);
  return { order, limit, offset, page: sql`order by ${order} limit ${limit} offset ${offset}` };
}
