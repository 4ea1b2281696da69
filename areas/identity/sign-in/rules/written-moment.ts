import { clockIn } from "#kernel/dates/zone-clock.ts";
import type { Zone } from "#kernel/dates/zone.ts";

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Formats a time for an email: "26 Nov 2026 at 9:35 am (Sydney time)". */
export function formatMoment(instant: string, zone: Zone): string {
  const { year, month, day, hour, minute } = clockIn(zone, Date.parse(instant));
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "am" : "pm"}`;
  return `${day} ${MONTHS[month - 1] ?? ""} ${year} at ${time} (${zone.split("/").at(-1) ?? zone} time)`;
}
