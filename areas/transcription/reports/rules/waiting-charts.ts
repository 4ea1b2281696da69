import type { BarChart } from "#kernel/charts/bar-chart.ts";
import type { WaitingReport, WaitingRow } from "../waiting.contract.ts";

const attendanceChartOf = (title: string, rows: readonly WaitingRow[]): BarChart => ({
  title,
  unit: "count",
  counted: "Number of appointments",
  arrangement: "stacked",
  labels: rows.map(({ label }) => label),
  series: [
    { name: "Attended or open", values: rows.map((row) => row.appointments - row.did_not_attend) },
    { name: "Did not attend", values: rows.map((row) => row.did_not_attend) },
  ],
});

const waitChartOf = (title: string, rows: readonly WaitingRow[]): BarChart => ({
  title,
  unit: "minutes",
  arrangement: "grouped",
  labels: rows.map(({ label }) => label),
  series: [
    { name: "Median wait", values: rows.map((row) => row.wait_median ?? 0) },
    { name: "Longest wait", values: rows.map((row) => row.wait_longest ?? 0) },
  ],
});

const lengthChartOf = (title: string, rows: readonly WaitingRow[]): BarChart => ({
  title,
  unit: "minutes",
  arrangement: "grouped",
  labels: rows.map(({ label }) => label),
  series: [
    { name: "Median length", values: rows.map((row) => row.length_median ?? 0) },
    { name: "Booked", values: rows.map((row) => row.booked_median ?? 0) },
  ],
});

/** Computes the charts of the waiting room report: by weekday, and by doctor if it is of several. */
export const waitingCharts = ({
  by_weekday,
  by_doctor,
}: Pick<WaitingReport, "by_weekday" | "by_doctor">): BarChart[] => [
  waitChartOf("Waits by weekday", by_weekday),
  lengthChartOf("Lengths by weekday", by_weekday),
  attendanceChartOf("Attendance by weekday", by_weekday),
  ...(by_doctor.length > 1
    ? [
        waitChartOf("Waits by doctor", by_doctor),
        lengthChartOf("Lengths by doctor", by_doctor),
        attendanceChartOf("Attendance by doctor", by_doctor),
      ]
    : []),
];

/** Returns minutes as tables show them, or a dash if nothing was measured. */
export const minutesText = (minutes: number | null): string => (minutes === null ? "–" : `${minutes} min`);
