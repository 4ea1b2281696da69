import { Textarea } from "@mantine/core";
import { type FieldProps, frameOf } from "./field.tsx";

/** Many lines; grows with what is written. */
export function NoteField({
  value,
  onChange,
  onBlur,
  rows = 2,
  ...frame
}: FieldProps<string | null | undefined> & { rows?: number }) {
  return (
    <Textarea
      {...frameOf(frame)}
      value={value ?? ""}
      autosize
      minRows={rows}
      maxRows={12}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
