import { nice, ticks } from "d3-array";
import { formatMoney, groupThousands } from "#kernel/money/money.ts";

/** Quantity on the value axis. Money is in cents; hours and minutes are decimal. */
export type ChartUnit = "count" | "minutes" | "hours" | "money";

/** Bars of one colour and pattern. */
export interface BarSeries {
  readonly name: string;
  /** One value for each label of the chart, 0 or more. */
  readonly values: readonly number[];
}

/**
 * A bar chart as plain data. Screens draw it as SVG (platform/web/ui/charts), PDFs with vector lines (platform/documents), both from
 * `layOutBars`.
 */
export interface BarChart {
  readonly title: string;
  readonly unit: ChartUnit;
  /** Counted things, "Letters", for the caption of an axis whose numbers have no unit. */
  readonly counted?: string;
  /** Stacked series add up to one bar for each label; grouped ones stand side by side. */
  readonly arrangement: "stacked" | "grouped";
  readonly labels: readonly string[];
  /** Series of the chart, 1 to `MAX_SERIES`. */
  readonly series: readonly BarSeries[];
}

/** Number of patterns that can be told apart without colour. */
export const MAX_SERIES = 5;

/** Rectangle of one value, in the units of the size given to `layOutBars`. Values of 0 have none. */
interface Bar {
  readonly label: number;
  readonly series: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface BarLayout {
  readonly bars: readonly Bar[];
  /** Grid lines from the base line up. */
  readonly ticks: readonly { readonly y: number; readonly text: string }[];
  /** Middle of every label. Labels that would overlap their neighbour have an empty text. */
  readonly labels: readonly { readonly x: number; readonly text: string }[];
  /** Area of the bars: the value axis is left of it, the labels below. */
  readonly plot: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  /** Width available to each label with its bars. */
  readonly step: number;
}

export interface ChartSize {
  readonly width: number;
  readonly height: number;
  /** Size of the axis text. */
  readonly fontSize: number;
}

const TICK_COUNT = 4;
/** Average width of a digit or small letter, relative to the size of its text. */
const CHARACTER_WIDTH = 0.6;
const MAX_BAR_WIDTH = 44;
/** Share of a label's step that its bars fill. */
const BARS_SHARE = 0.72;

/** Computes the geometry of a chart of this size. A chart whose values are all 0 gets an axis from 0 to 1. */
export function layOutBars(chart: BarChart, { width, height, fontSize }: ChartSize): BarLayout {
  const [, top] = nice(0, Math.max(1, maxValueOf(chart)), TICK_COUNT);
  const values = ticks(0, top, TICK_COUNT).filter(
    (value) => chart.unit !== "count" || Number.isInteger(value),
  );
  const texts = values.map((value) => axisText(value, chart.unit));
  const left = Math.ceil(Math.max(...texts.map(({ length }) => length)) * fontSize * CHARACTER_WIDTH) + 8;
  const plot = {
    left,
    top: fontSize,
    width: Math.max(1, width - left),
    height: Math.max(1, height - fontSize * 3),
  };
  const yOf = (value: number): number => plot.top + plot.height * (1 - value / top);
  const step = plot.width / Math.max(1, chart.labels.length);
  return {
    bars: barsOf(chart, plot, step, yOf),
    ticks: values.map((value, index) => ({ y: yOf(value), text: texts[index] ?? "" })),
    labels: labelsOf(chart.labels, plot, step, fontSize),
    plot,
    step,
  };
}

/** Returns the series for the legend with their positions, without series whose values are all 0. */
export const shownSeries = ({ series }: Pick<BarChart, "series">): { name: string; index: number }[] =>
  series.flatMap(({ name, values }, index) => (values.some((value) => value > 0) ? [{ name, index }] : []));

function maxValueOf({ arrangement, labels, series }: BarChart): number {
  const sums = labels.map((_, label) => {
    const values = series.map(({ values: all }) => all[label] ?? 0);
    return arrangement === "stacked" ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  });
  return Math.max(0, ...sums);
}

function barsOf(
  { arrangement, labels, series }: BarChart,
  plot: BarLayout["plot"],
  step: number,
  yOf: (value: number) => number,
): Bar[] {
  const isStacked = arrangement === "stacked";
  const barsPerLabel = isStacked ? 1 : Math.max(1, series.length);
  const barWidth = Math.min(MAX_BAR_WIDTH, (step * BARS_SHARE) / barsPerLabel);
  return labels.flatMap((_, label) => {
    const start = plot.left + step * (label + 0.5) - (barWidth * barsPerLabel) / 2;
    let stackHeight = 0;
    return series.flatMap(({ values }, seriesIndex): Bar[] => {
      const value = values[label] ?? 0;
      const base = isStacked ? stackHeight : 0;
      stackHeight += value;
      if (value <= 0) return [];
      const y = yOf(base + value);
      return [
        {
          label,
          series: seriesIndex,
          x: start + (isStacked ? 0 : seriesIndex * barWidth),
          y,
          width: barWidth,
          height: yOf(base) - y,
        },
      ];
    });
  });
}

/**
 * Shows every n-th label, counted from the newest at the right, so that no two overlap. Labels stay inside the
 * chart, so the outermost ones may be a little beside their bars.
 */
function labelsOf(
  labels: readonly string[],
  plot: BarLayout["plot"],
  step: number,
  fontSize: number,
): BarLayout["labels"] {
  const widest = Math.max(0, ...labels.map(({ length }) => length)) * fontSize * CHARACTER_WIDTH;
  const shift = Math.max(0, (widest - step) / 2);
  const interval = Math.max(1, Math.ceil((widest + shift + fontSize) / step));
  const rightmost = plot.left + plot.width - widest / 2;
  return labels.map((text, index) => ({
    x: Math.max(widest / 2, Math.min(rightmost, plot.left + step * (index + 0.5))),
    text: (labels.length - 1 - index) % interval === 0 ? text : "",
  }));
}

/** A value as the axis writes it: "$1,200", "20 min", "24 h", "1,204". */
function axisText(value: number, unit: ChartUnit): string {
  if (unit === "money") return `$${groupThousands(String(Math.round(value / 100)))}`;
  const text = Number.isInteger(value)
    ? groupThousands(String(value))
    : String(Math.round(value * 100) / 100);
  if (unit === "minutes") return `${text} min`;
  return unit === "hours" ? `${text} h` : text;
}

/** A value with its unit, as tables and screen readers say it: "1,204", "31.50 min", "26.5 h", "$1,204.00". */
export function chartValue(value: number, unit: ChartUnit): string {
  if (unit === "money") return formatMoney(value);
  if (unit === "minutes") return `${formatGrouped(value, 2)} min`;
  return unit === "hours" ? `${formatGrouped(value, 1)} h` : groupThousands(String(value));
}

function formatGrouped(value: number, places: number): string {
  const [whole = "0", fraction = ""] = value.toFixed(places).split(".");
  return `${groupThousands(whole)}.${fraction}`;
}

/** One label of a chart in words: "09/11/2026: Letters 14, Late 2". */
export function labelSentence(chart: BarChart, label: number): string {
  const values = chart.series.map(
    ({ name, values: all }) => `${name} ${chartValue(all[label] ?? 0, chart.unit)}`,
  );
  return `${chart.labels[label] ?? ""}: ${values.join(", ")}`;
}
