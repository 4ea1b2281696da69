import { type ReactNode, useId } from "react";
import classes from "./home.module.css";

/** Renders a section of the home page; on a phone as a separate card. */
export function HomeSection({
  title,
  note,
  end,
  isLater = false,
  children,
}: {
  title: string;
  note?: ReactNode;
  end?: ReactNode;
  /** True to place the section below open items on a phone. */
  isLater?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={isLater ? classes.later : undefined} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        {end && <div className={classes.end}>{end}</div>}
      </header>
      <div className={classes.inside}>{children}</div>
    </section>
  );
}
