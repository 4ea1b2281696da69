import { useEffect } from "react";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";

export interface UnsavedText {
  /** Returns true if there is unsaved input. Called on demand, so that the result is current. */
  readonly isUnsaved: () => boolean;
  /** Closes the form if the page itself stays open. */
  readonly drop?: () => void;
  /** True if changing only the page's search parameters also removes the form. */
  readonly isOfSearch?: boolean;
}

const texts = new Set<UnsavedText>();

/**
 * Returns true if input would be lost by leaving the page, or with `isSamePage` by changing its search
 * parameters.
 */
export const isAnyUnsaved = (isSamePage = false): boolean =>
  [...texts].some((text) => (!isSamePage || text.isOfSearch === true) && text.isUnsaved());

export function dropUnsaved(): void {
  // Collects all first, because resetting one dialog's form can mark another as saved.
  const unsaved = [...texts].filter((text) => text.isUnsaved());
  for (const { drop } of unsaved) drop?.();
}

/**
 * Registers unsaved input. Called by every form (`useFormFor`) and by components that collect input without a
 * form.
 */
export function useUnsavedText(text: UnsavedText): void {
  const latest = useLatest(text);
  const isOfSearch = text.isOfSearch === true;
  useEffect(() => {
    const mine: UnsavedText = {
      isUnsaved: () => latest.current.isUnsaved(),
      drop: () => latest.current.drop?.(),
      isOfSearch,
    };
    texts.add(mine);
    return () => void texts.delete(mine);
  }, [latest, isOfSearch]);
}

let questions = 0;

/** Returns true while the question about leaving is open, which then receives all keys. */
export const isLeavingAsked = (): boolean => questions > 0;

export function useLeavingAsked(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return undefined;
    questions += 1;
    // Delayed because the Esc that dismisses the question also reaches the form.
    return () => void setTimeout(() => (questions -= 1));
  }, [isAsked]);
}
