import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import classes from "./Table.module.css";
import { TableBody } from "./TableBody.tsx";
import { lastPageOf, type Paging, TableFoot } from "./TableFoot.tsx";
import { hasOpener, type TableBodyProps } from "./table-columns.ts";

export type { Column, Sort } from "./table-columns.ts";

/**
 * Renders a plain table whose rows are links, with J and K to move between them. Shows an error or the reason
 * for an empty list instead of rows.
 */
export function Table<Row>({ paging, ...body }: TableBodyProps<Row> & { paging?: Paging }) {
  const { variant = "page", rows, state } = body;
  const isPast =
    paging !== undefined && rows?.length === 0 && paging.total > 0 && paging.page > lastPageOf(paging);
  return (
    <div className={variant === "page" ? classes.page : classes.card} data-table={variant}>
      {state.error && !rows ? (
        <ErrorState
          message={state.error.message}
          code={state.error.requestId ?? undefined}
          onRetry={() => void state.refetch()}
        />
      ) : (
        <TableBody {...body} empty={isPast ? <PastTheEnd {...paging} /> : body.empty} />
      )}
      {paging && rows !== undefined && rows.length > 0 && (
        <TableFoot {...paging} hasKeys={variant === "page" && hasOpener(body)} />
      )}
    </div>
  );
}

/**
 * Renders the message for a page that no longer exists, because the address is old or the rows were removed
 * meanwhile.
 */
function PastTheEnd(paging: Paging) {
  const last = lastPageOf(paging);
  return (
    <EmptyState
      action={<Button onClick={() => paging.onPage(last)}>Go to page {countFormat.format(last)}</Button>}
    >
      There is no page {countFormat.format(paging.page)}.
    </EmptyState>
  );
}
