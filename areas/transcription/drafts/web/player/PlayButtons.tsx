import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerTrackNextFilled,
  IconPlayerTrackPrevFilled,
} from "@tabler/icons-react";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { formatClock } from "../../rules/clock.ts";
import classes from "./player.module.css";
import type { Player } from "./usePlayer.ts";

interface PlayButtonsProps {
  player: Player;
  /** Length of the recording in seconds. */
  duration: number;
  /** Name of the recording, for the labels of a page with several players. */
  of?: string;
}

/** Renders the buttons of a player, and the position in the recording. */
export function PlayButtons({ player: { recording, isPlaying, seconds }, duration, of }: PlayButtonsProps) {
  const label = (act: string) => (of === undefined ? act : `${act}: ${of}`);
  return (
    <div className={classes.buttons}>
      <IconButton label={label("Back 3 s")} edged onClick={() => recording.move(-3)}>
        <IconPlayerTrackPrevFilled size={16} />
      </IconButton>
      <button
        type="button"
        className={classes.play}
        aria-label={label(isPlaying ? "Pause" : "Play")}
        onClick={recording.toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </button>
      <IconButton label={label("Forward 3 s")} edged onClick={() => recording.move(3)}>
        <IconPlayerTrackNextFilled size={16} />
      </IconButton>
      <div className={classes.clock}>
        <span className={`${classes.now} tn`}>{formatClock(seconds)}</span>
        <span className="muted tn">of {formatClock(duration)}</span>
      </div>
    </div>
  );
}
