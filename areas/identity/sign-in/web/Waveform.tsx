import classes from "./SignInFrame.module.css";

// Heights of the drawn bars from left to right, in percent of the tallest.
const HEIGHTS = [
  24, 51, 50, 38, 95, 66, 76, 70, 68, 52, 44, 64, 27, 31, 31, 30, 24, 18, 15, 30, 56, 58, 61, 48, 59, 95, 42,
  53, 72,
];
const UPCOMING_HEIGHTS = [29, 39, 30, 22, 12, 22, 33, 20, 42, 55, 66, 82, 100, 60, 53, 95];
const PLAYED_COLOURS = ["#7cc3b3", "#59a897", "#398979"];
const STEP = 15.7;
const MIDDLE = 450;

const bars = [...HEIGHTS, ...UPCOMING_HEIGHTS].map((height, index) => ({
  // Leaves a gap on both sides of the playhead.
  x: 8 + index * STEP + (index < HEIGHTS.length ? 0 : 10),
  half: height * 2,
  stroke: index < HEIGHTS.length ? PLAYED_COLOURS[(index * 7 + height) % PLAYED_COLOURS.length] : "#1e4a40",
}));
const playhead = 8 + (HEIGHTS.length - 0.5) * STEP + 5;

export function Waveform() {
  return (
    <svg
      className={classes.wave}
      viewBox="0 0 718 880"
      preserveAspectRatio="xMidYMid slice"
      strokeWidth={8}
      strokeLinecap="round"
    >
      {bars.map(({ x, half, stroke }) => (
        <line key={x} x1={x} x2={x} y1={MIDDLE - half} y2={MIDDLE + half} stroke={stroke} />
      ))}
      <line x1={playhead} x2={playhead} y1={132} y2={745} stroke="#f2bc1b" strokeWidth={4} />
      <circle cx={playhead} cy={132} r={9} fill="#f2bc1b" />
    </svg>
  );
}
