import { formatDay } from "#kernel/dates/day.ts";
import { wallOf, zoneNamed } from "#kernel/dates/zone.ts";
import { useSession } from "#platform/web/shell/session.tsx";

/** Returns a formatter of dates in the user's time zone, which is Sydney for staff (C-83). */
export function useDayOf(): (instant: string) => string {
  const { me } = useSession();
  const zone = zoneNamed(me.client?.zone);
  return (instant) => formatDay(wallOf(instant, zone).day);
}

/** Returns a formatter of date and time in the user's time zone. */
export function useMomentOf(): (instant: string) => string {
  const { me } = useSession();
  const zone = zoneNamed(me.client?.zone);
  return (instant) => {
    const { day, time } = wallOf(instant, zone);
    return `${formatDay(day)}, ${time}`;
  };
}
