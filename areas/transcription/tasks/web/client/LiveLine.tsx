import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import classes from "./client.module.css";

interface LiveLineProps {
  isLive: boolean;
  /** The last change and its instant. */
  words: string | null;
  at: string | null;
}

/** Whether the list follows by itself, and what it showed last; read out when it changes. */
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
