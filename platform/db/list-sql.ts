import { type RawBuilder, sql } from "kysely";
import type { ListOrder, OrderQuery } from "#kernel/lists/list-query.ts";
import { offsetOf } from "#kernel/lists/page.ts";

type Expressions = RawBuilder<unknown> | readonly RawBuilder<unknown>[];

/** Sort keys of a list. The requested direction applies to `by`. */
export type OrderBy =
  | Expressions
  | {
      /** First sort key, in a fixed direction. */
      readonly before?: RawBuilder<unknown>;
      readonly by: Expressions;
      /** Sorts empty cells last in both directions. */
      readonly nulls?: "last";
      /** Sort keys for equal rows, in a fixed direction; include `desc` where needed. */
      readonly after?: Expressions;
    };

interface PageParams {
  readonly pageSize: number;
  readonly pageNumber: number;
}

/** SQL fragments that turn a statement into one page of a list. */
export interface ListSql {
  /** Expressions for `order by`, ending with the ID so that no row is on two pages. */
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
  /** Complete clause: `order by … limit … offset …`. */
  readonly page: RawBuilder<unknown>;
}

const toList = (expressions: Expressions): readonly RawBuilder<unknown>[] =>
  "toOperationNode" in expressions ? [expressions] : expressions;
const directionSql = (descending: boolean): RawBuilder<unknown> => (descending ? sql` desc` : sql``);

/**
 * Builds the expressions for `order by`. The ID follows the direction, so that one index serves both
 * directions.
 */
export function orderSql(order: OrderBy, descending: boolean, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const { before, by, nulls, after } = "by" in order ? order : { by: order };
  const direction = directionSql(descending);
  const nullsLast = nulls === "last" ? sql` nulls last` : sql``;
  return sql.join([
    ...(before ? [before] : []),
    ...toList(by).map((expression) => sql`${expression}${direction}${nullsLast}`),
    ...toList(after ?? []),
    sql`${id}${direction}`,
  ]);
}

/**
 * Builds the order, limit and offset of a list's statement. `keys` contains an order for each sortable
 * column.
 */
export function listSql<Name extends string>(
  list: { readonly orderOf: (query: OrderQuery) => ListOrder<Name> },
  params: PageParams,
  query: OrderQuery,
  keys: Readonly<Record<Name, OrderBy>>,
  id: RawBuilder<unknown>,
): ListSql {
  const { by, descending } = list.orderOf(query);
  return pageSql(params, orderSql(keys[by], descending, id));
}

/** Builds the same fragments for a list with one fixed order. */
export function pageSql({ pageSize: limit, pageNumber }: PageParams, order: RawBuilder<unknown>): ListSql {
  const offset = offsetOf(limit, pageNumber);
  return { order, limit, offset, page: sql`order by ${order} limit ${limit} offset ${offset}` };
}
