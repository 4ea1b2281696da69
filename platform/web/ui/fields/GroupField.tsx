import { Input, VisuallyHidden } from "@mantine/core";
import { type ReactNode, use, useId } from "react";
import type { Filling } from "#kernel/text/asking.ts";
import { type FieldProps, useFieldError } from "./field.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import { IsFormContext } from "./form-context.ts";

interface GroupFieldProps
  extends Pick<FieldProps<unknown>, "label" | "name" | "error" | "asks" | "description" | "optional"> {
  /** Value of the group, so that the message of an empty group names it. */
  value: unknown;
  filling?: Filling;
  role?: "group" | "radiogroup";
  className?: string | undefined;
  /** True if a nearby heading already shows the label. */
  isLabelHidden?: boolean;
  children: ReactNode;
}

/** Groups several inputs into one field with one label, one required mark and one error message. */
export function GroupField({
  children,
  role = "group",
  className,
  filling = "choose",
  isLabelHidden = false,
  ...frame
}: GroupFieldProps) {
  const { label, name, description, optional, value } = frame;
  const id = useId();
  const error = useFieldError(frame, { value, filling });
  const isRequired = use(IsFormContext) && !optional;
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(" ");
  return (
    <div
      role={role}
      className={className}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy || undefined}
      aria-invalid={error ? true : undefined}
      aria-required={(role === "radiogroup" && isRequired) || undefined}
      data-name={name}
    >
      {isLabelHidden ? (
        <VisuallyHidden id={`${id}-label`}>{label}</VisuallyHidden>
      ) : (
        <Input.Label labelElement="div" id={`${id}-label`} display="block">
          <FieldLabel text={label} optional={optional} />
        </Input.Label>
      )}
      {description && <Input.Description id={`${id}-description`}>{description}</Input.Description>}
      {children}
      {error && (
        <Input.Error id={`${id}-error`} mt={5}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
