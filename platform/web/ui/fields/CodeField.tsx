import { TextInput } from "@mantine/core";
import classes from "./CodeField.module.css";
import { type FieldProps, frameOf } from "./field.tsx";

const DIGITS = 6;

/**
 * Renders a field for the six digits of an authenticator app. Accepts pasted codes with or without a space
 * and the phone's suggestion, and calls `onComplete` with six digits.
 */
export function CodeField({
  value,
  onChange,
  onBlur,
  size,
  onComplete,
  ...frame
}: FieldProps<string> & { size?: "md" | "lg"; onComplete?: (code: string) => void }) {
  return (
    <TextInput
      {...frameOf(frame, { value, look: classes.digits })}
      size={size}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      value={value}
      onChange={(event) => {
        const code = event.currentTarget.value.replace(/\D/g, "").slice(0, DIGITS);
        onChange(code);
        if (code.length === DIGITS && code !== value) onComplete?.(code);
      }}
      onBlur={onBlur}
    />
  );
}
