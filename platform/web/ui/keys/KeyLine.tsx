import type { ReactNode } from "react";
import { Kbd } from "./Kbd.tsx";
import classes from "./KeyLine.module.css";

export interface KeyHint {
  readonly keys: readonly string[];
  readonly does: string;
}

/** Lists a page's shortcuts at its foot. Hidden on phones. */
export function KeyLine({ keys, children }: { keys: readonly KeyHint[]; children?: ReactNode }) {
  return (
    <footer className={`${classes.line} no-print`}>
      {children && <span className={classes.note}>{children}</span>}
      <KeyHints keys={keys} />
    </footer>
  );
}

/** Lists shortcuts inside other content, such as below suggestions. */
export function KeyHints({ keys }: { keys: readonly KeyHint[] }) {
  return keys.map(({ keys: caps, does }) => (
    <span key={does} className={classes.hint}>
      {caps.map((key) => (
        <Kbd key={key} keys={key} />
      ))}
      {does}
    </span>
  ));
}
