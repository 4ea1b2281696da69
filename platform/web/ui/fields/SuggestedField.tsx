import { Autocomplete } from "@mantine/core";
import { memo } from "react";
import { type FieldProps, frameOf } from "./field.tsx";

interface SuggestedFieldProps extends FieldProps<string | null | undefined> {
  suggestions: readonly string[] | undefined;
}

/** Renders a text field with suggestions; any text is allowed. */
export const SuggestedField = memo(function SuggestedField({
  value,
  onChange,
  onBlur,
  suggestions,
  ...frame
}: SuggestedFieldProps) {
  return (
    <Autocomplete
      {...frameOf(frame, { value })}
      value={value ?? ""}
      data={suggestions}
      autoComplete="off"
      onChange={onChange}
      onBlur={onBlur}
    />
  );
});
