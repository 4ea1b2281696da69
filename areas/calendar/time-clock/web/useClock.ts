import { useEffect, useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { timeClockRoutes } from "../contract.ts";
import { hoursRoutes } from "../report.contract.ts";

/** Routes to refresh after a start, a stop or a correction. */
export const CLOCK_ROUTES = [
  timeClockRoutes.running,
  timeClockRoutes.get,
  timeClockRoutes.entries,
  hoursRoutes.hours,
  hoursRoutes.served,
] as const;

const POLL_MS = 30_000;

/**
 * Returns the user's clock (STATE-CLK-01) and its actions. `start` starts the clock for the opened client;
 * `stop` stops the clock for the client it is running for.
 */
export function useClock() {
  const read = useRead(timeClockRoutes.running, {}, { every: POLL_MS });
  const client = useClientIfOpen();
  const entry = read.data?.entry ?? null;
  const startCall = useSend(timeClockRoutes.set, {
    failed: "Failed to Start the clock",
    refresh: CLOCK_ROUTES,
  });
  const owner = entry && { doctor_id: entry._doctor };
  const stopCall = useSend(timeClockRoutes.set, {
    failed: "Failed to Stop the clock",
    refresh: CLOCK_ROUTES,
    owner,
  });
  const switchCall = useSend(timeClockRoutes.set, {
    failed: "Failed to Stop the clock",
    owner,
    onDone: () => startCall.send({ params: { id: 0 } }),
  });
  return {
    read,
    entry,
    isHere: entry !== null && entry._doctor === client?.ID,
    isSending: startCall.isSending || stopCall.isSending || switchCall.isSending,
    start: () => startCall.send({ params: { id: 0 } }),
    stop: () => entry && stopCall.send({ params: { id: entry.ID } }),
    /** Stops the clock at its client and starts it for the opened client. */
    switchHere: () => entry && switchCall.send({ params: { id: entry.ID } }),
  };
}

/**
 * Returns the seconds of a running clock (CONST-53): the seconds counted by the server plus the seconds since
 * its reply.
 */
export function useTick(seconds: number, askedAt: number): number {
  const read = (): number => seconds + Math.max(0, Math.floor((Date.now() - askedAt) / 1000));
  const [shownSeconds, setShownSeconds] = useState(read);
  useEffect(() => {
    const tick = (): void =>
      setShownSeconds(seconds + Math.max(0, Math.floor((Date.now() - askedAt) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds, askedAt]);
  return shownSeconds;
}
