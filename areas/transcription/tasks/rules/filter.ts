import { daysBetween, type Day, isDay } from "#kernel/dates/day.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { WORKFLOWS, type Workflow } from "../contract.ts";
import { datesNeeded, rangeTooLong } from "../lists.contract.ts";

/** Filter of the task list (ENT-TASKFILTER). A null field doesn't filter. */
export interface TaskFilter {
  readonly workflow: Workflow | null;
  readonly doctor: number | null;
  readonly assigned_user: number | null;
  readonly received_from: Day | null;
  readonly received_to: Day | null;
  readonly delivered_from: Day | null;
  readonly delivered_to: Day | null;
  readonly status: number | null;
  readonly is_corrected_letter: boolean | null;
  readonly is_fast_turnaround: boolean | null;
}

const MAX_PARTS = 10;
const isEmpty = (text: string): boolean => text === "" || text === "0";
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ["1", true],
  ["true", true],
  ["2", false],
  ["false", false],
]);

const parseNumber = (text: string): number | null | undefined =>
  isEmpty(text) ? null : /^\d{1,15}$/.test(text) ? Number(text) : undefined;
const parseDay = (text: string): Day | null | undefined =>
  isEmpty(text) ? null : isDay(text) ? text : undefined;
const parseFlag = (text: string): boolean | null | undefined =>
  isEmpty(text) ? null : FLAGS.get(text.toLowerCase());
function parseWorkflow(text: string): Workflow | null | undefined {
  if (isEmpty(text)) return null;
  return WORKFLOWS.find((name, index) => name === text.toUpperCase() || String(index + 1) === text);
}

/**
 * Parses a filter text: the values in this order, joined by underscores, with 0 for empty values (C-79). Null
 * if the text has too many parts or an invalid value.
 */
export function parseFilter(text: string): TaskFilter | null {
  const parts = text.split("_").map((part) => part.trim());
  if (parts.length > MAX_PARTS) return null;
  const partAt = (index: number): string => parts[index] ?? "";
  const filter = {
    workflow: parseWorkflow(partAt(0)),
    doctor: parseNumber(partAt(1)),
    assigned_user: parseNumber(partAt(2)),
    received_from: parseDay(partAt(3)),
    received_to: parseDay(partAt(4)),
    delivered_from: parseDay(partAt(5)),
    delivered_to: parseDay(partAt(6)),
    status: parseNumber(partAt(7)),
    is_corrected_letter: parseFlag(partAt(8)),
    is_fast_turnaround: parseFlag(partAt(9)),
  };
  return isComplete(filter) ? filter : null;
}

type ParsedFilter = { readonly [Name in keyof TaskFilter]: TaskFilter[Name] | undefined };
const isComplete = (filter: ParsedFilter): filter is TaskFilter =>
  Object.values(filter).every((value) => value !== undefined);

/** Formats a filter as the text that `parseFilter` parses, for the URL of a call. @internal For tests. */
export function writeFilter(filter: TaskFilter): string {
  const flag = (value: boolean | null): string => (value === null ? "0" : String(value));
  return [
    filter.workflow ?? 0,
    filter.doctor ?? 0,
    filter.assigned_user ?? 0,
    filter.received_from ?? 0,
    filter.received_to ?? 0,
    filter.delivered_from ?? 0,
    filter.delivered_to ?? 0,
    filter.status ?? 0,
    flag(filter.is_corrected_letter),
    flag(filter.is_fast_turnaround),
  ].join("_");
}

/** Returns the longest date range in days: 180 with a client, else 30 (CONST-80). */
export const longestRange = (hasDoctor: boolean): number => (hasDoctor ? 180 : 30);

type FilterCode = typeof datesNeeded.code | typeof rangeTooLong.code;

/**
 * Checks the date ranges of a filter (RULE-TASK-22, RULE-TASK-23, C-81): at least one range by receipt or
 * delivery, each with both ends, from before to, and not longer than `longestRange`.
 */
export function mayFilter(filter: TaskFilter): Verdict<FilterCode> {
  const ranges = [
    [filter.received_from, filter.received_to],
    [filter.delivered_from, filter.delivered_to],
  ] as const;
  if (ranges.every(([from]) => from === null)) return refuse(datesNeeded, undefined);
  const days = longestRange(filter.doctor !== null);
  for (const [from, to] of ranges) {
    if ((from === null) !== (to === null)) return refuse(datesNeeded, undefined);
    if (from === null || to === null) continue;
    if (from > to || daysBetween(from, to) > days) return refuse(rangeTooLong, { days });
  }
  return allow;
}
