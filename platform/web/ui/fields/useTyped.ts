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
  const shown = value === null || value === undefined || value === "" ? "" : format(value);
  const [text, setText] = useState(shown);
  const given = useRef(value ?? null);

  useEffect(() => {
    if ((value ?? null) === given.current) return;
    given.current = value ?? null;
    setText(shown);
  }, [value, shown]);

  const hand = (next: Value | string | null): void => {
    if (next === given.current) return;
    given.current = next;
    onChange(next);
  };

  const read = (typed: string): Value | string | null => (typed.trim() === "" ? null : (parse(typed) ?? typed));

  return {
    text,
    /** Value of the current text, or null if it is empty or unreadable. */
    meaning: text.trim() === "" ? null : parse(text),
    onType: (typed: string): void => {
      setText(typed);
      hand(read(typed));
    },
    /** Formats the text when the field is left. */
    onLeave: (): void => {
      const meant = read(text);
      setText(meant === null ? "" : typeof meant === "string" && parse(text) === null ? text : format(meant));
      hand(meant);
    },
    set: (next: Value): void => {
      setText(format(next));
      hand(next);
    },
  };
}
