import type { VisitTypeBrief } from "../contract.ts";
import classes from "./types.module.css";

/** Renders the name of a type after a dot of its colour. */
export function TypeMark({ type }: { type: Pick<VisitTypeBrief, "name" | "colour"> }) {
  return (
    <span className={classes.mark}>
      <span className={classes.dot} data-tone={type.colour} aria-hidden />
      {type.name}
    </span>
  );
}
