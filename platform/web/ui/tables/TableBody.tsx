import { useDeferredValue, useRef, useState } from "react";
import { useAddressOf } from "#platform/web/routing/useAddressOf.ts";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { PhoneRow } from "./PhoneRow.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { cssVariables } from "#platform/web/ui/browser/css-variables.ts";
import classes from "./Table.module.css";
import { SumsLine } from "./SumsLine.tsx";
import { TableHead } from "./TableHead.tsx";
import { TableRow } from "./TableRow.tsx";
import { TableSkeleton } from "./TableSkeleton.tsx";
import { countsOf, hasOpener, type TableBodyProps } from "./table-columns.ts";
import { rememberRow, rowLeft } from "./row-left.ts";
import { rowShortcuts } from "./row-movement.ts";
import { useLatestAct } from "#platform/web/ui/browser/useLatestAct.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { useRowAfter } from "./useRowAfter.ts";

export function TableBody<Row>({
  label,
  rows: latestRows,
  sort,
  onSort,
  state,
  empty,
  variant = "page",
  ...rowProps
}: TableBodyProps<Row>) {
  // Renders head and foot first and the rows at lower priority, so that a press gets a quick response.
  const rows = useDeferredValue(latestRows);
  const isPhone = usePhone();
  const addressOf = useAddressOf();
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(() => rowLeft(label));
  const open = useLatestAct((row: Row) => rowProps.onOpen?.(row));
  const markCurrent = useLatestAct((id: string | number) => {
    setCurrent(id);
    rememberRow(label, id);
    const row = rows?.find((each) => rowProps.rowKey(each) === id);
    if (row) rowProps.onCurrentRow?.(row);
  });
  useShortcuts(variant === "page" && hasOpener(rowProps) ? rowShortcuts(scroller) : []);
  const recordFocus = useRowAfter(scroller, rows?.map(rowProps.rowKey));
  if (rows?.length === 0) return typeof empty === "string" ? <EmptyState>{empty}</EmptyState> : empty;

  const RowComponent = isPhone ? PhoneRow : TableRow;
  const rowElements = rows?.flatMap((row, index) => {
    const id = rowProps.rowKey(row);
    const group = rowProps.groupOf?.(row);
    const previousRow = rows[index - 1];
    const isFirst =
      group !== undefined && (previousRow === undefined || rowProps.groupOf?.(previousRow).key !== group.key);
    return [
      isFirst && (
        <SumsLine
          key={`group ${group.key}`}
          sums={group}
          columns={rowProps.columns}
          isPhone={isPhone}
          isGroup
        />
      ),
      <RowComponent
        key={id}
        id={id}
        row={row}
        columns={rowProps.columns}
        to={rowProps.rowTo && addressOf(rowProps.rowTo(row))}
        onOpen={rowProps.onOpen && open}
        isStruck={rowProps.isStruck?.(row) ?? false}
        isTinted={rowProps.isTinted?.(row) ?? false}
        isCurrent={current === id}
        onCurrent={markCurrent}
      />,
    ];
  });
  // Makes the scrolling area reachable by keyboard: through its rows, or by itself if they open nothing.
  const focusProps =
    rows && (rowProps.rowTo ?? rowProps.onOpen) ? {} : { tabIndex: 0, role: "group", "aria-label": label };
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      {...focusProps}
      onFocus={recordFocus}
      data-stale={state.isPlaceholderData || undefined}
    >
      {isPhone && rowElements ? (
        <ul aria-label={label}>
          {rowElements}
          {rowProps.sums && <SumsLine sums={rowProps.sums} columns={rowProps.columns} isPhone />}
        </ul>
      ) : (
        <table
          className="tb"
          aria-label={label}
          aria-busy={state.isPending}
          style={cssVariables(countsOf(rowProps.columns))}
        >
          <TableHead columns={rowProps.columns} sort={sort} onSort={onSort} sticky={variant === "page"} />
          {rowElements ? <tbody>{rowElements}</tbody> : <TableSkeleton columns={rowProps.columns.length} />}
          {rowElements && rowProps.sums && (
            <tfoot className={variant === "page" ? classes.stickyFoot : undefined}>
              <SumsLine sums={rowProps.sums} columns={rowProps.columns} isPhone={false} />
            </tfoot>
          )}
        </table>
      )}
    </div>
  );
}
