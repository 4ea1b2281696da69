import { TextInput } from "@mantine/core";
import { type FieldProps, frameOf } from "./field.tsx";
import { useTyped } from "./useTyped.ts";

const parse = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null);

interface WholeNumberFieldProps extends FieldProps<number | string | null | undefined> {
  className?: string | undefined;
}

/**
 * Renders a field for a whole number. Other text is passed on as typed, and the schema refuses it at the
 * field.
 */
export function WholeNumberField({ value, onChange, onBlur, className, ...frame }: WholeNumberFieldProps) {
  const input = useTyped<number>(value, String, parse, onChange);
  return (
    <TextInput
      {...frameOf(frame, { value })}
      className={className}
      inputMode="numeric"
      autoComplete="off"
      value={input.text}
      onChange={(event) => input.onType(event.currentTarget.value)}
      onBlur={(event) => {
        input.onLeave();
        onBlur?.(event);
      }}
    />
  );
}
