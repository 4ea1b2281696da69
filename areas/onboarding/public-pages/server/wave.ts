import { type Html, html } from "#platform/http/html.ts";

// Heights of the drawn bars from left to right, in hundredths of the tallest.
const PLAYED_HEIGHTS = [
  24, 51, 50, 38, 95, 66, 76, 70, 68, 52, 44, 64, 27, 31, 30, 24, 18, 30, 56, 58, 61, 48, 59, 95, 42, 53, 72,
];
const REMAINING_HEIGHTS = [
  29, 39, 30, 22, 12, 22, 33, 20, 42, 55, 66, 82, 100, 60, 53, 95, 74, 48, 30, 62, 80, 41, 26, 55, 38,
];
const COLOURS = ["#7cc3b3", "#59a897", "#398979"];
const STEP = 26;

const drawBars = (width: number, height: number): Html[] => {
  const count = Math.ceil(width / STEP);
  const playedCount = Math.round(count * 0.52);
  return Array.from({ length: count }, (_, index) => {
    const barHeight =
      (index < playedCount
        ? PLAYED_HEIGHTS[index % PLAYED_HEIGHTS.length]
        : REMAINING_HEIGHTS[(index - playedCount) % REMAINING_HEIGHTS.length]) ?? 30;
    const half = (barHeight / 100) * height * 0.42;
    const x = 8 + index * STEP + (index < playedCount ? 0 : 14);
    const stroke = index < playedCount ? COLOURS[(index * 7 + barHeight) % COLOURS.length] : "#1e4a40";
    return html`<path d="M${x} ${Math.round(height / 2 - half)}v${Math.round(half * 2)}" stroke="${stroke}"/>`;
  });
};

/** Draws a dictation being played: the played part, the playhead and the rest. */
export function wave(width: number, height: number): Html {
  const head = 8 + Math.round(Math.ceil(width / STEP) * 0.52) * STEP - 6;
  return html`<svg class="wave" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" fill="none" stroke-width="8" stroke-linecap="round">${drawBars(width, height)}<path d="M${head} 14v${height - 28}" stroke="#f2bc1b" stroke-width="4"/><circle cx="${head}" cy="14" r="9" fill="#f2bc1b"/></svg>`;
}

/** Draws the waveform in the player of a letter. */
export function playerWave(): Html {
  const strokes = Array.from({ length: 58 }, (_, index) => {
    const barHeight = [...PLAYED_HEIGHTS, ...REMAINING_HEIGHTS][index % 52] ?? 30;
    const half = barHeight / 5;
    return html`<path d="M${4 + index * 6} ${23 - half}v${half * 2}" stroke="${index < 35 ? "#10574a" : "#adb5b0"}"/>`;
  });
  return html`<svg viewBox="0 0 352 46" aria-hidden="true" fill="none" stroke-width="3" stroke-linecap="round">${strokes}<path d="M213 2v42" stroke="#f2bc1b" stroke-width="3"/></svg>`;
}
