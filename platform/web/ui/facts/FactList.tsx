import type { ReactNode } from "react";
import classes from "./FactList.module.css";

export interface Fact {
  label: string;
  /** Value of the fact. Empty values are shown as a dash. */
  value: ReactNode;
  /** Secondary second line. */
  note?: ReactNode;
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, note }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>
            {value === null || value === undefined || value === false || value === "" ? "–" : value}
            {note && <div className="muted">{note}</div>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
