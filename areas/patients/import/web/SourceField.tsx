import { Autocomplete } from "@mantine/core";
import { KNOWN_SOURCES } from "../rules/sources.ts";

interface SourceFieldProps {
  value: string;
  onChange: (source: string) => void;
  disabled?: boolean;
  description?: string;
  /** Set where the label stands beside the field. */
  inline?: string;
}

/** Which system a file's IDs are from: one that practices bring, or any other. */
export function SourceField({ value, onChange, disabled = false, description, inline }: SourceFieldProps) {
  return (
    <Autocomplete
      label="IDs come from"
      placeholder="Previous system"
      description={description}
      data={[...KNOWN_SOURCES]}
      value={value}
      maxLength={60}
      disabled={disabled}
      onChange={onChange}
      classNames={inline === undefined ? {} : { root: inline }}
    />
  );
}
