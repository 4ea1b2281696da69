import { PasswordInput } from "@mantine/core";
import { type FieldProps, frameOf } from "./field.tsx";

interface PasswordFieldProps extends Omit<FieldProps<string>, "value"> {
  /** Value of the form, which is null or undefined while the field is empty. */
  value: string | null | undefined;
  autoComplete: "current-password" | "new-password";
  size?: "md" | "lg";
}

/** Renders a password field that allows pasting and password managers (WCAG 3.3.8). */
export function PasswordField({ value, onChange, onBlur, autoComplete, size, ...frame }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...frameOf(frame, { value })}
      size={size}
      value={value ?? ""}
      autoComplete={autoComplete}
      // Sets `aria-invalid` because Mantine omits it for this input only, and the form finds faults by it.
      aria-invalid={frame.error ? true : undefined}
      visibilityToggleButtonProps={{ "aria-label": "Show password", tabIndex: 0 }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
