import type { ReactNode } from "react";
import classes from "./Card.module.css";

/** Renders one section of a record: title, count, one action at the right, and content up to the edge. */
export function Card({
  title,
  count,
  action,
  children,
  padded = false,
  noPrint = false,
}: {
  title: string;
  count?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  padded?: boolean;
  noPrint?: boolean;
}) {
  return (
    <section className={`${classes.card} ${noPrint ? "no-print" : "keep-together"}`} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {count !== undefined && <span className="muted">{count}</span>}
        {action && <div className={`${classes.action} no-print`}>{action}</div>}
      </header>
      <div className={padded ? classes.padded : undefined}>{children}</div>
    </section>
  );
}
