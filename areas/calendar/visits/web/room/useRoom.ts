import { useEffect, useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { visitRoutes } from "../../contract.ts";

const COMPANY = { query: { company: "1" } } as const;
const ROOM = [visitRoutes.room];
const TICK_MS = 10_000;

/**
 * Reads today's visits of every doctor of the company and keeps them live. `now` follows the server's clock.
 */
export function useRoom() {
  const read = useRead(visitRoutes.room, COMPANY, { freshFor: 0 });
  const { isLive } = useRealtime({ also: ROOM, company: true });
  const clockOffset = read.data ? Date.parse(read.data.at) - read.dataUpdatedAt : 0;
  const now = Math.max(useInstant(), read.dataUpdatedAt) + clockOffset;
  return { read, isLive, now: new Date(now).toISOString() };
}

function useInstant(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = (): void => setNow(Date.now());
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, []);
  return now;
}
