import { memo } from "react";
import { RowOpener } from "./RowOpener.tsx";
import classes from "./Table.module.css";
import { type Column, keyColumn, type RowProps } from "./table-columns.ts";

/** Length in letters from which a text may be cut with "…" and gets a tooltip. */
const MIN_CUT_LENGTH = 32;

function PlainRow<Row>({
  row,
  id,
  columns,
  to,
  onOpen,
  isStruck,
  isTinted,
  isCurrent,
  onCurrent,
}: RowProps<Row>) {
  const name = keyColumn(columns);
  return (
    <tr
      className={isStruck ? classes.struck : undefined}
      data-row={id}
      data-current={isCurrent || undefined}
      data-tinted={isTinted || undefined}
    >
      {columns.map((column) => {
        const content = column.cell(row);
        return (
          <td
            key={column.key}
            className={cellClass(column, column === name, typeof content === "string")}
            data-drops={column.drops}
            title={
              typeof content === "string" && (column.elastic || content.length > MIN_CUT_LENGTH)
                ? content
                : undefined
            }
          >
            {column === name ? (
              <RowOpener row={row} id={id} to={to} onOpen={onOpen} onCurrent={onCurrent}>
                {content}
              </RowOpener>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}

// `as`: `memo` drops the generic parameter.
export const TableRow = memo(PlainRow) as typeof PlainRow;

function cellClass<Row>(column: Column<Row>, isName: boolean, isText: boolean): string {
  const names = [
    isName && classes.name,
    isText && !isName && !column.elastic && classes.text,
    column.align === "right" && classes.right,
    column.digits && "tn",
    column.elastic && classes.elastic,
    column.wraps && classes.wraps,
  ];
  return names.filter(Boolean).join(" ");
}
