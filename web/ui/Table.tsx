import { ErrorState } from "./ErrorState.tsx";
import classes from "./Table.module.css";
import { TableBody } from "./TableBody.tsx";
import { type Paging, TableFoot } from "./TableFoot.tsx";
import type { TableBodyProps } from "./table-columns.ts";

export type { Column, Sort } from "./table-columns.ts";

/** A plain table whose rows are links, moved through with J and K; it says what it does not show and why. */
export function Table<Row>({ paging, ...body }: TableBodyProps<Row> & { paging?: Paging }) {
  const { variant = "page", rows, state } = body;
  return (
    <div className={variant === "page" ? classes.page : classes.card}>
      {state.error && !rows ? (
        <ErrorState
          message={state.error.message}
          code={state.error.requestId ?? undefined}
          onRetry={() => void state.refetch()}
        />
      ) : (
        <TableBody {...body} />
      )}
      {paging && rows !== undefined && rows.length > 0 && <TableFoot {...paging} hasKeys={variant === "page"} />}
    </div>
  );
}
