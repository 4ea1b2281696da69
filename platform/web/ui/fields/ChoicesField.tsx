import { MultiSelect } from "@mantine/core";
import { bestFirst } from "./best-first.ts";
import { type FieldProps, frameOf } from "./field.tsx";

interface ChoicesFieldProps extends FieldProps<readonly number[]> {
  options: readonly { value: number; label: string }[];
}

/** Renders a multiple choice from a list, searched by typing. Values are numbers, such as IDs. */
export function ChoicesField({ value, onChange, onBlur, options, ...frame }: ChoicesFieldProps) {
  return (
    <MultiSelect
      {...frameOf(
        { ...frame, placeholder: value.length > 0 ? undefined : frame.placeholder },
        { value, filling: "choose" },
      )}
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
