import { type RefObject, useEffect, useState } from "react";

const rowsIn = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>("[data-action]")];

function markOnly(all: readonly HTMLElement[], wanted: HTMLElement | undefined): void {
  for (const row of all) if (row !== wanted) row.removeAttribute("data-selected");
  wanted?.setAttribute("data-selected", "true");
}

/** Returns true while rows are pending at or above this row. */
function isProvisional(box: HTMLElement, row: HTMLElement | undefined, isChosen: boolean): boolean {
  if (row && isChosen) return row.closest("[data-pending]") !== null;
  const pending = [...box.querySelectorAll("[data-pending]")];
  return pending.some((each) => !row || (each.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
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

const UNMOVED = { hasMoved: false, isWaiting: false, isOther: false };

/** Clicks the row, with Ctrl if it was pressed together with Enter. */
function press(row: HTMLElement | undefined, isOther: boolean): void {
  row?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: isOther }));
}

/** Creates the marker of a list. Reads the rows from the DOM on each call. */
function rowMarker(list: RefObject<HTMLElement | null>): MarkedRow & { readonly update: () => void } {
  let state = { ...UNMOVED };
  const remark = (): { box: HTMLElement; row: HTMLElement | undefined } | null => {
    const box = list.current;
    if (!box) return null;
    const all = rowsIn(box);
    const chosen = state.hasMoved ? all.find((row) => row.hasAttribute("data-selected")) : undefined;
    // The chosen row is gone; resets the state, so that Enter doesn't take another row in its place.
    if (state.hasMoved && !chosen) state = { ...UNMOVED };
    const row = chosen ?? all[0];
    markOnly(all, row);
    return { box, row };
  };
  const take = (isOther: boolean): void => {
    const marked = remark();
    if (!marked) return;
    const isWaiting = isProvisional(marked.box, marked.row, state.hasMoved);
    state = { ...state, isWaiting, isOther };
    if (!isWaiting) press(marked.row, isOther);
  };
  const update = (): void => {
    remark();
    if (state.isWaiting) take(state.isOther);
  };
  const move = (step: 1 | -1): void => {
    const box = list.current;
    if (!box) return;
    const all = rowsIn(box);
    const at = all.findIndex((row) => row.hasAttribute("data-selected"));
    const next = all[at === -1 && step === -1 ? all.length - 1 : (at + step + all.length) % all.length];
    state = { ...UNMOVED, hasMoved: next !== undefined };
    markOnly(all, next);
    next?.scrollIntoView({ block: "nearest" });
  };
  const forget = (): void => {
    state = { ...UNMOVED };
  };
  return { update, move, take, forget };
}

/**
 * Marks the row of a list that Enter takes: the first one, even if it arrives later, until the arrow keys
 * choose another. Rows inside `data-pending` belong to an earlier text: Enter waits until they are replaced.
 */
export function useMarkedRow(list: RefObject<HTMLElement | null>): MarkedRow {
  // The marker is created once and lives as long as the list.
  const [marker] = useState(() => rowMarker(list));
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    marker.update();
    const rowsChange = new MutationObserver(marker.update);
    rowsChange.observe(box, { childList: true, subtree: true, attributeFilter: ["data-pending"] });
    return () => rowsChange.disconnect();
  }, [list, marker]);
  return marker;
}
