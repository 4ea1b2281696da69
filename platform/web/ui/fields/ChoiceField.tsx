import { Select } from "@mantine/core";
import { type KeyboardEvent, memo, useMemo, useRef, useState } from "react";
import { bestFirst } from "./best-first.ts";
import { type FieldProps, frameOf, useReadOnly } from "./field.tsx";
import { findTypedChoice } from "./typed-choice.ts";

interface ChoiceFieldProps<Value extends string | number> extends FieldProps<Value | null | undefined> {
  options: readonly { value: Value; label: string }[];
  searchable?: boolean;
  /** True to allow clearing the choice. */
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
  const [isOpen, setOpen] = useState(false);
  const collectLetters = useTypedLetters();
  const isReadOnly = useReadOnly(frame.readOnly);
  // Memoizes the list because Mantine parses every new list object again.
  const items = useMemo(
    () => options.map((option) => ({ value: String(option.value), label: option.label })),
    [options],
  );
  const handleKey = (event: KeyboardEvent): void => {
    if (searchable || frame.disabled || isReadOnly) return;
    const letters = collectLetters(event);
    if (letters === null) return;
    // Stops the space key from opening the list while it is part of the typed letters.
    event.preventDefault();
    setOpen(false);
    const index = options.findIndex((option) => option.value === value);
    const match =
      options[
        findTypedChoice(
          options.map(({ label }) => label),
          letters,
          index,
        )
      ];
    if (match && match.value !== value) onChange(match.value);
  };
  return (
    <Select
      {...frameOf(frame, { value, filling: "choose" })}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDown={handleKey}
      value={value === null || value === undefined ? null : String(value)}
      data={items}
      onChange={(choice) =>
        onChange(options.find((option) => String(option.value) === choice)?.value ?? null)
      }
      onBlur={onBlur}
      searchable={searchable}
      // Marks the best row, so that Enter takes it.
      selectFirstOptionOnChange
      filter={bestFirst}
      clearable={clearable}
      allowDeselect={clearable ?? false}
      nothingFoundMessage="No matches"
      checkIconPosition="right"
    />
  );
}

const PAUSE_MS = 800;

/**
 * Returns a function that collects letters typed without a pause of 800 ms. The function returns null for a
 * key that is not a letter.
 */
function useTypedLetters(): (event: KeyboardEvent) => string | null {
  const buffer = useRef({ text: "", at: 0 });
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }) => {
    const previous = timeStamp - buffer.current.at < PAUSE_MS ? buffer.current.text : "";
    if (ctrlKey || metaKey || altKey || [...key].length !== 1 || (key === " " && previous === ""))
      return null;
    buffer.current = { text: previous + key, at: timeStamp };
    return buffer.current.text;
  };
}

type Options = ChoiceFieldProps<string | number>["options"];

const isSameList = (before: Options, after: Options): boolean =>
  before === after ||
  (before.length === after.length &&
    before.every(
      (option, index) => option.value === after[index]?.value && option.label === after[index].label,
    ));

/** Compares the options by content, so that an equal new list doesn't render the field again. */
function isSame(
  before: ChoiceFieldProps<string | number>,
  after: ChoiceFieldProps<string | number>,
): boolean {
  const { options: listBefore, ...restBefore } = before;
  const { options: listAfter, ...restAfter } = after;
  const names = new Set([...Object.keys(restBefore), ...Object.keys(restAfter)]);
  return (
    isSameList(listBefore, listAfter) &&
    [...names].every((name) => Object.is(Reflect.get(before, name), Reflect.get(after, name)))
  );
}

/**
 * Renders a choice from a list, made in the list or by typing first letters. Values may be numbers, such as
 * IDs.
 */
// `as`: `memo` drops the generic parameter.
export const ChoiceField = memo(Choice, isSame as never) as unknown as typeof Choice;
