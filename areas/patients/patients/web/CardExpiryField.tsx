import { TextInput } from "@mantine/core";
import { isDay } from "#kernel/dates/day.ts";
import { type FieldProps, frameOf } from "#platform/web/ui/fields/field.tsx";
import { useTyped } from "#platform/web/ui/fields/useTyped.ts";
import { cardExpiry, formatCardExpiry } from "../card-expiry.contract.ts";

/** Renders the input for the expiry on a card, a month or a date. */
export function CardExpiryField({
  value,
  onChange,
  onBlur,
  ...frame
}: FieldProps<string | null | undefined>) {
  const textField = useTyped<string>(
    value,
    (day) => (isDay(day) ? formatCardExpiry(day) : day),
    cardExpiry,
    onChange,
  );
  return (
    <TextInput
      {...frameOf({ placeholder: "MM/YYYY", ...frame }, { value })}
      value={textField.text}
      autoComplete="off"
      className="tn"
      onChange={(event) => textField.onType(event.currentTarget.value)}
      onBlur={(event) => {
        textField.onLeave();
        onBlur?.(event);
      }}
    />
  );
}
