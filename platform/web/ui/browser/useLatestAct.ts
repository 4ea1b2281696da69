import { useCallback } from "react";
import { useLatest } from "./useLatest.ts";

/** Returns a stable function that calls the newest `act`, for memoized components. */
export function useLatestAct<Given extends readonly unknown[]>(
  act: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useLatest(act);
  return useCallback((...given) => latest.current(...given), [latest]);
}
