import { type RefObject, useLayoutEffect, useRef } from "react";

/** Returns a stable ref that contains the newest value, for listeners that must not be recreated. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
