import type { BarChart } from "#kernel/charts/bar-chart.ts";
import { formatDay } from "#kernel/dates/day.ts";
import type { TranscriptionReport, TranscriptionWeek, TypistWork } from "../contract.ts";

/** Charts of the transcription report. `typists` is null for clients, who don't see who typed. */
export interface TranscriptionCharts {
  readonly letters: BarChart;
  readonly minutes: BarChart;
  readonly turnaround: BarChart;
  readonly typists: BarChart | null;
}

export function transcriptionCharts({
  weeks,
  typists,
}: Pick<TranscriptionReport, "weeks" | "typists">): TranscriptionCharts {
  const labels = weeks.map(({ week }) => formatDay(week));
  const series = (name: string, valueOf: (week: TranscriptionWeek) => number) => ({
    name,
    values: weeks.map(valueOf),
  });
  return {
    letters: {
      title: "Letters by week",
      unit: "count",
      counted: "Number of letters",
      arrangement: "stacked",
      labels,
      series: [series("On time", ({ letters, late }) => letters - late), series("Late", ({ late }) => late)],
    },
    minutes: {
      title: "Minutes by week",
      unit: "minutes",
      arrangement: "stacked",
      labels,
      series: [series("Minutes", ({ minutes }) => minutes)],
    },
    turnaround: {
      title: "Turnaround by week",
      unit: "hours",
      arrangement: "grouped",
      labels,
      series: [
        series("Median turnaround", ({ turnaround_hours }) => turnaround_hours ?? 0),
        series("Promised", ({ promised_hours }) => promised_hours ?? 0),
      ],
    },
    typists: typists.length === 0 ? null : typistChart(typists),
  };
}

/** Minutes on an average day with a delivery, beside the target where one of the typists has one. */
function typistChart(typists: readonly TypistWork[]): BarChart {
  const daily = {
    name: "Delivered a day",
    values: typists.map(({ minutes, days }) => minutes / Math.max(1, days)),
  };
  const target = { name: "Target", values: typists.map((row) => row.target ?? 0) };
  return {
    title: "Minutes a day by typist",
    unit: "minutes",
    arrangement: "grouped",
    labels: typists.map(({ typist }) => `${typist.first_name} ${typist.last_name}`),
    series: typists.some((row) => row.target !== null) ? [daily, target] : [daily],
  };
}
