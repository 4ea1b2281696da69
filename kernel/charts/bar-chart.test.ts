import fc from "fast-check";
import { expect, test } from "vitest";
import { type BarChart, chartValue, labelSentence, layOutBars, shownSeries } from "./bar-chart.ts";

const SIZE = { width: 600, height: 200, fontSize: 10 };
const letters: BarChart = {
  title: "Letters by week",
  unit: "count",
  arrangement: "stacked",
  labels: ["02/11", "09/11", "16/11"],
  series: [
    { name: "On time", values: [8, 14, 0] },
    { name: "Late", values: [2, 0, 0] },
  ],
};

test("the axis ends at a round number above the highest stack", () => {
  expect(layOutBars(letters, SIZE).ticks.map(({ text }) => text)).toEqual(["0", "5", "10", "15"]);
});

test.each([
  ["minutes", "15 min"],
  ["hours", "15 h"],
  ["count", "15"],
] as const)("the axis of %s writes its unit", (unit, text) =>
  expect(layOutBars({ ...letters, unit }, SIZE).ticks.at(-1)?.text).toBe(text),
);

test("stacked bars stand on each other, and a value of 0 has no bar", () => {
  const { bars } = layOutBars(letters, SIZE);
  expect(bars.map(({ label, series }) => [label, series])).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
  ]);
  expect(bars[1]?.x).toBe(bars[0]?.x);
  expect((bars[1]?.y ?? 0) + (bars[1]?.height ?? 0)).toBeCloseTo(bars[0]?.y ?? 0);
});

test("grouped bars stand side by side and reach their own value", () => {
  const { bars } = layOutBars({ ...letters, arrangement: "grouped" }, SIZE);
  expect(bars[1]?.x).toBeCloseTo((bars[0]?.x ?? 0) + (bars[0]?.width ?? 0));
  expect((bars[0]?.height ?? 0) / (bars[1]?.height ?? 1)).toBeCloseTo(4);
});

test("few counts get whole numbers on the axis", () => {
  const few = { ...letters, series: [{ name: "Letters", values: [1, 0, 2] }] };
  expect(layOutBars(few, SIZE).ticks.map(({ text }) => text)).toEqual(["0", "1", "2"]);
});

test("a chart without any value has an axis", () => {
  const none = { ...letters, labels: [], series: [] };
  const { bars, ticks } = layOutBars(none, SIZE);
  expect(bars).toEqual([]);
  expect(ticks.length).toBeGreaterThan(1);
});

test("labels that would overlap are left out, the newest never", () => {
  const labels = Array.from({ length: 53 }, (_, place) => `${place}/11/2026`);
  const { labels: laid } = layOutBars({ ...letters, labels, series: [] }, SIZE);
  expect(laid.at(-1)?.text).toBe("52/11/2026");
  const shown = laid.filter(({ text }) => text !== "");
  expect(shown.length).toBeLessThan(10);
  for (const [place, { x }] of shown.entries()) expect(x - (shown[place - 1]?.x ?? -100)).toBeGreaterThan(50);
  // Ten letters of at most 6 units each: the last label ends inside the chart.
  expect((shown.at(-1)?.x ?? 0) + 30).toBeLessThanOrEqual(SIZE.width);
});

test("values are said with their unit", () => {
  expect(
    ["count", "minutes", "hours", "money"].map((unit) => chartValue(123_456, unit as BarChart["unit"])),
  ).toEqual(["123,456", "123,456.00 min", "123,456.0 h", "$1,234.56"]);
  expect(labelSentence(letters, 0)).toBe("02/11: On time 8, Late 2");
});

test("every bar lies inside the plot, and heights are proportional to values", () => {
  const values = fc.array(fc.integer({ min: 0, max: 999_999_999 }), { minLength: 1, maxLength: 60 });
  const chart = fc.record({
    all: fc.array(values, { minLength: 1, maxLength: 5 }),
    arrangement: fc.constantFrom("stacked" as const, "grouped" as const),
    unit: fc.constantFrom("count" as const, "minutes" as const, "hours" as const, "money" as const),
    width: fc.integer({ min: 150, max: 2000 }),
  });
  fc.assert(
    fc.property(chart, ({ all, arrangement, unit, width }) => {
      const labels = (all[0] ?? []).map((_, place) => `${place}`);
      const series = all.map((row, place) => ({
        name: `${place}`,
        values: labels.map((_, at) => row[at] ?? 0),
      }));
      const { bars, plot } = layOutBars(
        { title: "", unit, arrangement, labels, series },
        { width, height: 200, fontSize: 11 },
      );
      const scales = bars.map(({ label, series: at, height }) => height / (series[at]?.values[label] ?? 1));
      for (const bar of bars) {
        expect(bar.x).toBeGreaterThanOrEqual(plot.left - 0.001);
        expect(bar.x + bar.width).toBeLessThanOrEqual(plot.left + plot.width + 0.001);
        expect(bar.y).toBeGreaterThanOrEqual(plot.top - 0.001);
        expect(bar.y + bar.height).toBeLessThanOrEqual(plot.top + plot.height + 0.001);
      }
      if (scales.length > 0) expect(Math.max(...scales) / Math.min(...scales)).toBeLessThan(1.01);
    }),
    { numRuns: 30 },
  );
});

test("the legend leaves out series whose values are all 0, and keeps the positions of the others", () => {
  const series = [
    { name: "Not due", values: [0, 0] },
    { name: "Late", values: [0, 3] },
  ];
  expect(shownSeries({ series })).toEqual([{ name: "Late", index: 1 }]);
});
