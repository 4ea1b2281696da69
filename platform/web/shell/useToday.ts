import { useEffect, useState } from "react";
import { type Day, todayIn } from "#kernel/dates/day.ts";
import { type Zone, wallOf } from "#kernel/dates/zone.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";

const nowIso = (): string => new Date().toISOString();

function useClockValue<Value>(read: () => Value, key: string): Value {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const tick = (): void =>
      setValue((previous) => (JSON.stringify(previous) === JSON.stringify(read()) ? previous : read()));
    tick();
    const timer = setInterval(tick, 15_000);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the reader is made anew at every render; what it reads changes only with its key
  }, [key]);
  return value;
}

/** Returns the current day in a time zone (F-8). */
export const useToday = (zone: Zone): Day => useClockValue(() => todayIn(zone, nowIso()), zone);

/** Returns the current day and wall time in a time zone, to the minute, for the line that marks now. */
export const useNow = (zone: Zone): { day: Day; time: WallTime } =>
  useClockValue(() => wallOf(nowIso(), zone), zone);
