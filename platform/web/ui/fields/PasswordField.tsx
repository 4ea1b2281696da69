import { PasswordInput } from "@mantine/core";
import { type FieldProps, frameOf } from "./field.tsx";

interface PasswordFieldProps extends Omit<FieldProps<string>, "value"> {
  /** As a form has it: null or undefined while nothing is typed. */
  value: string | null | undefined;
  autoComplete: "current-password" | "new-password";
  size?: "md" | "lg";
}

/** Pasting and password managers are welcome (WCAG 3.3.8). */
export function PasswordField({ value, onChange, onBlur, autoComplete, size, ...frame }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...frameOf(frame, { value })}
      size={size}
      value={value ?? ""}
      autoComplete={autoComplete}
      // Mantine leaves it away here alone; the form looks for it to lead to what is wrong.
      aria-invalid={frame.error ? true : undefined}
      visibilityToggleButtonProps={{ "aria-label": "Show password", tabIndex: 0 }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
