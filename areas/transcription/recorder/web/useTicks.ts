import { useEffect, useState } from "react";

/** A value that changes by itself, looked at several times a second as long as it may change. */
export function useTicks<Value extends string | number>(read: () => Value, isRunning: boolean, everyMs = 250): Value {
  const [value, setValue] = useState(read);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setValue(read()), everyMs);
    return () => clearInterval(timer);
  });
  return isRunning ? value : read();
}
