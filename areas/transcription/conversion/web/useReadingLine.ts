import { type FocusEvent, useState } from "react";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { lineOf, moveLine, withMark } from "../rules/reading-line.ts";

interface Field {
  readonly label: string;
  readonly place: number;
  readonly fields: number;
}

const labelOf = (entry: HTMLInputElement | HTMLTextAreaElement): string =>
  (entry.labels?.[0]?.textContent ?? "").replace(/ needed$/, "").trim();

/**
 * Manages the line that marks the focused field on the picture. A marked position also applies to the
 * pictures that follow.
 */
export function useReadingLine() {
  const [marks, setMarks] = useState<ReadonlyMap<string, number>>(new Map());
  const [field, setField] = useState<Field | null>(null);
  const line = field === null ? null : { ...field, ...lineOf(marks, field.label, field.place, field.fields) };
  const mark = (position: number): void =>
    setMarks((now) => (field === null ? now : withMark(now, field.label, position)));
  useShortcuts([
    {
      keys: "Alt+PageUp",
      does: "Move the line up",
      inFields: true,
      run: () => line && mark(moveLine(line, -1)),
    },
    {
      keys: "Alt+PageDown",
      does: "Move the line down",
      inFields: true,
      run: () => line && mark(moveLine(line, 1)),
    },
  ]);
  return {
    line,
    mark,
    /** Focus handler of the form; makes the focused input the current field. */
    onFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      const inputs = [...currentTarget.querySelectorAll("input:not([type=hidden]), textarea")];
      const label = labelOf(target);
      if (label !== "") setField({ label, place: inputs.indexOf(target), fields: inputs.length });
    },
  };
}
export type ReadingLine = ReturnType<typeof useReadingLine>;
