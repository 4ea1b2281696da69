import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";
import { duplicated, type Edited, moved, nextLine, pastedLines, removed } from "../rules/line-edits.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { copyLine, type DraftLine, newLine } from "./draft-lines.ts";

/** Returns the line and cell of the focused element, or null outside the cells. */
function placeOf(target: EventTarget): { at: number; cell: string } | null {
  if (!(target instanceof HTMLElement)) return null;
  const row = target.closest<HTMLElement>("[data-line]");
  const cell = target.dataset["cell"];
  return row && cell ? { at: Number(row.dataset["line"]), cell } : null;
}

const isOpen = (target: EventTarget): boolean => target instanceof HTMLElement && target.getAttribute("aria-expanded") === "true";

/** Shows the toast that an invoice needs at least one line (RULE-INV-04). */
export const sayFirstStays = (): void => toast.failed("An invoice needs at least one line. Change the first line instead.");

/** Handles the keyboard shortcuts and pasting in the lines of an invoice (picture 31). */
export function useLineKeys(
  box: RefObject<HTMLElement | null>,
  lines: readonly DraftLine[],
  onChange: (lines: DraftLine[]) => void,
) {
  const apply = ({ lines: next, at }: Edited<DraftLine>, cell: string): void => {
    if (next !== lines) onChange([...next]);
    // Waits until the new line is rendered.
    setTimeout(() => box.current?.querySelector<HTMLElement>(`[data-line="${at}"] [data-cell="${cell}"]`)?.focus());
  };
  const byAlt = (at: number): Readonly<Record<string, () => Edited<DraftLine>>> => ({
    "=": () => duplicated(lines, at, copyLine),
    "-": () => {
      if (at === 0) sayFirstStays();
      return removed(lines, at);
    },
    ArrowUp: () => moved(lines, at, -1),
    ArrowDown: () => moved(lines, at, 1),
    g: () => ({ lines: lines.map((line, place) => (place === at ? { ...line, has_gst: !line.has_gst } : line)), at }),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const place = placeOf(event.target);
    if (!place || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const { at, cell } = place;
    const isEnter = event.key === "Enter" && !event.altKey;
    // The open list of products handles Enter itself.
    if (isEnter && isOpen(event.target)) return;
    const act = isEnter ? () => nextLine(lines, at, newLine) : event.altKey ? byAlt(at)[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    apply(act(), cell);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const place = placeOf(event.target);
    const rows = pastedLines(event.clipboardData.getData("text/plain"));
    if (!place || rows === null) return;
    event.preventDefault();
    const pasted = rows.map(({ product, ...row }) => ({
      ...newLine(),
      ...row,
      description: product === null ? row.description : [product, row.description].filter(Boolean).join(", "),
    }));
    const kept = lines.filter(({ description, unit_price }) => description !== "" || unit_price !== "");
    onChange([...kept, ...pasted]);
  };
  return { onKeyDown, onPaste };
}
