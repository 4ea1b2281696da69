import type { ReactNode } from "react";
import classes from "./EntryList.module.css";

/** A few entries of a card, one below the other: devices, passkeys. */
export const EntryList = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>;

interface EntryProps {
  icon: ReactNode;
  name: string;
  /** Quiet lines below the name. */
  words: ReactNode;
  /** What can be done with it, at the end. */
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
