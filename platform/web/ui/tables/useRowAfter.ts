import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

type Ids = readonly (string | number)[] | undefined;

/**
 * Moves the focus to the next row when the focused row was deleted. Returns the `onFocus` handler of the
 * table.
 */
export function useRowAfter(scroller: RefObject<HTMLElement | null>, ids: Ids): (event: FocusEvent) => void {
  const lastFocus = useRef<{ element: Element; at: number } | null>(null);
  const previousIds = useRef<Ids>(ids);
  useLayoutEffect(() => {
    // Another page or search is no deletion, because none of the previous rows is left.
    const isSameList = previousIds.current?.some((id) => ids?.includes(id)) ?? false;
    previousIds.current = ids;
    const page = scroller.current?.ownerDocument;
    if (
      !lastFocus.current ||
      lastFocus.current.element.isConnected ||
      !page ||
      page.activeElement !== page.body
    )
      return;
    const openers = scroller.current?.querySelectorAll<HTMLElement>("[data-row-opener]") ?? [];
    if (isSameList)
      openers[Math.min(lastFocus.current.at, openers.length - 1)]?.focus({ preventScroll: true });
    lastFocus.current = null;
  });
  return ({ target }) => {
    const row = target.closest("tr, li");
    const index = row?.parentElement ? [...row.parentElement.children].indexOf(row) : -1;
    lastFocus.current = index === -1 ? null : { element: target, at: index };
  };
}
