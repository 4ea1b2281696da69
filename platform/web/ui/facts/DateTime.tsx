import { formatDay } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";

/** Renders an instant as "20/11/2026 10:41", in Sydney time unless another zone is given. */
export function DateTime({ at, zone = "Australia/Sydney" }: { at: string; zone?: Zone }) {
  const { day, time } = wallOf(at, zone);
  return (
    <time dateTime={at} className="tn">
      {formatDay(day)} {time}
    </time>
  );
}
