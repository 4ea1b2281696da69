import { TextInput } from "@mantine/core";
import { memo } from "react";
import { dollarsOf, parseTypedMoney } from "#kernel/money/money.ts";
import { type FieldProps, frameOf } from "./field.tsx";
import { moneyLook } from "./money-look.ts";
import classes from "./field.module.css";

/**
 * Renders a field for an amount in dollars, right-aligned, with two decimals once left. Text that is no
 * amount stays as typed.
 */
export const MoneyField = memo(function MoneyField({
  value,
  onChange,
  onBlur,
  ...frame
}: FieldProps<string | null | undefined>) {
  const text = value ?? "";
  return (
    <TextInput
      {...moneyLook}
      {...frameOf(frame, { value: text, look: classes.money })}
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        const cents = parseTypedMoney(text);
        const formatted = cents === null ? text : dollarsOf(cents).toFixed(2);
        if (formatted !== text) onChange(formatted);
        onBlur?.(event);
      }}
    />
  );
});
