import { useState } from "react";
import { useClient } from "#platform/web/shell/client.tsx";
import type { FieldProps } from "#platform/web/ui/fields/field.tsx";
import { IdentifierField } from "#platform/web/ui/fields/IdentifierField.tsx";
import { type Identifier, identifierWarning } from "../rules/warnings.ts";
import classes from "./form.module.css";

interface CardNumberFieldProps extends FieldProps<string | null | undefined> {
  of: Identifier;
}

/**
 * Renders the input for a card number, grouped as on the card. Shows a warning about a doubtful number after
 * the field loses focus; the warning does not prevent saving.
 */
export function CardNumberField({ of, value, onBlur, ...field }: CardNumberFieldProps) {
  const { country } = useClient();
  const [blurredValue, setBlurredValue] = useState(value);
  const warning = value && blurredValue === value && country === "AU" ? identifierWarning(of, value) : null;
  return (
    <IdentifierField
      {...field}
      kind={of === "medicare_number" ? "medicare" : "plain"}
      value={value}
      description={warning ? <span className={classes.warning}>{warning}</span> : field.description}
      onBlur={(event) => {
        setBlurredValue(value);
        onBlur?.(event);
      }}
    />
  );
}
