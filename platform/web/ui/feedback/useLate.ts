import { useEffect, useState } from "react";

/** Returns true after 200 ms, so that quick replies don't flicker. */
export function useLate(after = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return late;
}
