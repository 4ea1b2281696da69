import { type RefObject, useLayoutEffect, useRef } from "react";

/** A reference that stays the same and always holds the newest value: for listeners that must not be made anew. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
