import type { KeyboardEvent, PointerEvent } from "react";
import { type Brush, useCanvas } from "#platform/web/ui/browser/useCanvas.ts";
import { formatClock } from "../../rules/clock.ts";
import classes from "./player.module.css";

interface WaveformProps {
  peaks: Float32Array | null;
  seconds: number;
  duration: number;
  onSeek: (seconds: number) => void;
}

const STEP = 5;

/** Renders the recording's waveform as a slider for the playback position. */
export function Waveform({ peaks, seconds, duration, onSeek }: WaveformProps) {
  const canvas = useCanvas((brush) => draw(brush, peaks, duration > 0 ? seconds / duration : 0));
  const seekToPointer = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    onSeek(((event.clientX - box.left) / box.width) * duration);
  };
  const seekByKey = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowLeft" ? -STEP : event.key === "ArrowRight" ? STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    onSeek(seconds + step);
  };
  return (
    <div
      className={classes.wave}
      role="slider"
      tabIndex={0}
      aria-label="Place in the recording"
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(seconds)}
      aria-valuetext={`${formatClock(seconds)} of ${formatClock(duration)}`}
      onPointerDown={seekToPointer}
      onKeyDown={seekByKey}
    >
      <canvas ref={canvas} className={classes.canvas} aria-hidden />
    </div>
  );
}

const GAP = 3;

function draw({ context, width, height, colour }: Brush, peaks: Float32Array | null, played: number): void {
  const [playedColour, remainingColour] = [colour("--act"), colour("--ctl")];
  for (let x = 0; x < width; x += GAP) {
    const peak = peaks?.[Math.floor((x / width) * peaks.length)] ?? 0;
    const barHeight = Math.max(2, peak * (height - 4));
    context.fillStyle = x / width <= played ? playedColour : remainingColour;
    context.fillRect(x, (height - barHeight) / 2, GAP - 1, barHeight);
  }
  context.fillStyle = colour("--gold-line");
  context.fillRect(Math.min(width - 2, played * width), 0, 2, height);
}
