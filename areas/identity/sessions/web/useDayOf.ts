import { formatDay } from "#kernel/dates/day.ts";
import { formatTime } from "#kernel/dates/wall-time.ts";
import { wallOf, zoneNamed } from "#kernel/dates/zone.ts";
import { useSession } from "#platform/web/shell/session.tsx";

/** A day as it was where this person works; members of staff work in Sydney (C-83). */
export function useDayOf(): (instant: string) => string {
  const { me } = useSession();
  const zone = zoneNamed(me.client?.zone);
  return (instant) => formatDay(wallOf(instant, zone).day);
}

/** With its time of day. */
export function useMomentOf(): (instant: string) => string {
  const { me } = useSession();
  const zone = zoneNamed(me.client?.zone);
  return (instant) => {
    const { day, time } = wallOf(instant, zone);
    return `${formatDay(day)}, ${formatTime(time)}`;
  };
}
