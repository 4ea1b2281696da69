import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./Page.module.css";

interface PageProps {
  title: string;
  children: ReactNode;
  /** True to scroll the page with its bars on a phone, instead of the table alone. */
  scrollsWhole?: boolean;
}

/**
 * Renders a page that fills the sheet: header, optional bars, scrolling body. Also sets the browser's title.
 */
export function Page({ title, children, scrollsWhole = false }: PageProps) {
  useDocumentTitle(`${title} · Corella`);
  return (
    <div className={classes.page} data-whole={scrollsWhole || undefined}>
      {children}
    </div>
  );
}

interface PageBodyProps {
  children: ReactNode;
  facts?: ReactNode;
  /**
   * True to place the facts above the content if the window is too narrow for two columns. Otherwise they are
   * below.
   */
  factsFirst?: boolean;
  narrow?: boolean;
}

/** Renders the scrolling part: one column, or a main column with 296 px of facts at its right. */
export function PageBody({ children, facts, factsFirst = false, narrow = false }: PageBodyProps) {
  return (
    <div className={classes.body}>
      <div className={narrow ? `${classes.main} ${classes.narrow}` : classes.main}>{children}</div>
      {facts && (
        <aside aria-label="Details" className={classes.facts} data-first={factsFirst || undefined}>
          {facts}
        </aside>
      )}
    </div>
  );
}

/** Renders a bar of 46 px for search, filters and toggles. `right` is placed at the end. */
export function FilterBar({ children, right }: { children: ReactNode; right?: ReactNode }) {
  return (
    <div className={classes.filters}>
      {children}
      {right && <div className={classes.right}>{right}</div>}
    </div>
  );
}
