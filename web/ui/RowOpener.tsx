import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./Table.module.css";
import type { Rows } from "./table-columns.ts";

/** The row's own link or button, stretched over the row: a middle click, Enter and Ctrl Enter all do what they do on links. */
export function RowOpener<Row>({
  row,
  rowTo,
  onOpen,
  onCurrent,
  children,
}: Pick<Rows<Row>, "rowTo" | "onOpen"> & { row: Row; onCurrent: () => void; children: ReactNode }) {
  if (rowTo) {
    return (
      <Link to={rowTo(row)} className={classes.opener} data-row-opener onFocus={onCurrent}>
        {children}
      </Link>
    );
  }
  if (onOpen) {
    return (
      <button type="button" className={classes.opener} data-row-opener onFocus={onCurrent} onClick={() => onOpen(row)}>
        {children}
      </button>
    );
  }
  return children;
}
