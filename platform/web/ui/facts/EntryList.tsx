import type { ReactNode } from "react";
import classes from "./EntryList.module.css";

/** Lists a few entries of a card, such as devices or passkeys. */
export const EntryList = ({ children }: { children: ReactNode }) => (
  <ul className={classes.list}>{children}</ul>
);

interface EntryProps {
  icon: ReactNode;
  name: string;
  /** Secondary lines below the name. */
  words: ReactNode;
  /** Actions at the end of the entry. */
  children: ReactNode;
}

export function Entry({ icon, name, words, children }: EntryProps) {
  return (
    <li className={classes.entry}>
      {icon}
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        {words}
      </div>
      {children}
    </li>
  );
}
