import { Select } from "@mantine/core";
import { type FieldProps, frameOf } from "./field.tsx";

interface ChoiceFieldProps<Value extends string | number> extends FieldProps<Value | null | undefined> {
  options: readonly { value: Value; label: string }[];
  searchable?: boolean;
  /** Offers an empty choice as well. */
  clearable?: boolean;
}

/** One of a list. Values may be numbers, as ids are. */
export function ChoiceField<Value extends string | number>({
  value,
  onChange,
  onBlur,
  options,
  searchable,
  clearable,
  ...frame
}: ChoiceFieldProps<Value>) {
  return (
    <Select
      {...frameOf(frame)}
      value={value === null || value === undefined ? null : String(value)}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      onChange={(chosen) => onChange(options.find((option) => String(option.value) === chosen)?.value ?? null)}
      onBlur={onBlur}
      searchable={searchable}
      clearable={clearable}
      allowDeselect={clearable ?? false}
      nothingFoundMessage="Nothing matches"
      checkIconPosition="right"
    />
  );
}
