import type { TypeColour, VisitTypeBrief } from "../brief.contract.ts";
import classes from "./types.module.css";

/** Renders a dot of a type's colour, next to the type's name because colour alone must not carry a meaning. */
export function TypeDot({ colour }: { colour: TypeColour }) {
  return <span className={classes.dot} data-tone={colour} aria-hidden />;
}

/** Renders the name of a type after a dot of its colour. */
export function TypeMark({ type }: { type: Pick<VisitTypeBrief, "name" | "colour"> }) {
  return (
    <span className={classes.mark}>
      <TypeDot colour={type.colour} />
      {type.name}
    </span>
  );
}
