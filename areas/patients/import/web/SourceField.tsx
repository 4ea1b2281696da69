import { Autocomplete } from "@mantine/core";
import { KNOWN_SOURCES } from "../rules/sources.ts";

interface SourceFieldProps {
  value: string;
  onChange: (source: string) => void;
  disabled?: boolean;
  description?: string;
  /** Class name of the field if its label is beside it; undefined if the label is above. */
  inline?: string;
}

/** Renders the field for the system that issued a file's IDs, with known systems as suggestions. */
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
