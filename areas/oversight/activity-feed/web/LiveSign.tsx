import classes from "./feed.module.css";

export function LiveSign({ isLive }: { isLive: boolean }) {
  return (
    <span className={classes.live} title={isLive ? "Updates live" : "Updates every 30 seconds"}>
      <span className={classes.dot} data-live={isLive || undefined} aria-hidden />
      {isLive ? "Live" : "Every 30 s"}
    </span>
  );
}
