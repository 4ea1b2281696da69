import { useCallback } from "react";
import { useLatest } from "./useLatest.ts";

/** The same function at every render, which does what the last render wanted: for what is drawn again only where its props changed. */
export function useLatestAct<Given extends readonly unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const latest = useLatest(act);
  return useCallback((...given) => latest.current(...given), [latest]);
}
