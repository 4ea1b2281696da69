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
import { rowMovement } from "./row-movement.ts";
import { useLatestAct } from "#platform/web/ui/browser/useLatestAct.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { useRowAfter } from "./useRowAfter.ts";

export function TableBody<Row>({
  label,
  rows: latest,
  sort,
  onSort,
  state,
  empty,
  variant = "page",
  ...look
}: TableBodyProps<Row>) {
  // Renders head and foot first and the rows at lower priority, so that a press gets a quick response.
  const rows = useDeferredValue(latest);
  const phone = usePhone();
  const addressOf = useAddressOf();
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | number | null>(null);
  const open = useLatestAct((row: Row) => look.onOpen?.(row));
  const markCurrent = useLatestAct((id: string | number) => {
    setCurrent(id);
    const row = rows?.find((each) => look.rowKey(each) === id);
    if (row) look.onCurrentRow?.(row);
  });
  useShortcuts(variant === "page" && hasOpener(look) ? rowMovement(scroller) : []);
  const note = useRowAfter(scroller, rows?.map(look.rowKey));
  if (rows?.length === 0) return typeof empty === "string" ? <EmptyState>{empty}</EmptyState> : empty;

  const Line = phone ? PhoneRow : TableRow;
  const lines = rows?.flatMap((row, place) => {
    const id = look.rowKey(row);
    const group = look.groupOf?.(row);
    const before = rows[place - 1];
    const isFirst = group !== undefined && (before === undefined || look.groupOf?.(before).key !== group.key);
    return [
      isFirst && <SumsLine key={`group ${group.key}`} sums={group} columns={look.columns} isPhone={phone} isGroup />,
      <Line
        key={id}
        id={id}
        row={row}
        columns={look.columns}
        to={look.rowTo && addressOf(look.rowTo(row))}
        onOpen={look.onOpen && open}
        isStruck={look.isStruck?.(row) ?? false}
        isTinted={look.isTinted?.(row) ?? false}
        isCurrent={current === id}
        onCurrent={markCurrent}
      />,
    ];
  });
  // Makes the scrolling area reachable by keyboard: through its rows, or by itself if they open nothing.
  const reach = rows && (look.rowTo ?? look.onOpen) ? {} : { tabIndex: 0, role: "group", "aria-label": label };
  return (
    <div ref={scroller} className={classes.scroller} {...reach} onFocus={note} data-stale={state.isPlaceholderData || undefined}>
      {phone && lines ? (
        <ul aria-label={label}>
          {lines}
          {look.sums && <SumsLine sums={look.sums} columns={look.columns} isPhone />}
        </ul>
      ) : (
        <table className="tb" aria-label={label} aria-busy={state.isPending} style={cssVariables(countsOf(look.columns))}>
          <TableHead columns={look.columns} sort={sort} onSort={onSort} sticky={variant === "page"} />
          {lines ? <tbody>{lines}</tbody> : <TableSkeleton columns={look.columns.length} />}
          {lines && look.sums && (
            <tfoot className={variant === "page" ? classes.stickyFoot : undefined}>
              <SumsLine sums={look.sums} columns={look.columns} isPhone={false} />
            </tfoot>
          )}
        </table>
      )}
    </div>
  );
}
