import { Input, VisuallyHidden } from "@mantine/core";
import { type ReactNode, use, useId } from "react";
import type { Filling } from "#kernel/text/asking.ts";
import { type FieldProps, useSaid } from "./field.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import { IsFormContext } from "./form-context.ts";

interface GroupFieldProps extends Pick<FieldProps<unknown>, "label" | "name" | "error" | "asks" | "description" | "optional"> {
  /** The value, so that an empty group is asked for by name. */
  value: unknown;
  filling?: Filling;
  role?: "group" | "radiogroup";
  className?: string | undefined;
  /** A heading near by says the same. */
  isLabelHidden?: boolean;
  children: ReactNode;
}

/** Several inputs that are one field: one label, one mark and one sentence for all of them. */
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
  const error = useSaid(frame, { value, filling });
  const isAsked = use(IsFormContext) && !optional;
  const said = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(" ");
  return (
    <div
      role={role}
      className={className}
      aria-labelledby={`${id}-label`}
      aria-describedby={said || undefined}
      aria-invalid={error ? true : undefined}
      aria-required={(role === "radiogroup" && isAsked) || undefined}
      data-name={name}
    >
      {isLabelHidden ? (
        <VisuallyHidden id={`${id}-label`}>{label}</VisuallyHidden>
      ) : (
        <Input.Label labelElement="div" id={`${id}-label`}>
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
