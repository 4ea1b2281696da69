import type { Studio } from "./useStudio.ts";
import classes from "./studio.module.css";

const PARTS = ["back", "play", "forward"] as const;

/** Shows whether a pedal is connected and which of its parts are pressed. */
export function PedalSign({ studio: { pedal } }: { studio: Studio }) {
  if (!pedal.isOffered) return null;
  const isConnected = pedal.devices.length > 0;
  return (
    <span className={classes.pedal}>
      <span className={classes.pedalParts} aria-hidden>
        {PARTS.map((part) => (
          <i key={part} data-down={pedal.down.some(({ action }) => action === part) || undefined} />
        ))}
      </span>
      {isConnected ? `Pedal connected${pedal.down.length > 0 ? ", pressed" : ""}` : "No pedal"}
    </span>
  );
}
