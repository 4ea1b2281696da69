import { TextInput } from "@mantine/core";
import { memo } from "react";
import { parseTypedTime, type WallTime } from "#kernel/dates/wall-time.ts";
import { type FieldProps, frameOf } from "./field.tsx";
import classes from "./field.module.css";
import { useTyped } from "./useTyped.ts";

/** 915, 9.15, 2p; hands on HH:mm, or what was typed where that is no time. */
export const TimeField = memo(function TimeField({
  value,
  onChange,
  onBlur,
  ...frame
}: FieldProps<WallTime | string | null | undefined>) {
  const typed = useTyped<WallTime>(value, (time) => time, parseTypedTime, onChange);
  return (
    <TextInput
      {...frameOf({ placeholder: "HH:MM", ...frame }, { value, look: classes.digits })}
      value={typed.text}
      autoComplete="off"
      onChange={(event) => typed.onType(event.currentTarget.value)}
      onBlur={(event) => {
        typed.onLeave();
        onBlur?.(event);
      }}
      onKeyDown={(event) => event.key === "Enter" && typed.onLeave()}
    />
  );
});
