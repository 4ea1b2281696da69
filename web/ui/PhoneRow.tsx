import { RowOpener } from "./RowOpener.tsx";
import classes from "./Table.module.css";
import { keyColumn, type RowProps } from "./table-columns.ts";

/** A row on a phone: its name, a quieter second line, and what stands at the end. */
export function PhoneRow<Row>({ row, columns, isStruck, onCurrent, rowTo, onOpen }: RowProps<Row>) {
  const second = columns.filter((column) => column.phone === "second").map((column) => ({ ...column, shown: column.cell(row) }));
  const end = columns.filter((column) => column.phone === "end");
  return (
    <li className={isStruck?.(row) ? `${classes.line} ${classes.struck}` : classes.line}>
      <div className={classes.lineText}>
        <span className={classes.lineName}>
          <RowOpener row={row} rowTo={rowTo} onOpen={onOpen} onCurrent={onCurrent}>
            {keyColumn(columns)?.cell(row)}
          </RowOpener>
        </span>
        <div className={classes.second}>
          {second
            .filter(({ shown }) => shown !== null && shown !== undefined && shown !== "")
            .map(({ key, digits, shown }) => (
              <span key={key} className={digits ? "tn" : undefined}>
                {shown}
              </span>
            ))}
        </div>
      </div>
      {end.map((column) => (
        <div key={column.key} className={classes.lineEnd}>
          {column.cell(row)}
        </div>
      ))}
    </li>
  );
}
