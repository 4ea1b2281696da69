import { formatDay, weekdayName } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";

/** "10:41" today, else "Tue 17/11/2026" in lists; `whole` adds the time. On the opened client's clock, else the bureau's. */
export function When({ at, whole = false }: { at: string; whole?: boolean }) {
  const zone = useClientIfOpen()?.zone ?? "Australia/Sydney";
  const today = useToday(zone);
  const { day, time } = wallOf(at, zone);
  const words = day === today ? (whole ? `today ${time}` : time) : `${weekdayName(day).slice(0, 3)} ${formatDay(day)}`;
  return (
    <time dateTime={at} className="tn">
      {day !== today && whole ? `${words} ${time}` : words}
    </time>
  );
}
