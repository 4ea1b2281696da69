import type { ReactNode } from "react";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { moveByArrow } from "./row-movement.ts";
import classes from "./RowOpener.module.css";
import type { RowProps } from "./table-columns.ts";

type RowOpenerProps<Row> = Pick<RowProps<Row>, "row" | "id" | "to" | "onOpen" | "onCurrent"> & { children: ReactNode };

/** The row's own link or button, stretched over the row: a middle click, Enter and Ctrl Enter all do what they do on links. */
export function RowOpener<Row>({ row, id, to, onOpen, onCurrent, children }: RowOpenerProps<Row>) {
  const onFocus = (): void => onCurrent(id);
  if (to !== undefined) {
    return (
      <AppLink to={to} className={classes.opener} data-row-opener onFocus={onFocus} onKeyDown={moveByArrow}>
        {children}
      </AppLink>
    );
  }
  if (onOpen) {
    return (
      <button
        type="button"
        className={classes.opener}
        data-row-opener
        onFocus={onFocus}
        onKeyDown={moveByArrow}
        onClick={() => onOpen(row)}
      >
        {children}
      </button>
    );
  }
  return children;
}
