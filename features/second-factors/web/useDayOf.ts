import { formatDay } from "#kernel/day.ts";
import { wallOf, zoneNamed } from "#kernel/zone.ts";
import { useSession } from "#web/shell/session.tsx";

/** A day as it was where this person works; members of staff work in Sydney (C-83). */
export function useDayOf(): (instant: string) => string {
  const { me } = useSession();
  const zone = zoneNamed(me.client?.zone);
  return (instant) => formatDay(wallOf(instant, zone).day);
}
