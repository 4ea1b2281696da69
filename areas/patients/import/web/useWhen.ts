import { formatDay } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { useClient } from "#platform/web/shell/client.tsx";

/** "11/11/2026 10:41" on the client's clock; the time alone today. */
export function useWhen(): (timestamp: string) => string {
  const { zone, today } = useClient();
  return (timestamp) => {
    const { day, time } = wallOf(timestamp, zone);
    return day === today ? `today ${time}` : `${formatDay(day)} ${time}`;
  };
}
