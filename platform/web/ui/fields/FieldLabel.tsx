import { use } from "react";
import classes from "./field.module.css";
import { IsFormContext } from "./form-context.ts";

interface FieldLabelProps {
  text: string;
  optional?: boolean | undefined;
  needed?: boolean | undefined;
  /** True if the field can't be edited, and is thus not required. */
  isFixed?: boolean;
}

/**
 * Renders the name of a field. In a form a star marks required fields; screen readers skip the star because
 * the input has `aria-required`.
 */
export function FieldLabel({ text, optional = false, needed = false, isFixed = false }: FieldLabelProps) {
  const isForm = use(IsFormContext);
  const kind = needed ? "needed" : optional || isFixed ? "optional" : "required";
  return (
    <span
      data-field={isForm ? kind : undefined}
      className={isForm && kind === "required" ? classes.starred : undefined}
    >
      {text}
      {needed && <span className="needed"> needed</span>}
    </span>
  );
}
