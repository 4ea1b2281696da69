import { memo } from "react";
import { RowOpener } from "./RowOpener.tsx";
import classes from "./Table.module.css";
import { type Column, keyColumn, type RowProps } from "./table-columns.ts";

/** Length in letters from which a text may be cut with "…" and gets a tooltip. */
const LONG = 32;

function PlainRow<Row>({ row, id, columns, to, onOpen, isStruck, isTinted, isCurrent, onCurrent }: RowProps<Row>) {
  const name = keyColumn(columns);
  return (
    <tr
      className={isStruck ? classes.struck : undefined}
      data-row={id}
      data-current={isCurrent || undefined}
      data-tinted={isTinted || undefined}
    >
      {columns.map((column) => {
        const shown = column.cell(row);
        return (
          <td
            key={column.key}
            className={cellClass(column, column === name, typeof shown === "string")}
            data-drops={column.drops}
            title={typeof shown === "string" && (column.elastic || shown.length > LONG) ? shown : undefined}
          >
            {column === name ? (
              <RowOpener row={row} id={id} to={to} onOpen={onOpen} onCurrent={onCurrent}>
                {shown}
              </RowOpener>
            ) : (
              shown
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
  ];
  return names.filter(Boolean).join(" ");
}
