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

const unsavedTexts = new Set<UnsavedText>();

/**
 * Returns true if input would be lost by leaving the page, or with `isSamePage` by changing its search
 * parameters.
 */
export const isAnyUnsaved = (isSamePage = false): boolean =>
  [...unsavedTexts].some((text) => (!isSamePage || text.isOfSearch === true) && text.isUnsaved());

export function dropUnsaved(): void {
  // Collects all first, because resetting one dialog's form can mark another as saved.
  const pendingTexts = [...unsavedTexts].filter((text) => text.isUnsaved());
  for (const { drop } of pendingTexts) drop?.();
}

/**
 * Registers unsaved input. Called by every form (`useFormFor`) and by components that collect input without a
 * form.
 */
export function useUnsavedText(text: UnsavedText): void {
  const latest = useLatest(text);
  const isOfSearch = text.isOfSearch === true;
  useEffect(() => {
    const entry: UnsavedText = {
      isUnsaved: () => latest.current.isUnsaved(),
      drop: () => latest.current.drop?.(),
      isOfSearch,
    };
    unsavedTexts.add(entry);
    return () => void unsavedTexts.delete(entry);
  }, [latest, isOfSearch]);
}

let openQuestions = 0;

/** Returns true while the question about leaving is open, which then receives all keys. */
export const isLeavingQuestionOpen = (): boolean => openQuestions > 0;

export function useLeavingQuestion(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return undefined;
    openQuestions += 1;
    // Delayed because the Esc that dismisses the question also reaches the form.
    return () => void setTimeout(() => (openQuestions -= 1));
  }, [isAsked]);
}
