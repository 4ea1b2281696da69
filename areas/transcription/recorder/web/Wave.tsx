import { formatDuration } from "#areas/transcription/tasks/rules/duration.ts";
import { type Brush, useCanvas } from "#platform/web/ui/browser/useCanvas.ts";
import { barsOf } from "../rules/bars.ts";
import classes from "./wave.module.css";

const BARS = 60;

interface WaveProps {
  /** Loudness of the dictation in playback order, from 0 to 1. */
  levels: readonly number[];
  length: number;
  /** Position in seconds. Null during recording, when the position is at the right end. */
  place: number | null;
  /** Positions in seconds, shown as flags. */
  marks: readonly number[];
  /** The part that was recorded over last, in seconds, shown hatched. Null if there is no such part. */
  replaced: { readonly from: number; readonly to: number } | null;
  onPlace: (place: number) => void;
}

/** Renders the waveform as a slider for the position. During recording, shows the last seconds moving by. */
export function Wave({ levels, length, place, marks, replaced, onPlace }: WaveProps) {
  const bars = place === null ? levels.slice(-BARS) : barsOf(levels, BARS);
  const share = place === null || length === 0 ? 1 : Math.min(1, place / length);
  const barCount = place === null ? BARS : Math.max(1, bars.length);
  const shareOf = (seconds: number): number => (length === 0 ? 0 : Math.min(1, seconds / length));
  const canvas = useCanvas((brush) => {
    drawBars(brush, bars, { share, places: barCount });
    // Draws no marks during recording because the last seconds have no time scale.
    if (place === null) return;
    if (replaced) drawHatching(brush, shareOf(replaced.from), shareOf(replaced.to));
    for (const mark of marks) drawFlag(brush, shareOf(mark));
  });
  return (
    <div className={classes.wave}>
      <canvas ref={canvas} className={classes.canvas} aria-hidden />
      {place !== null && length > 0 && (
        <input
          type="range"
          className={classes.place}
          aria-label="Position in the dictation"
          aria-valuetext={`${formatDuration(Math.round(place))} of ${formatDuration(Math.round(length))}`}
          min={0}
          max={Math.round(length * 10) / 10}
          step={0.1}
          value={place}
          onChange={(event) => onPlace(Number(event.currentTarget.value))}
        />
      )}
    </div>
  );
}

interface WaveView {
  /** Position of the line, from 0 to 1. */
  readonly share: number;
  /** Number of bars that fit. During recording, new bars appear at the right. */
  readonly places: number;
}

/** Draws slanted lines over a part of the waveform. */
function drawHatching({ context, width, height, colour }: Brush, from: number, to: number): void {
  context.save();
  context.beginPath();
  context.rect(from * width, 0, (to - from) * width, height);
  context.clip();
  context.strokeStyle = colour("--gold-line");
  context.lineWidth = 1.5;
  for (let x = from * width - height; x < to * width; x += 9) {
    context.beginPath();
    context.moveTo(x, height);
    context.lineTo(x + height, 0);
    context.stroke();
  }
  context.restore();
}

/** Draws a small flag at a position from 0 to 1. */
function drawFlag({ context, width, height, colour }: Brush, share: number): void {
  const x = Math.min(width - 9, share * width);
  context.fillStyle = colour("--t1");
  context.fillRect(x, 0, 1.5, height);
  context.beginPath();
  context.moveTo(x, 0);
  context.lineTo(x + 9, 4.5);
  context.lineTo(x, 9);
  context.fill();
}

function drawBars(
  { context, width, height, colour }: Brush,
  bars: readonly number[],
  { share, places }: WaveView,
): void {
  const [sound, silence] = [colour("--act"), colour("--ctl")];
  const step = width / places;
  const start = width - bars.length * step;
  for (const [index, bar] of bars.entries()) {
    const barHeight = Math.max(3, Math.sqrt(bar) * (height - 12));
    context.fillStyle = bar > 0 ? sound : silence;
    context.beginPath();
    context.roundRect(
      start + index * step,
      (height - barHeight) / 2,
      Math.min(5, Math.max(2, step - 3)),
      barHeight,
      2,
    );
    context.fill();
  }
  context.fillStyle = colour("--gold-line");
  context.fillRect(Math.min(width - 3, start + share * (width - start)), 0, 3, height);
}
