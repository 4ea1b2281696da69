import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

type Ids = readonly (string | number)[] | undefined;

/**
 * Moves the focus to the next row when the focused row was deleted. Returns the `onFocus` handler of the
 * table.
 */
export function useRowAfter(scroller: RefObject<HTMLElement | null>, ids: Ids): (event: FocusEvent) => void {
  const last = useRef<{ element: Element; at: number } | null>(null);
  const before = useRef<Ids>(ids);
  useLayoutEffect(() => {
    // Another page or search is no deletion, because none of the previous rows is left.
    const isSameList = before.current?.some((id) => ids?.includes(id)) ?? false;
    before.current = ids;
    const page = scroller.current?.ownerDocument;
    if (!last.current || last.current.element.isConnected || !page || page.activeElement !== page.body) return;
    const openers = scroller.current?.querySelectorAll<HTMLElement>("[data-row-opener]") ?? [];
    if (isSameList) openers[Math.min(last.current.at, openers.length - 1)]?.focus({ preventScroll: true });
    last.current = null;
  });
  return ({ target }) => {
    const row = target.closest("tr, li");
    const at = row?.parentElement ? [...row.parentElement.children].indexOf(row) : -1;
    last.current = at === -1 ? null : { element: target, at };
  };
}
