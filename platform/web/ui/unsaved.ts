import { useEffect } from "react";
import { useLatest } from "./useLatest.ts";

type Holds = () => boolean;

const dialogs = new Set<Holds>();

/** Whether a dialog holds words that nobody saved. Asked when it matters, so that the answer is never behind. */
export const isAnyUnsaved = (): boolean => [...dialogs].some((holds) => holds());

/** A dialog says whether it holds words that would be gone with its page. */
export function useHeldWords(holds: Holds): void {
  const latest = useLatest(holds);
  useEffect(() => {
    const mine = (): boolean => latest.current();
    dialogs.add(mine);
    return () => void dialogs.delete(mine);
  }, [latest]);
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
