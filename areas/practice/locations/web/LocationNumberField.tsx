import { useClient } from "#platform/web/shell/client.tsx";
import type { FieldProps } from "#platform/web/ui/fields/field.tsx";
import { IdentifierField } from "#platform/web/ui/fields/IdentifierField.tsx";

/**
 * Renders the input for the provider number (RULE-LOC-02), or for any registration number in the United
 * Kingdom (C-54).
 */
export function LocationNumberField(field: Omit<FieldProps<string | null | undefined>, "label">) {
  const { country } = useClient();
  const isUk = country === "UK";
  return (
    <IdentifierField
      {...field}
      kind={isUk ? "plain" : "provider"}
      label={isUk ? "Registration number" : "Provider number"}
      description={isUk ? undefined : "The doctor's number at this location."}
    />
  );
}
