import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./Page.module.css";

/** Fills the sheet: header, optional bars, a body that scrolls. The title goes to the browser's tab too. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(`${title} · Corella`);
  return <div className={classes.page}>{children}</div>;
}

interface PageBodyProps {
  children: ReactNode;
  facts?: ReactNode;
  /** Where the window is too narrow for two columns, the facts are above the rest instead of below it. */
  factsFirst?: boolean;
  narrow?: boolean;
}

/** The scrolling part: one column, or a main column with 296 px of facts at its right. */
export function PageBody({ children, facts, factsFirst = false, narrow = false }: PageBodyProps) {
  return (
    <div className={classes.body}>
      <div className={narrow ? `${classes.main} ${classes.narrow}` : classes.main}>{children}</div>
      {facts && (
        <aside className={classes.facts} data-first={factsFirst || undefined}>
          {facts}
        </aside>
      )}
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
