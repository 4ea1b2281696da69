import { TextInput } from "@mantine/core";
import { type Day, formatDay, isDay } from "#kernel/dates/day.ts";
import { readTypedDay } from "#kernel/dates/typed-day.ts";
import { type FieldProps, frameOf } from "#platform/web/ui/fields/field.tsx";
import { useTyped } from "#platform/web/ui/fields/useTyped.ts";

/**
 * Parses a follow-up (C-31): "6" means six weeks, a date means not before that date. Null if the text is
 * neither. Weeks are numbers and dates are strings, so that one field stores both.
 */
export function readFollowUp(text: string, today: Day): number | Day | null {
  const trimmedText = text.trim().toLowerCase();
  const weeks = /^(\d{1,3}) ?(?:w|wk|wks|weeks?)?$/.exec(trimmedText);
  return weeks ? Number(weeks[1]) : (readTypedDay(trimmedText, today)?.day ?? null);
}

export const writeFollowUp = (value: number | string): string => {
  if (typeof value === "number") return value === 1 ? "1 week" : `${value} weeks`;
  return isDay(value) ? formatDay(value) : value;
};

export function FollowUpField({
  value,
  onChange,
  onBlur,
  today,
  ...frame
}: FieldProps<number | string | null | undefined> & { today: Day }) {
  const textField = useTyped<number | Day>(
    value,
    writeFollowUp,
    (text) => readFollowUp(text, today),
    onChange,
  );
  return (
    <TextInput
      {...frameOf({ placeholder: "6 weeks, or a date", ...frame }, { value })}
      autoComplete="off"
      value={textField.text}
      onChange={(event) => textField.onType(event.currentTarget.value)}
      onBlur={(event) => {
        textField.onLeave();
        onBlur?.(event);
      }}
    />
  );
}
