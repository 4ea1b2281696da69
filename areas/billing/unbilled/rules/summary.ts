import { type Day, daysBetween } from "#kernel/dates/day.ts";
import type { WorkStep } from "#kernel/calendar/appointment-work.ts";
import { STEPS, type Sum, type UnbilledRow } from "../contract.ts";

type Row = Pick<UnbilledRow, WorkStep | "kind" | "date" | "unmatched_days">;

/** Lists the steps of a row that are gaps, and "appointment" if the appointment is missing. */
export const gapsOf = (row: Row): readonly (WorkStep | "appointment")[] => [
  ...(row.unmatched_days === null ? [] : (["appointment"] as const)),
  ...STEPS.filter((name) => row[name].state === "gap"),
];
/** Counts the gaps of a row without building a list, because there may be 10,000 rows. */
export const gapCount = (row: Row): number =>
  (row.unmatched_days === null ? 0 : 1) +
  (row.dictated.state === "gap" ? 1 : 0) +
  (row.returned.state === "gap" ? 1 : 0) +
  (row.billed.state === "gap" ? 1 : 0) +
  (row.paid.state === "gap" ? 1 : 0);
export const hasGap = (row: Row): boolean => gapCount(row) > 0;

/** Returns the age of a row's oldest gap in days, or -1 if the row has no gap. */
export const ageOf = (row: Row): number =>
  Math.max(
    row.unmatched_days ?? -1,
    ...STEPS.map((name) => (row[name].state === "gap" ? (row[name].days ?? 0) : -1)),
  );

/** Counts the appointments for which a step is done. Ignores appointments that don't need the step. */
export function sumOf(rows: readonly Row[], name: WorkStep, isKnown: boolean): Sum {
  if (!isKnown) return { done: 0, of: 0, gaps: 0, oldest_days: null, is_known: false };
  const gaps = rows.filter((row) => row[name].state === "gap");
  const neededRows = rows.filter((row) => row.kind === "appointment" && row[name].state !== "not_needed");
  return {
    done: neededRows.filter((row) => row[name].state === "done").length,
    of: neededRows.length,
    gaps: gaps.length,
    oldest_days: gaps.length === 0 ? null : Math.max(...gaps.map((row) => row[name].days ?? 0)),
    is_known: true,
  };
}

/** Counts the rows that have a gap. */
export const countWaiting = (rows: readonly Row[]): number => rows.filter(hasGap).length;

const isDue = ({ dictated, billed }: Row): boolean => dictated.state === "going" || billed.state === "going";

/** Lists the days with appointments or gaps, with their numbers. */
export function daysOf(
  rows: readonly Row[],
): { date: Day; appointments: number; gaps: number; due: number }[] {
  return [...Map.groupBy(rows, ({ date }) => date)]
    .map(([date, dayRows]) => ({
      date,
      appointments: dayRows.filter(({ kind }) => kind === "appointment").length,
      gaps: dayRows.reduce((sum, row) => sum + gapCount(row), 0),
      due: dayRows.filter(isDue).length,
    }))
    .toSorted((a, b) => daysBetween(b.date, a.date));
}
