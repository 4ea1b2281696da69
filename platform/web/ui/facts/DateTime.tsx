import { formatDay } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";

/** "20/11/2026 10:41", on the bureau's clock unless a client's is named. */
export function DateTime({ at, zone = "Australia/Sydney" }: { at: string; zone?: Zone }) {
  const { day, time } = wallOf(at, zone);
  return (
    <time dateTime={at} className="tn">
      {formatDay(day)} {time}
    </time>
  );
}
