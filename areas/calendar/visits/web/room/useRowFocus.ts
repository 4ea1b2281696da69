import { type RefObject, useEffect, useRef } from "react";

const ROW = "[data-visit]";

/** Moves the focus between rows for J and K, and keeps the focus on a row that moves to another group. */
export function useRowFocus(room: RefObject<HTMLElement | null>) {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const note = ({ target }: FocusEvent): void => {
      last.current = target instanceof HTMLElement ? (target.closest<HTMLElement>(ROW)?.dataset["visit"] ?? null) : null;
    };
    // Forgets the row when the user presses outside it, even if no other element takes the focus.
    const leave = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || target.closest(ROW) === null) last.current = null;
    };
    element.addEventListener("focusin", note);
    document.addEventListener("pointerdown", leave);
    return () => {
      element.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", leave);
    };
  }, [room]);

  // Runs after every render because a row that moves to another group gets a new element, which does not have
  // the focus of the old one.
  useEffect(() => {
    if (last.current === null || document.activeElement !== document.body) return;
    rowsIn(room)
      .find((row) => row.dataset["visit"] === last.current)
      ?.focus();
  });

  return {
    move: (by: 1 | -1): void => {
      const rows = rowsIn(room);
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const next = at < 0 ? rows.at(by === 1 ? 0 : -1) : rows[Math.min(rows.length - 1, Math.max(0, at + by))];
      next?.focus();
      next?.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
  };
}

const rowsIn = (room: RefObject<HTMLElement | null>): HTMLElement[] => [
  ...(room.current?.querySelectorAll<HTMLElement>(ROW) ?? []),
];
