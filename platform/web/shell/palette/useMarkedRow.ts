import { type RefObject, useEffect, useState } from "react";

const rowsIn = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>("[data-action]")];

function markOnly(all: readonly HTMLElement[], wanted: HTMLElement | undefined): void {
  for (const row of all) if (row !== wanted) row.removeAttribute("data-selected");
  wanted?.setAttribute("data-selected", "true");
}

/** Whether rows are still to come in place of this one or above it. */
function isProvisional(box: HTMLElement, row: HTMLElement | undefined, isChosen: boolean): boolean {
  if (row && isChosen) return row.closest("[data-pending]") !== null;
  const pending = [...box.querySelectorAll("[data-pending]")];
  return pending.some((each) => !row || (each.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
}

export interface MarkedRow {
  readonly move: (step: 1 | -1) => void;
  /** Takes the marked row, as soon as the rows are those of the present text; by its other act where Ctrl was held. */
  readonly take: (isOther: boolean) => void;
  /** The text is another one, or the search is given up: what waited for its rows is not taken. */
  readonly forget: () => void;
}

const UNMOVED = { hasMoved: false, isWaiting: false, isOther: false };

/** As a click, with Ctrl where it was held with Enter. */
function press(row: HTMLElement | undefined, isOther: boolean): void {
  row?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: isOther }));
}

/** Whatever is found in the list is looked up when it is asked for. */
function rowMarker(list: RefObject<HTMLElement | null>): MarkedRow & { readonly update: () => void } {
  let state = { ...UNMOVED };
  const remark = (): { box: HTMLElement; row: HTMLElement | undefined } | null => {
    const box = list.current;
    if (!box) return null;
    const all = rowsIn(box);
    const chosen = state.hasMoved ? all.find((row) => row.hasAttribute("data-selected")) : undefined;
    // The row that was chosen is gone: another is not taken in its place.
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
 * The row of a list that Enter takes: the first, also of rows that come later, until the arrows choose another. Rows inside
 * `data-pending` are those of an earlier text: Enter waits until they are replaced.
 */
export function useMarkedRow(list: RefObject<HTMLElement | null>): MarkedRow {
  // The same for as long as the list is there.
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
