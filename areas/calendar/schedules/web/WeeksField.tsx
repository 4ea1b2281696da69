import { TextInput } from "@mantine/core";
import { type FieldProps, frameOf } from "#platform/web/ui/field.tsx";
import { useTyped } from "#platform/web/ui/useTyped.ts";

const parse = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null);

/** A whole number of weeks; what is none is handed on as it was typed, and refused at the field. */
export function WeeksField({ value, onChange, onBlur, ...frame }: FieldProps<number | string | null | undefined>) {
  const typed = useTyped<number>(value, String, parse, onChange);
  return (
    <TextInput
      {...frameOf(frame)}
      inputMode="numeric"
      autoComplete="off"
      value={typed.text}
      onChange={(event) => typed.onType(event.currentTarget.value)}
      onBlur={(event) => {
        typed.onLeave();
        onBlur?.(event);
      }}
    />
  );
}
