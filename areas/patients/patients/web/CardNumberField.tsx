import { useState } from "react";
import { useClient } from "#platform/web/shell/client.tsx";
import type { FieldProps } from "#platform/web/ui/fields/field.tsx";
import { IdentifierField } from "#platform/web/ui/fields/IdentifierField.tsx";
import { type Identifier, identifierWarning } from "../rules/warnings.ts";
import classes from "./form.module.css";

interface CardNumberFieldProps extends FieldProps<string | null | undefined> {
  of: Identifier;
}

/** A card's number, grouped as on the card. What is odd about it is said once the field is left, and is no reason not to save. */
export function CardNumberField({ of, value, onBlur, ...field }: CardNumberFieldProps) {
  const { country } = useClient();
  const [left, setLeft] = useState(value);
  const warning = value && left === value && country === "AU" ? identifierWarning(of, value) : null;
  return (
    <IdentifierField
      {...field}
      kind={of === "medicare_number" ? "medicare" : "plain"}
      value={value}
      description={warning ? <span className={classes.warning}>{warning}</span> : field.description}
      onBlur={(event) => {
        setLeft(value);
        onBlur?.(event);
      }}
    />
  );
}
