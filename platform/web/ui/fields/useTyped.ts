import { useEffect, useRef, useState } from "react";

/**
 * Manages the text of a field whose value is not text (a day, a time, an amount). Unreadable text is passed
 * on as typed, so that the schema refuses it at the field instead of losing it.
 */
export function useTyped<Value extends string | number>(
  value: Value | string | null | undefined,
  format: (value: Value | string) => string,
  parse: (text: string) => Value | null,
  onChange: (value: Value | string | null) => void,
) {
  const formatted = value === null || value === undefined || value === "" ? "" : format(value);
  const { text, setText, reportValue } = useShownText(value, formatted, onChange);

  const parseTyped = (typed: string): Value | string | null =>
    typed.trim() === "" ? null : (parse(typed) ?? typed);

  return {
    text,
    /** Value of the current text, or null if it is empty or unreadable. */
    meaning: text.trim() === "" ? null : parse(text),
    onType: (typed: string): void => {
      setText(typed);
      reportValue(parseTyped(typed));
    },
    /** Formats the text when the field is left. */
    onLeave: (): void => {
      const parsedValue = parseTyped(text);
      setText(
        parsedValue === null
          ? ""
          : typeof parsedValue === "string" && parse(text) === null
            ? text
            : format(parsedValue),
      );
      reportValue(parsedValue);
    },
    set: (next: Value): void => {
      setText(format(next));
      reportValue(next);
    },
  };
}

/**
 * Holds the shown text, and shows a value that was changed elsewhere. `reportValue` reports a value only if it
 * differs from the last one.
 */
function useShownText<Value extends string | number>(
  value: Value | string | null | undefined,
  formatted: string,
  onChange: (value: Value | string | null) => void,
) {
  const [text, setText] = useState(formatted);
  const lastValue = useRef(value ?? null);

  useEffect(() => {
    if ((value ?? null) === lastValue.current) return;
    lastValue.current = value ?? null;
    setText(formatted);
  }, [value, formatted]);

  const reportValue = (next: Value | string | null): void => {
    if (next === lastValue.current) return;
    lastValue.current = next;
    onChange(next);
  };

  return { text, setText, reportValue };
}
