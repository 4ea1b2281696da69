import { formatDay, weekdayName } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";

/**
 * Renders a time: "10:41" today, otherwise "Tue 17/11/2026"; `whole` adds the time. Uses the time zone of the
 * selected client, or else the bureau's.
 */
export function When({ at, whole = false }: { at: string; whole?: boolean }) {
  const zone = useClientIfOpen()?.zone ?? "Australia/Sydney";
  const today = useToday(zone);
  const { day, time } = wallOf(at, zone);
  const text =
    day === today ? (whole ? `today ${time}` : time) : `${weekdayName(day).slice(0, 3)} ${formatDay(day)}`;
  return (
    <time dateTime={at} className="tn">
      {day !== today && whole ? `${text} ${time}` : text}
    </time>
  );
}
