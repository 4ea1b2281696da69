import { useEffect, useState } from "react";

const INTERVAL_MS = 30_000;

/** Returns the current time in milliseconds, updated every 30 seconds. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
