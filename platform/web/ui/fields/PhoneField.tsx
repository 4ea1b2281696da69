import { TextInput } from "@mantine/core";
import { memo } from "react";
import type { Country } from "#kernel/addresses/country.ts";
import { formatPhone, normaliseLandline, normalisePhone } from "#kernel/addresses/phone.ts";
import { type FieldProps, frameOf } from "./field.tsx";
import classes from "./field.module.css";
import { useTyped } from "./useTyped.ts";

interface PhoneFieldProps extends FieldProps<string | null | undefined> {
  country?: Country;
  /** True to complete the number to ten digits with zeros when the field is left (RULE-GEN-07). */
  landline?: boolean;
}

/**
 * Renders a phone number field (RULE-GEN-08): grouped 4-3-3 for 04, 13 and 18, otherwise (02) 9555 1234; not
 * grouped in the UK. Passes on digits only.
 */
export const PhoneField = memo(function PhoneField({
  value,
  onChange,
  onBlur,
  country = "AU",
  landline = false,
  ...frame
}: PhoneFieldProps) {
  const parse = (text: string): string | null => normalisePhone(text, country);
  const input = useTyped<string>(value, (digits) => formatPhone(digits, country), parse, onChange);
  return (
    <TextInput
      {...frameOf(frame, { value, look: classes.digits })}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      leftSection={country === "UK" ? "+44" : undefined}
      value={input.text}
      onChange={(event) => {
        const { value: text, selectionStart } = event.currentTarget;
        // Groups the number once the tenth digit is typed at the end. A correction in the middle keeps its
        // caret.
        const digits = selectionStart === text.length ? parse(text) : null;
        input.onType(digits?.length === 10 ? formatPhone(digits, country) : text);
      }}
      onBlur={(event) => {
        const digits = landline && input.text.trim() !== "" ? normaliseLandline(input.text, country) : null;
        if (digits === null) input.onLeave();
        else input.set(digits);
        onBlur?.(event);
      }}
    />
  );
});
