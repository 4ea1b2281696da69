import { type RefObject, useEffect, useState } from "react";

const rowsOf = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>("[data-action]")];

function markOnly(rows: readonly HTMLElement[], markedRow: HTMLElement | undefined): void {
  for (const row of rows) if (row !== markedRow) row.removeAttribute("data-selected");
  markedRow?.setAttribute("data-selected", "true");
}

/** Returns true while rows are pending at or above this row. */
function isProvisional(box: HTMLElement, row: HTMLElement | undefined, isChosen: boolean): boolean {
  if (row && isChosen) return row.closest("[data-pending]") !== null;
  const pending = [...box.querySelectorAll("[data-pending]")];
  return pending.some(
    (element) => !row || (element.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
}

export interface MarkedRow {
  readonly move: (step: 1 | -1) => void;
  /**
   * Presses the marked row once the rows match the current text. `isOther` runs the row's other action
   * (Ctrl).
   */
  readonly take: (isOther: boolean) => void;
  /** Cancels a pending Enter because the text has changed or the search was given up. */
  readonly forget: () => void;
}

const INITIAL_STATE = { hasMoved: false, isWaiting: false, isOther: false };

/** Clicks the row, with Ctrl if it was pressed together with Enter. */
function clickRow(row: HTMLElement | undefined, isOther: boolean): void {
  row?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: isOther }));
}

/** Creates the marker of a list. Reads the rows from the DOM on each call. */
function makeRowMarker(list: RefObject<HTMLElement | null>): MarkedRow & { readonly update: () => void } {
  let state = { ...INITIAL_STATE };
  const markRow = (): { box: HTMLElement; row: HTMLElement | undefined } | null => {
    const box = list.current;
    if (!box) return null;
    const rows = rowsOf(box);
    const chosenRow = state.hasMoved ? rows.find((row) => row.hasAttribute("data-selected")) : undefined;
    // The chosen row is gone; resets the state, so that Enter doesn't take another row in its place.
    if (state.hasMoved && !chosenRow) state = { ...INITIAL_STATE };
    const row = chosenRow ?? rows[0];
    markOnly(rows, row);
    return { box, row };
  };
  const take = (isOther: boolean): void => {
    const current = markRow();
    if (!current) return;
    const isWaiting = isProvisional(current.box, current.row, state.hasMoved);
    state = { ...state, isWaiting, isOther };
    if (!isWaiting) clickRow(current.row, isOther);
  };
  const update = (): void => {
    markRow();
    if (state.isWaiting) take(state.isOther);
  };
  const move = (step: 1 | -1): void => {
    const box = list.current;
    if (!box) return;
    const rows = rowsOf(box);
    const index = rows.findIndex((row) => row.hasAttribute("data-selected"));
    const next =
      rows[index === -1 && step === -1 ? rows.length - 1 : (index + step + rows.length) % rows.length];
    state = { ...INITIAL_STATE, hasMoved: next !== undefined };
    markOnly(rows, next);
    next?.scrollIntoView({ block: "nearest" });
  };
  const forget = (): void => {
    state = { ...INITIAL_STATE };
  };
  return { update, move, take, forget };
}

/**
 * Marks the row of a list that Enter takes: the first one, even if it arrives later, until the arrow keys
 * choose another. Rows inside `data-pending` belong to an earlier text: Enter waits until they are replaced.
 */
export function useMarkedRow(list: RefObject<HTMLElement | null>): MarkedRow {
  // The marker is created once and lives as long as the list.
  const [marker] = useState(() => makeRowMarker(list));
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    marker.update();
    const observer = new MutationObserver(marker.update);
    observer.observe(box, { childList: true, subtree: true, attributeFilter: ["data-pending"] });
    return () => observer.disconnect();
  }, [list, marker]);
  return marker;
}
