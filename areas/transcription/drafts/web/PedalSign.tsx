import { type Pedal, PEDAL_BLOCKED } from "./keys/usePedal.ts";
import type { Studio } from "./useStudio.ts";
import classes from "./studio.module.css";

const PARTS = ["back", "play", "forward"] as const;

/** Shows whether a pedal is connected and which of its parts are pressed. */
export function PedalSign({ studio: { pedal } }: { studio: Studio }) {
  if (!pedal.isOffered) return null;
  return (
    <span className={classes.pedal}>
      <span className={classes.pedalParts} aria-hidden>
        {PARTS.map((part) => (
          <i key={part} data-down={pedal.down.some(({ action }) => action === part) || undefined} />
        ))}
      </span>
      {stateOf(pedal)}
    </span>
  );
}

function stateOf({ devices, blocked, down }: Pedal): string {
  if (devices.length === 0) return "No pedal";
  if (devices.length === blocked.length) return PEDAL_BLOCKED;
  return down.length > 0 ? "Pedal connected, pressed" : "Pedal connected";
}
