import type { FieldProps } from "#platform/web/ui/fields/field.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";

/** Renders the input for the abbreviation, converted to capitals while the user types (RULE-LOC-01). */
export function AbbreviationField({
  onChange,
  ...field
}: Omit<FieldProps<string | null | undefined>, "label">) {
  return (
    <TextField
      {...field}
      onChange={(text) => onChange(text?.toUpperCase() ?? null)}
      label="Abbreviation"
      description="Shown in the calendar, for example RICH."
    />
  );
}
