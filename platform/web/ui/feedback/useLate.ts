import { useEffect, useState } from "react";

/** Becomes true after 200 ms, so that what is quick never flickers. */
export function useLate(after = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return late;
}
