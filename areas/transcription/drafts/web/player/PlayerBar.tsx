import { groupedMarks, type Mark } from "../../rules/marks.ts";
import { MOST_BACK_STEP } from "../../settings.contract.ts";
import {
  IconBookmarkFilled,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward5,
  IconRewindForward5,
} from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { IconButton } from "#platform/web/ui/IconButton.tsx";
import { clockWords } from "../../rules/clock.ts";
import { readPeaks } from "./peaks.ts";
import classes from "./player.module.css";
import { Stepper } from "./Stepper.tsx";
import type { Player } from "./usePlayer.ts";
import { Waveform } from "./Waveform.tsx";

interface PlayerBarProps {
  player: Player;
  url: string;
  duration: number;
  marks: readonly Mark[];
  backStep: number;
  onBackStep: (seconds: number) => void;
}

/** The player above the letter: waveform, speed, and how far a stop goes back. */
export function PlayerBar({ player, url, duration, marks, backStep, onBackStep }: PlayerBarProps) {
  const peaks = usePeaks(url, duration);
  const { recording, isPlaying, seconds, speed, failed } = player;
  return (
    <section className={classes.bar} aria-label="Player">
      <div className={classes.buttons}>
        <IconButton label="Back 3 s" edged onClick={() => recording.move(-3)}>
          <IconRewindBackward5 size={18} />
        </IconButton>
        <button type="button" className={classes.play} aria-label={isPlaying ? "Pause" : "Play"} onClick={recording.toggle}>
          {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
        </button>
        <IconButton label="Forward 3 s" edged onClick={() => recording.move(3)}>
          <IconRewindForward5 size={18} />
        </IconButton>
        <div className={classes.clock}>
          <span className={`${classes.now} tn`}>{clockWords(seconds)}</span>
          <span className="muted tn">of {clockWords(duration)}</span>
        </div>
      </div>
      <div className={classes.timeline}>
        <div className={classes.marks}>
          {groupedMarks(marks, duration).map((group) => (
            <MarkButton key={group[0]?.seconds} group={group} duration={duration} onPlay={recording.playFrom} />
          ))}
        </div>
        <Waveform peaks={peaks} seconds={seconds} duration={duration} onSeek={recording.seek} />
        {failed && <p className={classes.failed}>The recording can't be loaded. Check your connection; you can go on typing.</p>}
      </div>
      <div className={classes.settings}>
        <Stepper label="Speed" value={`${speed.toFixed(1)}×`} onLess={player.slower} onMore={player.faster} />
        <Stepper
          label="On stop"
          value={`back ${backStep} s`}
          onLess={() => onBackStep(Math.max(0, backStep - 1))}
          onMore={() => onBackStep(Math.min(MOST_BACK_STEP, backStep + 1))}
        />
      </div>
    </section>
  );
}

function MarkButton({ group, duration, onPlay }: { group: Mark[]; duration: number; onPlay: (seconds: number) => void }) {
  const seconds = group[0]?.seconds ?? 0;
  const left = duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0;
  const name = group.map((mark) => `${mark.kind === "blank" ? "Blank" : "Bookmark"} at ${clockWords(mark.seconds)}`).join(", ");
  const hasBookmark = group.some(({ kind }) => kind === "bookmark");
  return (
    <button
      type="button"
      className={hasBookmark ? classes.flag : classes.blank}
      style={{ left: `${left}%` }}
      aria-label={name}
      data-hint={name}
      onClick={() => onPlay(seconds)}
    >
      {hasBookmark && <IconBookmarkFilled size={14} aria-hidden />}
    </button>
  );
}

/** Decoding starts once the page is at rest; until then, and where it can't be decoded, there is a plain line. */
function usePeaks(url: string, duration: number): Float32Array | null {
  const [peaks, setPeaks] = useState<Float32Array | null>(null);
  useEffect(() => {
    const stopped = new AbortController();
    async function read(): Promise<void> {
      // It plays without a picture.
      const found = await readPeaks(url, duration, stopped.signal).catch(() => null);
      if (!stopped.signal.aborted) setPeaks(found);
    }
    void read();
    return () => stopped.abort();
  }, [url, duration]);
  return peaks;
}
