import { useEffect } from "react";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";

export interface UnsavedText {
  /** Whether there is text that nobody saved. Asked when it matters, so that the answer is never behind. */
  readonly isUnsaved: () => boolean;
  /** Closes what holds the text, where the page stays. */
  readonly drop?: () => void;
  /** The page takes it away also when only its search parameters change. */
  readonly isOfSearch?: boolean;
}

const texts = new Set<UnsavedText>();

/** Whether text would be lost: by leaving the page, or by another search of the same page. */
export const isAnyUnsaved = (isSamePage = false): boolean =>
  [...texts].some((text) => (!isSamePage || text.isOfSearch === true) && text.isUnsaved());

export function dropUnsaved(): void {
  // All of them first: the form of a dialog that is reset no longer says that it was unsaved.
  const unsaved = [...texts].filter((text) => text.isUnsaved());
  for (const { drop } of unsaved) drop?.();
}

/** Every form registers here (`useFormFor`); so does what collects input without one. */
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

/** A question about leaving lies over all else: what is pressed is meant for it. */
export const isLeavingAsked = (): boolean => questions > 0;

export function useLeavingAsked(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return undefined;
    questions += 1;
    // In a moment: the Esc that takes the question back reaches the form as well.
    return () => void setTimeout(() => (questions -= 1));
  }, [isAsked]);
}
