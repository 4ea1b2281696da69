import type { FieldProps } from "#platform/web/ui/fields/field.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";

/** RULE-LOC-01: in capitals as it is typed. */
export function AbbreviationField({ onChange, ...field }: Omit<FieldProps<string | null | undefined>, "label">) {
  return (
    <TextField
      {...field}
      onChange={(text) => onChange(text?.toUpperCase() ?? null)}
      label="Abbreviation"
      description="Shown in the calendar, for example RICH."
    />
  );
}
