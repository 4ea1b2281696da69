import { useEffect, useState } from "react";

/**
 * Returns a value that changes without React's knowledge, read every `everyMs` milliseconds while `isRunning`
 * is true.
 */
export function useTicks<Value extends string | number>(
  read: () => Value,
  isRunning: boolean,
  everyMs = 250,
): Value {
  const [value, setValue] = useState(read);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setValue(read()), everyMs);
    return () => clearInterval(timer);
  });
  return isRunning ? value : read();
}
