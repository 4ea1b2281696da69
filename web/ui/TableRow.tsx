import { RowOpener } from "./RowOpener.tsx";
import classes from "./Table.module.css";
import { type Column, keyColumn, type RowProps } from "./table-columns.ts";

export function TableRow<Row>({ row, columns, isStruck, isCurrent, onCurrent, rowTo, onOpen }: RowProps<Row>) {
  const name = keyColumn(columns);
  return (
    <tr className={isStruck?.(row) ? classes.struck : undefined} data-current={isCurrent || undefined}>
      {columns.map((column) => (
        <td
          key={column.key}
          className={cellClass(column, column === name)}
          data-drops={column.drops}
          title={titleOf(column, row)}
        >
          {column === name ? (
            <RowOpener row={row} rowTo={rowTo} onOpen={onOpen} onCurrent={onCurrent}>
              {column.cell(row)}
            </RowOpener>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

function cellClass<Row>(column: Column<Row>, isName: boolean): string {
  const names = [
    isName && classes.name,
    column.align === "right" && classes.right,
    column.digits && "tn",
    column.elastic && classes.elastic,
  ];
  return names.filter(Boolean).join(" ");
}

function titleOf<Row>(column: Column<Row>, row: Row): string | undefined {
  const shown = column.elastic ? column.cell(row) : undefined;
  return typeof shown === "string" ? shown : undefined;
}
