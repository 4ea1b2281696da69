import { Select } from "@mantine/core";
import { memo, useMemo } from "react";
import { type FieldProps, frameOf } from "./field.tsx";

interface ChoiceFieldProps<Value extends string | number> extends FieldProps<Value | null | undefined> {
  options: readonly { value: Value; label: string }[];
  searchable?: boolean;
  /** Offers an empty choice as well. */
  clearable?: boolean;
}

function Choice<Value extends string | number>({
  value,
  onChange,
  onBlur,
  options,
  searchable,
  clearable,
  ...frame
}: ChoiceFieldProps<Value>) {
  // Mantine reads the list anew for every new one it is given.
  const offered = useMemo(() => options.map((option) => ({ value: String(option.value), label: option.label })), [options]);
  return (
    <Select
      {...frameOf(frame)}
      value={value === null || value === undefined ? null : String(value)}
      data={offered}
      onChange={(chosen) => onChange(options.find((option) => String(option.value) === chosen)?.value ?? null)}
      onBlur={onBlur}
      searchable={searchable}
      clearable={clearable}
      allowDeselect={clearable ?? false}
      nothingFoundMessage="No matches"
      checkIconPosition="right"
    />
  );
}

type Options = ChoiceFieldProps<string | number>["options"];

const isSameList = (before: Options, after: Options): boolean =>
  before === after ||
  (before.length === after.length &&
    before.every((option, at) => option.value === after[at]?.value && option.label === after[at].label));

/** A list that was written anew and says the same is no reason to draw. */
function isSame(before: ChoiceFieldProps<string | number>, after: ChoiceFieldProps<string | number>): boolean {
  const { options: listBefore, ...restBefore } = before;
  const { options: listAfter, ...restAfter } = after;
  const names = new Set([...Object.keys(restBefore), ...Object.keys(restAfter)]);
  return (
    isSameList(listBefore, listAfter) &&
    [...names].every((name) => Object.is(Reflect.get(before, name), Reflect.get(after, name)))
  );
}

/** One of a list. Values may be numbers, as ids are. */
// `as`: memo forgets that the component has a type of its own for each kind of value.
export const ChoiceField = memo(Choice, isSame as never) as unknown as typeof Choice;
