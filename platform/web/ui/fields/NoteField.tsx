import { Textarea } from "@mantine/core";
import { memo } from "react";
import { cssVariables } from "#platform/web/ui/browser/css-variables.ts";
import classes from "./field.module.css";
import { type FieldProps, frameOf } from "./field.tsx";

/**
 * Renders a multi-line field that grows with its text. The style sheet sizes it because measuring would lay
 * out the whole page on every key press.
 */
export const NoteField = memo(function NoteField({
  value,
  onChange,
  onBlur,
  rows = 2,
  ...frame
}: FieldProps<string | null | undefined> & { rows?: number }) {
  return (
    <Textarea
      {...frameOf(frame, { value, look: classes.note })}
      value={value ?? ""}
      rows={rows}
      style={cssVariables({ "--rows": rows })}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
});
