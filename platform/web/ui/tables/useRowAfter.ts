import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

type Ids = readonly (string | number)[] | undefined;

/** A row that is deleted from the keyboard takes the focus with it: the row that comes in its place has it then. */
export function useRowAfter(scroller: RefObject<HTMLElement | null>, ids: Ids): (event: FocusEvent) => void {
  const last = useRef<{ element: Element; at: number } | null>(null);
  const before = useRef<Ids>(ids);
  useLayoutEffect(() => {
    // Another page or another search is no deletion: none of its rows was there before.
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
