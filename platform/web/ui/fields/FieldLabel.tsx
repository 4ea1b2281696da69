import { use } from "react";
import classes from "./field.module.css";
import { IsFormContext } from "./form-context.ts";

interface FieldLabelProps {
  text: string;
  optional?: boolean | undefined;
  needed?: boolean | undefined;
  /** Cannot be filled in, so nothing asks for it. */
  isFixed?: boolean;
}

/** The name of a field. In a form a star marks the required ones; the star is not read out, because `aria-required` is. */
export function FieldLabel({ text, optional = false, needed = false, isFixed = false }: FieldLabelProps) {
  const isForm = use(IsFormContext);
  const kind = needed ? "needed" : optional || isFixed ? "optional" : "required";
  return (
    <span data-field={kind} className={isForm && kind === "required" ? classes.starred : undefined}>
      {text}
      {needed && <span className="needed"> needed</span>}
    </span>
  );
}
