import { type ReactNode, useId } from "react";
import classes from "./home.module.css";

/** A part of the home page: on the sheet of a desk, a card of its own on a phone. */
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
  /** On a phone below what needs somebody. */
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
