import { useElementSize } from "@mantine/hooks";
import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import {
  type BarChart as Chart,
  type BarLayout,
  labelSentence,
  layOutBars,
  shownSeries,
} from "#kernel/charts/bar-chart.ts";
import { ChartPatterns } from "./ChartPatterns.tsx";
import classes from "./chart.module.css";

const HEIGHT = 190;
const FONT_SIZE = 12;
/** Width before the first measurement, and where elements have no size. */
const DEFAULT_WIDTH = 640;

/**
 * Draws a bar chart as wide as its container. Pointer and arrow keys select a label, whose values appear in the line above the bars; for
 * assistive technology the chart is a slider over its labels.
 */
export function BarChart({ chart }: { chart: Chart }) {
  const { ref, width } = useElementSize();
  const [selected, select] = useState<number | null>(null);
  const lastIndex = chart.labels.length - 1;
  const layout = layOutBars(chart, { width: width || DEFAULT_WIDTH, height: HEIGHT, fontSize: FONT_SIZE });
  const current = selected === null ? lastIndex : Math.min(selected, lastIndex);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: lastIndex }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    select(Math.max(0, Math.min(lastIndex, next)));
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const label = Math.floor((event.clientX - left - layout.plot.left) / layout.step);
    select(label >= 0 && label <= lastIndex ? label : null);
  };
  return (
    <div className={classes.chart}>
      <Legend chart={chart} selected={selected} />
      <div
        ref={ref}
        className={classes.frame}
        role="slider"
        tabIndex={0}
        aria-label={chart.title}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, lastIndex)}
        aria-valuenow={Math.max(0, current)}
        aria-valuetext={labelSentence(chart, current)}
        onKeyDown={onKeyDown}
        onBlur={() => select(null)}
      >
        <Bars
          layout={layout}
          selected={selected}
          onPointerMove={onPointerMove}
          onPointerLeave={() => select(null)}
        />
      </div>
    </div>
  );
}

/** Renders the unit and the legend, or the values of the selected label. */
function Legend({ chart, selected }: { chart: Chart; selected: number | null }) {
  return (
    <p className={classes.legend} aria-hidden>
      {selected === null ? (
        <>
          {chart.counted && <span className={classes.axis}>{chart.counted}</span>}
          {shownSeries(chart).map(({ name, index }) => (
            <span key={name} className={classes.entry}>
              <span className={classes.swatch} data-series={index} />
              {name}
            </span>
          ))}
        </>
      ) : (
        <span className="tn">{labelSentence(chart, selected)}</span>
      )}
    </p>
  );
}

interface BarsProps {
  layout: BarLayout;
  selected: number | null;
  onPointerMove: (event: PointerEvent<SVGSVGElement>) => void;
  onPointerLeave: () => void;
}

function Bars({
  layout: { bars, ticks, labels, plot, step },
  selected,
  onPointerMove,
  onPointerLeave,
}: BarsProps) {
  const patterns = useId();
  return (
    <svg
      className={classes.bars}
      height={HEIGHT}
      aria-hidden
      onPointerMove={onPointerMove}
      onPointerLeave={onPointerLeave}
    >
      <ChartPatterns id={patterns} />
      {ticks.map(({ y, text }) => (
        <g key={text}>
          <line className={classes.grid} x1={plot.left} x2={plot.left + plot.width} y1={y} y2={y} />
          <text className={classes.tick} x={plot.left - 6} y={y} dy="0.35em">
            {text}
          </text>
        </g>
      ))}
      {selected !== null && (
        <rect
          className={classes.selected}
          x={plot.left + selected * step}
          y={plot.top}
          width={step}
          height={plot.height}
        />
      )}
      {bars.map(({ label, series, ...box }) => (
        <rect
          key={`${label} ${series}`}
          className={classes.bar}
          data-series={series}
          fill={`url(#${patterns}-${series})`}
          {...box}
        />
      ))}
      {labels.map(({ x, text }, index) => (
        <text key={index} className={classes.label} x={x} y={plot.top + plot.height + FONT_SIZE + 6}>
          {text}
        </text>
      ))}
    </svg>
  );
}
