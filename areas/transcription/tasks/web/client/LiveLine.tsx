import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import classes from "./client.module.css";

interface LiveLineProps {
  isLive: boolean;
  /** Description of the last change, and the instant of the change. Null before the first change. */
  words: string | null;
  at: string | null;
}

/** Renders how the list is updated and the last change, announced to screen readers. */
export function LiveLine({ isLive, words, at }: LiveLineProps) {
  return (
    <span className={classes.live} role="status">
      <span className={classes.dot} data-live={isLive || undefined} aria-hidden />
      {isLive ? "Live" : "Every 30 s"}
      {words !== null && at !== null && (
        <span>
          {words}, <DateTime at={at} />
        </span>
      )}
    </span>
  );
}
