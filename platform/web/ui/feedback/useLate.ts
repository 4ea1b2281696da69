import { useEffect, useState } from "react";

/** Returns true after 200 ms, so that quick replies don't flicker. */
export function useLate(delayMs = 200): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isLate;
}
