import { memo } from "react";
import { RowOpener } from "./RowOpener.tsx";
import classes from "./PhoneRow.module.css";
import { type Column, keyColumn, type RowProps } from "./table-columns.ts";

/**
 * Returns true for content to show. Omits empty values and dashes, because phone rows have no columns to keep
 * aligned.
 */
const hasContent = (content: unknown): boolean =>
  content !== null && content !== undefined && content !== "" && content !== "–";

const cellsAt = <Row,>(columns: readonly Column<Row>[], row: Row, position: Column<Row>["phone"]) =>
  columns
    .filter((column) => column.phone === position)
    .map(({ key, digits, cell, phoneCell = cell }) => ({ key, digits, shown: phoneCell(row) }))
    .filter(({ shown }) => hasContent(shown));

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
  return (
    <li
      className={isStruck ? `${classes.line} ${classes.struck}` : classes.line}
      data-current={isCurrent || undefined}
      data-tinted={isTinted || undefined}
    >
      {columns
        .filter(({ phone }) => phone === "start")
        .map(({ key, cell }) => (
          <div key={key} className={classes.lineStart}>
            {cell(row)}
          </div>
        ))}
      <div className={classes.lineText}>
        <span className={classes.lineName}>
          <RowOpener row={row} id={id} to={to} onOpen={onOpen} onCurrent={onCurrent}>
            {keyColumn(columns)?.cell(row)}
          </RowOpener>
        </span>
        <div className={classes.second}>
          {cellsAt(columns, row, "second").map(({ key, digits, shown }) => (
            <span key={key} className={digits ? "tn" : undefined}>
              {shown}
            </span>
          ))}
        </div>
      </div>
      {cellsAt(columns, row, "end").map(({ key, shown }) => (
        <div key={key} className={classes.lineEnd}>
          {shown}
        </div>
      ))}
    </li>
  );
}

/** Renders a row on a phone: a checkbox before its name, a second line, and content at the end. */
// `as`: `memo` drops the generic parameter.
export const PhoneRow = memo(PlainRow) as typeof PlainRow;
