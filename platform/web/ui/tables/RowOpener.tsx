import type { ReactNode } from "react";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { moveByArrow } from "./row-movement.ts";
import classes from "./RowOpener.module.css";
import type { RowProps } from "./table-columns.ts";

type RowOpenerProps<Row> = Pick<RowProps<Row>, "row" | "id" | "to" | "onOpen" | "onCurrent"> & {
  children: ReactNode;
};

/**
 * Renders the row's link or button, stretched over the whole row, so that middle click, Enter and Ctrl Enter
 * work as on any link.
 */
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
