import { useEffect, useRef, useState } from "react";

/**
 * The text of a field whose value is something else (a day, a time, an amount). What cannot be read is handed on as it was typed,
 * so that the schema refuses it at the field instead of the field losing it.
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
    /** What the text means right now, or null. */
    meaning: text.trim() === "" ? null : parse(text),
    onType: (typed: string): void => {
      setText(typed);
      hand(read(typed));
    },
    /** On leaving the field: written the way it will be read. */
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
