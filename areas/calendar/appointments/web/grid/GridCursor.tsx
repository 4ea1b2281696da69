import type { Day } from "#kernel/dates/day.ts";
import { fromMinutes } from "#kernel/dates/wall-time.ts";
import { fullDay } from "../appointment/words.ts";
import classes from "./cursor.module.css";
import { placeIn } from "./hours.ts";
import type { Stop } from "./grid-focus.ts";

/** Renders the button at the focused free slot that books it. */
export function GridCursor({
  stop,
  top,
  mayEdit,
  onBook,
}: {
  stop: Stop;
  top: number;
  mayEdit: boolean;
  onBook: () => void;
}) {
  const place = placeIn(stop.from, stop.to, top);
  return (
    <button
      type="button"
      data-cursor
      className={classes.cursor}
      style={place}
      aria-label={cursorWords(stop.day, stop.from, mayEdit)}
      onClick={mayEdit ? onBook : undefined}
    >
      <span aria-hidden>{fromMinutes(stop.from)}</span>
    </button>
  );
}

export const cursorWords = (day: Day, minutes: number, mayEdit: boolean): string =>
  `${fullDay(day)}, ${fromMinutes(minutes)}, free${mayEdit ? ", book" : ""}`;
