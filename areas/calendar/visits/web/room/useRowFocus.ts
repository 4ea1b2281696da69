import { type RefObject, useEffect, useRef } from "react";

const ROW = "[data-visit]";

/** Moves the focus between rows for J and K, and keeps the focus on a row that moves to another group. */
export function useRowFocus(room: RefObject<HTMLElement | null>) {
  const lastVisit = useRef<string | null>(null);
  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const rememberRow = ({ target }: FocusEvent): void => {
      lastVisit.current =
        target instanceof HTMLElement ? (target.closest<HTMLElement>(ROW)?.dataset["visit"] ?? null) : null;
    };
    // Clears the focused row when the user presses outside the row, even if no other element takes the focus.
    const forgetRow = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || target.closest(ROW) === null) lastVisit.current = null;
    };
    element.addEventListener("focusin", rememberRow);
    document.addEventListener("pointerdown", forgetRow);
    return () => {
      element.removeEventListener("focusin", rememberRow);
      document.removeEventListener("pointerdown", forgetRow);
    };
  }, [room]);

  // Runs after every render because a row that moves to another group gets a new element, which does not have
  // the focus of the old one.
  useEffect(() => {
    if (lastVisit.current === null || document.activeElement !== document.body) return;
    rowsIn(room)
      .find((row) => row.dataset["visit"] === lastVisit.current)
      ?.focus();
  });

  return {
    callNext: (): void => callNextIn(room),
    move: (by: 1 | -1): void => {
      const rows = rowsIn(room);
      const index = rows.findIndex((row) => row.contains(document.activeElement));
      const next =
        index < 0 ? rows.at(by === 1 ? 0 : -1) : rows[Math.min(rows.length - 1, Math.max(0, index + by))];
      next?.focus();
      next?.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
  };
}

const rowsIn = (room: RefObject<HTMLElement | null>): HTMLElement[] => [
  ...(room.current?.querySelectorAll<HTMLElement>(ROW) ?? []),
];

/**
 * Calls in the patient with the longest wait, in the column with the focus or else in the first column. Does
 * nothing if no patient is waiting.
 */
function callNextIn(room: RefObject<HTMLElement | null>): void {
  const focusedColumn = document.activeElement?.closest("[data-column]");
  const column = focusedColumn ?? room.current?.querySelector("[data-column]");
  const row = column?.querySelector<HTMLElement>(`${ROW}[data-state="waiting"]`);
  row?.focus();
  row?.querySelector<HTMLElement>("[data-step]")?.click();
}
