import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import classes from "./outside.module.css";

/** Renders buttons that count and show the appointments before 07:00 or after 20:00 (C-33). */
export function OutsidePills({
  earlier,
  later,
  onEarlier,
  onLater,
  extended,
  onNormal,
}: {
  earlier: number;
  later: number;
  onEarlier: () => void;
  onLater: () => void;
  extended: boolean;
  onNormal: () => void;
}) {
  return (
    <>
      {earlier > 0 && (
        <button type="button" className={classes.pill} data-place="top" onClick={onEarlier}>
          <IconArrowUp size={14} aria-hidden /> {earlier} earlier
        </button>
      )}
      {later > 0 && (
        <button type="button" className={classes.pill} data-place="bottom" onClick={onLater}>
          <IconArrowDown size={14} aria-hidden /> {later} later
        </button>
      )}
      {extended && earlier === 0 && later === 0 && (
        <button type="button" className={classes.pill} data-place="bottom" onClick={onNormal}>
          Show 07:00–20:00
        </button>
      )}
    </>
  );
}
