import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";
import {
  duplicateLine,
  type LineEdit,
  moveLine,
  moveToNextLine,
  parsePastedLines,
  removeLine,
} from "../rules/line-edits.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { copyLine, type DraftLine, createLine } from "./draft-lines.ts";

/** Returns the line and cell of the focused element, or null outside the cells. */
function cellPositionOf(target: EventTarget): { at: number; cell: string } | null {
  if (!(target instanceof HTMLElement)) return null;
  const row = target.closest<HTMLElement>("[data-line]");
  const cell = target.dataset["cell"];
  return row && cell ? { at: Number(row.dataset["line"]), cell } : null;
}

const isOpen = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.getAttribute("aria-expanded") === "true";

/** Shows the toast that an invoice needs at least one line (RULE-INV-04). */
export const warnFirstLine = (): void =>
  toast.failed("An invoice needs at least one line. Change the first line instead.");

/** Returns the edits of a line by the key that is pressed with Alt. */
const altEdits = (
  lines: readonly DraftLine[],
  index: number,
): Readonly<Record<string, () => LineEdit<DraftLine>>> => ({
  "=": () => duplicateLine(lines, index, copyLine),
  "-": () => {
    if (index === 0) warnFirstLine();
    return removeLine(lines, index);
  },
  ArrowUp: () => moveLine(lines, index, -1),
  ArrowDown: () => moveLine(lines, index, 1),
  g: () => ({
    lines: lines.map((line, lineIndex) => (lineIndex === index ? { ...line, has_gst: !line.has_gst } : line)),
    at: index,
  }),
});

/** Handles the keyboard shortcuts and pasting in the lines of an invoice (picture 31). */
export function useLineKeys(
  container: RefObject<HTMLElement | null>,
  lines: readonly DraftLine[],
  onChange: (lines: DraftLine[]) => void,
) {
  const applyEdit = ({ lines: next, at: index }: LineEdit<DraftLine>, cell: string): void => {
    if (next !== lines) onChange([...next]);
    // Waits until the new line is rendered.
    setTimeout(() =>
      container.current?.querySelector<HTMLElement>(`[data-line="${index}"] [data-cell="${cell}"]`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const position = cellPositionOf(event.target);
    if (!position || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const { at: index, cell } = position;
    const isEnter = event.key === "Enter" && !event.altKey;
    // The open list of products handles Enter itself.
    if (isEnter && isOpen(event.target)) return;
    const edit = isEnter
      ? () => moveToNextLine(lines, index, createLine)
      : event.altKey
        ? altEdits(lines, index)[event.key]
        : undefined;
    if (!edit) return;
    event.preventDefault();
    applyEdit(edit(), cell);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const position = cellPositionOf(event.target);
    const rows = parsePastedLines(event.clipboardData.getData("text/plain"));
    if (!position || rows === null) return;
    event.preventDefault();
    const newLines = rows.map(({ product, ...row }) => ({
      ...createLine(),
      ...row,
      description: product === null ? row.description : [product, row.description].filter(Boolean).join(", "),
    }));
    const keptLines = lines.filter(({ description, unit_price }) => description !== "" || unit_price !== "");
    onChange([...keptLines, ...newLines]);
  };
  return { onKeyDown, onPaste };
}
