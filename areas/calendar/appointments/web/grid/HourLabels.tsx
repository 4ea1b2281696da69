import { fromMinutes, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import classes from "./grid.module.css";
import { placeIn } from "./hours.ts";
import type { ShownHours } from "./shown-hours.ts";

/** Renders the labels of the hours and the current time. */
export function HourLabels({ shown, now }: { shown: ShownHours; now: WallTime | null }) {
  const hours = Array.from(
    { length: Math.ceil((shown.to - shown.from) / 60) },
    (_, index) => shown.from + index * 60,
  );
  return (
    <div className={classes.times} aria-hidden>
      {hours.map((hour) => (
        <span key={hour} className={classes.time}>
          {fromMinutes(hour)}
        </span>
      ))}
      {now && (
        <b className={classes.nowPill} style={{ top: placeIn(minutesOf(now), 0, shown.from).top }}>
          {now}
        </b>
      )}
    </div>
  );
}
