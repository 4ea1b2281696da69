import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./Page.module.css";

/** Fills the sheet: header, optional bars, a body that scrolls. The title goes to the browser's tab too. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(`${title} · Corella`);
  return <div className={classes.page}>{children}</div>;
}

/** The scrolling part: one column, or a main column with 296 px of facts at its right. */
export function PageBody({ children, facts, narrow = false }: { children: ReactNode; facts?: ReactNode; narrow?: boolean }) {
  return (
    <div className={classes.body}>
      <div className={narrow ? `${classes.main} ${classes.narrow}` : classes.main}>{children}</div>
      {facts && <aside className={classes.facts}>{facts}</aside>}
    </div>
  );
}

/** 46 px: search, filters, toggles. What is after `right` sits at the end. */
export function FilterBar({ children, right }: { children: ReactNode; right?: ReactNode }) {
  return (
    <div className={classes.filters}>
      {children}
      {right && <div className={classes.right}>{right}</div>}
    </div>
  );
}
