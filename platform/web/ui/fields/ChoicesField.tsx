import { MultiSelect } from "@mantine/core";
import { bestFirst } from "./best-first.ts";
import { type FieldProps, frameOf } from "./field.tsx";

interface ChoicesFieldProps extends FieldProps<readonly number[]> {
  options: readonly { value: number; label: string }[];
}

/** Several of a list, found by typing. Values are numbers, as ids are. */
export function ChoicesField({ value, onChange, onBlur, options, ...frame }: ChoicesFieldProps) {
  return (
    <MultiSelect
      {...frameOf({ ...frame, placeholder: value.length > 0 ? undefined : frame.placeholder }, { value, filling: "choose" })}
      value={value.map(String)}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      onChange={(chosen) => onChange(chosen.map(Number))}
      onBlur={onBlur}
      searchable
      selectFirstOptionOnChange
      filter={bestFirst}
      hidePickedOptions
      nothingFoundMessage="No matches"
    />
  );
}
