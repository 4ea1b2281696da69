import { groupMarks, type Mark } from "../../rules/marks.ts";
import { MAX_BACK_STEP } from "../../settings.contract.ts";
import { IconBookmarkFilled } from "@tabler/icons-react";
import type { Owner } from "#platform/web/api/address.ts";
import { formatClock } from "../../rules/clock.ts";
import { PlayButtons } from "./PlayButtons.tsx";
import classes from "./player.module.css";
import { Stepper } from "./Stepper.tsx";
import type { Player } from "./usePlayer.ts";
import { useWaveform } from "./useWaveform.ts";
import { Waveform } from "./Waveform.tsx";

interface PlayerBarProps {
  player: Player;
  /** ID of the recording's file. */
  file: number;
  owner: Owner;
  duration: number;
  marks: readonly Mark[];
  backStep: number;
  onBackStep: (seconds: number) => void;
}

/** Renders the player above the letter: buttons, waveform with marks, speed, and how far a stop goes back. */
export function PlayerBar({ player, file, owner, duration, marks, backStep, onBackStep }: PlayerBarProps) {
  // `peaks` is null until the waveform is made or if the recording has none; the player then shows a plain
  // line.
  const peaks = useWaveform(file, owner);
  const { recording, seconds, speed, failed } = player;
  return (
    <section className={classes.bar} aria-label="Player">
      <PlayButtons player={player} duration={duration} />
      <div className={classes.timeline}>
        <div className={classes.marks}>
          {groupMarks(marks, duration).map((group) => (
            <MarkButton
              key={group[0]?.seconds}
              group={group}
              duration={duration}
              onPlay={recording.playFrom}
            />
          ))}
        </div>
        <Waveform peaks={peaks} seconds={seconds} duration={duration} onSeek={recording.seek} />
        {failed && (
          <p className={classes.failed}>
            The recording can't be loaded. Check your connection; you can go on typing.
          </p>
        )}
      </div>
      <div className={classes.settings}>
        <Stepper label="Speed" value={`${speed.toFixed(1)}×`} onLess={player.slower} onMore={player.faster} />
        <Stepper
          label="On stop"
          value={`back ${backStep} s`}
          onLess={() => onBackStep(Math.max(0, backStep - 1))}
          onMore={() => onBackStep(Math.min(MAX_BACK_STEP, backStep + 1))}
        />
      </div>
    </section>
  );
}

function MarkButton({
  group,
  duration,
  onPlay,
}: {
  group: Mark[];
  duration: number;
  onPlay: (seconds: number) => void;
}) {
  const seconds = group[0]?.seconds ?? 0;
  const percent = duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0;
  const name = group
    .map((mark) => `${mark.kind === "blank" ? "Blank" : "Bookmark"} at ${formatClock(mark.seconds)}`)
    .join(", ");
  const hasBookmark = group.some(({ kind }) => kind === "bookmark");
  return (
    <button
      type="button"
      className={hasBookmark ? classes.flag : classes.blank}
      style={{ left: `${percent}%` }}
      aria-label={name}
      data-hint={name}
      onClick={() => onPlay(seconds)}
    >
      {hasBookmark && <IconBookmarkFilled size={14} aria-hidden />}
    </button>
  );
}
