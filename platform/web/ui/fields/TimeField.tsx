import { TextInput } from "@mantine/core";
import { memo } from "react";
import { parseTypedTime, type WallTime } from "#kernel/dates/wall-time.ts";
import { type FieldProps, frameOf } from "./field.tsx";
import classes from "./field.module.css";
import { useTyped } from "./useTyped.ts";

/**
 * Renders a time field that accepts 915, 9.15 and 2p. Passes on HH:mm, or the typed text if it is no time.
 */
export const TimeField = memo(function TimeField({
  value,
  onChange,
  onBlur,
  ...frame
}: FieldProps<WallTime | string | null | undefined>) {
  const input = useTyped<WallTime>(value, (time) => time, parseTypedTime, onChange);
  return (
    <TextInput
      {...frameOf({ placeholder: "HH:MM", ...frame }, { value, look: classes.digits })}
      value={input.text}
      autoComplete="off"
      onChange={(event) => input.onType(event.currentTarget.value)}
      onBlur={(event) => {
        input.onLeave();
        onBlur?.(event);
      }}
      onKeyDown={(event) => event.key === "Enter" && input.onLeave()}
    />
  );
});
