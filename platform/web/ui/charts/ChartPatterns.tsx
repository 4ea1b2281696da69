import { MAX_SERIES } from "#kernel/charts/bar-chart.ts";
import classes from "./chart.module.css";

const SIZE = 6;
/**
 * Fill patterns by series: plain, rising lines, pale, dots, falling lines. The patterns distinguish the
 * series without colour.
 */
const MARKS = [
  null,
  <path key="rising" d="M-1 7 L7 -1 M-1 1 L1 -1 M5 7 L7 5" />,
  null,
  <circle key="dot" cx={3} cy={3} r={1.1} />,
  <path key="falling" d="M-1 -1 L7 7 M5 -1 L7 1 M-1 5 L1 7" />,
];

/** Defines the fill of each series as an SVG pattern with the ID `{id}-{series}`. */
export function ChartPatterns({ id }: { id: string }) {
  return (
    <defs>
      {MARKS.slice(0, MAX_SERIES).map((mark, series) => (
        <pattern
          key={series}
          id={`${id}-${series}`}
          className={classes.pattern}
          data-series={series}
          width={SIZE}
          height={SIZE}
          patternUnits="userSpaceOnUse"
        >
          <rect width={SIZE} height={SIZE} />
          {mark}
        </pattern>
      ))}
    </defs>
  );
}
