import { formatDay } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { useClient } from "#platform/web/shell/client.tsx";

/**
 * Returns a function that formats a timestamp in the client's time zone: "11/11/2026 10:41", or "today
 * 10:41".
 */
export function useTimestampFormat(): (timestamp: string) => string {
  const { zone, today } = useClient();
  return (timestamp) => {
    const { day, time } = wallOf(timestamp, zone);
    return day === today ? `today ${time}` : `${formatDay(day)} ${time}`;
  };
}
