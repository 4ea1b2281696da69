import { useCallback, useEffect, useRef } from "react";

/** The same function at every render, which does what the last render wanted: for what is drawn again only where its props changed. */
export function useLatestAct<Given extends readonly unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...given) => latest.current(...given), []);
}
