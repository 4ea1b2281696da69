/** Minutes of audio assigned to a person, with the person's capacity and target. */
export interface WorkLoad {
  readonly assigned: number;
  readonly started: number;
  readonly capacity: number | null;
  readonly target: number | null;
  readonly tasks: number;
}

/** Parts of a load bar, each in percent of the bar's full width. */
export interface LoadBar {
  readonly started: number;
  readonly waiting: number;
  readonly free: number;
  /** Assigned minutes beyond the capacity. */
  readonly over: number;
  /** Position of the target's mark. Null without a target. */
  readonly target: number | null;
}

/**
 * Returns the longest bar of a card in minutes; all bars of a card use this scale so that they can be
 * compared.
 */
export const scaleOf = (loads: readonly WorkLoad[]): number =>
  Math.max(1, ...loads.flatMap(({ assigned, capacity, target }) => [assigned, capacity ?? 0, target ?? 0]));

export function loadBar({ assigned, started, capacity, target }: WorkLoad, scale: number): LoadBar {
  const withinCapacity = capacity === null ? assigned : Math.min(assigned, capacity);
  const startedWithin = Math.min(started, withinCapacity);
  const percentOf = (minutes: number): number => Math.round((minutes / scale) * 1000) / 10;
  return {
    started: percentOf(startedWithin),
    waiting: percentOf(withinCapacity - startedWithin),
    free: percentOf(Math.max(0, (capacity ?? 0) - withinCapacity)),
    over: percentOf(assigned - withinCapacity),
    target: target === null ? null : percentOf(Math.min(target, scale)),
  };
}

export const isOverCapacity = ({ assigned, capacity }: WorkLoad): boolean =>
  capacity !== null && assigned > capacity;

/**
 * Compares two loads so that people with the most free minutes come first, and people without a known
 * capacity last.
 */
export function compareFreeTime(one: WorkLoad | undefined, other: WorkLoad | undefined): number {
  const freeMinutesOf = (load: WorkLoad | undefined): number =>
    load === undefined || load.capacity === null ? Number.MIN_SAFE_INTEGER : load.capacity - load.assigned;
  return freeMinutesOf(other) - freeMinutesOf(one);
}

const formatMinutes = (minutes: number): string => `${Math.round(minutes)} min`;

/** Describes a load: "34 min over", "38 min free", "no tasks", "no capacity set". */
export function formatLoad(load: WorkLoad): string {
  const { assigned, capacity, tasks } = load;
  if (tasks === 0) return "no tasks";
  if (capacity === null) return "no capacity set";
  return isOverCapacity(load)
    ? `${formatMinutes(assigned - capacity)} over`
    : `${formatMinutes(capacity - assigned)} free`;
}

/** Formats the assigned minutes: "213 of 180 min", or "96 min" without a capacity. */
export const formatAssigned = ({ assigned, capacity }: WorkLoad): string =>
  capacity === null ? formatMinutes(assigned) : `${Math.round(assigned)} of ${capacity} min`;

/** Describes a load in a list of choices: "213 of 180 min, 33 min over". */
export const formatLoadChoice = (load: WorkLoad): string =>
  isOverCapacity(load) ? `${formatAssigned(load)}, ${formatLoad(load)}` : formatAssigned(load);

/** Formats the assigned minutes with two decimals: "142.50 / 180" (RULE-TASK-13). */
export const formatExactMinutes = ({ assigned, capacity }: WorkLoad): string =>
  capacity === null ? assigned.toFixed(2) : `${assigned.toFixed(2)} / ${capacity}`;

/** Formats the sum of a card's loads: "496 of 630 min". */
export function formatLoadSum(loads: readonly WorkLoad[]): string {
  const assigned = loads.reduce((sum, load) => sum + load.assigned, 0);
  const capacity = loads.reduce((sum, load) => sum + (load.capacity ?? 0), 0);
  return `${Math.round(assigned)} of ${capacity} min`;
}
